"""A legal hold protects documents from deletion by anyone, in Python and in the database."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from homeroom_devkit.testing.districts import run_flows
from homeroom_plugins.storage.document_models import ActRow, DocumentRow, DocumentState, VersionRow
from homeroom_plugins.storage.documents.following import on_persons_changed
from homeroom_plugins.storage.errors import OnHold
from homeroom_plugins.storage.retention.emptying import empty_bin
from homeroom_plugins.storage.retention.holds import find_held, find_held_persons, refuse_held
from homeroom_plugins.storage.retention.models import HoldRow
from homeroom_sdk.context import SCHOOL_ADMINISTRATOR
from homeroom_sdk.events import PersonsChanged
from homeroom_sdk.services import DocumentVerb
from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError, ProgrammingError
from storage_testing.office import Office

REASON = "Letter of the district's attorney"


async def place(office: Office, kind: str, **more: Any) -> Any:
    return await office.admin.post("retention/placeHold", {"kind": kind, "reason": REASON, **more})


async def held(office: Office, *rows: DocumentRow) -> set[UUID]:
    async with office.context() as ctx:
        return await find_held(ctx, [row.id for row in rows])


class TestFindHeld:
    async def test_hold_on_a_person_is_on_what_comes_later_too(self, office: Office) -> None:
        before, other = await office.store("1001", "Report card"), await office.store("1002", "Report card")
        assert (await place(office, "person", person=str(before.person)))["documents"] == 1
        after = await office.store("1001", "Health record")
        assert await held(office, before, other, after) == {before.id, after.id}
        async with office.context() as ctx:
            assert await find_held_persons(ctx, [before.person, other.person]) == {before.person}

    async def test_hold_on_a_document_is_on_it_alone(self, office: Office) -> None:
        row, other = await office.store("1001", "Report card"), await office.store("1001", "Report card")
        await place(office, "document", documentId=str(row.id))
        assert await held(office, row, other) == {row.id}

    async def test_every_condition_of_a_search_counts(self, office: Office) -> None:
        rows = {
            "met": await office.store("1001", "Report card", name="Spring term"),
            "type": await office.store("1001", "Health record", name="Spring term"),
            "name": await office.store("1001", "Report card", name="Autumn term"),
            "school": await office.store("2001", "Report card", name="Spring term"),
            "day": await office.store("1001", "Report card", name="Spring term"),
        }
        async with office.context() as ctx:
            day = (ctx.now() - timedelta(days=30)).date()
            earlier = update(DocumentRow).where(DocumentRow.id == rows["day"].id)
            await ctx.db.execute(earlier.values(created_at=ctx.now() - timedelta(days=60)))
        kind = str(await office.kind("Report card"))
        conditions = {"typeId": kind, "schoolId": "North", "phrase": "spring", "createdFrom": day.isoformat()}
        assert (await place(office, "search", **conditions))["documents"] == 1
        later = await office.store("1002", "Report card", name="Spring report")
        assert await held(office, *rows.values(), later) == {rows["met"].id, later.id}

    async def test_document_that_is_changed_so_that_it_does_not_meet_the_search_stays_held(
        self, office: Office
    ) -> None:
        row, other = await office.store("1001", "Report card", name="Spring"), await office.store("1001", "Report card")
        hold = await place(office, "search", phrase="spring")
        async with office.context() as ctx:
            await ctx.db.execute(update(DocumentRow).where(DocumentRow.id == row.id).values(name="Autumn"))
        assert await held(office, row, other) == {row.id}
        await office.admin.post("retention/releaseHold", {"id": hold["id"], "reason": "The case was closed"})
        assert await held(office, row, other) == set()

    async def test_user_of_a_school_is_told_of_holds_on_documents_of_others(self, office: Office) -> None:
        row = await office.store("1001", "Report card")
        await place(office, "document", documentId=str(row.id))
        user = await office.user((["Report card"], [DocumentVerb.VIEW]), school="south")
        async with office.context(user.actor) as ctx:
            assert await find_held(ctx, [row.id]) == {row.id}


class TestRefuseHeld:
    async def test_one_held_document_refuses_all_and_the_sentence_names_nobody(self, office: Office) -> None:
        row, other = await office.store("1001", "Report card"), await office.store("1002", "Report card")
        await place(office, "person", person=str(row.person))
        async with office.context() as ctx:
            await refuse_held(ctx, [other.id])
            with pytest.raises(OnHold) as refused:
                await refuse_held(ctx, [row.id, other.id])
        assert "keeps 1 of these" in refused.value.message
        assert "Ada" not in refused.value.message
        assert REASON not in refused.value.message

    async def test_after_the_release_nothing_is_refused_and_the_other_hold_still_is(self, office: Office) -> None:
        row = await office.store("1001", "Report card")
        first = await place(office, "person", person=str(row.person))
        second = await place(office, "document", documentId=str(row.id))
        for hold, left in ((first, {row.id}), (second, set())):
            await office.admin.post("retention/releaseHold", {"id": hold["id"], "reason": "The case was closed"})
            assert await held(office, row) == left
        status, answer = await office.admin.call(
            "POST", "retention/releaseHold", {"id": first["id"], "reason": "Again"}
        )
        assert (status, answer["code"]) == (409, "conflict")


class TestDeleting:
    async def test_nobody_deletes_what_a_hold_keeps(self, office: Office) -> None:
        row, other = await office.store("1001", "Report card"), await office.store("1002", "Report card")
        await place(office, "person", person=str(row.person))
        user = await office.user((["Report card"], [DocumentVerb.VIEW, DocumentVerb.DELETE]))
        for staff in (office.admin, user):
            for call, body in (("delete", {"id": str(row.id)}), ("deleteMany", {"ids": [str(row.id), str(other.id)]})):
                status, answer = await staff.call("POST", f"document/{call}", body)
                assert (status, answer["code"]) == (409, "on_hold")
        await run_flows(office.platform, office.district)
        assert len(await office.admin.list("DocumentList")) == 2

    @pytest.mark.deep(of="plugins")
    async def test_job_passes_over_what_is_held_since(self, office: Office) -> None:
        row, other = await office.store("1001", "Report card"), await office.store("1002", "Report card")
        many = {"ids": [str(row.id), str(other.id)]}
        assert (await office.admin.call("POST", "document/deleteMany", many))[0] == 202
        await place(office, "person", person=str(row.person))
        await run_flows(office.platform, office.district)
        assert [item["id"] for item in await office.admin.list("DocumentList")] == [str(row.id)]

    async def test_bin_keeps_what_is_held_and_leaves_no_name_of_the_rest(self, office: Office) -> None:
        row, other = await office.store("1001", "Report card"), await office.store("1002", "Report card")
        for each in (row, other):
            await office.admin.post("document/delete", {"id": str(each.id)})
        await place(office, "person", person=str(row.person))
        async with office.context() as ctx:
            await ctx.db.execute(update(DocumentRow).values(deleted_at=ctx.now() - timedelta(days=31)))
        async with office.context() as ctx:
            await empty_bin(ctx)
        async with office.context() as ctx:
            found = {each.id: each for each in await ctx.db.scalars(select(DocumentRow))}
            await on_persons_changed(ctx, PersonsChanged(persons=[other.person]))
            await ctx.db.refresh(found[other.id])
        assert found[row.id].state == DocumentState.BINNED
        assert (found[other.id].state, found[other.id].person_name) == (DocumentState.DESTROYED, "")


class TestDatabase:
    @pytest.mark.parametrize(
        "statement",
        [
            delete(DocumentRow),
            update(DocumentRow).values(state=DocumentState.DESTROYED),
            delete(VersionRow),
        ],
        ids=["delete", "destroy", "delete versions"],
    )
    async def test_refuses_what_a_hold_keeps(self, office: Office, statement: Any) -> None:
        row = await office.store("1001", "Report card")
        await place(office, "person", person=str(row.person))
        with pytest.raises(IntegrityError, match="legal hold"):
            async with office.context() as ctx:
                await ctx.db.execute(statement)

    async def test_lets_everything_else_go(self, office: Office) -> None:
        row, other = await office.store("1001", "Report card"), await office.store("1002", "Report card")
        await place(office, "person", person=str(row.person))
        async with office.context() as ctx:
            own = DocumentRow.id == other.id
            await ctx.db.execute(update(DocumentRow).where(own).values(state=DocumentState.DESTROYED))
            await ctx.db.execute(delete(VersionRow).where(VersionRow.document_id == other.id))
            await ctx.db.execute(delete(DocumentRow).where(own))
        assert [item["id"] for item in await office.admin.list("DocumentList")] == [str(row.id)]

    async def test_what_waits_for_approval_is_nobodys_document_yet(self, office: Office) -> None:
        row = await office.store("1001", "Report card", state=DocumentState.WAITING)
        await place(office, "person", person=str(row.person))
        async with office.context() as ctx:
            await ctx.db.execute(delete(DocumentRow).where(DocumentRow.id == row.id))
        async with office.context() as ctx:
            assert await ctx.db.scalar(select(DocumentRow.id).where(DocumentRow.id == row.id)) is None

    async def test_hold_cannot_be_taken_away_but_by_its_release(self, office: Office) -> None:
        row = await office.store("1001", "Report card")
        await place(office, "document", documentId=str(row.id))
        with pytest.raises(ProgrammingError, match="permission denied"):
            async with office.context() as ctx:
                await ctx.db.execute(delete(HoldRow))


class TestPlaceHold:
    async def test_is_in_the_list_and_in_the_history_of_its_documents(self, office: Office) -> None:
        row = await office.store("1001", "Report card")
        hold = await place(office, "person", person=str(row.person))
        await office.admin.post("retention/releaseHold", {"id": hold["id"], "reason": "The case was closed"})
        (listed,) = await office.admin.list("Holds")
        assert listed["label"] == "Ada Example (1001)"
        assert (listed["reason"], listed["isOpen"]) == (REASON, False)
        assert listed["releaseReason"] == "The case was closed"
        async with office.context() as ctx:
            acts = select(ActRow.act).where(ActRow.document_id == row.id).order_by(ActRow.at)
            assert list(await ctx.db.scalars(acts)) == ["created", "held", "freed"]

    @pytest.mark.parametrize(
        "body",
        [
            {"kind": "search"},
            {"kind": "person"},
            {"kind": "document", "phrase": "spring"},
            {"kind": "search", "createdFrom": "2026-03-02", "createdTo": "2026-03-01"},
        ],
    )
    async def test_what_it_is_on_must_be_said(self, office: Office, body: dict[str, Any]) -> None:
        assert (await office.admin.call("POST", "retention/placeHold", {"reason": REASON, **body}))[0] == 422

    async def test_person_is_found_by_the_districts_own_id(self, office: Office) -> None:
        row = await office.store("1001", "Report card")
        await place(office, "person", personId="1001")
        assert await held(office, row) == {row.id}
        body = {"kind": "person", "reason": REASON, "personId": "9999"}
        status, answer = await office.admin.call("POST", "retention/placeHold", body)
        assert (status, list(answer["data"]["fields"])) == (422, ["personId"])

    async def test_unknown_things_are_unknown(self, office: Office) -> None:
        nobody = "0190a6f0-0000-7000-8000-000000000001"
        for body in (
            {"kind": "person", "person": nobody},
            {"kind": "document", "documentId": nobody},
            {"kind": "search", "typeId": nobody},
        ):
            assert (await office.admin.call("POST", "retention/placeHold", {"reason": REASON, **body}))[0] == 404
        assert (await office.admin.call("POST", "retention/releaseHold", {"id": nobody, "reason": REASON}))[0] == 404

    async def test_administrators_of_the_district_alone(self, office: Office) -> None:
        row = await office.store("1001", "Report card")
        user = await office.user((["Report card"], list(DocumentVerb)), role=SCHOOL_ADMINISTRATOR)
        body = {"kind": "person", "person": str(row.person), "reason": REASON}
        assert (await user.call("POST", "retention/placeHold", body))[0] == 403
        assert (await user.call("POST", "search/records", {"model": "Holds"}))[0] == 403


class TestHoldsOn:
    async def test_whoever_may_view_a_document_sees_which_holds_keep_it(self, office: Office) -> None:
        row, other = await office.store("1001", "Report card"), await office.store("1002", "Report card")
        await place(office, "person", person=str(row.person))
        released = await place(office, "document", documentId=str(row.id))
        await office.admin.post("retention/releaseHold", {"id": released["id"], "reason": "Closed"})
        (hold,) = await office.admin.post("retention/holdsOn", {"id": str(row.id)})
        assert (hold["kind"], hold["label"], hold["reason"]) == ("person", "Ada Example (1001)", REASON)
        reader = await office.user((["Report card"], [DocumentVerb.VIEW]))
        (seen,) = await reader.post("retention/holdsOn", {"id": str(row.id)})
        assert seen == hold | {"label": "", "reason": ""}
        assert seen["placedBy"]
        assert await reader.post("retention/holdsOn", {"id": str(other.id)}) == []
        stranger = await office.user((["Health record"], [DocumentVerb.VIEW]))
        assert (await stranger.call("POST", "retention/holdsOn", {"id": str(row.id)}))[0] == 404
