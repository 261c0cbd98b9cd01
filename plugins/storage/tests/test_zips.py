"""Zips of many documents: split into parts, with the documents that the user may download at that moment."""

import random
import zipfile
from collections.abc import Sequence
from datetime import timedelta
from io import BytesIO
from typing import Any
from uuid import UUID

import httpx
import pytest
from homeroom_devkit.testing.districts import set_up_plugin
from homeroom_plugins.storage.document_models import ActRow, DocumentRow, DocumentState
from homeroom_plugins.storage.zips import downloading, flows, preparing
from homeroom_plugins.storage.zips.models import ZipItemRow, ZipRow
from homeroom_plugins.storage.zips.ranges import read_range
from homeroom_sdk.engine import RunState
from homeroom_sdk.services import DocumentVerb
from homeroom_sdk.zips import END_BYTES
from sqlalchemy import select, text, update
from storage_testing.office import Office, Staff

VIEW = DocumentVerb.VIEW
TAKE = (VIEW, DocumentVerb.DOWNLOAD)
GIB = 2**30


async def prepare(office: Office, rows: Sequence[DocumentRow], staff: Staff | None = None) -> dict[str, Any]:
    """Prepare a zip of these documents with the flow; return it as the user sees it."""
    staff = staff or office.admin
    await staff.post("document/prepareZip", {"ids": [str(row.id) for row in rows]})
    assert await office.run() == [RunState.COMPLETED]
    found: dict[str, Any] = (await staff.post("document/findLatestZip"))["zip"]
    return found


