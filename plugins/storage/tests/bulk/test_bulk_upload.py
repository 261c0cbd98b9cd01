"""Bulk uploads from their files to the approval: the result of each file, who sees it, and what is cleaned up."""

from datetime import timedelta

import pytest
from homeroom_plugins.storage.bulk import flows, ingesting
from homeroom_plugins.storage.bulk.models import BulkResultRow
from homeroom_plugins.storage.bulk.unpacking import unpack
from homeroom_plugins.storage.document_models import ActRow, DocumentRow, VersionRow
from homeroom_plugins.storage.documents import storing
from homeroom_plugins.storage.uploads.models import UploadRow
from homeroom_plugins.storage.uploads.resumable import sweep_uploads
from homeroom_sdk.engine import RunState
from homeroom_sdk.services import DocumentVerb
from sqlalchemy import func, select, update
from storage_testing.bulk import KIND, BulkDesk, pack, scan, switch, text
from storage_testing.office import Office

UPLOADER = (DocumentVerb.VIEW, DocumentVerb.UPLOAD)


@pytest.fixture
async def desk(office: Office) -> BulkDesk:
    return await BulkDesk.open(office)


def three() -> dict[str, bytes]:
    return {"1001.txt": text("Ada"), "cards/1002.txt": text("Ben"), "nobody.txt": text("who")}


