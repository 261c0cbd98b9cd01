"""PostgreSQL's catalogue confirms the isolation between districts."""

import re
from collections.abc import Awaitable, Callable

import pytest
from homeroom.db.rights import DISTRICT_COLUMNS, SEARCH_PATH, allowed_on
from homeroom.platform import Platform
from homeroom.tenancy.models import School
from homeroom.tenancy.service import get_district
from homeroom_devkit.testing.districts import TestDistrict
from sqlalchemy import text

MakeDistrict = Callable[..., Awaitable[TestDistrict]]

WITHOUT_TENANT = {
    "districts": "the list of tenants itself",
    "installation": "which key and store belong to the database; one row, nobody's data",
    "installed_plugins": "what was found of each installed plugin; nobody's data",
    "reserved_plugins": "ids of plugins that are some districts' own, not whose; nobody's data",
    "maintenance": "the operator's notice to everybody; one row, nobody's data",
    "plugin_roles": "the roles of plugins in the database; nobody's data",
    "district_key": "the key of the proof of a district; one row, nobody's data",
}
DEFINER_FUNCTIONS = {
    "districts_with_work": "names districts that have work, and nothing of theirs",
    "districts_with_disclosures": "names districts whose rows have no link yet, and nothing of theirs",
    "runs_ahead": "counts the runs before one of the district's own; of others a number alone",
    "list_flow_schedules": "names and times of flows that districts have chosen, for the clock of all",
    "list_stuck_runs": "the operator's customers whose runs are stuck; empty in any other district's transaction",
    "list_customer_licences": "the operator's grid of customers; empty in any other district's transaction",
    "keyed_hash": "of a text that the other functions give it; nobody may call it",
    "open_district": "opens the district that the platform names with a ticket, for the role of a plugin",
    "proven_district": "the district that was opened so",
    "list_clients": "the operator's grid of schools; empty in any other district's transaction",
}


async def rows(platform: Platform, query: str) -> list[tuple[object, ...]]:
    async with platform.database.system() as session:
        return [tuple(row) for row in await session.execute(text(query))]


class TestTables:
    async def test_every_table_has_a_district_and_a_policy_or_is_on_the_list(self, platform: Platform) -> None:
        found = await rows(
            platform,
            """
            SELECT c.relname,
                   EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'district_id'),
                   c.relrowsecurity,
                   (SELECT count(*) FROM pg_policy p WHERE p.polrelid = c.oid AND p.polpermissive)
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE c.relkind IN ('r', 'p') AND n.nspname = 'public'
            """,
        )
        open_tables = [
            name
            for name, has_district, secured, policies in found
            if not (has_district and secured and policies == 1)
            and name not in WITHOUT_TENANT
            and not str(name).startswith("alembic_version_")
        ]
        assert len(found) > 15
        assert open_tables == []

    async def test_references_between_tenant_tables_carry_the_district(self, platform: Platform) -> None:
        found = await rows(
            platform,
            """
            SELECT k.conname FROM pg_constraint k
            WHERE k.contype = 'f' AND k.confrelid <> 'districts'::regclass
              AND NOT EXISTS (
                SELECT FROM pg_attribute a
                WHERE a.attrelid = k.conrelid AND a.attname = 'district_id' AND a.attnum = ANY (k.conkey))
            """,
        )
        assert found == []

    async def test_unique_rules_are_per_district(self, platform: Platform) -> None:
        """A unique rule across districts would reveal to one district what another has."""
        found = await rows(
            platform,
            """
            SELECT c.relname, i.indexrelid::regclass::text FROM pg_index i
            JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE i.indisunique AND n.nspname = 'public'
              AND c.relname NOT IN
                ('districts', 'maintenance', 'installation', 'installed_plugins', 'plugin_roles', 'district_key',
                 'reserved_plugins')
              AND c.relname NOT LIKE 'alembic_version_%'
              AND NOT EXISTS (
                SELECT FROM pg_attribute a
                WHERE a.attrelid = c.oid AND a.attname = 'district_id' AND a.attnum = ANY (i.indkey))
            """,
        )
        assert found == []


