"""Actions that disclose a document are in the disclosure ledger; others are not."""

import asyncio
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from homeroom_plugins.storage.document_models import ActRow, DocumentAct
from homeroom_plugins.storage.documents.acts import OPENING, record_act, record_acts
from homeroom_plugins.storage.documents.schemas import ViewRequest
from homeroom_plugins.storage.documents.serving import serve_document
from homeroom_sdk.context import CUSTOMER_SUPPORT, Actor
from homeroom_sdk.disclosures import ReasonNeeded
from homeroom_sdk.orm import uuid7
from sqlalchemy import select, update
from storage_testing.documents import replace as replace_file
from storage_testing.documents import view
from storage_testing.office import EVERY_VERB, Office, Staff


async def count_rows(office: Office) -> dict[str, int]:
    """Return the number of ledger rows per act."""
    return dict(Counter(row["act"] for row in await office.admin.list("Disclosures")))


WHY = "The family asks why they cannot open it."


class TestRecordActs:
    async def test_acts_that_disclose_are_in_the_ledger_with_whom_and_why(self, office: Office) -> None:
        first, second = await office.store("1001", "Report card"), await office.store("1002", "Report card")
        async with office.context() as ctx:
            for act in DocumentAct:
                await record_acts(ctx, [first, second], act, to="court@county.example.org", reason=WHY)
        rows = await office.admin.list("Disclosures")
        assert {(row["recipient"], row["reason"]) for row in rows} == {("court@county.example.org", WHY)}
        assert sorted((row["act"], row["document"], row["personName"]) for row in rows) == sorted(
            (act, str(document.id), name)
            for act in ("viewed", "downloaded", "sent", "exported")
            for document, name in ((first, "Ada Example"), (second, "Ben Example"))
        )

    async def test_support_without_a_reason_leaves_nothing(self, office: Office) -> None:
        row = await office.store("1001", "Report card")
        support = Actor(uuid7(), "support@operator.example.org", frozenset({CUSTOMER_SUPPORT}))
        async with office.context(support) as ctx:
            with pytest.raises(ReasonNeeded):
                await record_act(ctx, row, DocumentAct.VIEWED)
            viewed = select(ActRow).where(ActRow.document_id == row.id, ActRow.act == DocumentAct.VIEWED)
            assert (await ctx.db.scalars(viewed)).all() == []
            await record_act(ctx, row, DocumentAct.VIEWED, reason=WHY)
        assert [(each["kind"], each["reason"]) for each in await office.admin.list("Disclosures")] == [("support", WHY)]


class TestRecordOpening:
    async def test_parts_of_one_opening_are_one_row(self, office: Office) -> None:
        row = await office.store("1001", "Report card", bytes(1000))
        other = await office.user((["Report card"], EVERY_VERB))

        async def fetch(part: str, staff: Staff = office.admin, **more: Any) -> None:
            answer = await view(office, staff, row.id, part, **more)
            assert answer.status_code == (206 if part else 200)

        await asyncio.gather(*(fetch(f"bytes={100 * number}-{100 * number + 99}") for number in range(4)))
        assert await count_rows(office) == {"viewed": 1}, "parts that are asked for at once"
        await fetch("bytes=900-")
        assert await count_rows(office) == {"viewed": 1}
        await fetch("bytes=0-99", download=True)
        await fetch("bytes=100-", download=True)
        assert await count_rows(office) == {"viewed": 1, "downloaded": 1}
        await fetch("bytes=0-99", other)
        assert await count_rows(office) == {"viewed": 2, "downloaded": 1}
        await fetch("")
        await fetch("")
        assert await count_rows(office) == {"viewed": 4, "downloaded": 1}, "the whole file each time"

    async def test_part_after_its_time_or_for_another_reason_is_another_opening(self, office: Office) -> None:
        row = await office.store("1001", "Report card", bytes(1000))
        await view(office, office.admin, row.id, "bytes=0-99")
        await view(office, office.admin, row.id, "bytes=0-99", reason=WHY)
        assert await count_rows(office) == {"viewed": 2}
        async with office.context() as ctx:
            earlier = update(ActRow).where(ActRow.document_id == row.id)
            await ctx.db.execute(earlier.values(at=ActRow.at - OPENING))
        await view(office, office.admin, row.id, "bytes=100-199")
        assert await count_rows(office) == {"viewed": 3}

    async def test_another_version_is_another_opening(self, office: Office) -> None:
        row = await office.store("1001", "Report card", bytes(1000))
        await view(office, office.admin, row.id, "bytes=0-99")
        await replace_file(office, office.admin, str(row.id), b"words " * 90)
        await view(office, office.admin, row.id, "bytes=0-99")
        await view(office, office.admin, row.id, "bytes=0-99", version=1)
        assert await count_rows(office) == {"viewed": 2}


class TestServeDocument:
    async def test_support_says_why_before_it_is_served(self, office: Office) -> None:
        row = await office.store("1001", "Report card")
        user = (await office.user((["Report card"], EVERY_VERB))).actor
        async with office.context(replace(user, roles=user.roles | {CUSTOMER_SUPPORT})) as ctx:
            for reason in ("", "a bug"):
                with pytest.raises(ReasonNeeded):
                    await serve_document(ctx, ViewRequest(id=row.id, reason=reason), "")
            assert (await serve_document(ctx, ViewRequest(id=row.id, reason=WHY), "")).status_code == 200
        rows = await office.admin.list("Disclosures")
        assert [(each["kind"], each["act"], each["reason"]) for each in rows] == [("support", "viewed", WHY)]
