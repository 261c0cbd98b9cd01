"""A single document: added, shown, given new files, changed, deleted and restored."""

import asyncio
from datetime import timedelta
from typing import Any
from uuid import UUID

from homeroom_plugins.storage.document_models import DocumentRow, DocumentState, VersionRow
from homeroom_plugins.storage.retention.emptying import KEPT, empty_bin
from homeroom_sdk.errors import NotFound
from homeroom_sdk.services import DocumentVerb
from sqlalchemy import select, text, update
from storage_testing.documents import TEXT, add, find_person, replace, upload, view
from storage_testing.office import EVERY_VERB, Office

VIEW, DOWNLOAD = DocumentVerb.VIEW, DocumentVerb.DOWNLOAD

SCHEMA: dict[str, Any] = {
    "properties": {
        "term": {"type": "string", "title": "Term", "enum": ["spring", "fall"]},
        "issued": {"type": "string", "format": "date"},
        "year": {"type": "integer", "minimum": 2000, "maximum": 2100},
        "final": {"type": "boolean"},
    },
    "required": ["term"],
}


class TestCreate:
    async def test_document_is_stored_of_its_person_with_what_may_be_done(self, office: Office) -> None:
        user = await office.user((["Report card"], [VIEW, DocumentVerb.UPLOAD]))
        answer = (await add(office, user, "1001", "Report card", name="Spring term.txt")).json()["data"]
        assert (answer["name"], answer["personName"], answer["type"]) == ("Spring term", "Ada Example", "Report card")
        assert (answer["schoolId"], answer["version"], answer["mediaType"]) == ("north", 1, "text/plain")
        allowed = {flag for flag, is_set in answer["permissions"].items() if is_set}
        assert allowed == {"canView", "canUpload"}
        assert await user.post("document/getMetadata", {"id": answer["id"]}) == answer
        person = {"person": str(await find_person(office, "1001"))}
        assert await user.post("document/getPersonDocumentIds", person) == {"ids": [answer["id"]]}

    async def test_upload_becomes_one_document_however_often_it_is_named_at_once(self, office: Office) -> None:
        data = {"person": str(await find_person(office, "1001")), "typeId": str(await office.kind("Report card"))}
        data["uploadId"] = str(await upload(office, office.admin))

        async def create() -> int:
            answer = await office.api.post("/api/document/create", headers=office.admin.headers, data=data)
            return int(answer.status_code)

        assert sorted(await asyncio.gather(*(create() for _time in range(3)))) == [200, 404, 404]
        assert len(await office.admin.list("DocumentList")) == 1

    async def test_who_may_not_upload_stores_nothing(self, office: Office) -> None:
        reader = await office.user((["Report card"], [VIEW]))
        stranger = await office.user((["Health record"], EVERY_VERB))
        assert (await add(office, reader, "1001", "Report card")).status_code == 403
        assert (await add(office, stranger, "1001", "Report card")).status_code == 404
        assert await office.admin.list("DocumentList") == []

    async def test_person_of_another_school_is_nobody(self, office: Office) -> None:
        user = await office.user((["Report card"], EVERY_VERB), school="south")
        answer = await add(office, user, "1001", "Report card")
        assert answer.status_code == 422
        assert "does not exist" in answer.json()["messages"][0]

    async def test_type_that_is_switched_off_takes_none(self, office: Office) -> None:
        kind = await office.kind("Report card")
        await office.admin.post("documentType/save", {"id": str(kind), "name": "Report card", "isActive": False})
        assert (await add(office, office.admin, "1001", "Report card")).status_code == 409
        assert await office.admin.post("document/getAllActiveDocumentTypes") == []

    async def test_file_that_is_none_is_refused_with_a_sentence(self, office: Office) -> None:
        answer = await add(office, office.admin, "1001", "Report card", b"MZ\x90\x00\x03", name="report.pdf")
        assert answer.status_code == 422
        assert answer.json()["messages"]


