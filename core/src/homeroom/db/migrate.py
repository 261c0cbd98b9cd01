"""Migrations: core first, then each plugin, each with its own folder and version table (ADR 3)."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import homeroom_sdk.migrations
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from homeroom_sdk.errors import OperatorError
from homeroom_sdk.i18n import Sentence, _
from psycopg.errors import DeadlockDetected, DuplicateTable, LockNotAvailable
from sqlalchemy import Connection, Engine, MetaData, create_engine, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from homeroom.db.engine import NOTICE_VANISHED
from homeroom.db.rights import tighten

LOCK = 0x686F6D65  # "home"
LOCK_TIMEOUT_S = 10.0
"""Maximum wait for a table lock. Other queries of the table queue behind the waiting migration for the same time."""
PATIENCE_S = 600.0
"""Maximum time of retries while others use the tables. The wait for other migrating processes is unlimited."""
POLL_S = 0.5
SAY_EVERY_S = 5.0
REMEDY = (
    "Another version has made them: install that version, or use another database. A home folder that was only for "
    "trying homeroom can be deleted."
)

Tell = Callable[[str], None]


def _say_nothing(_sentence: str) -> None:
    """Ignore a progress message."""


class MigrationBlocked(OperatorError):
    """Other connections used the tables of a set for so long that its migration could not run."""


class SchemaUnknown(OperatorError):
    """The tables of a set were created by another version, which the installed one cannot migrate."""


@dataclass(frozen=True, slots=True)
class MigrationSet:
    """The migrations of core or of one plugin; `versions` is the folder of the scripts."""

    owner: str
    versions: Path
    metadata: MetaData
    is_plugin: bool = False
    """True for a plugin: if its migration fails, only the plugin is out of service. Any other failure aborts the start.
    """

    @property
    def version_table(self) -> str:
        """Name of the table in which Alembic records the revision of this set."""
        return version_table(self.owner)


def version_table(owner: str) -> str:
    """Return the name of the table in which Alembic records the revision of core or of one plugin."""
    return f"alembic_version_{owner}"


def migrate(
    owner_url: str, app_role: str, sets: Sequence[MigrationSet], *, tell: Tell = _say_nothing
) -> Mapping[str, Sentence]:
    """Migrate the schema; return an error message for each plugin that failed, after trying the others.

    An error of a set that does not belong to a plugin is raised. Each set runs in one transaction under one lock, so
    processes that start at the same time wait for each other. A set is retried while others lock its tables.

    Args:
        tell: Called every few seconds with a sentence that explains the current wait.
    Raises:
        MigrationBlocked: tables of a set have been in use for ten minutes.
        SchemaUnknown: core's tables were migrated by another version of homeroom.
    """
    failed: dict[str, Sentence] = {}
    engine = create_engine(owner_url, connect_args=NOTICE_VANISHED)
    try:
        for item in sets:
            try:
                _upgrade(engine, app_role, item, tell)
            except (KeyboardInterrupt, MigrationBlocked):
                raise
            except BaseException as error:  # A plugin's scripts may raise anything.
                if not item.is_plugin:
                    raise
                failed[item.owner] = _("Its database migration failed: {error}.", error=type(error).__name__)
    finally:
        engine.dispose()
    return failed


def read_revision(connection: Connection, owner: str) -> str:
    """Return the revision of the tables of one set; empty before its first migration."""
    table = version_table(owner)
    if not connection.scalar(text("SELECT to_regclass(:table) IS NOT NULL"), {"table": f"public.{table}"}):
        return ""
    return str(connection.scalar(text(f"SELECT max(version_num) FROM public.{table}")) or "")  # noqa: S608 - an id


def _upgrade(engine: Engine, app_role: str, item: MigrationSet, tell: Tell) -> None:
    """Run one set; retry while others use its tables or after the connection is lost."""
    give_up_at_s = time.monotonic() + PATIENCE_S
    while True:
        try:
            with engine.begin() as connection:
                _wait_for_turn(connection, tell)
                connection.execute(text(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT_S:.0f}s'"))
                config = _config(connection, app_role, item)
                _refuse_unknown(connection, config, item.owner)
                command.upgrade(config, "head")
                tighten(connection, app_role)
                return
        except DBAPIError as error:
            if isinstance(error.orig, DuplicateTable):
                raise SchemaUnknown(f"Tables that {item.owner} is about to create exist already. {REMEDY}") from error
            if not (isinstance(error.orig, LockNotAvailable | DeadlockDetected) or error.connection_invalidated):
                raise
            if time.monotonic() > give_up_at_s:
                raise MigrationBlocked(
                    f"The tables of {item.owner} could not be brought up to date: other connections have used them for "
                    f"{PATIENCE_S / 60:.0f} minutes. End those (pg_stat_activity lists them), and start again."
                ) from error
        tell(f"Others use the tables of {item.owner}. Trying again to bring them up to date …")
        time.sleep(POLL_S)


def _refuse_unknown(connection: Connection, config: Config, owner: str) -> None:
    revision = read_revision(connection, owner)
    if revision and revision not in {
        script.revision for script in ScriptDirectory.from_config(config).walk_revisions()
    }:
        raise SchemaUnknown(
            f"The tables of {owner} are at revision {revision}, which the installed version of {owner} does not have. "
            f"{REMEDY}"
        )


def _wait_for_turn(connection: Connection, tell: Tell) -> None:
    """Take the lock that all migrations share, held until the transaction ends."""
    said_at_s = 0.0
    while not connection.scalar(text("SELECT pg_try_advisory_xact_lock(:key)"), {"key": LOCK}):
        if time.monotonic() - said_at_s > SAY_EVERY_S:
            said_at_s = time.monotonic()
            tell("Another process is bringing the database up to date. Waiting for it …")
        time.sleep(POLL_S)


def downgrade(owner_url: str, app_role: str, item: MigrationSet, revision: str = "base") -> None:
    """Downgrade one set to `revision`; fails if others use its tables."""
    engine = create_engine(owner_url)
    try:
        with engine.begin() as connection:
            _wait_for_turn(connection, _say_nothing)
            connection.execute(text(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT_S:.0f}s'"))
            command.downgrade(_config(connection, app_role, item), revision)
    finally:
        engine.dispose()


def role_of(url: str) -> str:
    """Return the role that signs in with `url`."""
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