async def download(staff: Staff, zip_id: str, part: int = 1, **headers: str) -> httpx.Response:
    """Download a part; return the response."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    body = {"id": zip_id, "part": part}
    return await staff.api.post("/api/document/downloadZip", headers={**staff.headers, **named}, json=body)


def unpack(answer: httpx.Response) -> dict[str, bytes]:
    """Verify the checksums of a zip; return its files."""
    with zipfile.ZipFile(BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


class TestParts:
    @pytest.mark.deep(of="plugins")
    async def test_zip_holds_each_document_in_its_persons_folder(self, office: Office) -> None:
        first = await office.store("1001", "Report card", b"one", name="Spring")
        second = await office.store("1001", "Report card", b"two", name="spring.TXT")
        third = await office.store("1002", "Report card", b"three", name="../../etc/passwd\u202e")
        found = await prepare(office, [third, first, second])
        answer = await download(office.admin, found["id"])
        assert unpack(answer) == {
            "1001 Ada Example/Spring.txt": b"one",
            "1001 Ada Example/spring (2).txt": b"two",
            "1002 Ben Example/etc-passwd.txt": b"three",
        }
        assert (found["status"], found["documents"], found["leftOut"]) == ("ready", 3, 0)
        assert found["parts"] == [{"part": 1, "documents": 3, "sizeBytes": len(answer.content)}]
        assert answer.headers["content-length"] == str(len(answer.content))

    @pytest.mark.deep(of="plugins")
    async def test_parts_are_split_at_the_given_gigabytes_times_a_gib(self, office: Office) -> None:
        rows = [await office.store("1001", "Report card", bytes([n]) * 1000, name=f"n{n}") for n in range(5)]
        entry = 1000 + 76 + 2 * len("1001 Ada Example/n0.txt")
        for most, sizes in ((2 * entry + END_BYTES, [2, 2, 1]), (2 * entry + END_BYTES - 1, [1, 1, 1, 1, 1])):
            await set_up_plugin(office.platform, "storage", office.district, zip_split_gb=most / GIB)
            found = await prepare(office, rows)
            assert [part["documents"] for part in found["parts"]] == sizes
            assert all(part["sizeBytes"] <= most for part in found["parts"])
            parts = [unpack(await download(office.admin, found["id"], part["part"])) for part in found["parts"]]
            assert [len(part) for part in parts] == sizes
            assert len({name for part in parts for name in part}) == 5

    @pytest.mark.deep(of="plugins")
    async def test_query_takes_all_that_the_list_shows_for_it(self, office: Office) -> None:
        for person, kind in (("1001", "Report card"), ("1002", "Report card"), ("1001", "Letter")):
            await office.store(person, kind, name=f"Spring of {person}")
        user = await office.user((["Report card"], TAKE), (["Letter"], [VIEW]))
        own = {"property": "personId", "values": ["1001"]}
        later = {"property": "createdOn", "operator": "within", "values": [-1]}
        for query, documents, left_out in (
            ({}, 2, 1),
            ({"filters": [own, later]}, 1, 1),
            ({"filters": [{"any": [own]}], "phrase": "spring"}, 1, 1),
            ({"filters": [{"property": "type", "values": ["Report card"]}]}, 2, 0),
        ):
            await user.post("document/prepareZip", {"query": query})
            assert await office.run() == [RunState.COMPLETED]
            found = (await user.post("document/findLatestZip"))["zip"]
            assert (found["documents"], found["leftOut"]) == (documents, left_out), query

    async def test_query_that_says_nothing_that_can_be_found_is_refused(self, office: Office) -> None:
        row = await office.store("1001", "Report card")
        unknown = {"property": "sha256", "values": ["a"]}
        for body, status in (
            ({}, 422),
            ({"ids": [str(row.id)], "query": {}}, 422),
            ({"query": {"filters": [unknown]}}, 400),
            ({"query": {"filters": [{"name": "type"}]}}, 400),
            ({"query": {"phrase": "nothing like it"}}, 404),
        ):
            assert (await office.admin.call("POST", "document/prepareZip", body))[0] == status, body


class TestRanges:
    @pytest.mark.deep(of="plugins")
    async def test_download_that_broke_off_goes_on_at_any_byte(self, office: Office) -> None:
        chance = random.Random(7)
        rows = [await office.store("1001", "Report card", chance.randbytes(size), name="n") for size in (0, 1, 400_000)]
        found = await prepare(office, rows)
        whole = await download(office.admin, found["id"])
        content, tag = whole.content, whole.headers["etag"]
        assert whole.headers["accept-ranges"] == "bytes"
        for start in (0, 29, 80, len(content) // 2, len(content) - 30, len(content) - 1):
            rest = await download(office.admin, found["id"], range=f"bytes={start}-", if_range=tag)
            assert (rest.status_code, rest.content) == (206, content[start:])
            assert rest.headers["content-range"] == f"bytes {start}-{len(content) - 1}/{len(content)}"
        for asked in ("bytes=100-180", "bytes=-40"):
            piece = await download(office.admin, found["id"], range=asked)
            assert piece.content == (content[100:181] if "100" in asked else content[-40:])
        assert (await download(office.admin, found["id"], range=f"bytes={len(content)}-")).status_code == 416

    @pytest.mark.deep(of="plugins")
    async def test_pages_of_documents_follow_each_other_in_every_part(
        self, office: Office, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Covers pages without remaining documents, and downloads that begin after several pages."""
        monkeypatch.setattr(downloading, "FIRST_PAGE", 1)
        monkeypatch.setattr(downloading, "PAGE", 2)
        rows = [await office.store("1001", "Report card", bytes([n]) * 1000, name=f"n{n}") for n in range(12)]
        entry = 1000 + 76 + 2 * len("1001 Ada Example/n10.txt")
        await set_up_plugin(office.platform, "storage", office.district, zip_split_gb=(6 * entry + END_BYTES) / GIB)
        found = await prepare(office, rows)
        assert [part["documents"] for part in found["parts"]] == [6, 6]
        in_order = sorted(range(12), key=lambda n: f"n{n}")
        await _bin(office, *(rows[in_order[place]] for place in (0, 7, 8)))
        for part, left in ((1, in_order[1:6]), (2, [in_order[6], *in_order[9:]])):
            whole = await download(office.admin, found["id"], part)
            named = {f"1001 Ada Example/n{n}.txt": bytes([n]) * 1000 for n in left}
            assert {name: content for name, content in unpack(whole).items() if name != "Left out.txt"} == named
            for start in (1, 3 * entry, 4 * entry + 7, len(whole.content) - 5):
                rest = await download(office.admin, found["id"], part, range=f"bytes={start}-")
                assert (rest.status_code, rest.content) == (206, whole.content[start:])

    async def test_what_has_changed_meanwhile_begins_anew(self, office: Office) -> None:
        rows = [await office.store("1001", "Report card", name=name) for name in ("a", "b")]
        found = await prepare(office, rows)
        tag = (await download(office.admin, found["id"])).headers["etag"]
        await _bin(office, rows[0])
        again = await download(office.admin, found["id"], range="bytes=50-", if_range=tag)
        assert again.status_code == 200
        assert again.headers["etag"] != tag

    @pytest.mark.parametrize(
        ("header", "asked"),
        [
            (None, None),
            ("bytes=0-0", (0, 1)),
            ("bytes=5-100", (5, 10)),
            ("bytes=-3", (7, 10)),
            ("bytes=-30", (0, 10)),
            ("bytes=1-2,4-5", None),
            ("lines=1-2", None),
        ],
    )
    def test_range_is_read_as_the_protocol_says(self, header: str | None, asked: tuple[int, int] | None) -> None:
        assert read_range(header, 10) == asked

    @pytest.mark.parametrize("header", ["bytes=10-", "bytes=-0", "bytes=6-5"])
    def test_range_without_a_byte_is_refused(self, header: str) -> None:
        with pytest.raises(IndexError):
            read_range(header, 10)