class TestRoles:
    async def test_user_is_told_the_roles_that_they_have(self, office: Office) -> None:
        user = await office.user((["Report card"], [VIEW]))
        await office.user((["Health record"], [VIEW]))
        (own,) = await user.post("document/getAllRoles")
        assert [item["name"] for item in own["access"]] == ["Report card"]
        assert len(await office.admin.post("document/getAllRoles")) == 2


class TestMetadata:
    async def test_values_are_judged_by_the_schema_of_the_type(self, office: Office) -> None:
        await office.kind("Report card", schema=SCHEMA)
        wrong = {"term": "summer", "issued": "2026-02-30", "year": 1999, "final": "yes", "other": 1}
        answer = await add(office, office.admin, "1001", "Report card", metadata=wrong)
        assert answer.status_code == 422
        assert set(answer.json()["data"]["fields"]) == {f"metadata.{name}" for name in wrong}
        assert "Term is one of: spring, fall." in answer.json()["data"]["fields"]["metadata.term"]
        missing = await add(office, office.admin, "1001", "Report card")
        assert missing.json()["data"]["fields"] == {"metadata.term": "Fill in Term."}
        right = {"term": "spring", "issued": "2026-02-28", "year": 2026, "final": True}
        answer = await add(office, office.admin, "1001", "Report card", metadata=right)
        assert answer.json()["data"]["metadata"] == right
        kinds = await office.admin.post("documentType/all")
        assert kinds[0]["schema"]["properties"]["term"] == {**SCHEMA["properties"]["term"], "description": ""}

    async def test_schema_beyond_the_subset_is_refused(self, office: Office) -> None:
        for broken in (
            {"properties": {"term": {"type": "string", "pattern": "(a+)+$"}}},
            {"properties": {"term": {"type": "array"}}},
            {"properties": {"year": {"type": "integer", "enum": ["1"]}}},
            {"properties": {"Bad name": {"type": "string"}}},
            {"properties": {}, "required": ["term"]},
        ):
            status, _answer = await office.admin.call("POST", "documentType/save", {"name": "X", "schema": broken})
            assert status == 422, broken

    async def test_document_is_changed_and_its_history_says_so(self, office: Office) -> None:
        await office.kind("Report card", schema=SCHEMA)
        found = (await add(office, office.admin, "1001", "Report card", metadata={"term": "fall"})).json()["data"]
        change = {"id": found["id"], "name": "Renamed", "metadata": {"term": "spring"}}
        changed = await office.admin.post("document/updateMetadata", change)
        assert (changed["name"], changed["metadata"]) == ("Renamed", {"term": "spring"})
        acts = await office.admin.post("document/history", {"id": found["id"]})
        assert [(act["act"], act["details"]) for act in acts] == [
            ("changed", {"fields": "name, metadata"}),
            ("created", {}),
        ]

    async def test_type_is_changed_by_who_may_add_to_it_and_only_where_the_metadata_fits(self, office: Office) -> None:
        await office.kind("Report card", schema=SCHEMA)
        user = await office.user((["Report card"], EVERY_VERB), (["Transcript"], [VIEW]))
        found = (await add(office, office.admin, "1001", "Report card", metadata={"term": "fall"})).json()["data"]
        change = {"id": found["id"], "typeId": str(await office.kind("Transcript"))}
        assert (await user.call("POST", "document/updateMetadata", change))[0] == 403
        assert (await office.admin.call("POST", "document/updateMetadata", change))[0] == 422
        moved = await office.admin.post("document/updateMetadata", {**change, "metadata": {}})
        assert (moved["type"], moved["metadata"]) == ("Transcript", {})


