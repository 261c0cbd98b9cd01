"""Rows that a sandboxed plugin can reach, tried with the SQL that it could send."""

from typing import Any

import pytest
from homeroom.audit.models import AuditEntry
from homeroom.disclosures.models import DisclosureRow
from homeroom.events.models import OutboxEvent
from homeroom.platform import Platform
from homeroom.plugins.context import HostContext
from homeroom.plugins.deliver import deliver_next
from homeroom.runs.models import FlowRun
from homeroom.tenancy.models import School
from homeroom_devkit.testing.districts import TestDistrict, drain_events, open_plugin_context, run_flows
from homeroom_sdk.context import PluginContext
from homeroom_sdk.disclosures import DisclosureAct
from homeroom_sdk.engine import RunState
from homeroom_sdk.orm import uuid7
from psycopg.errors import InsufficientPrivilege
from sqlalchemy import func, select, text, update
from sqlalchemy.exc import DBAPIError

from .garden import WATER, Bed, Harvested, Jar, Jars, Plant, fails

REFUSED = {
    "users": "SELECT password_hash FROM users",
    "sessions": "SELECT * FROM sessions",
    "another plugin": "SELECT * FROM pantry_jars",
    "to write there": "INSERT INTO pantry_jars (id, label) VALUES (gen_random_uuid(), 'mine')",
    "settings": "SELECT settings FROM plugin_states",
    "records": "SELECT payload FROM instances",
    "districts": "SELECT code FROM districts",
    "the log": "SELECT actor FROM audit_entries",
    "the ledger": "SELECT actor FROM disclosures",
    "to write the ledger": "INSERT INTO disclosures (id, act) VALUES (gen_random_uuid(), 'viewed')",
    "to write the chain": "INSERT INTO disclosure_chain (id, seq, hash) VALUES (gen_random_uuid(), 1, '')",
    "others' events": "SELECT payload FROM outbox_events",
    "to forget events": "DELETE FROM outbox_events",
    "passwords of roles": "SELECT password FROM plugin_roles",
    "the key": "SELECT key FROM district_key",
    "the proof": "SELECT keyed_hash('ticket')",
    "another's words": "SELECT * FROM users_search('a')",
    "the role of the platform": "SET ROLE homeroom_app",
    "the role of the owner": "SET ROLE homeroom_owner",
    "to be another": "SET SESSION AUTHORIZATION homeroom_app",
    "a table": "CREATE TABLE garden_more (id int)",
    "a temporary table": "CREATE TEMPORARY TABLE users (id int)",
    "a function": "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "no row level security": "DROP POLICY plugin_garden ON garden_plants",
    "no row security": "ALTER TABLE garden_plants DISABLE ROW LEVEL SECURITY",
    "to write files": "COPY garden_plants TO '/tmp/plants'",
    "files of the server": "SELECT pg_read_file('/etc/passwd')",
    "all at once": "TRUNCATE garden_plants",
    "large objects": "SELECT lo_from_bytea(0, 'theirs')",
    "to open them": "SELECT lo_open(1, 262144)",
    "to read them": "SELECT lo_get(1)",
}


async def count(house: Platform, district: TestDistrict, table: type) -> int:
    """Count the rows of a table in a district, as the platform sees them."""
    async with house.database.district(district.district.id) as session:
        return await session.scalar(select(func.count()).select_from(table)) or 0


class TestRefused:
    @pytest.mark.parametrize("statement", REFUSED.values(), ids=REFUSED.keys())
    async def test_postgresql_refuses_it(self, house: Platform, district: TestDistrict, statement: str) -> None:
        async with open_plugin_context(house, "garden", district) as ctx:
            with pytest.raises(DBAPIError) as caught:
                await ctx.db.execute(text(statement))
            assert isinstance(caught.value.orig, InsufficientPrivilege), caught.value.orig
            await ctx.db.rollback()


class TestOwn:
    async def test_it_works_with_its_own_tables(self, house: Platform, district: TestDistrict) -> None:
        async with open_plugin_context(house, "garden", district) as ctx:
            ctx.db.add(Plant(name="Bean"))
        async with open_plugin_context(house, "garden", district) as ctx:
            assert await ctx.db.scalar(text("SELECT current_user")) == "homeroom_plugin_garden"
            assert (await ctx.db.scalars(select(Plant.name))).all() == ["Bean"]
            assert (await ctx.db.scalars(text("SELECT name FROM garden_plants_search('be')"))).all() == ["Bean"]

    async def test_a_failure_leaves_nothing(self, house: Platform, district: TestDistrict) -> None:
        async def fail() -> None:
            async with open_plugin_context(house, "garden", district) as ctx:
                ctx.db.add(Plant(name="Weed"))
                await ctx.db.flush()
                await ctx.services.get(Jars).add("Jam")
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await fail()
        async with house.database.district(district.district.id) as session:
            assert (await session.scalars(select(Plant))).all() == []
            assert (await session.scalars(select(Jar))).all() == []


