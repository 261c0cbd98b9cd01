"""Migrations: core first, then each plugin, each with its own folder and version table (ADR 3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import homeroom_sdk.migrations
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, MetaData, create_engine, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from homeroom.db.rights import tighten

LOCK = 0x686F6D65  # "home"


@dataclass(frozen=True, slots=True)
class MigrationSet:
    """The migrations of core or of one plugin; `versions` is the folder of the scripts."""

    owner: str
    versions: Path
    metadata: MetaData

    @property
    def version_table(self) -> str:
        """Where Alembic notes how far this set has come."""
        return f"alembic_version_{self.owner}"


def migrate(owner_url: str, app_role: str, sets: Sequence[MigrationSet]) -> dict[str, str]:
    """Bring the schema up to date; returns the error per set that failed, and goes on with the others.

    Core's own failure is raised. Each set runs in one transaction under one lock, so that several starting
    processes do not race.
    """
    failed: dict[str, str] = {}
    engine = create_engine(owner_url)
    try:
        for item in sets:
            try:
                with engine.begin() as connection:
                    connection.execute(text("SET LOCAL lock_timeout = '10s'"))
                    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
                    command.upgrade(_config(connection, app_role, item), "head")
                    tighten(connection, app_role)
            except SQLAlchemyError as error:
                if item.owner == "core":
                    raise
                failed[item.owner] = f"Its database migration failed: {type(error).__name__}."
    finally:
        engine.dispose()
    return failed


def downgrade(owner_url: str, app_role: str, item: MigrationSet, revision: str = "base") -> None:
    """Take one set back to `revision`; for tests and for an operator who rolls back."""
    engine = create_engine(owner_url)
    try:
        with engine.begin() as connection:
            command.downgrade(_config(connection, app_role, item), revision)
    finally:
        engine.dispose()


def role_of(url: str) -> str:
    """The role that signs in with `url`."""
    return make_url(url).username or "homeroom_app"


def _config(connection: Connection, app_role: str, item: MigrationSet) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(homeroom_sdk.migrations.__file__).parent))
    config.set_main_option("version_locations", str(item.versions))
    config.set_main_option("path_separator", "os")
    config.attributes.update(
        connection=connection, app_role=app_role, version_table=item.version_table, target_metadata=item.metadata
    )
    return config
