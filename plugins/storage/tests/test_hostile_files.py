"""Hostile files and names on every path into storage: each gets a result, nothing acts, and only listed types are
shown.
"""

from base64 import b64encode
from pathlib import Path
from uuid import UUID

import pytest
from homeroom_plugins.storage.bulk.indexes import IndexRefused, read_index
from homeroom_plugins.storage.contents.models import ContentRow, ReadingState, TextRow
from homeroom_plugins.storage.uploads.models import UploadRow
from httpx import Response
from sqlalchemy import select
from storage_testing.bulk import TUS, BulkDesk, pack, scan, text
from storage_testing.documents import add, find_person, upload, view
from storage_testing.hostile import NAMES, SECRET, Hostile, make_hostile
from storage_testing.office import Office

SHOWN = {
    "application/pdf",
    *(f"image/{kind}" for kind in ("png", "jpeg", "gif", "webp", "tiff", "bmp")),
    *("text/plain", "text/csv"),
}
KIND = "Report card"


@pytest.fixture
def hostile(tmp_path: Path) -> list[Hostile]:
    outside = tmp_path / "outside.txt"
    outside.write_text(SECRET)
    return make_hostile(str(outside))


def check_shown(answer: Response, file: Hostile) -> None:
    """Assert that the file is shown inline only with a listed media type, sandboxed and without sniffing."""
    disposition, kind = answer.headers["content-disposition"], answer.headers["content-type"].partition(";")[0]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "sandbox" in answer.headers["content-security-policy"]
    assert disposition.startswith("inline" if file.inline else "attachment"), file.name
    if file.inline:
        assert (kind, kind in SHOWN) == (file.inline, True), file.name


def check_refused(messages: list[str], file: Hostile) -> None:
    [message] = messages
    assert message.endswith("."), file.name
    assert len(message.split()) > 2, file.name


class TestUpload:
    @pytest.mark.deep(of="plugins")
    async def test_each_is_refused_with_its_reason_or_stored_as_what_it_is(
        self, office: Office, hostile: list[Hostile]
    ) -> None:
        for file in hostile:
            answer = await add(office, office.admin, "1001", KIND, file.content, name=file.name)
            body = answer.json()
            if file.inline is None:
                assert answer.status_code == 422, file.name
                assert body["data"]["reason"] in file.reason.split(), file.name
                check_refused(body["messages"], file)
            else:
                assert answer.status_code == 200, f"{file.name}: {body}"
                check_shown(await view(office, office.admin, body["data"]["id"]), file)
        kept = [file for file in hostile if file.inline is not None]
        assert len(await office.admin.list("DocumentList", size=100)) == len(kept)
        await self._check_texts(office)
        await self._check_previews(office)

    async def _check_texts(self, office: Office) -> None:
        """Assert that reading the files for the search ends as well, and adds no hostile content."""
        await office.run()
        async with office.context() as ctx:
            states = set(await ctx.db.scalars(select(ContentRow.state)))
            bodies = (await ctx.db.scalars(select(TextRow.body))).all()
        assert states <= {ReadingState.READ, ReadingState.ILLEGIBLE}
        assert [body for body in bodies if SECRET in body or "haha" in body or len(body) > 100_000] == []

    async def _check_previews(self, office: Office) -> None:
        for row in await office.admin.list("DocumentList", size=100):
            opened = await office.admin.post("document/preview", {"id": row["id"]})
            if opened["kind"] == "pages":
                body = {"ticket": opened["ticket"], "page": 1, "width": 200}
                answer = await office.api.post("/api/document/previewPage", headers=office.admin.headers, json=body)
                kind = answer.headers["content-type"]
                assert (answer.status_code, kind) in ((200, "image/png"), (422, "application/json")), row["name"]

    @pytest.mark.deep(of="plugins")
    async def test_hostile_names_lose_what_is_hostile(self, office: Office) -> None:
        for number, (name, clean) in enumerate({**NAMES, "x" * 2_000 + ".txt": "x" * 251 + ".txt"}.items()):
            if '"' in name or "\\" in name:
                continue  # Multipart forms cannot transmit these names; tus can.
            answer = await add(office, office.admin, "1001", KIND, f"text {number}".encode(), name=name)
            assert answer.status_code == 200, answer.text
            assert answer.json()["data"]["fileName"] == clean
        answer = await add(office, office.admin, "1001", KIND, b"text", name="x" * 10_000)
        assert (answer.status_code, answer.json()["messages"]) == (400, ["The form cannot be read. Send it again."])

    async def test_name_of_a_document_is_one_line_that_can_be_stored(self, office: Office) -> None:
        form = {"person": str(await find_person(office, "1001")), "typeId": str(await office.kind(KIND))}
        for name in ("a\0b", "a\u202eb", "a\nb", "x" * 10_000):
            answer = await office.api.post(
                "/api/document/create",
                headers=office.admin.headers,
                data=form | {"name": name},
                files={"file": ("a.txt", b"text", "text/plain")},
            )
            assert answer.status_code == 422, name
            assert answer.json()["data"]["fields"].keys() == {"name"}