class TestView:
    async def test_file_is_shown_and_written_down(self, office: Office) -> None:
        row = await office.store("1001", "Report card", TEXT)
        user = await office.user((["Report card"], [VIEW]))
        answer = await view(office, user, row.id, reason="Parents asked")
        assert (answer.status_code, answer.content) == (200, TEXT)
        assert answer.headers["content-disposition"].startswith("inline;")
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["content-security-policy"].startswith("sandbox")
        acts = await office.admin.post("document/history", {"id": str(row.id)})
        assert acts[0]["act"] == "viewed"
        assert acts[0]["actor"] == user.actor.name
        assert acts[0]["details"] == {"version": 1, "reason": "Parents asked"}

    async def test_download_needs_its_own_permission(self, office: Office) -> None:
        row = await office.store("1001", "Report card", TEXT)
        reader = await office.user((["Report card"], [VIEW]))
        taker = await office.user((["Report card"], [VIEW, DOWNLOAD]))
        assert (await view(office, reader, row.id, download=True)).status_code == 403
        answer = await view(office, taker, row.id, download=True)
        assert answer.headers["content-disposition"].startswith("attachment;")
        acts = await office.admin.post("document/history", {"id": str(row.id)})
        assert [act["act"] for act in acts] == ["downloaded", "created"]

    async def test_what_can_act_is_for_download_only(self, office: Office) -> None:
        file = office.file(b"<script>", name="page.html", media_type="text/html")
        object.__setattr__(file, "is_inert", False)
        row = await office.store("1001", "Report card", file)
        reader = await office.user((["Report card"], [VIEW]))
        assert (await view(office, reader, row.id)).status_code == 403
        answer = await view(office, office.admin, row.id)
        assert answer.headers["content-disposition"].startswith("attachment;")

    async def test_ranges_are_parts_of_the_file(self, office: Office) -> None:
        row = await office.store("1001", "Report card", b"0123456789")
        for part, status, content, said in (
            ("bytes=2-4", 206, b"234", "bytes 2-4/10"),
            ("bytes=7-", 206, b"789", "bytes 7-9/10"),
            ("bytes=-3", 206, b"789", "bytes 7-9/10"),
            ("bytes=0-99", 200, b"0123456789", None),
            ("bytes=10-", 416, b"", "bytes */10"),
            ("bytes=1-2,4-5", 200, b"0123456789", None),
        ):
            answer = await view(office, office.admin, row.id, part)
            assert (answer.status_code, answer.content) == (status, content), part
            assert answer.headers.get("content-range") == said

    async def test_damaged_content_is_said_and_never_served(self, office: Office) -> None:
        row = await office.store("1001", "Report card", TEXT)
        _damage(office)
        answer = await view(office, office.admin, row.id)
        assert (answer.status_code, answer.json()["code"]) == (500, "document_damaged")
        acts = await office.admin.post("document/history", {"id": str(row.id)})
        assert [act["act"] for act in acts] == ["created"]


class TestVersions:
    async def test_new_file_is_a_version_and_an_earlier_one_comes_back(self, office: Office) -> None:
        row = await office.store("1001", "Report card", b"first")
        changed = await replace(office, office.admin, str(row.id), b"second")
        assert changed.json()["data"]["version"] == 2
        restored = await office.admin.post("document/restoreVersion", {"id": str(row.id), "version": 1})
        assert restored["version"] == 3
        assert (await view(office, office.admin, row.id)).content == b"first"
        assert (await view(office, office.admin, row.id, version=2)).content == b"second"
        versions = await office.admin.post("document/versions", {"id": str(row.id)})
        assert [(item["version"], item["isCurrent"]) for item in versions] == [(3, True), (2, False), (1, False)]
        assert (await view(office, office.admin, row.id, version=9)).status_code == 404

    async def test_earlier_versions_are_for_who_sees_the_history(self, office: Office) -> None:
        row = await office.store("1001", "Report card", b"first")
        user = await office.user((["Report card"], [VIEW, DocumentVerb.MODIFY]))
        assert (await replace(office, user, str(row.id), b"second")).status_code == 200
        assert (await view(office, user, row.id)).content == b"second"
        assert (await view(office, user, row.id, version=1)).status_code == 403
        for call in ("versions", "history"):
            assert (await user.call("POST", f"document/{call}", {"id": str(row.id)}))[0] == 403
        again = {"id": str(row.id), "version": 1}
        assert (await user.call("POST", "document/restoreVersion", again))[0] == 403


