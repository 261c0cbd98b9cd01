"""The migrations of core and of every installed plugin, up and down, on a separate cluster."""

import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

import psycopg
import pytest
from homeroom.config import Settings
from homeroom.db import migrate as migrating
from homeroom.db.engine import driver_url
from homeroom.db.migrate import LOCK, MigrationBlocked, MigrationSet, SchemaUnknown, downgrade, migrate, role_of
from homeroom.installation.schema import list_migration_sets
from homeroom.platform import load_host
from homeroom_devkit.testing.databases import run_database
from homeroom_local.postgres.server import Urls
from psycopg import sql


@dataclass(frozen=True)
class House:
    """A database and its migration sets."""

    urls: Urls
    sets: list[MigrationSet]

    def migrate(self, tell: migrating.Tell = lambda _: None) -> Mapping[str, str]:
        """Run all migrations."""
        return migrate(self.urls.owner_url, role_of(self.urls.app_url), self.sets, tell=tell)

    @contextmanager
    def holding(self, statement: str, *, seconds: float) -> Iterator[None]:
        """Run the statement in a transaction that ends after `seconds`."""
        connection = psycopg.connect(driver_url(self.urls.owner_url))
        connection.execute(statement)
        timer = threading.Timer(seconds, connection.rollback)
        timer.start()
        try:
            yield
        finally:
            timer.join()
            connection.close()


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the lock timeout and the reporting interval."""
    monkeypatch.setattr(migrating, "LOCK_TIMEOUT_S", 1.0)
    monkeypatch.setattr(migrating, "SAY_EVERY_S", 0.3)


@pytest.fixture(scope="class")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Provide a separate database without a schema."""
    with run_database(tmp_path_factory.mktemp("house")) as postgres:
        yield House(postgres.ensure(), list_migration_sets(load_host(Settings(home=postgres.home))))


OURS = """
select 'table ' || relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
where nspname = 'public' and relkind = 'r' and relname not like 'alembic_version_%'
union all
select 'function ' || proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace where nspname = 'public'
"""


class TestMigrations:
    def test_every_set_runs_up_down_and_up_again(self, house: House) -> None:
        urls, sets = house.urls, house.sets
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


@pytest.mark.usefixtures("waits")
class TestWaiting:
    @pytest.mark.deep(of="processes")
    def test_second_process_waits_for_the_first_and_says_so(self, house: House) -> None:
        said: list[str] = []
        begun = time.monotonic()
        with house.holding(f"SELECT pg_advisory_xact_lock({LOCK})", seconds=2.5):
            failed = house.migrate(said.append)

        assert failed == {}
        assert time.monotonic() - begun >= 2.5
        assert len(said) >= 2
        assert set(said) == {"Another process is bringing the database up to date. Waiting for it …"}

    @pytest.mark.deep(of="processes")
    def test_table_in_use_disables_no_plugin(self, house: House) -> None:
        people = next(item for item in house.sets if item.owner == "people")
        house.migrate()
        downgrade(house.urls.owner_url, role_of(house.urls.app_url), people, "-1")
        said: list[str] = []

        with house.holding(f"LOCK TABLE {people.version_table} IN ACCESS EXCLUSIVE MODE", seconds=2.5):
            failed = house.migrate(said.append)

        assert failed == {}
        assert said
        assert set(said) == {"Others use the tables of people. Trying again to bring them up to date …"}

    @pytest.mark.deep(of="processes")
    def test_table_in_use_for_too_long_ends_with_a_remedy(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(migrating, "PATIENCE_S", 0.5)
        house.migrate()

        with (
            house.holding("LOCK TABLE alembic_version_people IN ACCESS EXCLUSIVE MODE", seconds=3.5),
            pytest.raises(MigrationBlocked, match="The tables of people could not be brought up to date"),
        ):
            house.migrate()


@contextmanager
def other_revision(house: House, owner: str) -> Iterator[None]:
    """Migrate, then pretend that the owner's tables have a different version."""
    house.migrate()
    table = sql.Identifier(f"alembic_version_{owner}")
    with psycopg.connect(driver_url(house.urls.owner_url), autocommit=True) as connection:
        found = connection.execute(sql.SQL("SELECT version_num FROM {}").format(table)).fetchone()
        assert found is not None
        change = sql.SQL("UPDATE {} SET version_num = %s").format(table)
        connection.execute(change, ["0029_from_elsewhere"])
        try:
            yield
        finally:
            connection.execute(change, found)


class TestAnotherVersion:
    @pytest.mark.deep(of="processes")
    def test_tables_without_their_revision_are_left_as_they_are(self, house: House) -> None:
        house.migrate()
        with psycopg.connect(driver_url(house.urls.owner_url), autocommit=True) as connection:
            connection.execute("ALTER TABLE alembic_version_server RENAME TO kept")
            with pytest.raises(SchemaUnknown, match="server is about to create exist already"):
                house.migrate()
            connection.execute("ALTER TABLE kept RENAME TO alembic_version_server")

    @pytest.mark.deep(of="processes")
    def test_tables_that_another_version_has_made_are_left_as_they_are(self, house: House) -> None:
        with other_revision(house, "core"), pytest.raises(SchemaUnknown, match="at revision 0029_from_elsewhere"):
            house.migrate()

    @pytest.mark.deep(of="processes")
    def test_plugin_with_such_tables_fails_alone(self, house: House) -> None:
        with other_revision(house, "people"):
            failed = house.migrate()

        assert {owner: str(reason) for owner, reason in failed.items()} == {
            "people": "Its database migration failed: SchemaUnknown."
        }
