"""Adding and deleting many documents: every item becomes a row, and deleted documents are in the bin."""

from uuid import uuid4

import pytest
from homeroom_plugins.storage.document_models import ActRow, DocumentAct
from homeroom_plugins.storage.documents import binning
from homeroom_plugins.storage.documents.job_models import BinningRow
from homeroom_sdk.engine import RunState
from homeroom_sdk.services import DocumentVerb
from sqlalchemy import func, select
from storage_testing.documents import find_person, upload
from storage_testing.office import Office

VIEW, UPLOAD, DELETE = DocumentVerb.VIEW, DocumentVerb.UPLOAD, DocumentVerb.DELETE


class TestAddMany:
    @pytest.mark.deep(of="plugins")
    async def test_every_item_ends_as_a_row(self, office: Office) -> None:
        user = await office.user((["Report card"], [VIEW, UPLOAD]), (["Transcript"], [VIEW]))
        ada, kind = str(await find_person(office, "1001")), str(await office.kind("Report card"))
        good = {"uploadId": str(await upload(office, user)), "person": ada, "typeId": kind, "name": "Spring"}
        items = [
            good,
            {**good, "uploadId": str(uuid4())},
            {**good, "uploadId": str(await upload(office, user, b"MZ\x90\x00", name="a.pdf")), "name": None},
            {**good, "uploadId": str(await upload(office, user)), "person": str(uuid4())},
            {**good, "uploadId": str(await upload(office, user)), "typeId": str(await office.kind("Transcript"))},
            {**good, "uploadId": str(await upload(office, user)), "metadata": {"term": "fall"}},
        ]
        job = (await user.post_accepted("document/createBulkDocs", {"items": items}))["jobId"]
        assert await office.run() == [RunState.COMPLETED]
        (added,) = await user.list("DocumentResults")
        assert await _queue_types(office) >= {"DocumentManagement"}
        assert (added["jobId"], added["personId"], added["name"]) == (job, "1001", "Ada Example")
        assert [row["id"] for row in await user.list("DocumentList")] == [added["documentId"]]
        refused = await user.list("NotProcessedResults")
        failed = {row["number"]: row["message"] for row in refused}
        assert failed.keys() == {2, 3, 4, 5, 6}
        assert {row["number"]: row["documentName"] for row in refused}[3] == "a.pdf"
        assert failed[4] == "This person does not exist, or no longer exists."
        assert failed[5] == "You may not add documents of this type."
        assert failed[6] == "Documents of this type have no field of this name."
        assert all(failed.values())
        search = {"model": "NotProcessedResults", "filters": [], "page": 1}
        status, found = await user.call("POST", "search/getFailedDocumentResults", search)
        assert (status, len(found["r"])) == (200, 5)

    async def test_results_are_those_of_whoever_added(self, office: Office) -> None:
        user = await office.user((["Report card"], [VIEW, UPLOAD]))
        other = await office.user((["Report card"], [VIEW, UPLOAD]))
        item = {
            "uploadId": str(await upload(office, user)),
            "person": str(await find_person(office, "1001")),
            "typeId": str(await office.kind("Report card")),
        }
        await user.post_accepted("document/createBulkDocs", {"items": [item, {**item, "uploadId": str(uuid4())}]})
        await office.run()
        for model in ("DocumentResults", "NotProcessedResults"):
            assert (len(await user.list(model)), len(await office.admin.list(model))) == (1, 1)
            assert await other.list(model) == []


class TestRetry:
    async def test_what_was_mended_is_added_and_leaves_what_was_not(self, office: Office) -> None:
        user = await office.user((["Report card"], [VIEW, UPLOAD]))
        kind = str(await office.kind("Report card"))
        item = {"uploadId": str(await upload(office, user)), "typeId": kind, "name": "Spring"}
        item["person"] = str(await find_person(office, "1001"))
        await office.admin.post("documentType/save", {"id": kind, "name": "Report card", "isActive": False})
        await user.post_accepted("document/createBulkDocs", {"items": [item, {**item, "uploadId": str(uuid4())}]})
        await office.run()
        ids = [row["id"] for row in await user.list("NotProcessedResults")]
        assert len(ids) == 2
        other = await office.user((["Report card"], [VIEW, UPLOAD]))
        for somebody in (other, office.admin):
            assert (await somebody.call("POST", "document/retryBulkDocs", {"ids": ids}))[0] == 404
        await office.admin.post("documentType/save", {"id": kind, "name": "Report card", "isActive": True})
        job = (await user.post_accepted("document/retryBulkDocs", {"ids": ids}))["jobId"]
        assert await office.run() == [RunState.COMPLETED]
        assert [row["name"] for row in await user.list("DocumentList")] == ["Spring"]
        (added,) = await user.list("DocumentResults")
        (left,) = await user.list("NotProcessedResults")
        assert (added["jobId"], left["jobId"]) == (job, job)
        assert (await user.call("POST", "document/retryBulkDocs", {"ids": ids}))[0] == 404