class TestPermission:
    @pytest.mark.deep(of="plugins")
    async def test_only_what_may_be_downloaded_is_taken_along(self, office: Office) -> None:
        rows = [await office.store("1001", kind) for kind in ("Report card", "Health record", "Letter")]
        user = await office.user((["Report card", "Health record"], [VIEW]), (["Report card"], TAKE))
        found = await prepare(office, rows, user)
        assert (found["documents"], found["leftOut"]) == (1, 2)
        assert len(unpack(await download(user, found["id"]))) == 1
        refused = await user.call("POST", "document/prepareZip", {"ids": [str(rows[1].id)]})
        assert refused[0] == 404

    async def test_permission_counts_at_the_moment_of_the_download(self, office: Office) -> None:
        rows = [await office.store("1001", kind) for kind in ("Report card", "Letter")]
        user = await office.user((["Report card"], TAKE), (["Letter"], TAKE))
        found = await prepare(office, rows, user)
        role = next(role for role in await office.admin.list("DocumentRoles") if role["types"] == ["Letter"])
        await office.admin.post("documentType/deleteRole", {"id": role["id"]})
        files = unpack(await download(user, found["id"]))
        assert sorted(files) == ["1001 Ada Example/Report.txt", "Left out.txt"]
        assert "1 document is not in this zip" in files["Left out.txt"].decode()
        assert (await user.post("document/findLatestZip"))["zip"]["leftOut"] == 1

    async def test_what_was_withdrawn_is_left_out_and_said(self, office: Office) -> None:
        rows = [await office.store("1001", "Report card", name=name) for name in ("a", "b", "c")]
        found = await prepare(office, rows)
        await _bin(office, rows[0], rows[2])
        files = unpack(await download(office.admin, found["id"]))
        assert sorted(files) == ["1001 Ada Example/b.txt", "Left out.txt"]
        assert "2 documents are not in this zip" in files["Left out.txt"].decode()
        await _bin(office, rows[1])
        assert (await download(office.admin, found["id"])).status_code == 404

    async def test_zip_is_its_askers_alone(self, office: Office) -> None:
        found = await prepare(office, [await office.store("1001", "Report card")])
        user = await office.user((["Report card"], TAKE))
        assert (await download(user, found["id"])).status_code == 404
        assert (await user.post("document/findLatestZip"))["zip"] is None

    async def test_user_of_a_school_takes_its_persons_alone(self, office: Office) -> None:
        rows = [await office.store(person, "Report card") for person in ("1001", "2001")]
        user = await office.user((["Report card"], TAKE), school="south")
        found = await prepare(office, rows, user)
        assert list(unpack(await download(user, found["id"]))) == ["2001 Cleo Example/Report.txt"]

    async def test_each_document_is_recorded_as_downloaded_once_it_is_touched(self, office: Office) -> None:
        rows = [await office.store("1001", "Report card", name=name) for name in ("a", "b")]
        found = await prepare(office, rows)
        await download(office.admin, found["id"], range="bytes=0-10")
        assert await _downloads(office) == [rows[0].id]
        await download(office.admin, found["id"])
        assert sorted(await _downloads(office)) == sorted([rows[0].id, *(row.id for row in rows)])

    async def test_zip_expires(self, office: Office) -> None:
        found = await prepare(office, [await office.store("1001", "Report card")])
        async with office.context() as ctx:
            await ctx.db.execute(update(ZipRow).values(expires_at=ctx.now() - timedelta(seconds=1)))
        assert (await download(office.admin, found["id"])).status_code == 410
        async with office.platform.database.system() as session:
            due = set(await session.scalars(text("SELECT district_id FROM storage_zips_due()")))
        assert office.district.district.id in due
        async with office.context() as ctx:
            await flows.forget_zips(ctx)
        async with office.context() as ctx:
            assert not (await ctx.db.scalars(select(ZipItemRow))).all()


