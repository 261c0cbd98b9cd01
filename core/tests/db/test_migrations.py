"""The migrations of core and of every installed plugin, up and down, on a cluster of the test's own."""

import psycopg
from homeroom.config import Settings
from homeroom.db.embedded import EmbeddedPostgres
from homeroom.db.engine import driver_url
from homeroom.db.migrate import downgrade, migrate, role_of
from homeroom.db.schema import list_migration_sets
from homeroom.platform import load_host

OURS = """
select 'table ' || relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
where nspname = 'public' and relkind = 'r' and relname not like 'alembic_version_%'
union all
select 'function ' || proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace where nspname = 'public'
"""


class TestMigrations:
    def test_every_set_runs_up_down_and_up_again(self, postgres: EmbeddedPostgres) -> None:
        urls = postgres.ensure()
        sets = list_migration_sets(load_host(Settings(home=postgres.home)))
        role = role_of(urls.app_url)

        def ours() -> set[str]:
            with psycopg.connect(driver_url(urls.owner_url)) as connection:
                return {str(row[0]) for row in connection.execute(OURS)}

        assert migrate(urls.owner_url, role, sets) == {}
        first = ours()
        for item in reversed(sets):
            downgrade(urls.owner_url, role, item)
        emptied = ours()
        assert migrate(urls.owner_url, role, sets) == {}

        assert {"table instances", "function search_words", "table people_persons"} <= first
        assert emptied == set()
        assert ours() == first
