"""Creating the database roles, with different rights, and removing them."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from homeroom.db.engine import driver_url
from homeroom.db.inspection import inspect_database
from homeroom.db.large_objects import OPEN
from homeroom.db.migrate import migrate, role_of
from homeroom.db.urls import DatabaseUrls
from homeroom.installation.schema import list_migration_sets
from homeroom.plugin_roles.building import build_roles, drop_role, list_core_tables, role_name
from homeroom.plugin_roles.inspection import inspect_roles
from homeroom.plugin_roles.rights import owner_of
from homeroom.plugins.host import PluginHost
from homeroom_devkit.testing.databases import run_database

ROLES = "SELECT rolname FROM pg_roles WHERE rolname LIKE '%\\_plugin\\_%'"
WAITS_AND_HOLDS = """
    SELECT 1 FROM pg_locks AS waits JOIN pg_locks AS holds USING (pid)
    WHERE waits.relation = 'schools'::regclass AND NOT waits.granted
    AND holds.relation = 'blobs'::regclass AND holds.granted AND holds.mode = 'AccessExclusiveLock'
"""
"""Statements that lock the table of blobs and then wait for that of schools."""
POLICIES = "SELECT count(*) FROM pg_policy WHERE polname LIKE 'plugin\\_%'"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DatabaseUrls]:
    """Provide a database that has only the platform's tables."""
    with run_database(tmp_path_factory.mktemp("walls")) as postgres:
        found = postgres.ensure()
        migrate(found.owner_url, role_of(found.app_url), list_migration_sets(PluginHost([])))
        yield DatabaseUrls(found.app_url, found.owner_url, found.admin_url)


@pytest.fixture(autouse=True)
def no_roles_left(server: DatabaseUrls) -> Iterator[None]:
    """Remove the roles that the test has created, so that the next one starts without them."""
    yield
    for plugin_id in ("garden", "orchard"):
        drop_role(server, plugin_id)


def ask(url: str | None, query: str) -> list[object]:
    with psycopg.connect(driver_url(url or "")) as connection:
        return [row[0] for row in connection.execute(query.encode())]


