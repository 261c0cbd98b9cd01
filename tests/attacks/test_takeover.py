"""An external PostgreSQL, set up by hand: the rights that the app role can gain there."""

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
from homeroom.config import Settings
from homeroom.db.engine import driver_url
from homeroom.db.inspection import inspect_database
from homeroom.db.large_objects import close_large_objects
from homeroom.db.migrate import migrate
from homeroom.installation.schema import list_migration_sets
from homeroom.platform import load_host
from homeroom_devkit.testing.leftovers import remove_at_end
from homeroom_local.postgres.server import EmbeddedPostgres
from psycopg import sql
from psycopg.errors import InsufficientPrivilege

OWNER, APP, SECRET = "hr_owner", "hr_app", "secret"

CARELESS = """
CREATE OR REPLACE FUNCTION public.{name} RETURNS TABLE (district_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$ SELECT district_id FROM {table} $$
"""
"""A function as a plugin's author might write it: PostgreSQL first looks for its table in the caller's schema."""

TRAP = """
CREATE FUNCTION pg_temp.trap() RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    INSERT INTO public.operators (district_id, id) SELECT id, id FROM public.districts;
    RETURN NULL;
END $$;
CREATE TEMPORARY VIEW {table} AS SELECT pg_temp.trap() AS district_id, NULL::timestamptz AS done_at,
    NULL::timestamptz AS dead_at, now() AS due_at, 'queued' AS state, NULL::text AS engine_id,
    now() AS lease_until, now() AS refresh_due_at, now() AS expires_at, now() AS last_at;
GRANT SELECT ON {table} TO PUBLIC;
"""
"""A view that runs with the rights of its reader and makes every district the operator's own."""


@dataclass(frozen=True)
class External:
    """A database on an external server with PostgreSQL's default settings."""

    port: int
    admin_password: str
    home: Path

    def connect(self, role: str) -> "psycopg.Connection":
        """Connect as one of the roles, committing each statement."""
        password = self.admin_password if role == "homeroom_admin" else SECRET
        return psycopg.connect(
            host="127.0.0.1", port=self.port, user=role, password=password, dbname="records", autocommit=True
        )

    def url(self, role: str) -> str:
        """Return the URL for the role, as in the settings."""
        return f"postgresql+psycopg://{role}:{SECRET}@127.0.0.1:{self.port}/records"

    def migrate(self) -> None:
        """Migrate with the owner's URL, as `homeroom migrate` does."""
        assert migrate(self.url(OWNER), APP, list_migration_sets(load_host(Settings(home=self.home)))) == {}


@pytest.fixture(scope="module")
def external() -> Iterator[External]:
    """Provide the migrated database with one district; the app role may make temporary tables, which is the default."""
    folder = Path(tempfile.mkdtemp(prefix="homeroom-external-"))
    folder.chmod(0o711)
    remove_at_end(folder)
    postgres = EmbeddedPostgres(folder / "home", fast=True)
    try:
        urls = postgres.ensure()
        password = json.loads((folder / "home" / "database.json").read_text())["admin_password"]
        port = int(driver_url(urls.owner_url).rpartition(":")[2].partition("/")[0])
        server = f"host=127.0.0.1 port={port} user=homeroom_admin password={password} dbname=postgres"
        with psycopg.connect(server, autocommit=True) as admin:
            for role in (OWNER, APP):
                admin.execute(
                    sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(sql.Identifier(role), sql.Literal(SECRET))
                )
            admin.execute(f"CREATE DATABASE records OWNER {OWNER}")
        made = External(port, password, folder / "home")
        with made.connect("homeroom_admin") as admin:
            admin.execute(f"GRANT ALL ON SCHEMA public TO {OWNER}")
            close_large_objects(admin)
            # Many guides recommend this before the first table exists.
            admin.execute(f"ALTER DEFAULT PRIVILEGES FOR ROLE {OWNER} GRANT ALL ON TABLES TO {APP}")
        made.migrate()
        with made.connect(OWNER) as owner:
            owner.execute(
                "INSERT INTO districts (id, code, name) VALUES (gen_random_uuid(), 'springfield', 'Springfield')"
            )
        yield made
    finally:
        postgres.destroy()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def temporary_again(external: External) -> Iterator[None]:
    """Let all roles create temporary tables, as in a database that the owner does not own."""
    with external.connect("homeroom_admin") as admin:
        admin.execute("GRANT TEMPORARY ON DATABASE records TO PUBLIC")
        yield
        admin.execute("REVOKE TEMPORARY ON DATABASE records FROM PUBLIC")


def count_operators(external: External) -> int:
    with external.connect(OWNER) as owner:
        row = owner.execute("SELECT count(*) FROM operators").fetchone()
        owner.execute("DELETE FROM operators")
    assert row is not None
    return int(row[0])


def attack(external: External, table: str, call: str) -> int:
    """Set the trap on a table and call the function; return how many districts are the operator's own afterwards."""
    with external.connect(APP) as app:
        app.execute(TRAP.format(table=table))
        with suppress(InsufficientPrivilege):
            app.execute(f"SELECT * FROM {call}")
    return count_operators(external)