class TestFlow:
    @pytest.mark.deep(of="plugins")
    async def test_what_a_killed_worker_began_goes_on(self, office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
        rows = [await office.store("1001", "Report card", name=f"n{n}") for n in range(5)]
        monkeypatch.setattr(preparing, "READ_TOGETHER", 2)
        asked = await office.admin.post("document/prepareZip", {"ids": [str(row.id) for row in rows]})
        zip_id = UUID(asked["zipId"])
        assert (await download(office.admin, asked["zipId"])).status_code == 409
        for act in (preparing.place_documents, preparing.check_documents):
            async with office.context() as ctx:
                await act(ctx, zip_id)
        async with office.context() as ctx:
            names = set(await ctx.db.scalars(select(ZipItemRow.name)))
            assert len((await ctx.db.scalars(select(ZipItemRow).where(ZipItemRow.crc.is_not(None)))).all()) == 2
        assert await office.run() == [RunState.COMPLETED]
        assert set(unpack(await download(office.admin, asked["zipId"]))) == names

    @pytest.mark.deep(of="plugins")
    async def test_damaged_document_is_named_and_the_others_are_there(self, office: Office) -> None:
        row, other = [await office.store("1001", "Report card", name=name) for name in ("a", "b")]
        for path in (office.platform.settings.home / "blobs").rglob("*"):
            if path.is_file() and len(await _addresses(office, path.name)):
                content = path.read_bytes()
                path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
                break
        found = await prepare(office, [row, other])
        files = unpack(await download(office.admin, found["id"]))
        assert (found["documents"], found["leftOut"]) == (1, 1)
        assert "cannot be read" in files["Left out.txt"].decode()
        assert len(files) == 2

    async def test_stopped_zip_is_said_to_have_failed(self, office: Office) -> None:
        row = await office.store("1001", "Report card")
        asked = await office.admin.post("document/prepareZip", {"ids": [str(row.id)]})
        async with office.context() as ctx:
            await flows.stop(ctx, flows.ZipParams(zip_id=asked["zipId"]), UUID(int=0))
        assert (await office.admin.post("document/findLatestZip"))["zip"]["status"] == "failed"

    async def test_queue_names_it(self) -> None:
        assert flows.prepare_zip.job_type is not None
        assert flows.prepare_zip.job_type.key == "DocumentZip"


async def _bin(office: Office, *rows: DocumentRow) -> None:
    async with office.context() as ctx:
        own = DocumentRow.id.in_([row.id for row in rows])
        await ctx.db.execute(update(DocumentRow).where(own).values(state=DocumentState.BINNED))


async def _downloads(office: Office) -> list[UUID]:
    async with office.context() as ctx:
        return list(await ctx.db.scalars(select(ActRow.document_id).where(ActRow.act == "downloaded")))


async def _addresses(office: Office, name: str) -> list[str]:
    from homeroom.blobs.models import BlobRecord

    async with office.platform.database.district(office.district.district.id) as session:
        return [key for key in await session.scalars(select(BlobRecord.key)) if key in name or name in key]
