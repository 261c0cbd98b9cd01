"""Contents that are missing from the store or damaged: detected by checksum, reported, and never served."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from homeroom.blobs.checking import check_district
from homeroom.blobs.keys import blob_key
from homeroom.blobs.models import BlobRecord
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.storage.contents.models import ContentRow
from homeroom_plugins.storage.document_models import DocumentRow, VersionRow
from homeroom_plugins.storage.documents import serving
from homeroom_plugins.storage.uploads.models import PartRow
from homeroom_sdk.engine import RunState
from sqlalchemy import select
from storage_testing.bulk import BulkDesk, pack, text
from storage_testing.documents import TEXT, find_person, upload, view
from storage_testing.office import Office

from .test_zips import download, prepare, unpack

SECRET = b"Ada has read eleven books, and this is secret. " * 40
SAID = {"missing": (404, "The document's content is missing. Contact support.")}
SAID["changed"] = (500, "The stored document is damaged and was not shown. Contact support.")


def change(path: Path) -> None:
    """Flip one bit in the middle of the file."""
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


WAYS: dict[str, Callable[[Path], None]] = {"missing": Path.unlink, "changed": change}


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> str:
    return str(request.param)


async def lose(office: Office, column: Any, owner: Any, way: str) -> None:
    """Damage the content, in the given way, that `column` names in the single row matching `owner`."""
    async with office.context() as ctx:
        found = select(BlobRecord.key).join_from(BlobRecord, column.class_, BlobRecord.id == column).where(owner)
        key = (await ctx.db.scalars(found)).one()
    WAYS[way](office.platform.settings.home / "blobs" / blob_key(office.district.district.id, key))


async def lose_document(office: Office, row: DocumentRow, way: str) -> None:
    await lose(office, VersionRow.blob_id, VersionRow.document_id == row.id, way)


async def acts(office: Office, row: DocumentRow) -> list[str]:
    return [item["act"] for item in await office.admin.post("document/history", {"id": str(row.id)})]


class TestView:
    async def test_nothing_is_served_and_nobody_is_said_to_have_seen_it(self, office: Office, way: str) -> None:
        row = await office.store("1001", "Report card", SECRET)
        await lose_document(office, row, way)
        for is_download in (False, True):
            answer = await view(office, office.admin, row.id, download=is_download)
            assert (answer.status_code, answer.json()["messages"]) == (SAID[way][0], [SAID[way][1]])
        assert (await view(office, office.admin, row.id, "bytes=0-3")).status_code == SAID[way][0]
        assert await acts(office, row) == ["created"]
        assert await office.admin.list("Disclosures") == []

    async def test_of_a_large_file_nothing_behind_the_damage_is_served(
        self, office: Office, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(serving, "WHOLE_BYTES", 10)
        content = bytes(range(256)) * 4_000  # four frames
        row = await office.store("1001", "Report card", content)
        await lose_document(office, row, "changed")
        answer = await view(office, office.admin, row.id)
        assert len(answer.content) < len(content)
        assert content.startswith(answer.content)
        other = await office.store("1001", "Report card", content[:-1])
        await lose_document(office, other, "missing")
        assert (await view(office, office.admin, other.id)).status_code == 500

    async def test_same_file_that_is_uploaded_again_heals_it(self, office: Office, way: str) -> None:
        row = await office.store("1001", "Report card", SECRET)
        await lose_document(office, row, way)
        await office.store("1002", "Report card", SECRET)
        assert (await view(office, office.admin, row.id)).content == SECRET


class TestPreview:
    async def test_page_is_not_drawn_and_says_why(self, office: Office, way: str) -> None:
        file = office.file(write_pdf(["Ada Example 1001"]), name="a.pdf", media_type="application/pdf")
        file = type(file)(file.path, file.name, file.media_type, file.size_bytes, file.sha256, 1, is_inert=True)
        row = await office.store("1001", "Report card", file)
        await lose_document(office, row, way)
        opened = await office.admin.post("document/preview", {"id": str(row.id)})
        for path in ("previewPage", "previewWords"):
            status, answer = await office.admin.call(
                "POST",
                f"document/{path}",
                {"ticket": opened["ticket"], "page": 1, **({"width": 300} if path == "previewPage" else {})},
            )
            assert (status, answer["messages"]) == (SAID[way][0], [SAID[way][1]])


class TestZip:
    async def test_what_was_lost_before_is_left_out_and_named(self, office: Office, way: str) -> None:
        lost, kept = (
            await office.store("1001", "Report card", SECRET),
            await office.store("1002", "Report card", b"kept"),
        )
        await lose_document(office, lost, way)
        found = unpack(await download(office.admin, (await prepare(office, [lost, kept]))["id"]))
        assert b"kept" in found.values()
        assert SECRET not in found.values()
        assert any(b"Ada Example" in content for name, content in found.items() if "/" not in name), found.keys()

    @pytest.mark.deep(of="plugins")
    async def test_what_is_lost_later_breaks_one_download_and_is_left_out_of_the_next(
        self, office: Office, way: str
    ) -> None:
        lost, kept = (
            await office.store("1001", "Report card", SECRET),
            await office.store("1002", "Report card", b"kept"),
        )
        ready = await prepare(office, [lost, kept])
        await lose_document(office, lost, way)
        broken = await download(office.admin, ready["id"])
        assert len(broken.content) < int(broken.headers["content-length"])
        assert SECRET[:20] not in broken.content
        answer = await download(office.admin, ready["id"])
        assert answer.headers["etag"] != broken.headers["etag"]
        found = unpack(answer)
        assert (b"kept" in found.values(), SECRET in found.values()) == (True, False)
        assert any(b"Ada Example" in content for name, content in found.items() if "/" not in name), found.keys()


class TestSend:
    async def test_nothing_is_sent(self, office: Office, way: str) -> None:
        file = office.file(write_pdf(["Ada Example 1001"]), name="a.pdf", media_type="application/pdf")
        row = await office.store("1001", "Report card", file)
        await lose_document(office, row, way)
        status, answer = await office.admin.call("POST", "document/send", {"ids": [str(row.id)], "subject": "Spring"})
        assert (status, answer["messages"]) == (SAID[way][0], [SAID[way][1]])
        assert await office.run() == []
        assert await acts(office, row) == ["created"]


class TestReading:
    async def test_reason_stands_where_the_text_would(self, office: Office, way: str) -> None:
        row = await office.store("1001", "Report card", SECRET)
        await lose_document(office, row, way)
        await office.run()
        async with office.context() as ctx:
            found = (await ctx.db.scalars(select(ContentRow).where(ContentRow.document_id == row.id))).one()
        assert (found.state, str(found.reason)) == (
            "illegible",
            "The file is missing from the store, or damaged in it. Contact support.",
        )


class TestUploads:
    async def test_lost_part_refuses_its_item_and_no_other(self, office: Office, way: str) -> None:
        person, kind = str(await find_person(office, "1001")), str(await office.kind("Report card"))
        ids = [await upload(office, office.admin, TEXT + bytes([65 + number])) for number in range(3)]
        await lose(office, PartRow.blob_id, PartRow.upload_id == ids[1], way)
        items = [{"uploadId": str(upload_id), "person": person, "typeId": kind} for upload_id in ids]
        await office.admin.post_accepted("document/createBulkDocs", {"items": items})
        assert await office.run() == [RunState.COMPLETED]
        assert len(await office.admin.list("DocumentResults")) == 2
        [refused] = await office.admin.list("NotProcessedResults")
        said = "A part of this upload was lost in the store. Upload the file again."
        assert (refused["number"], refused["message"]) == (2, said)


class TestBulk:
    async def test_lost_archive_is_one_refused_row(self, office: Office, way: str) -> None:
        desk = await BulkDesk.open(office)
        upload_id = await desk.upload("all.zip", pack({"1001.txt": text("Ada")}))
        await lose(office, PartRow.blob_id, PartRow.upload_id == upload_id, way)
        job = await desk.create([upload_id])
        await desk.work()
        [row] = (await desk.results(job)).values()
        assert (row["status"], row["reason"]) == (
            "refused",
            "This upload no longer exists. Upload the file again.",
        )

    @pytest.mark.deep(of="plugins")
    async def test_lost_result_is_not_served_before_or_after_its_approval(self, office: Office, way: str) -> None:
        desk = await BulkDesk.open(office)
        job = await desk.run({"all.zip": pack({"1001.txt": SECRET, "1002.txt": text("Ben")})})
        result = (await desk.results(job))["1001.txt"]
        await lose(office, VersionRow.blob_id, VersionRow.document_id == result["documentId"], way)
        seen = await office.admin.call("POST", "bulkUpload/view", {"resultId": result["id"]})
        assert (seen[0], seen[1]["messages"]) == (SAID[way][0], [SAID[way][1]])
        await office.admin.post("bulkUpload/approveBulkUpload", {"id": job})
        answer = await view(office, office.admin, result["documentId"])
        assert (answer.status_code, answer.json()["messages"]) == (SAID[way][0], [SAID[way][1]])


class TestCheck:
    async def test_names_each_and_nothing_else(self, office: Office) -> None:
        rows = [await office.store("1001", "Report card", SECRET + bytes([65 + number])) for number in range(3)]
        twin = await office.store("1002", "Report card", SECRET + b"A")
        await lose_document(office, rows[0], "missing")
        await lose_document(office, rows[1], "changed")
        checked = await check_district(office.platform, office.district.district.id)
        async with office.context() as ctx:
            versions = {row.document_id: row.blob_id for row in await ctx.db.scalars(select(VersionRow))}
        found = {item.id: item.problem == "missing" for item in checked.lost}
        assert found == {
            versions[rows[0].id]: True,
            versions[twin.id]: True,
            versions[rows[1].id]: False,
        }
        assert checked.contents == 4
