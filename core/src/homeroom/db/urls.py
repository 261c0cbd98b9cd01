"""Where the database is, and as whom to sign in there."""

from dataclasses import dataclass

from homeroom_sdk.errors import OperatorError

from homeroom.config import Settings
from homeroom.db.embedded import EmbeddedPostgres


@dataclass(frozen=True, slots=True)
class DatabaseUrls:
    """Where the database is, for the app role and for the owner of the schema (None = no migrations from here).

    `admin` may make roles; None is the owner, who may not everywhere.
    """

    app: str
    owner: str | None
    admin: str | None = None


class NoOwner(OperatorError):
    """Migrations need the URL of the role that owns the schema."""


def find_database(settings: Settings) -> DatabaseUrls:
    """The configured database, or the embedded one, which is started when it does not run."""
    if settings.database_url is not None:
        owner = settings.database_owner_url
        return DatabaseUrls(settings.database_url.get_secret_value(), owner.get_secret_value() if owner else None)
    urls = EmbeddedPostgres(settings.home).ensure()
    return DatabaseUrls(urls.app_url, urls.owner_url, urls.admin_url)