@pytest.mark.usefixtures("temporary_again")
class TestFunctionsOfTheOwner:
    def test_careless_function_is_taken_over_until_the_next_migration(self, external: External) -> None:
        """Check that the attack works on a carelessly written function until the next migration secures it."""
        with external.connect(OWNER) as owner:
            owner.execute(CARELESS.format(name="careless()", table="people_persons"))
        before = attack(external, "people_persons", "careless()")
        external.migrate()
        with external.connect("homeroom_admin") as admin:
            admin.execute("GRANT TEMPORARY ON DATABASE records TO PUBLIC")
            admin.execute(f"GRANT EXECUTE ON FUNCTION public.careless() TO {APP}")
        after = attack(external, "people_persons", "careless()")
        with external.connect(OWNER) as owner:
            owner.execute("DROP FUNCTION public.careless()")
        assert (before, after) == (1, 0)

    @pytest.mark.parametrize(
        ("table", "call"),
        [
            ("outbox_events", "districts_with_work()"),
            ("flow_runs", "districts_with_work()"),
            ("sso_sessions", "sso_districts_due()"),
            ("operators", "list_clients()"),
            ("districts", "list_customer_licences()"),
            ("instances", "instances_search('a')"),
            ("people_persons", "people_persons_search('a')"),
        ],
    )
    def test_traps_at_its_tables_are_never_read(self, external: External, table: str, call: str) -> None:
        assert attack(external, table, call) == 0

    def test_every_function_of_the_owner_looks_there_last(self, external: External) -> None:
        with external.connect(OWNER) as owner:
            found = owner.execute(
                "SELECT proname FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace "
                "AND NOT coalesce('search_path=pg_catalog, public, pg_temp' = ANY (proconfig), false)"
            ).fetchall()
        assert found == []


class TestDoctor:
    def test_well_kept_database_has_nothing_to_say(self, external: External) -> None:
        external.migrate()
        assert inspect_database(external.url(APP)) == []

    @pytest.mark.parametrize(
        ("mistake", "words"),
        [
            (f"ALTER ROLE {APP} BYPASSRLS", "BYPASSRLS"),
            (f"ALTER ROLE {APP} CREATEROLE CREATEDB", "CREATEROLE, CREATEDB"),
            (f"ALTER ROLE {APP} SUPERUSER", "SUPERUSER"),
            (f"GRANT {OWNER} TO {APP}", f"a member of {OWNER}"),
            (f"GRANT pg_read_all_data TO {APP}", "a member of pg_read_all_data"),
            ("GRANT CREATE ON SCHEMA public TO PUBLIC", "tables and functions in the schema public"),
            (f"GRANT TEMPORARY ON DATABASE records TO {APP}", "temporary tables"),
            (f"GRANT CREATE ON DATABASE records TO {APP}", "schemas"),
            (f"GRANT DELETE ON districts TO {APP}", "more with districts"),
            (f"GRANT UPDATE (code) ON districts TO {APP}", "the code of a district"),
            (f"GRANT ALL ON alembic_version_core TO {APP}", "more with alembic_version_core"),
            ("GRANT TRUNCATE ON users TO PUBLIC", "more with users"),
            ("ALTER TABLE users DISABLE ROW LEVEL SECURITY", "off for users"),
            ("ALTER FUNCTION districts_with_work() SET search_path = public", "districts_with_work"),
            ("GRANT EXECUTE ON FUNCTION list_clients() TO PUBLIC", "list_clients"),
            ("GRANT EXECUTE ON FUNCTION lo_create(oid), lo_get(oid) TO PUBLIC", "large objects"),
            (f"ALTER ROLE {OWNER} SUPERUSER", "which owns the tables, is a superuser"),
        ],
    )
    def test_mistake_is_named_and_mended_by_what_it_says(self, external: External, mistake: str, words: str) -> None:
        external.migrate()
        with external.connect("homeroom_admin") as admin:
            admin.execute(mistake)
            found = inspect_database(external.url(APP))
            for finding in found:
                admin.execute(finding.remedy.partition("; then")[0].partition("; or")[0])
        assert any(words in finding.sentence for finding in found), found
        assert inspect_database(external.url(APP)) == []

    def test_app_role_that_owns_something_is_named(self, external: External) -> None:
        external.migrate()
        with external.connect("homeroom_admin") as admin:
            admin.execute(f"CREATE TABLE public.mine (); ALTER TABLE public.mine OWNER TO {APP}")
            found = inspect_database(external.url(APP))
            admin.execute("DROP TABLE public.mine")
        assert [finding.sentence for finding in found if "owns tables" in finding.sentence]


class TestTheListOfDistricts:
    @pytest.mark.parametrize(
        "statement",
        [
            "DELETE FROM districts",
            "UPDATE districts SET code = 'mine'",
            "UPDATE districts SET id = gen_random_uuid()",
            "TRUNCATE districts CASCADE",
            "UPDATE alembic_version_core SET version_num = '0001_core'",
            "DELETE FROM alembic_version_people",
            "INSERT INTO operators (district_id, id) SELECT id, id FROM districts",
            "UPDATE audit_entries SET actor = 'nobody'",
            "CREATE TABLE public.mine (id int)",
            "CREATE TEMPORARY TABLE mine (id int)",
            "ALTER TABLE districts DISABLE ROW LEVEL SECURITY",
            f"SET ROLE {OWNER}",
            "CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
            "CREATE SCHEMA mine",
        ],
    )
    def test_what_concerns_all_districts_is_refused(self, external: External, statement: str) -> None:
        external.migrate()
        with external.connect(APP) as app, pytest.raises(InsufficientPrivilege):
            app.execute(statement)

    def test_the_facts_of_another_district_stay(self, external: External) -> None:
        """Check that a district can be renamed only in its own transaction, even by the operator's staff."""
        with external.connect(APP) as app:
            lost = app.execute("UPDATE districts SET name = 'Mine'").rowcount
            app.execute("SELECT set_config('homeroom.district', (SELECT id::text FROM districts), false)")
            own = app.execute("UPDATE districts SET name = 'Springfield 2'").rowcount
        assert (lost, own) == (0, 1)