class TestStory:
    async def test_files_are_matched_seen_by_nobody_and_stored_by_the_approval(
        self, desk: BulkDesk, office: Office
    ) -> None:
        job = await desk.run({"all.zip": pack(three())})
        states = {"1001.txt": "matched", "cards/1002.txt": "matched", "nobody.txt": "unmapped"}
        assert await desk.states(job) == states
        assert await office.admin.list("DocumentList") == []
        seen = await desk.view(job)
        counts = {name: number for name, number in seen["counts"].items() if number}
        assert (seen["status"], seen["persons"], counts) == ("review", 2, {"files": 3, "matched": 2, "unmapped": 1})
        answer = await office.admin.post("bulkUpload/approveBulkUpload", {"id": job, "documents": 2})
        assert (answer["stored"], answer["left"], answer["status"]) == (2, 1, "review")
        listed = await office.admin.list("DocumentList")
        assert {(row["personId"], row["name"], row["type"]) for row in listed} == {
            ("1001", "1001", KIND),
            ("1002", "1002", KIND),
        }
        async with office.context() as ctx:
            acts = (await ctx.db.scalars(select(ActRow.act).order_by(ActRow.act))).all()
        assert acts == ["approved", "approved", "created", "created"]

    @pytest.mark.deep(of="plugins")
    async def test_uploads_wait_for_a_run_that_starts_days_later(self, desk: BulkDesk, office: Office) -> None:
        job = await desk.create({"1001.txt": text("Ada")})
        async with office.context() as ctx:
            await ctx.db.execute(update(UploadRow).values(expires_at=UploadRow.expires_at - timedelta(days=3)))
        async with office.context() as ctx:
            await sweep_uploads(ctx)
        assert await desk.work() == [RunState.COMPLETED]
        assert await desk.states(job) == {"1001.txt": "matched"}

    @pytest.mark.deep(of="plugins")
    async def test_file_of_nobody_is_assigned_taken_back_assigned_again_and_stored(
        self, desk: BulkDesk, office: Office
    ) -> None:
        job = await desk.run({"all.zip": pack(three())})
        [file] = await desk.queue(job)
        assert (file["path"], file["reason"]) == ("nobody.txt", "No person has the id nobody.")
        body = {"resultId": file["id"], "person": await desk.person("2001")}
        assert (await office.admin.post("bulkUpload/assign", body))["personName"] == "Cleo Example"
        assert await desk.queue(job) == []
        assert (await office.admin.post("bulkUpload/undo", {"resultId": file["id"]}))["status"] == "unmapped"
        assert await desk.queue(job) == [file]
        await office.admin.post("bulkUpload/assign", body)
        answer = await office.admin.post("bulkUpload/approveBulkUpload", {"id": job})
        assert (answer["stored"], answer["left"], answer["status"]) == (3, 0, "complete")
        [row] = [row for row in await office.admin.list("DocumentList") if row["personId"] == "2001"]
        assert row["fileName"] == "nobody.txt"
        status, _answer = await office.admin.call("POST", "bulkUpload/undo", {"resultId": file["id"]})
        assert status == 409

    @pytest.mark.deep(of="plugins")
    async def test_skipped_file_can_come_back_until_the_end_and_its_bytes_go_then(
        self, desk: BulkDesk, office: Office
    ) -> None:
        job = await desk.run({"all.zip": pack(three())})
        results = await desk.results(job)
        for name in ("1001.txt", "nobody.txt"):
            body = {"resultId": results[name]["id"], "reason": "A test page."}
            assert (await office.admin.post("bulkUpload/skip", body))["status"] == "skipped"
        back = await office.admin.post("bulkUpload/undo", {"resultId": results["1001.txt"]["id"]})
        assert (back["status"], back["note"]) == ("matched", "")
        await office.admin.post("bulkUpload/skip", {"resultId": results["1001.txt"]["id"]})
        answer = await office.admin.post("bulkUpload/approveBulkUpload", {"id": job})
        assert (answer["stored"], answer["status"]) == (1, "complete")
        await desk.work()
        assert [row["personId"] for row in await office.admin.list("DocumentList")] == ["1002"]
        assert await count(office, DocumentRow) == await count(office, VersionRow) == 1
        assert await kept(office) == 0

    @pytest.mark.deep(of="plugins")
    async def test_document_is_taken_away_from_the_wrong_person(self, desk: BulkDesk, office: Office) -> None:
        job = await desk.run({"1001.txt": text("Ben's page")})
        row = (await desk.results(job))["1001.txt"]
        await office.admin.post("bulkUpload/undo", {"resultId": row["id"]})
        [file] = await desk.queue(job)
        assert file["reason"] == "Somebody has taken it away from Ada Example."
        assert await count(office, DocumentRow) == 0
        await office.admin.post("bulkUpload/assign", {"resultId": file["id"], "person": await desk.person("1002")})
        await office.admin.post("bulkUpload/approveBulkUpload", {"id": job})
        [row] = await office.admin.list("DocumentList")
        assert row["personId"] == "1002"

    @pytest.mark.deep(of="plugins")
    async def test_cancelled_bulk_upload_leaves_no_bytes(self, desk: BulkDesk, office: Office) -> None:
        job = await desk.run({"all.zip": pack(three())})
        assert (await office.admin.post("bulkUpload/cancel", {"id": job}))["status"] == "cancelled"
        assert await desk.work() == [RunState.COMPLETED]
        assert await count(office, DocumentRow) == await count(office, VersionRow) == await kept(office) == 0
        status, _answer = await office.admin.call("POST", "bulkUpload/approveBulkUpload", {"id": job})
        assert status == 409

    @pytest.mark.deep(of="plugins")
    async def test_approval_of_another_number_than_was_seen_is_refused(self, desk: BulkDesk, office: Office) -> None:
        job = await desk.run({"all.zip": pack(three())})
        status, answer = await office.admin.call("POST", "bulkUpload/approveBulkUpload", {"id": job, "documents": 3})
        assert (status, answer["messages"]) == (
            409,
            ["By now 2 documents wait for approval. Look again, and approve those."],
        )
        assert await office.admin.list("DocumentList") == []

    async def test_queue_of_the_district_names_it(self, desk: BulkDesk, office: Office) -> None:
        await desk.run({"1001.txt": text("Ada")})
        _status, queue = await office.admin.call("GET", "instance/QueueMessages")
        assert "BulkUpload" in {message["type"] for message in queue["r"]}


class TestViewing:
    async def test_file_and_picture_of_a_result_are_shown(self, desk: BulkDesk, office: Office) -> None:
        job = await desk.run({"1001.txt": text("Ada"), "who.pdf": scan("a page")})
        results = await desk.results(job)
        path = "/api/bulkUpload/view"

        async def view(name: str, **more: bool) -> tuple[int, str, bytes]:
            body = {"resultId": results[name]["id"], **more}
            found = await office.api.post(path, headers=office.admin.headers, json=body)
            return found.status_code, found.headers.get("content-type", ""), found.content

        assert (await view("1001.txt"))[2] == text("Ada")
        status, kind, content = await view("who.pdf")
        assert (status, kind, content[:5]) == (200, "application/pdf", b"%PDF-")
        status, kind, content = await view("who.pdf", picture=True)
        assert (status, kind, content[:4]) == (200, "image/png", b"\x89PNG")
        assert (await view("1001.txt", picture=True))[0] == 204


