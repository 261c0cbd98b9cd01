"""Due documents are destroyed completely and permanently after two people's approval."""

from datetime import UTC, date, datetime
from io import BytesIO
from typing import Any
from uuid import UUID
from zipfile import ZipFile

import pypdfium2
import pytest
from homeroom_devkit.testing.districts import run_flows
from homeroom_plugins.storage.document_models import ActRow, DocumentRow, DocumentState, VersionRow
from homeroom_plugins.storage.documents.storing import add_version, restore_version
from homeroom_plugins.storage.retention import certificates, destroying
from homeroom_plugins.storage.retention.due import renew_due, renew_persons
from homeroom_sdk.context import ADMINISTRATOR, SCHOOL_ADMINISTRATOR
from homeroom_sdk.errors import NotFound
from homeroom_sdk.services import DocumentVerb
from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError
from storage_testing.office import Office

YEARS_AGO = datetime(2016, 3, 1, 12, tzinfo=UTC)
DESTROY = {"trigger": "created", "amount": 7, "unit": "years", "action": "destroy"}


async def age(office: Office, row: DocumentRow, created: datetime = YEARS_AGO) -> None:
    async with office.context() as ctx:
        await ctx.db.execute(update(DocumentRow).where(DocumentRow.id == row.id).values(created_at=created))


async def due_row(office: Office, person: str = "1001", content: bytes = b"") -> DocumentRow:
    await office.kind("Report card", retention=DESTROY)
    row = await office.store(person, "Report card", content)
    await age(office, row)
    return row


async def due_on(office: Office, row: DocumentRow) -> date | None:
    async with office.context() as ctx:
        await renew_persons(ctx)
        await renew_due(ctx)
        return await ctx.db.scalar(select(DocumentRow.due_on).where(DocumentRow.id == row.id))


async def propose(office: Office, **body: Any) -> Any:
    return await office.admin.post("retention/propose", body)


async def approve_by_two(office: Office, listed: Any) -> None:
    first, second = [await office.user(role=ADMINISTRATOR) for _ in range(2)]
    await first.post("retention/approve", {"id": listed["id"]})
    assert (await second.post("retention/approve", {"id": listed["id"]}))["state"] == "approved"