class TestBin:
    async def test_deleted_document_lies_in_the_bin_and_comes_back(self, office: Office) -> None:
        row = await office.store("1001", "Report card")
        user = await office.user((["Report card"], [VIEW, DocumentVerb.DELETE]))
        reader = await office.user((["Report card"], [VIEW]))
        assert (await reader.call("POST", "document/delete", {"id": str(row.id)}))[0] == 403
        await user.post("document/delete", {"id": str(row.id)})
        assert await user.list("DocumentList") == []
        assert (await view(office, user, row.id)).status_code == 404
        assert [item["id"] for item in await user.list("BinnedDocuments")] == [str(row.id)]
        assert await reader.list("BinnedDocuments") == []
        assert await reader.post("document/restore", {"ids": [str(row.id)]}) == {"ids": []}
        assert await user.post("document/restore", {"ids": [str(row.id)]}) == {"ids": [str(row.id)]}
        assert len(await user.list("DocumentList")) == 1

    async def test_bytes_go_after_thirty_days_and_not_before(self, office: Office) -> None:
        early, late = await office.store("1001", "Report card"), await office.store("1001", "Report card")
        await office.admin.post("document/restoreVersion", {"id": str(early.id), "version": 1})
        for row, age in ((early, KEPT), (late, KEPT - timedelta(hours=1))):
            await office.admin.post("document/delete", {"id": str(row.id)})
            async with office.context() as ctx:
                at = ctx.now() - age - timedelta(minutes=1)
                await ctx.db.execute(update(DocumentRow).where(DocumentRow.id == row.id).values(deleted_at=at))
        async with office.context() as ctx:
            due = await ctx.db.scalars(text("SELECT district_id FROM storage_bins_due()"))
            assert ctx.district.id in set(due)
        async with office.context() as ctx:
            await empty_bin(ctx)
        assert await _find_kept(office, early.id) == (DocumentState.DESTROYED, False)
        assert await _find_kept(office, late.id) == (DocumentState.BINNED, True)
        assert (await office.admin.post("document/restore", {"ids": [str(early.id)]}))["ids"] == []

    async def test_what_is_held_is_not_deleted_and_does_not_leave_the_bin(self, office: Office) -> None:
        kept, binned = await office.store("1001", "Report card"), await office.store("1001", "Report card")
        await office.admin.post("document/delete", {"id": str(binned.id)})
        hold = {"kind": "person", "person": str(kept.person), "reason": "Letter of the district's attorney"}
        await office.admin.post("retention/placeHold", hold)
        status, answer = await office.admin.call("POST", "document/delete", {"id": str(kept.id)})
        assert (status, answer["code"]) == (409, "on_hold")
        status, _answer = await office.admin.call("POST", "document/deleteMany", {"ids": [str(kept.id)]})
        assert status == 409
        async with office.context() as ctx:
            at = ctx.now() - KEPT - timedelta(days=1)
            await ctx.db.execute(update(DocumentRow).where(DocumentRow.id == binned.id).values(deleted_at=at))
        async with office.context() as ctx:
            await empty_bin(ctx)
        assert await _find_kept(office, binned.id) == (DocumentState.BINNED, True)


async def _find_kept(office: Office, document_id: UUID) -> tuple[str, bool]:
    """Return the document's state, and whether all its contents are in the store."""
    async with office.context() as ctx:
        row = await ctx.db.get(DocumentRow, (ctx.district.id, document_id))
        assert row is not None
        versions = (await ctx.db.scalars(select(VersionRow).where(VersionRow.document_id == document_id))).all()
        try:
            return row.state, all([await ctx.blobs.read(item.blob_id) for item in versions])
        except NotFound:
            return row.state, False


def _damage(office: Office) -> None:
    """Change a byte of every file that the district has stored."""
    for path in office.platform.settings.home.rglob(f"*{office.district.district.id}*/**/*"):
        if path.is_file():
            content = bytearray(path.read_bytes())
            content[-5] ^= 1
            path.chmod(0o600)
            path.write_bytes(content)