class TestDuplicates:
    @pytest.mark.deep(of="plugins")
    async def test_same_file_of_the_same_person_is_one_document(self, desk: BulkDesk, office: Office) -> None:
        rule = {"kind": "name", "part": "first"}
        job = await desk.run({"1001 a.txt": text("x"), "1001 b.txt": text("x"), "who.txt": text("y")}, rule)
        assert await desk.states(job) == {"1001 a.txt": "matched", "1001 b.txt": "duplicate", "who.txt": "unmapped"}
        await office.admin.post("bulkUpload/approveBulkUpload", {"id": job})
        again = await desk.run({"1001.txt": text("x"), "nobody.txt": text("x")})
        found = await desk.results(again)
        assert {name: row["status"] for name, row in found.items()} == {
            "1001.txt": "duplicate",
            "nobody.txt": "duplicate",
        }
        assert found["1001.txt"]["reason"] == "This person has the same file already."

    @pytest.mark.deep(of="plugins")
    async def test_same_file_for_another_person_is_nobodys_until_somebody_has_looked(
        self, desk: BulkDesk, office: Office
    ) -> None:
        await office.store("2001", KIND, office.file(text("stored")))
        job = await desk.run({"1001.txt": text("x"), "1002.txt": text("x"), "1001-1.txt": text("stored")})
        assert (await desk.states(job))["1002.txt"] == "unmapped"
        [file] = [file for file in await desk.queue(job) if file["path"] == "1002.txt"]
        assert "for another person: 1001.txt" in file["reason"]
        other = await desk.run({"1002.txt": text("stored")})
        [file] = await desk.queue(other)
        assert file["reason"] == "The same file is stored for another person. Check which person it belongs to."