class TestBuildRoles:
    def test_it_is_idempotent_and_leaves_nothing_when_taken_down(self, server: DatabaseUrls) -> None:
        for _turn in range(2):
            assert build_roles(server, ["garden"]) == {}
        assert ask(server.app, ROLES) == ["homeroom_plugin_garden"]
        assert ask(server.app, POLICIES) == [5]
        drop_role(server, "garden")
        assert (ask(server.app, ROLES), ask(server.app, POLICIES)) == ([], [0])
        drop_role(server, "garden")

    def test_what_somebody_has_granted_beside_is_taken_back(self, server: DatabaseUrls) -> None:
        assert build_roles(server, ["garden"]) == {}
        with psycopg.connect(driver_url(server.admin or ""), autocommit=True) as admin:
            admin.execute("GRANT SELECT (password_hash) ON users TO homeroom_plugin_garden")
            admin.execute("GRANT homeroom_app TO homeroom_plugin_garden")
            admin.execute("GRANT EXECUTE ON FUNCTION users_search(text) TO homeroom_plugin_garden")
            admin.execute("DROP POLICY plugin_garden ON blobs")
            admin.execute("CREATE VIEW garden_users AS SELECT * FROM users")
            admin.execute("ALTER VIEW garden_users OWNER TO homeroom_owner")
            admin.execute("GRANT SELECT ON garden_users TO PUBLIC")
        found = " ".join(map(str, inspect_roles(server.app, ["garden"])))
        assert all(word in found for word in ("rights of others", "rights on users", "rows of blobs", "garden_users"))
        assert build_roles(server, ["garden"]) == {}
        assert inspect_roles(server.app, ["garden"]) == []
        assert ask(server.app, POLICIES) == [5]

    def test_large_objects_are_taken_from_everybody_on_a_server_that_had_them(self, server: DatabaseUrls) -> None:
        given = "GRANT EXECUTE ON FUNCTION lo_create(oid), lo_get(oid), lowrite(integer, bytea) TO PUBLIC"
        assert build_roles(server, ["garden"]) == {}
        with psycopg.connect(driver_url(server.admin or ""), autocommit=True) as admin:
            admin.execute(given)
        (warning,) = [found for found in inspect_database(server.app) if "large objects" in found.sentence]
        owners_own = DatabaseUrls(server.app, server.owner)

        assert warning.is_warning
        assert build_roles(owners_own, ["garden"]) == {}
        assert ask(server.app, OPEN) == ["lo_create(oid)", "lo_get(oid)", "lowrite(integer,bytea)"]
        assert build_roles(server, []) == {}
        assert ask(server.app, OPEN) == []

    @pytest.mark.deep(of="processes")
    def test_deadlock_with_somebody_at_work_is_tried_again(self, server: DatabaseUrls) -> None:
        with (
            psycopg.connect(driver_url(server.admin or "")) as other,
            psycopg.connect(driver_url(server.owner or ""), autocommit=True) as owner,
            ThreadPoolExecutor(1) as beside,
        ):
            other.execute("SET LOCAL deadlock_timeout = '1min'")  # This makes PostgreSQL end the other transaction.
            other.execute("LOCK TABLE schools IN ACCESS SHARE MODE")
            building = beside.submit(build_roles, server, ["garden"])
            while not owner.execute(WAITS_AND_HOLDS).fetchone():
                assert not building.done()
            other.execute("LOCK TABLE blobs IN ACCESS SHARE MODE")
            other.commit()
            assert building.result() == {}
        assert ask(server.app, POLICIES) == [5]

    def test_owner_who_may_make_no_roles_is_told_the_sql_that_an_administrator_runs(self, server: DatabaseUrls) -> None:
        without = DatabaseUrls(server.app, server.owner)
        assert "`homeroom doctor` shows the SQL" in build_roles(without, ["orchard"])["orchard"]
        (finding,) = inspect_roles(server.app, ["orchard"])
        assert "SCRAM-SHA-256$" in finding.remedy
        with psycopg.connect(driver_url(server.admin or ""), autocommit=True) as admin:
            admin.execute(finding.remedy.encode())
        assert build_roles(without, ["orchard"]) == {}
        assert inspect_roles(server.app, ["orchard"]) == []

    @pytest.mark.deep(of="processes")
    def test_what_the_role_has_changed_of_itself_is_set_anew(self, server: DatabaseUrls) -> None:
        assert build_roles(server, ["garden"]) == {}
        with psycopg.connect(driver_url(server.owner or "")) as owner:
            (password,) = owner.execute("SELECT password FROM plugin_roles").fetchone() or ("",)
        with psycopg.connect(
            driver_url(server.app), user="homeroom_plugin_garden", password=password, autocommit=True
        ) as garden:
            garden.execute("ALTER ROLE CURRENT_USER PASSWORD 'of its own'")
            garden.execute("ALTER ROLE CURRENT_USER SET default_transaction_read_only = on")
            garden.execute("ALTER ROLE CURRENT_USER IN DATABASE homeroom SET statement_timeout = 1")
        found = " ".join(map(str, inspect_roles(server.app, ["garden"])))
        assert all(words in found for words in ("cannot sign in", "settings of its own"))

        assert build_roles(server, ["garden"]) == {}

        assert inspect_roles(server.app, ["garden"]) == []
        with psycopg.connect(driver_url(server.app), user="homeroom_plugin_garden", password=password) as garden:
            assert garden.execute("SHOW statement_timeout").fetchone() == ("0",)

    def test_role_of_the_same_name_from_elsewhere_gets_our_password(self, server: DatabaseUrls) -> None:
        assert build_roles(server, ["garden"]) == {}
        with psycopg.connect(driver_url(server.admin or ""), autocommit=True) as admin:
            admin.execute("ALTER ROLE homeroom_plugin_garden RENAME TO old")
            admin.execute("CREATE ROLE homeroom_plugin_garden LOGIN SUPERUSER PASSWORD 'of somebody else'")
        assert build_roles(server, ["garden"]) == {}
        assert ask(server.app, "SELECT rolsuper FROM pg_roles WHERE rolname = 'homeroom_plugin_garden'") == [False]


class TestNames:
    def test_tables_belong_to_the_longest_id_and_never_the_platforms(self) -> None:
        core = list_core_tables()
        assert {"users", "flow_runs", "audit_entries", "plugin_roles", "instances", "saved_views"} <= core
        assert owner_of("garden_plants", ["garden", "garden_tools"], core) == "garden"
        assert owner_of("garden_tools_rakes", ["garden", "garden_tools"], core) == "garden_tools"
        assert owner_of("flow_runs", ["flow"], core) is None

    def test_all_tables_of_the_platform_are_known(self, server: DatabaseUrls) -> None:
        found = ask(server.owner, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        others = {str(name) for name in found} - list_core_tables()
        assert {name for name in others if owner_of(name, {name.partition("_")[0]}, ())} == {
            "alembic_version_core",
            "alembic_version_server",
        }

    @pytest.mark.deep(of="processes")
    def test_role_of_a_long_name_fits(self) -> None:
        assert role_name("homeroom", "garden") == "homeroom_plugin_garden"
        names = {role_name("a" * 40, f"{letter * 41}") for letter in "bc"}
        assert len(names) == 2
        assert max(map(len, names)) <= 63