class TestDue:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        ("rule", "day"),
        [
            ({"trigger": "created", "amount": 30, "unit": "days"}, date(2016, 3, 31)),
            ({"trigger": "created", "amount": 1, "unit": "months"}, date(2016, 4, 1)),
            ({"trigger": "schoolYearEnd", "amount": 5, "unit": "years"}, date(2021, 6, 30)),
            ({"trigger": "field", "amount": 1, "unit": "years", "field": "graduated"}, date(2019, 6, 10)),
            ({"trigger": "exit", "amount": 1, "unit": "years"}, None),
            ({"trigger": "birthday", "amount": 25, "unit": "years"}, None),
        ],
    )
    async def test_each_trigger_has_its_day(self, office: Office, rule: dict[str, Any], day: date | None) -> None:
        await office.kind("Report card", retention={**rule, "action": "review"})
        row = await office.store("1001", "Report card", metadata={"graduated": "2018-06-10"})
        await age(office, row)
        assert await due_on(office, row) == day

    async def test_school_year_of_a_document_of_the_autumn_ends_in_the_next_year(self, office: Office) -> None:
        await office.kind("Report card", retention={**DESTROY, "trigger": "schoolYearEnd", "amount": 1})
        row = await office.store("1001", "Report card")
        await age(office, row, datetime(2016, 9, 1, tzinfo=UTC))
        assert await due_on(office, row) == date(2018, 6, 30)

    async def test_last_day_of_a_school_year_belongs_to_it(self, office: Office) -> None:
        await office.kind("Report card", retention={**DESTROY, "trigger": "schoolYearEnd", "amount": 1})
        row = await office.store("1001", "Report card")
        await age(office, row, datetime(2016, 6, 30, 18, tzinfo=UTC))
        assert await due_on(office, row) == date(2017, 6, 30)

    async def test_period_counts_from_the_day_on_which_the_person_left_and_not_while_there(
        self, office: Office
    ) -> None:
        await office.kind("Report card", retention={**DESTROY, "trigger": "exit", "amount": 2})
        row = await office.store("1001", "Report card")
        assert await due_on(office, row) is None
        await office.admin.post("person/deletePersons", {"ids": [str(row.person)]})
        left = await due_on(office, row)
        assert left is not None
        assert left.year == datetime.now(UTC).year + 2

    async def test_date_that_is_none_makes_nothing_due(self, office: Office) -> None:
        await office.kind("Report card", retention={**DESTROY, "trigger": "field", "field": "graduated"})
        for value in ("2018-02-31", "soon", None):
            row = await office.store("1001", "Report card", metadata={"graduated": value})
            assert await due_on(office, row) is None

    async def test_simple_period_counts_from_the_day_of_storing_and_asks_for_a_look(self, office: Office) -> None:
        await office.kind("Report card", retentionPeriodDays=30)
        row = await office.store("1001", "Report card")
        await age(office, row)
        assert await due_on(office, row) == date(2016, 3, 31)
        (found,) = await office.admin.post("retention/preview")
        assert (found["due"], found["action"]) == (1, "review")

    async def test_rule_is_kept_when_the_type_is_saved_without_it_and_taken_back_by_null(self, office: Office) -> None:
        kind = await office.kind("Report card", retention=DESTROY)
        saved = await office.admin.post("documentType/save", {"id": str(kind), "name": "Report card"})
        assert saved["retention"] == {**DESTROY, "field": ""}
        body = {"id": str(kind), "name": "Report card", "retention": None}
        assert (await office.admin.post("documentType/save", body))["retention"] is None

    @pytest.mark.parametrize(
        "rule", [{**DESTROY, "field": "x"}, {**DESTROY, "trigger": "field"}, {**DESTROY, "amount": 101}]
    )
    async def test_rule_that_makes_no_sense_is_refused(self, office: Office, rule: dict[str, Any]) -> None:
        status, _answer = await office.admin.call(
            "POST", "documentType/save", {"name": "Letter", "retention": {**DESTROY, **rule}}
        )
        assert status == 422


class TestPropose:
    async def test_takes_what_is_due_and_not_held_once(self, office: Office) -> None:
        row, held = await due_row(office), await due_row(office, "1002")
        await office.store("1001", "Report card")
        await office.admin.post(
            "retention/placeHold", {"kind": "person", "person": str(held.person), "reason": "A case"}
        )
        (found,) = await office.admin.post("retention/preview")
        assert (found["due"], found["held"]) == (1, 1)
        listed = await propose(office)
        assert [item["documentId"] for item in await office.admin.list("DispositionDocuments")] == [str(row.id)]
        assert listed["scope"] == "Report card"
        status, answer = await office.admin.call("POST", "retention/propose", {})
        assert (status, answer["code"]) == (409, "nothing_due")

    async def test_what_is_to_be_looked_at_is_taken_by_its_id_alone(self, office: Office) -> None:
        kind = await office.kind("Report card", retention={**DESTROY, "action": "review"})
        row = await office.store("1001", "Report card")
        await age(office, row)
        for body in ({}, {"typeId": str(kind)}):
            assert (await office.admin.call("POST", "retention/propose", body))[0] == 409
        assert (await propose(office, documentIds=[str(row.id)]))["counts"]["proposed"] == 1

    async def test_search_says_of_each_what_is_to_be_done_with_it(self, office: Office) -> None:
        for kind, action in (("Report card", "destroy"), ("Letter", "review")):
            await office.kind(kind, retention={**DESTROY, "action": action})
            row = await office.store("1001", kind, name=f"Spring of {kind}")
            await age(office, row)
            await due_on(office, row)
        found = await office.admin.list("DueDocuments", phrase="spring")
        assert {row["type"]: row["action"] for row in found} == {"Report card": "destroy", "Letter": "review"}

    async def test_administrators_of_the_district_alone(self, office: Office) -> None:
        await due_row(office)
        user = await office.user((["Report card"], list(DocumentVerb)), role=SCHOOL_ADMINISTRATOR)
        assert (await user.call("POST", "retention/propose", {}))[0] == 403
        for model in ("DueDocuments", "DestroyedDocuments", "Dispositions", "DispositionDocuments"):
            assert (await user.call("POST", "search/records", {"model": model}))[0] == 403