class TestAppRole:
    async def test_it_is_nobody_special_and_owns_nothing(self, platform: Platform) -> None:
        special = await rows(
            platform,
            "SELECT rolsuper, rolbypassrls, rolcreaterole FROM pg_roles WHERE rolname = current_user",
        )
        owned = await rows(
            platform,
            "SELECT relname FROM pg_class WHERE relowner = (SELECT oid FROM pg_roles WHERE rolname = current_user)",
        )
        assert (special, owned) == ([(False, False, False)], [])

    async def test_it_may_not_truncate(self, platform: Platform) -> None:
        found = await rows(
            platform,
            "SELECT table_name FROM information_schema.role_table_grants "
            "WHERE grantee = current_user AND privilege_type = 'TRUNCATE'",
        )
        assert found == []

    async def test_it_may_not_change_the_activity_log(self, platform: Platform) -> None:
        found = await rows(
            platform,
            "SELECT privilege_type FROM information_schema.role_table_grants "
            "WHERE grantee = current_user AND table_name = 'audit_entries' ORDER BY 1",
        )
        assert found == [("INSERT",), ("SELECT",)]

    @pytest.mark.parametrize("table", ["disclosures", "disclosure_chain"])
    async def test_disclosures_can_be_added_and_read_alone(self, platform: Platform, table: str) -> None:
        found = await rows(
            platform,
            "SELECT DISTINCT privilege_type FROM information_schema.table_privileges "
            f"WHERE grantee IN (current_user, 'PUBLIC') AND table_name = '{table}' ORDER BY 1",
        )
        assert found == [("INSERT",), ("SELECT",)]

    async def test_of_no_table_it_may_do_more_than_the_list_says(self, platform: Platform) -> None:
        """Uses PostgreSQL's own privilege functions, which include PUBLIC and inherited roles."""
        kinds = ("SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE", "REFERENCES", "TRIGGER", "MAINTAIN")
        may = ", ".join(f"has_table_privilege(current_user, oid, '{kind}')" for kind in kinds)
        found = await rows(
            platform,
            f"SELECT relname, {may} FROM pg_class WHERE relkind IN ('r', 'p') "
            "AND relnamespace = 'public'::regnamespace",
        )
        has = {str(name): {kind for kind, yes in zip(kinds, answers, strict=True) if yes} for name, *answers in found}
        assert {name: rights for name, rights in has.items() if rights - allowed_on(name)} == {}
        assert [name for name, rights in has.items() if name.startswith("alembic_version_") and rights] == []

    async def test_of_a_district_it_may_change_its_facts_alone(self, platform: Platform) -> None:
        found = await rows(
            platform,
            "SELECT attname FROM pg_attribute WHERE attrelid = 'districts'::regclass AND attnum > 0 "
            "AND has_column_privilege(current_user, attrelid, attnum, 'UPDATE') ORDER BY 1",
        )
        assert found == [(name,) for name in sorted(DISTRICT_COLUMNS)]

    async def test_one_district_cannot_rename_another(
        self, platform: Platform, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        other = await make_district()
        rename = text("UPDATE districts SET name = 'Mine' WHERE id = :id")
        async with platform.database.district(district.district.id) as session:
            await session.execute(rename, {"id": other.district.id})
        async with platform.database.system() as session:
            assert (await get_district(session, other.district.id)).name != "Mine"

    async def test_it_makes_nothing_in_the_database(self, platform: Platform) -> None:
        found = await rows(
            platform,
            "SELECT has_schema_privilege(current_user, 'public', 'CREATE'), "
            "has_database_privilege(current_user, current_database(), 'CREATE'), "
            "has_database_privilege(current_user, current_database(), 'TEMPORARY')",
        )
        assert found == [(False, False, False)]

    async def test_it_is_a_member_of_no_role(self, platform: Platform) -> None:
        found = await rows(
            platform,
            "SELECT rolname FROM pg_roles WHERE rolname <> current_user AND pg_has_role(current_user, oid, 'MEMBER')",
        )
        assert found == []

    async def test_new_tables_are_granted_by_their_migration_alone(self, platform: Platform) -> None:
        found = await rows(
            platform,
            "SELECT d.defaclobjtype FROM pg_default_acl d, aclexplode(d.defaclacl) a "
            "WHERE a.grantee IN (0, (SELECT oid FROM pg_roles WHERE rolname = current_user)) "
            "AND d.defaclobjtype IN ('r', 'S')",
        )
        assert found == []

    async def test_it_may_not_name_an_operator(self, platform: Platform) -> None:
        found = await rows(
            platform,
            "SELECT privilege_type FROM information_schema.role_table_grants "
            "WHERE grantee = current_user AND table_name = 'operators' ORDER BY 1",
        )
        assert found == [("SELECT",)]


class TestFunctionsAndViews:
    async def test_functions_with_their_owners_rights_look_into_the_callers_tables_last(
        self, platform: Platform
    ) -> None:
        """Otherwise a caller could put a table first in the search path, and the owner would run its code."""
        found = await rows(
            platform,
            f"SELECT proname FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace "
            f"AND NOT coalesce('search_path={SEARCH_PATH}' = ANY (proconfig), false)",
        )
        assert found == []

    async def test_functions_with_their_owners_rights_are_not_for_everybody(self, platform: Platform) -> None:
        found = await rows(
            platform,
            "SELECT proname FROM pg_proc p WHERE prosecdef AND pronamespace = 'public'::regnamespace "
            "AND (proacl IS NULL OR EXISTS (SELECT FROM aclexplode(proacl) a WHERE a.grantee = 0))",
        )
        assert found == []

    async def test_they_name_the_schema_of_their_tables(self, platform: Platform) -> None:
        found = await rows(
            platform, "SELECT proname, prosrc FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace"
        )
        tables = [str(name) for (name,) in await rows(platform, "SELECT relname FROM pg_class WHERE relkind = 'r'")]
        unnamed = re.compile(rf"\b(?:FROM|JOIN)\s+(?:{'|'.join(tables)})\b")
        assert len(found) > 5
        assert [name for name, source in found if unnamed.search(str(source))] == []

    async def test_functions_that_cross_districts_are_on_the_list(self, platform: Platform) -> None:
        found = await rows(
            platform,
            """
            SELECT p.proname, p.prosrc FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
            WHERE p.prosecdef AND n.nspname = 'public'
            """,
        )
        of_chores = {chore.due for _plugin, chore in platform.host.chores()}
        known = {*DEFINER_FUNCTIONS, *of_chores}
        others = {str(name): str(source) for name, source in found if name not in known}
        assert all(name.endswith("_search") or name == "session_district" for name in others), others.keys()
        held = ("current_setting('homeroom.district'", "public.session_district()")
        assert all(any(words in source for words in held) for source in others.values())

    @pytest.mark.parametrize("function", ["list_customer_licences", "list_clients"])
    async def test_what_lists_all_customers_is_for_the_operator_alone(
        self, platform: Platform, district: TestDistrict, make_district: MakeDistrict, function: str
    ) -> None:
        async with platform.database.district(district.district.id) as session:
            session.add(School(code="1", name="Elm"))
        operator = await make_district(operator=True)
        seen = {}
        for asking in (district, operator):
            async with platform.database.district(asking.district.id) as session:
                seen[asking.code] = len((await session.execute(text(f"SELECT * FROM {function}()"))).all())
        assert seen[district.code] == 0
        assert seen[operator.code] > 0
        assert await rows(platform, f"SELECT * FROM {function}()") == []

    async def test_no_view_lends_its_owners_rights(self, platform: Platform) -> None:
        found = await rows(
            platform,
            """
            SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = 'public' AND (c.relkind = 'm' OR c.relkind = 'v' AND NOT
                coalesce('security_invoker=true' = ANY (c.reloptions), false))
            """,
        )
        assert found == []


@pytest.mark.parametrize("setting", [None, ""])
async def test_without_a_district_no_row_is_seen(platform: Platform, district: object, setting: str | None) -> None:
    async with platform.database.system() as session:
        if setting is not None:
            await session.execute(text("SELECT set_config('homeroom.district', :value, true)"), {"value": setting})
        assert (await session.execute(text("SELECT count(*) FROM users"))).scalar_one() == 0