class TestDistrictProof:
    async def test_setting_alone_opens_no_other_district(
        self, house: Platform, district: TestDistrict, others: TestDistrict
    ) -> None:
        async with open_plugin_context(house, "garden", others) as ctx:
            ctx.db.add(Plant(name="Theirs"))
        async with open_plugin_context(house, "garden", district) as ctx:
            await _say_district(ctx, others)
            assert (await ctx.db.scalars(select(Plant.name))).all() == []
            assert (await ctx.db.scalars(text("SELECT name FROM garden_plants_search('theirs')"))).all() == []
            assert (await ctx.db.scalars(text("SELECT name FROM schools"))).all() == []
            with pytest.raises(DBAPIError, match="row-level security"):
                await ctx.db.execute(
                    text(
                        "INSERT INTO garden_plants (district_id, id, name) VALUES (:district, gen_random_uuid(), 'x')"
                    ),
                    {"district": others.district.id},
                )
            await ctx.db.rollback()

    async def test_proof_of_an_earlier_transaction_is_worth_nothing(
        self, house: Platform, district: TestDistrict, others: TestDistrict
    ) -> None:
        async with open_plugin_context(house, "garden", others) as ctx:
            ctx.db.add(Plant(name="Theirs"))
            await ctx.db.flush()
            kept = await ctx.db.scalar(text("SELECT current_setting('homeroom.proof')"))
        async with open_plugin_context(house, "garden", district) as ctx:
            await _say_district(ctx, others)
            await ctx.db.execute(text("SELECT set_config('homeroom.proof', :kept, true)"), {"kept": kept})
            assert (await ctx.db.scalars(select(Plant.name))).all() == []

    async def test_a_ticket_that_is_made_up_opens_nothing(
        self, house: Platform, district: TestDistrict, others: TestDistrict
    ) -> None:
        async with open_plugin_context(house, "garden", district) as ctx:
            with pytest.raises(DBAPIError, match="this ticket opens no district"):
                await ctx.db.execute(
                    text("SELECT open_district(:district, sha256('guess'))"), {"district": others.district.id}
                )
            await ctx.db.rollback()

    async def test_each_transaction_of_a_context_is_proven(self, house: Platform, district: TestDistrict) -> None:
        async with open_plugin_context(house, "garden", district) as ctx:
            for name in ("One", "Two"):
                ctx.db.add(Plant(name=name))
                await ctx.commit()
            assert len((await ctx.db.scalars(select(Plant.name))).all()) == 2