class TestDeleteMany:
    @pytest.mark.deep(of="plugins")
    async def test_documents_go_into_the_bin(self, office: Office) -> None:
        rows = [await office.store("1001", "Report card") for _number in range(3)]
        user = await office.user((["Report card"], [VIEW, DELETE]))
        ids = [str(row.id) for row in rows]
        await user.post_accepted("document/deleteMany", {"ids": [*ids, str(uuid4())]})
        assert await office.run() == [RunState.COMPLETED]
        assert await office.admin.list("DocumentList") == []
        assert {row["id"] for row in await user.list("BinnedDocuments")} == set(ids)
        assert await _queue_types(office) >= {"DeleteDocuments"}

    @pytest.mark.parametrize(
        "count",
        [
            pytest.param(3, marks=pytest.mark.deep(of="plugins")),
            pytest.param(4, marks=pytest.mark.deep(of="plugins")),
            5,
        ],
    )
    async def test_batches_take_each_document_once_and_leave_none(
        self, office: Office, monkeypatch: pytest.MonkeyPatch, count: int
    ) -> None:
        monkeypatch.setattr(binning, "BATCH", 2)
        ids = {str((await office.store("1001", "Report card")).id) for _number in range(count)}
        await office.admin.post_accepted("document/deleteMany", {"ids": sorted(ids)})
        assert await office.run() == [RunState.COMPLETED]
        assert {row["id"] for row in await office.admin.list("BinnedDocuments")} == ids
        async with office.context() as ctx:
            acts = (await ctx.db.scalars(select(ActRow.document_id).where(ActRow.act == DocumentAct.DELETED))).all()
            assert await ctx.db.scalar(select(func.count()).select_from(BinningRow)) == 0
        assert sorted(str(item) for item in acts) == sorted(ids)

    async def test_nothing_is_deleted_where_something_may_not_be(self, office: Office) -> None:
        mine, other = await office.store("1001", "Report card"), await office.store("1001", "Transcript")
        user = await office.user((["Report card"], [VIEW, DELETE]), (["Transcript"], [VIEW]))
        status, answer = await user.call("POST", "document/deleteMany", {"ids": [str(mine.id), str(other.id)]})
        assert (status, answer["messages"]) == (403, ["You may not delete 1 of these documents. Nothing was deleted."])
        assert await office.run() == []
        assert len(await office.admin.list("DocumentList")) == 2

    @pytest.mark.deep(of="plugins")
    async def test_hold_that_comes_meanwhile_keeps_its_document(self, office: Office) -> None:
        rows = [await office.store(person, "Report card") for person in ("1001", "1002")]
        ids = [str(row.id) for row in rows]
        await office.admin.post_accepted("document/deleteMany", {"ids": ids})
        hold = {"kind": "document", "documentId": ids[0], "reason": "Letter of the district's attorney"}
        await office.admin.post("retention/placeHold", hold)
        await office.run()
        assert [row["id"] for row in await office.admin.list("DocumentList")] == ids[:1]
        assert [row["id"] for row in await office.admin.list("BinnedDocuments")] == ids[1:]

    @pytest.mark.deep(of="plugins")
    async def test_what_may_not_be_viewed_is_passed_over(self, office: Office) -> None:
        hidden = await office.store("1001", "Health record")
        user = await office.user((["Report card"], [VIEW, DELETE]))
        await user.post_accepted("document/deleteMany", {"ids": [str(hidden.id)]})
        await office.run()
        assert len(await office.admin.list("DocumentList")) == 1


async def _queue_types(office: Office) -> set[str]:
    """Return the types under which the administrators' queue lists the runs."""
    return {message["type"] for message in await office.admin.list("QueueMessages")}
