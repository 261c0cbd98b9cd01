"""The ledger: rows are committed or rolled back with the view, name the actor, and cannot be changed or deleted."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import pytest
from homeroom.audit.service import DeferredEntries
from homeroom.disclosures.models import DisclosureRow
from homeroom.disclosures.service import Ledger
from homeroom.platform import Platform
from homeroom.plugins.context import PLATFORM, HostContext
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_sdk.context import ANONYMOUS, CUSTOMER_SUPPORT, Actor
from homeroom_sdk.disclosures import Disclosed, DiscloserKind, DisclosureAct, ReasonNeeded
from homeroom_sdk.orm import uuid7
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
ADA, REPORT = UUID(int=1), UUID(int=2)
WHY = "The family asks why they cannot open it."


async def read_ledger(platform: Platform, district: TestDistrict) -> list[DisclosureRow]:
    """Return the committed rows, in order."""
    async with platform.database.district(district.district.id) as session:
        return list(await session.scalars(select(DisclosureRow).order_by(DisclosureRow.at, DisclosureRow.id)))


def support() -> Actor:
    """Return an actor with the customer support role."""
    return Actor(uuid7(), "support@operator.example.org", frozenset({CUSTOMER_SUPPORT}))


class TestRecord:
    async def test_row_says_who_whose_which_and_why(self, platform: Platform, district: TestDistrict) -> None:
        async with open_plugin_context(platform, "people", district) as ctx:
            await ctx.disclosures.record(
                DisclosureAct.SENT,
                person=ADA,
                person_name="Ada\nLovelace",
                document=REPORT,
                title="Report\ncard",
                to="family@home.example",
                why=WHY,
            )
        row = (await read_ledger(platform, district))[0]
        assert (row.act, row.person, row.document, row.title) == ("sent", ADA, REPORT, "Report card")
        assert row.person_name == "Ada Lovelace"
        assert (row.plugin_id, row.kind, row.user_id, row.actor) == (
            "people",
            "staff",
            district.actor.user_id,
            district.actor.name,
        )
        assert (row.recipient, row.reason) == ("family@home.example", WHY)

    async def test_row_goes_with_a_view_that_fails(self, platform: Platform, district: TestDistrict) -> None:
        async def fail() -> None:
            async with open_plugin_context(platform, "people", district) as ctx:
                await ctx.disclosures.record(
                    DisclosureAct.VIEWED, person=ADA, person_name="Ada", document=REPORT, title="Report card"
                )
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await fail()
        assert await read_ledger(platform, district) == []

    async def test_many_are_written_in_order_each_with_its_recipient(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        many = [
            Disclosed(UUID(int=at), "Ada", REPORT, f"Card {at}", "" if at % 2 else f"{at}@home") for at in range(12_001)
        ]
        async with open_plugin_context(platform, "people", district) as ctx:
            await ctx.disclosures.record_many(DisclosureAct.SENT, many, to="everybody")
            await ctx.disclosures.record_many(DisclosureAct.SENT, [])
        rows = await read_ledger(platform, district)
        assert {(row.person.int, row.recipient) for row in rows} == {
            (at, "everybody" if at % 2 else f"{at}@home") for at in range(12_001)
        }

    async def test_support_says_why_before_it_looks(self, platform: Platform, district: TestDistrict) -> None:
        shown: dict[str, Any] = {"person": ADA, "person_name": "Ada", "document": REPORT, "title": "Report card"}
        async with open_plugin_context(platform, "people", district, actor=support()) as ctx:
            for act in (DisclosureAct.VIEWED, DisclosureAct.DOWNLOADED, DisclosureAct.EXPORTED, DisclosureAct.PRINTED):
                with pytest.raises(ReasonNeeded) as refused:
                    await ctx.disclosures.record(act, **shown, why="a bug")
                assert (refused.value.code, refused.value.status) == ("reason_needed", 422)
                assert "reason" in (refused.value.data or {})["fields"]
            await ctx.disclosures.record(DisclosureAct.VIEWED, **shown, why=WHY)
        assert [(row.kind, row.reason) for row in await read_ledger(platform, district)] == [("support", WHY)]

    async def test_reason_of_the_request_stands_where_the_plugin_says_none(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        shown: dict[str, Any] = {"person": ADA, "person_name": "Ada", "document": REPORT, "title": "Report card"}
        async with open_plugin_context(platform, "people", district, actor=support()) as ctx:
            assert isinstance(ctx, HostContext)
            ctx.reason = WHY
            await ctx.disclosures.record(DisclosureAct.VIEWED, **shown)
            await ctx.disclosures.record(DisclosureAct.VIEWED, **shown, why="Another reason of the plugin's own")
        assert [row.reason for row in await read_ledger(platform, district)] == [
            WHY,
            "Another reason of the plugin's own",
        ]

    @pytest.mark.parametrize(
        ("actor", "kind"), [(ANONYMOUS, DiscloserKind.FAMILY), (PLATFORM, DiscloserKind.FLOW)], ids=["family", "flow"]
    )
    async def test_who_has_not_signed_in_is_told_apart(
        self, platform: Platform, district: TestDistrict, actor: Actor, kind: DiscloserKind
    ) -> None:
        async with open_plugin_context(platform, "people", district, actor=actor) as ctx:
            await ctx.disclosures.record(
                DisclosureAct.VIEWED, person=ADA, person_name="Ada", document=REPORT, title="Report card"
            )
        assert [row.kind for row in await read_ledger(platform, district)] == [kind]

    async def test_read_only_transaction_leaves_its_rows_to_whoever_opened_it(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        later, plugin = DeferredEntries(), platform.host.find("people")
        assert plugin is not None
        state = await platform.entitlements.of(district.district.id)
        async with platform.database.district(district.district.id, read_only=True) as session:
            ctx = HostContext(platform, plugin, state, district.actor, session, later=later)
            await ctx.disclosures.record(
                DisclosureAct.VIEWED, person=ADA, person_name="Ada", document=REPORT, title="Report card"
            )
        async with platform.database.district(district.district.id) as session:
            session.add_all(later)
        assert [row.document for row in await read_ledger(platform, district)] == [REPORT]


class TestAppendOnly:
    @pytest.mark.parametrize("table", ["disclosures", "disclosure_chain"])
    @pytest.mark.parametrize("statement", ["UPDATE {} SET id = id", "DELETE FROM {}", "TRUNCATE {}"])
    async def test_platform_itself_may_not_change_or_delete(
        self, platform: Platform, district: TestDistrict, table: str, statement: str
    ) -> None:
        async with platform.database.district(district.district.id) as session:
            with pytest.raises(DBAPIError, match="permission denied"):
                await session.execute(text(statement.format(table)))
            await session.rollback()

    async def test_other_districts_rows_are_not_there(
        self, platform: Platform, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        async with platform.database.district(district.district.id) as session:
            ledger = Ledger(
                session, district.actor, district_id=district.district.id, plugin_id="people", kind=DiscloserKind.STAFF
            )
            await ledger.record(
                DisclosureAct.VIEWED, person=ADA, person_name="Ada", document=REPORT, title="Report card"
            )
        assert await read_ledger(platform, await make_district()) == []