class TestPlatformsRows:
    async def test_what_the_context_writes_is_in_the_plugins_transaction(
        self, house: Platform, district: TestDistrict
    ) -> None:
        for failure in (ZeroDivisionError, None):
            try:
                async with open_plugin_context(house, "garden", district) as ctx:
                    picture = await ctx.blobs.put(b"a picture")
                    ctx.db.add(Plant(name="Bean"))
                    await ctx.events.publish(Harvested())
                    await ctx.flows.submit(WATER, Bed(), key="once")
                    await ctx.audit.record("plant.sown", subject="bean")
                    if failure:
                        raise failure
            except ZeroDivisionError:
                assert await _count_all(house, district) == [0, 0, 0, 0]
        assert await _count_all(house, district) == [1, 1, 1, 1]
        async with open_plugin_context(house, "garden", district) as ctx:
            assert await ctx.blobs.read(picture.id) == b"a picture"
            await ctx.blobs.delete(picture.id)

    async def test_run_is_carried_out_and_can_be_stopped(self, house: Platform, district: TestDistrict) -> None:
        async with open_plugin_context(house, "garden", district) as ctx:
            await ctx.flows.submit(WATER, Bed(), key="done")
        assert await run_flows(house, district) == [RunState.COMPLETED]
        async with open_plugin_context(house, "garden", district) as ctx:
            assert (await ctx.db.scalars(select(Plant.name))).all() == ["watered"]
            stopped = await ctx.flows.submit(WATER, Bed(), key="stopped")
            await ctx.flows.describe(stopped, persons=3, channel="mail")
            assert list(await ctx.flows.find_waits([stopped])) == [stopped]
            await ctx.flows.cancel(stopped)
        async with house.database.district(district.district.id) as session:
            states = (await session.scalars(select(FlowRun.state).order_by(FlowRun.state))).all()
        assert states == [RunState.CANCELLED, RunState.COMPLETED]

    async def test_event_is_heard_once_in_a_transaction_of_its_own(
        self, house: Platform, district: TestDistrict
    ) -> None:
        async with open_plugin_context(house, "garden", district) as ctx:
            await ctx.events.publish(Harvested())
        await drain_events(house, district)
        assert await count(house, district, Plant) == 1
        assert not await deliver_next(house, district.district.id)

    async def test_event_whose_handler_fails_leaves_nothing_and_comes_again(
        self, house: Platform, district: TestDistrict
    ) -> None:
        fails.append(ValueError("no water"))
        async with open_plugin_context(house, "garden", district) as ctx:
            await ctx.events.publish(Harvested())
        assert await deliver_next(house, district.district.id)
        assert await count(house, district, Plant) == 0
        async with house.database.district(district.district.id) as session:
            assert (await session.scalars(select(OutboxEvent.attempts))).all() == [1]
            await session.execute(update(OutboxEvent).values(due_at=func.now()))
        assert await deliver_next(house, district.district.id)
        assert await count(house, district, Plant) == 1

    async def test_nothing_of_other_plugins_can_be_written_or_read(
        self, house: Platform, district: TestDistrict
    ) -> None:
        async with house.database.district(district.district.id) as session:
            session.add(FlowRun(plugin_id="pantry", flow="pantry.count", key="1", params={}))
        wrong = {
            "flow_runs": "INSERT INTO flow_runs (id, plugin_id, flow, key, params, actor_name, state, attempt, "
            "message, is_postponed) "
            "VALUES (gen_random_uuid(), 'garden', 'pantry.count', '2', '{}', '', 'queued', 1, '{}', false)",
            "audit_entries": "INSERT INTO audit_entries (id, actor, plugin_id, action, subject, details) "
            "VALUES (gen_random_uuid(), 'Robin', NULL, 'user.deleted', '', '{}')",
            "outbox_events": "INSERT INTO outbox_events (id, event, subscriber, payload, attempts, error) VALUES "
            "(gen_random_uuid(), 'flow.ended@1', 'pantry', '{\"flow\": \"pantry.count\"}', 0, '')",
        }
        for table, statement in wrong.items():
            async with open_plugin_context(house, "garden", district) as ctx:
                with pytest.raises(DBAPIError, match=f'policy "plugin_garden" for table "{table}"'):
                    await ctx.db.execute(text(statement.replace(":", "\\:")))
                await ctx.db.rollback()
        async with open_plugin_context(house, "garden", district) as ctx:
            assert (await ctx.db.scalars(text("SELECT key FROM flow_runs"))).all() == []

    async def test_names_of_schools_can_be_asked_for(self, house: Platform, district: TestDistrict) -> None:
        async with house.database.district(district.district.id) as session:
            session.add(School(code="E1", name="Elm"))
        async with open_plugin_context(house, "garden", district) as ctx:
            assert await ctx.school_names(["e1"]) == {"e1": "Elm"}

    async def test_ledger_is_written_for_it_and_names_it(self, house: Platform, district: TestDistrict) -> None:
        shown: dict[str, Any] = {"person": uuid7(), "person_name": "Ada", "document": uuid7(), "title": "Plan"}
        async with open_plugin_context(house, "garden", district) as ctx:
            ctx.db.add(Plant(name="Plum"))
            await ctx.disclosures.record(DisclosureAct.VIEWED, **shown)
        async with house.database.district(district.district.id) as session:
            row = (await session.scalars(select(DisclosureRow))).one()
        assert (row.plugin_id, row.title, row.actor) == ("garden", "Plan", district.actor.name)


class TestServices:
    async def test_service_works_in_the_platforms_session_and_ends_with_the_plugins(
        self, house: Platform, district: TestDistrict
    ) -> None:
        async with open_plugin_context(house, "garden", district) as ctx:
            ctx.db.add(Plant(name="Plum"))
            await ctx.services.get(Jars).add("Jam")
        assert [await count(house, district, table) for table in (Plant, Jar)] == [1, 1]

    async def test_row_that_the_database_refuses_undoes_what_the_service_wrote(
        self, house: Platform, district: TestDistrict, others: TestDistrict
    ) -> None:
        async def reach_across() -> None:
            async with open_plugin_context(house, "garden", district) as ctx:
                await ctx.services.get(Jars).add("Jam")
                ctx.db.add(Plant(name="Theirs", district_id=others.district.id))

        with pytest.raises(DBAPIError, match="row-level security"):
            await reach_across()
        assert await count(house, district, Jar) == 0

    async def test_handler_in_the_platforms_transaction_has_the_plugins_role(
        self, house: Platform, district: TestDistrict
    ) -> None:
        garden, state = house.host.find("garden"), await house.entitlements.of(district.district.id)
        assert garden is not None
        async with house.database.district(district.district.id) as session:
            await session.execute(select(Jar))
            ctx = HostContext(house, garden, state, district.actor, session)
            assert await ctx.db.scalar(text("SELECT current_user")) == "homeroom_plugin_garden"
            ctx.db.add(Plant(name="Pear"))
        assert await count(house, district, Plant) == 1


async def _say_district(ctx: PluginContext, district: TestDistrict) -> None:
    await ctx.db.execute(
        text("SELECT set_config('homeroom.district', :other, true)"), {"other": str(district.district.id)}
    )


async def _count_all(house: Platform, district: TestDistrict) -> list[int]:
    async with house.database.district(district.district.id) as session:
        return [
            await session.scalar(select(func.count()).select_from(table).where(condition)) or 0
            for table, condition in (
                (Plant, Plant.name == "Bean"),
                (OutboxEvent, OutboxEvent.subscriber == "garden"),
                (FlowRun, FlowRun.key == "once"),
                (AuditEntry, AuditEntry.action == "plant.sown"),
            )
        ]