class TestApprove:
    @pytest.mark.deep(of="plugins")
    async def test_nobody_counts_twice(self, office: Office) -> None:
        await due_row(office)
        listed = await propose(office)
        other = await office.user(role=ADMINISTRATOR)
        await other.post("retention/approve", {"id": listed["id"]})
        assert (await other.call("POST", "retention/approve", {"id": listed["id"]}))[0] == 409
        await run_flows(office.platform, office.district)
        assert len(await office.admin.list("DocumentList")) == 1

    @pytest.mark.parametrize("is_first", [True, False])
    async def test_whoever_proposed_it_is_neither_of_the_two(self, office: Office, is_first: bool) -> None:
        await due_row(office)
        listed = await propose(office)
        others = [await office.user(role=ADMINISTRATOR) for _ in range(2)]
        if not is_first:
            await others[0].post("retention/approve", {"id": listed["id"]})
        status, answer = await office.admin.call("POST", "retention/approve", {"id": listed["id"]})
        assert (status, answer["messages"][0][:27]) == (409, "You have proposed this list")
        assert len((await office.admin.post("retention/getDisposition", {"id": listed["id"]}))["approvals"]) == (
            0 if is_first else 1
        )
        for other in others[0 if is_first else 1 :]:
            found = await other.post("retention/approve", {"id": listed["id"]})
        assert found["state"] == "approved"

    @pytest.mark.deep(of="plugins")
    async def test_objection_takes_a_document_out(self, office: Office) -> None:
        row, other = await due_row(office), await due_row(office, "1002")
        listed = await propose(office)
        body = {"id": listed["id"], "documentIds": [str(row.id)], "reason": "The family has asked for it"}
        assert (await office.admin.post("retention/object", body))["counts"]["objected"] == 1
        await approve_by_two(office, listed)
        await run_flows(office.platform, office.district)
        assert [item["id"] for item in await office.admin.list("DocumentList")] == [str(row.id)]
        assert [item["id"] for item in await office.admin.list("DestroyedDocuments")] == [str(other.id)]

    async def test_withdrawn_list_destroys_nothing(self, office: Office) -> None:
        await due_row(office)
        listed = await propose(office)
        await office.admin.post("retention/withdraw", {"id": listed["id"], "reason": "Too early"})
        assert (await office.admin.call("POST", "retention/approve", {"id": listed["id"]}))[0] == 409