class TestCutOff:
    async def test_flow_that_was_cut_off_goes_on_and_loses_and_doubles_nothing(
        self, desk: BulkDesk, office: Office, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The first attempt fails after judging, before it stores its second fifty files."""
        files = {f"{number}.txt": text(str(number)) for number in range(120)}
        job = await desk.create({"all.zip": pack({**files, "1001.txt": text("Ada")})})
        whole, calls = unpack, []

        async def die(*given: object) -> object:
            calls.append(given)
            if len(calls) == 2:
                raise RuntimeError("killed")
            return await whole(*given)  # type: ignore[arg-type] # as given

        monkeypatch.setattr(ingesting, "unpack", die)
        async with office.context() as ctx:
            with pytest.raises(RuntimeError):
                await flows.bulk_upload(ctx, flows.BulkParams(job_id=job))
        first = await desk.states(job)
        assert sorted(set(first.values())) == ["doing", "todo", "unmapped"]
        assert await desk.work() == [RunState.COMPLETED]
        states = await desk.states(job)
        assert len(states) == 121
        assert sorted(set(states.values())) == ["matched", "unmapped"]
        assert await count(office, DocumentRow) == 1
        assert await kept(office) == 120


class TestAccess:
    @pytest.mark.deep(of="plugins")
    async def test_who_may_not_upload_the_type_sees_nothing_of_it(self, desk: BulkDesk, office: Office) -> None:
        job = await desk.run({"all.zip": pack(three())})
        result = (await desk.results(job))["nobody.txt"]["id"]
        reader = await office.user(([KIND], [DocumentVerb.VIEW]))
        blind = await office.user(([KIND], [DocumentVerb.UPLOAD]))
        other = await office.user((["Health record"], UPLOADER))
        clerk = await office.user(([KIND], UPLOADER))
        calls = (
            ("view", {"id": job}),
            ("view", {"resultId": result}),
            ("getUnmappedResults", {"id": job}),
            ("assign", {"resultId": result, "person": await desk.person("1001")}),
            ("skip", {"resultId": result}),
            ("undo", {"resultId": result}),
            ("approveBulkUpload", {"id": job}),
            ("cancel", {"id": job}),
        )
        for staff, expected in ((reader, 403), (blind, 403), (other, 404)):
            assert await staff.list("BulkUploadJobs") == await staff.list("BulkJobResults") == []
            for call, body in calls:
                assert (await staff.call("POST", f"bulkUpload/{call}", body))[0] == expected, call
        assert len(await clerk.list("BulkUploadJobs")) == 1
        assert len(await clerk.list("BulkJobResults")) == 3
        assert (await clerk.post("bulkUpload/approveBulkUpload", {"id": job}))["stored"] == 2

    async def test_user_of_a_school_maps_to_its_persons_alone(self, desk: BulkDesk, office: Office) -> None:
        clerk = await office.user(([KIND], UPLOADER), school="south")
        own = BulkDesk(office, clerk)
        job = await own.run({"2001.txt": text("Cleo"), "1001.txt": text("Ada")})
        assert await own.states(job) == {"2001.txt": "matched", "1001.txt": "unmapped"}
        [file] = await own.queue(job)
        ada = {"resultId": file["id"], "person": await desk.person("1001")}
        assert (await clerk.call("POST", "bulkUpload/assign", ada))[0] == 422
        theirs = await desk.run({"1002.txt": text("Ben")})
        assert (await clerk.call("POST", "bulkUpload/view", {"id": theirs}))[0] == 404
        listed = [(row["id"], row["schoolName"]) for row in await clerk.list("BulkUploadJobs")]
        assert listed == [(job, "south")]

    @pytest.mark.deep(of="plugins")
    async def test_district_that_has_switched_it_off_refuses_it(self, desk: BulkDesk, office: Office) -> None:
        job = await desk.run({"1001.txt": text("Ada")})
        await switch(office, value=False)
        status, answer = await office.admin.call("POST", "bulkUpload/view", {"id": job})
        assert (status, answer["messages"][0][:28]) == (403, "Bulk upload is switched off.")

    async def test_page_is_in_the_menu_where_it_is_switched_on(self, desk: BulkDesk, office: Office) -> None:
        _status, on = await desk.staff.call("GET", "shell/bootstrap")
        await switch(office, value=False)
        _status, off = await desk.staff.call("GET", "shell/bootstrap")
        assert ["/document-storage/bulk" in str(menu["data"]["menu"]) for menu in (on, off)] == [True, False]

    async def test_type_that_may_not_be_uploaded_and_strange_schools_are_refused(
        self, desk: BulkDesk, office: Office
    ) -> None:
        clerk = BulkDesk(office, await office.user(([KIND], UPLOADER)))
        upload = await clerk.upload("1001.txt", text("Ada"))
        kind, other = str(await office.kind(KIND)), str(await office.kind("Health record"))
        rule = {"kind": "name"}
        for body in ({"typeId": other}, {"typeId": kind, "schoolId": "nowhere"}):
            whole = {"uploadIds": [upload], "rule": rule, **body}
            assert (await clerk.staff.call("POST", "bulkUpload/createBulkUpload", whole))[0] == 422


async def count(office: Office, table: type[DocumentRow] | type[VersionRow]) -> int:
    async with office.context() as ctx:
        return await ctx.db.scalar(select(func.count()).select_from(table)) or 0


async def kept(office: Office) -> int:
    """Return the number of results that keep their own file."""
    async with office.context() as ctx:
        return await ctx.db.scalar(select(func.count(BulkResultRow.blob_id))) or 0


class TestSharing:
    async def test_files_beyond_what_fits_are_stored_one_share_after_another(
        self, desk: BulkDesk, office: Office, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Tests fail if code waits for the disk with uncommitted writes, so two parts in one transaction would fail
        here.
        """
        for module in (ingesting, storing):
            monkeypatch.setattr(module, "TOGETHER_BYTES", 900)
        files = {
            f"{person}.txt": text(word * 100) for person, word in (("1001", "ada"), ("1002", "ben"), ("2001", "cleo"))
        }
        job = await desk.run({"all.zip": pack(files)})
        assert set((await desk.states(job)).values()) == {"matched"}
        with pytest.raises(ValueError, match="Share the files out"):
            async with office.context() as ctx:
                await storing.put_files(ctx, [office.file(bytes(500)), office.file(bytes(501))])