@pytest.mark.deep(of="plugins")
class TestTus:
    async def test_each_upload_ends_as_a_document_or_as_a_row_with_a_reason(
        self, office: Office, hostile: list[Hostile]
    ) -> None:
        person, kind = str(await find_person(office, "1001")), str(await office.kind(KIND))
        some = [file for file in hostile if file.content]
        items = [
            {
                "uploadId": str(await upload(office, office.admin, file.content, name=file.name)),
                "person": person,
                "typeId": kind,
            }
            for file in some
        ]
        await office.admin.post_accepted("document/createBulkDocs", {"items": items})
        await office.run()
        failed = {row["number"]: row["message"] for row in await office.admin.list("NotProcessedResults", size=100)}
        wrong = {number for number, file in enumerate(some, 1) if file.inline is None}
        assert failed.keys() == wrong
        assert all(message.endswith(".") for message in failed.values())

    async def test_hostile_names_lose_what_is_hostile(self, office: Office) -> None:
        for name, clean in {**NAMES, "nul\0l.txt": "null.txt", "x" * 2_000 + ".txt": "x" * 251 + ".txt"}.items():
            answer = await self._begin(office, name)
            assert answer.status_code == 201, name
            async with office.context() as ctx:
                row = await ctx.db.get(
                    UploadRow, (office.district.district.id, UUID(answer.headers["location"].rpartition("/")[2]))
                )
            assert row is not None
            assert row.file_name == clean

    async def test_endless_name_and_header_that_is_none_are_told(self, office: Office) -> None:
        answer = await self._begin(office, "x" * 10_000)
        assert (answer.status_code, answer.json()["messages"]) == (
            422,
            ["The metadata of the upload is too long. Shorten the name of the file."],
        )

    async def _begin(self, office: Office, name: str) -> Response:
        coded = b64encode(name.encode()).decode()
        headers = {**office.admin.headers, **TUS, "Upload-Length": "4", "Upload-Metadata": f"filename {coded}"}
        return await office.api.post("/api/document/uploads", headers=headers)


@pytest.mark.deep(of="plugins")
class TestBulk:
    async def test_each_file_of_an_archive_is_a_row_and_nothing_is_shown_that_acts(
        self, office: Office, hostile: list[Hostile]
    ) -> None:
        desk = await BulkDesk.open(office)
        named = {f"1001 {file.name}": file for file in hostile}
        rule = {"kind": "pattern", "by": "personId", "pattern": "(?P<id>[0-9]{4}) .*"}
        job = await desk.run({"all.zip": pack({name: file.content for name, file in named.items()})}, rule)
        found = await desk.results(job)
        assert found.keys() == named.keys()
        for name, row in found.items():
            file = named[name]
            if file.inline is None:
                assert row["status"] == "refused", name
                check_refused([row["reason"]], file)
            else:
                assert row["status"] == "matched", (name, row["reason"])
                answer = await office.api.post(
                    "/api/bulkUpload/view", headers=office.admin.headers, json={"resultId": row["id"]}
                )
                check_shown(answer, file)

    async def test_scans_that_are_traps_are_one_refused_row_each(self, office: Office, hostile: list[Hostile]) -> None:
        desk = await BulkDesk.open(office)
        wrong = {file.name: file for file in hostile if file.inline is None and file.content}
        uploads = {name: file.content for name, file in wrong.items() if name != "archive.zip"}
        job = await desk.run(uploads | {"good.pdf": scan("#1001", "page")}, {"kind": "code", "by": "personId"})
        rows = await desk.results(job)
        assert len(rows) == len(uploads) + 1
        assert {name for name, row in rows.items() if row["status"] == "matched"} == {"good (2).pdf"}
        for name, row in rows.items():
            assert row["status"] == "matched" or row["reason"].endswith("."), name


class TestIndex:
    @pytest.mark.deep(of="plugins")
    async def test_cells_of_an_index_are_words_and_nothing_else(self, office: Office) -> None:
        desk = await BulkDesk.open(office)
        index = b'file,person_id,name\n1.txt,1001,"=cmd|\'/c calc\'!A1"\n2.txt,1002,"a\0b\x1b"\n'
        archive = pack({"index.csv": index, "1.txt": text("one"), "2.txt": text("two")})
        job = await desk.run({"all.zip": archive}, {"kind": "index", "by": "personId"})
        assert set((await desk.states(job)).values()) == {"matched"}
        await office.admin.post("bulkUpload/approveBulkUpload", {"id": job})
        names = sorted(row["name"] for row in await office.admin.list("DocumentList"))
        assert names == ["=cmd|'/c calc'!A1", "a b"]

    @pytest.mark.parametrize(
        ("content", "said"),
        [
            (b"file,person_id" + b",x" * 1_000_000 + b"\n1.txt,1001\n", "The index has more than 500 columns."),
            (b"file,person_id\n" + b"1.txt,1001\n" * 50_001, "The index has more than 50,000 rows."),
            (b'file,person_id\n"1.txt', "The index is not a CSV file: unexpected end of data."),
            (
                b'file,person_id\n"' + b"x" * 200_000 + b'",1\n',
                "The index is not a CSV file: field larger than field limit",
            ),
            (b"\x81\x8d\x8f", "The index is written in letters that cannot be read."),
            (b"\xff\xfex", "The index is written in letters that cannot be read."),
            (b"MZ\x80\0", "The index has no column called file."),
            (b"", "The index has no column called file."),
        ],
    )
    def test_index_that_is_a_trap_is_refused(self, content: bytes, said: str) -> None:
        with pytest.raises(IndexRefused) as refused:
            read_index(content)
        assert str(refused.value.message).startswith(said)

    def test_index_in_another_encoding_is_read(self) -> None:
        for encoding in ("utf-8", "utf-8-sig", "cp1252", "utf-16"):
            index = read_index("file;person_id;name\r\ngrün.txt;1001;Müller\r\n".encode(encoding))
            found = index.find("grün.txt")
            assert found is not None, encoding
            assert (found.key, found.name) == ("1001", "Müller")
