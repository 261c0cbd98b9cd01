"""A separate database for running a plugin's migrations up and down."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from secrets import token_hex

import psycopg
from homeroom.db.engine import driver_url
from homeroom.db.migrate import MigrationSet, downgrade, migrate, role_of
from homeroom.db.urls import DatabaseUrls
from homeroom.migrations.sets import list_own_sets
from psycopg import sql
from sqlalchemy.engine import make_url

OBJECTS = """
    SELECT CASE c.relkind WHEN 'r' THEN 'table' WHEN 'v' THEN 'view' WHEN 'S' THEN 'sequence' ELSE 'relation' END
           || ' ' || c.relname
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
    UNION SELECT 'function ' || p.proname FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
    UNION SELECT 'type ' || t.typname FROM pg_type t WHERE t.typnamespace = 'public'::regnamespace AND t.typtype = 'e'
"""
UNPROTECTED = """
    SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    AND c.relname LIKE %s AND NOT c.relrowsecurity
"""


@dataclass(frozen=True, slots=True)
class PluginSchema:
    """A database with core's schema, in which the plugin's migrations run up and down."""

    owner_url: str
    app_role: str
    plugin: MigrationSet

    def up(self) -> None:
        """Run the plugin's migrations."""
        failed = migrate(self.owner_url, self.app_role, [self.plugin])
        assert failed == {}, failed

    def down(self) -> None:
        """Revert all of them."""
        downgrade(self.owner_url, self.app_role, self.plugin)

    def objects(self) -> set[str]:
        """Return tables, views, sequences, functions and types as `kind name`, without Alembic's own tables."""
        return {name for name in self._column(OBJECTS) if not name.startswith("table alembic_version_")}

    def tables_without_policy(self) -> list[str]:
        """Return the plugin's tables without row level security."""
        return self._column(UNPROTECTED, f"{self.plugin.owner}\\_%")

    def _column(self, query: str, *values: str) -> list[str]:
        with psycopg.connect(driver_url(self.owner_url)) as connection:
            return [str(row[0]) for row in connection.execute(query.encode(), values or None)]


@contextmanager
def scratch_database(urls: DatabaseUrls, plugin: MigrationSet) -> Iterator[PluginSchema]:
    """Create a database on the same server with the platform's schema, and drop it at the end.

    The owner must be able to create databases.
    """
    assert urls.owner is not None
    name = f"contract_{token_hex(6)}"
    owner_url = make_url(urls.owner).set(database=name).render_as_string(hide_password=False)
    with psycopg.connect(driver_url(urls.owner), autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            migrate(owner_url, role_of(urls.app), list_own_sets())
            yield PluginSchema(owner_url, role_of(urls.app), plugin)
        finally:
            # Without FORCE, which fails while autovacuum is in the database; a plain DROP stops it and waits.
            server.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))


def check_migrations(schema: PluginSchema) -> None:
    """Run the migrations up, down and up again.

    Check that they create only objects with the plugin's name, that all tables have row level security, and that the
    downgrade removes exactly what was created.
    """
    before = schema.objects()
    schema.up()
    made = schema.objects() - before
    assert made, "the migrations make nothing"
    strangers = [name for name in made if not name.partition(" ")[2].startswith(f"{schema.plugin.owner}_")]
    assert strangers == [], "not under the plugin's name"
    assert schema.tables_without_policy() == [], "not under row level security"
    schema.down()
    assert schema.objects() == before, "the way down leaves something, or takes more than it made"
    schema.up()
    assert schema.objects() - before == made