class TestDispose:
    @pytest.mark.deep(of="plugins")
    async def test_leaves_numbers_hashes_and_a_certificate(self, office: Office) -> None:
        row = await due_row(office, content=b"the first")
        async with office.context() as ctx:
            found = await ctx.db.get(DocumentRow, (row.district_id, row.id))
            assert found is not None
            await add_version(ctx, found, office.file(b"the second"))
            own = VersionRow.document_id == row.id
            first = await ctx.db.scalar(select(VersionRow).where(own, VersionRow.number == 1))
            assert first is not None
            await restore_version(ctx, found, first)
            blobs = list(await ctx.db.scalars(select(VersionRow.blob_id).where(own)))
        listed = await propose(office)
        await approve_by_two(office, listed)
        await run_flows(office.platform, office.district)

        assert await office.admin.list("DocumentList") == []
        (stub,) = await office.admin.list("DestroyedDocuments", phrase="1001")
        assert (stub["type"], stub["personId"], stub["id"]) == ("Report card", "1001", str(row.id))
        async with office.context() as ctx:
            found = await ctx.db.get(DocumentRow, (row.district_id, row.id))
            assert found is not None
            assert (found.state, found.name, found.person_name, found.metadata_) == ("destroyed", "", "", {})
            for blob in blobs:
                with pytest.raises(NotFound):
                    await ctx.blobs.read(blob)
            acts = list(await ctx.db.scalars(select(ActRow.act).where(ActRow.document_id == row.id)))
            assert acts[-1] == "destroyed"
        files = [item.key async for item in office.platform.blob_store.walk(f"t/{office.district.district.id}/")]
        assert len(files) == 1, "the certificate alone"
        text = await self._read_certificate(office, listed)
        assert str(row.id) in text
        for word in ("Report card", "7 years after", "Approved by", office.district.user):
            assert word in text
        assert "Ada" not in text

    async def test_file_that_another_document_has_too_stays(self, office: Office) -> None:
        await due_row(office, content=b"the same")
        other = await office.store("1002", "Health record", b"the same")
        await approve_by_two(office, await propose(office))
        await run_flows(office.platform, office.district)
        async with office.context() as ctx:
            blob = await ctx.db.scalar(select(VersionRow.blob_id).where(VersionRow.document_id == other.id))
            assert blob is not None
            assert await ctx.blobs.read(blob) == b"the same"

    async def test_hold_that_comes_after_the_approval_keeps_the_document(self, office: Office) -> None:
        row = await due_row(office)
        listed = await propose(office)
        await approve_by_two(office, listed)
        body = {"kind": "document", "documentId": str(row.id), "reason": "A case"}
        await office.admin.post("retention/placeHold", body)
        await run_flows(office.platform, office.district)
        found = await office.admin.post("retention/getDisposition", {"id": listed["id"]})
        assert (found["state"], found["counts"]["kept"], found["counts"]["destroyed"]) == ("done", 1, 0)
        assert len(await office.admin.list("DocumentList")) == 1

    @pytest.mark.deep(of="plugins")
    async def test_goes_on_where_it_was_cut_off(self, office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
        for person in ("1001", "1002", "2001"):
            await due_row(office, person)
        listed = await propose(office)
        await approve_by_two(office, listed)
        monkeypatch.setattr(destroying, "BATCH", 1)
        list_id = UUID(listed["id"])
        async with office.context() as ctx:
            assert await destroying.destroy_batch(ctx, list_id)
        with pytest.raises(ZeroDivisionError):
            await self._die_after(office, list_id)
        assert len(await office.admin.list("DocumentList")) == 2
        assert len(await office.admin.list("DestroyedDocuments")) == 1
        await run_flows(office.platform, office.district)
        assert len(await office.admin.list("DestroyedDocuments")) == 3
        async with office.context() as ctx:
            await certificates.certify(ctx, list_id)
        (found,) = await office.admin.list("Dispositions")
        assert found["state"] == "done"

    @pytest.mark.deep(of="plugins")
    async def test_nothing_that_was_destroyed_comes_back(self, office: Office) -> None:
        row = await due_row(office)
        await approve_by_two(office, await propose(office))
        await run_flows(office.platform, office.district)
        stored = update(DocumentRow).where(DocumentRow.id == row.id).values(state=DocumentState.STORED)
        async with office.context() as ctx:
            with pytest.raises(IntegrityError, match="does not come back"):
                await ctx.db.execute(stored)
            await ctx.db.rollback()

    async def _die_after(self, office: Office, list_id: UUID) -> None:
        async with office.context() as ctx:
            await destroying.destroy_batch(ctx, list_id)
            raise ZeroDivisionError

    async def _read_certificate(self, office: Office, listed: Any) -> str:
        answer = await office.api.post(
            "/api/retention/certificate", headers=office.admin.headers, json={"id": listed["id"]}
        )
        assert answer.status_code == 200
        document = pypdfium2.PdfDocument(answer.content)
        return " ".join(" ".join(page.get_textpage().get_text_bounded().split()) for page in document)


class TestExportSubject:
    async def test_gives_out_every_version_of_the_person_and_writes_it_down(self, office: Office) -> None:
        row, _other = await office.store("1001", "Report card", b"mine"), await office.store("1002", "Report card")
        async with office.context() as ctx:
            found = await ctx.db.get(DocumentRow, (row.district_id, row.id))
            assert found is not None
            await add_version(ctx, found, office.file(b"newer"))
        answer = await office.api.post(
            "/api/subject/export", headers=office.admin.headers, json={"person": str(row.person)}
        )
        with ZipFile(BytesIO(answer.content)) as archive:
            files = [archive.read(name) for name in archive.namelist() if name.startswith("storage/files/")]
        assert sorted(files) == [b"mine", b"newer"]
        async with office.context() as ctx:
            acts = list(await ctx.db.scalars(select(ActRow.act).where(ActRow.document_id == row.id)))
        assert acts[-1] == "exported"
