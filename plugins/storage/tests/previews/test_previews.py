"""Previews as pictures and words: only for users who may view, recorded in the history, without serving the file."""

from io import BytesIO
from typing import Any

import pytest
from homeroom_plugins.storage.contents.queries import ReadText, write_texts
from homeroom_plugins.storage.document_models import ActRow, DocumentRow, VersionRow
from homeroom_plugins.storage.previews import converting
from homeroom_plugins.storage.previews.finding import find_among, fold
from homeroom_plugins.storage.uploads.judging import judge_file
from homeroom_sdk.services import DocumentVerb
from PIL import Image
from reportlab.pdfgen import canvas
from sqlalchemy import select
from storage_testing import files
from storage_testing.office import Office, Staff
from storage_testing.texts import draw_scan

VIEW = (DocumentVerb.VIEW,)


def letter(*pages: str) -> bytes:
    """Return a PDF with one line per page."""
    out = BytesIO()
    drawing = canvas.Canvas(out, pagesize=(400, 200))
    for line in pages:
        drawing.drawString(40, 150, line)
        drawing.showPage()
    drawing.save()
    return out.getvalue()


async def store(office: Office, content: bytes, name: str) -> DocumentRow:
    async with office.context() as ctx:
        file = await judge_file(ctx, files.write(office.folder, content), name)
    return await office.store("1001", "Report card", file)


async def opened(staff: Staff, row: DocumentRow, **more: Any) -> Any:
    return await staff.post("document/preview", {"id": str(row.id), **more})


async def page(staff: Staff, ticket: str, number: int = 1, width: int = 300) -> tuple[int, bytes]:
    body = {"ticket": ticket, "page": number, "width": width}
    answer = await staff.api.post("/api/document/previewPage", headers=staff.headers, json=body)
    return answer.status_code, answer.content


async def words(staff: Staff, ticket: str, number: int = 1) -> Any:
    return await staff.post("document/previewWords", {"ticket": ticket, "page": number})


async def find(staff: Staff, ticket: str, phrase: str) -> Any:
    return await staff.post("document/previewFind", {"ticket": ticket, "phrase": phrase})


class TestPdf:
    async def test_each_page_is_a_picture_with_its_words_in_place(self, office: Office) -> None:
        row = await store(office, letter("Ada Example", "Second page"), "letter.pdf")
        found = await opened(office.admin, row)
        assert (found["kind"], found["pages"], found["fileName"]) == ("pages", 2, "letter.pdf")
        status, picture = await page(office.admin, found["ticket"], 2)
        assert (status, Image.open(BytesIO(picture)).size) == (200, (300, 150))
        told = (await words(office.admin, found["ticket"], 2))["words"]
        assert [word["text"] for word in told] == ["Second", "page"]
        assert (round(told[0]["left"], 1), round(told[0]["top"], 1)) == (0.1, 0.2)
        assert (await page(office.admin, found["ticket"], 3))[0] == 422

    async def test_script_does_not_reach_the_page_and_looks_are_noted_once(self, office: Office) -> None:
        row = await store(office, files.pdf(root={"/OpenAction": files.script()}), "form.pdf")
        found = await opened(office.admin, row)
        _status, picture = await page(office.admin, found["ticket"])
        await page(office.admin, found["ticket"])
        assert Image.open(BytesIO(picture)).format == "PNG"
        async with office.context() as ctx:
            acts = await ctx.db.scalars(select(ActRow.act).where(ActRow.document_id == row.id).order_by(ActRow.at))
            assert list(acts) == ["created", "viewed"]


class TestPictures:
    async def test_photo_is_shown_upright_and_never_larger_than_it_is(self, office: Office) -> None:
        turned = Image.Exif()
        turned[0x0112] = 6  # Rotated by 90 degrees to the right.
        row = await store(office, files.picture("JPEG", (40, 20), exif=turned), "photo.jpg")
        found = await opened(office.admin, row)
        _status, picture = await page(office.admin, found["ticket"], width=900)
        assert Image.open(BytesIO(picture)).size == (20, 40)
        assert await words(office.admin, found["ticket"]) == {"words": [], "text": ""}

    async def test_pages_of_a_fax_are_its_own(self, office: Office) -> None:
        more = [Image.new("RGB", (9, 9), "black")]
        row = await store(office, files.picture("TIFF", save_all=True, append_images=more), "fax.tif")
        found = await opened(office.admin, row)
        _status, second = await page(office.admin, found["ticket"], 2)
        assert (found["pages"], Image.open(BytesIO(second)).getpixel((4, 4))) == (2, (0, 0, 0))
        assert (await page(office.admin, found["ticket"], 3))[0] == 422


class TestText:
    async def test_text_is_read_in_its_encoding(self, office: Office) -> None:
        row = await store(office, "Grüße <b>".encode("windows-1252"), "a.txt")
        found = await opened(office.admin, row)
        assert found["kind"] == "text"
        assert (await words(office.admin, found["ticket"]))["text"] == "Grüße <b>"


NEEDED = "Debian's packages libreoffice-writer-nogui and bubblewrap have what is needed."


class TestOffice:
    async def test_without_libreoffice_it_is_for_download(
        self, office: Office, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("homeroom_plugins.storage.previews.sources.converter", str)
        row = await store(office, files.ooxml(), "letter.docx")
        assert (await opened(office.admin, row))["kind"] == "none"

    @pytest.mark.deep(of="plugins")
    async def test_libreoffice_makes_pages_of_it(self, office: Office) -> None:
        assert converting.converter(), NEEDED
        row = await store(office, files.written("Ada Example's letter"), "letter.odt")
        found = await opened(office.admin, row)
        assert (found["kind"], found["pages"]) == ("pages", 1)
        told = (await words(office.admin, found["ticket"]))["words"]
        assert [word["text"] for word in told] == ["Ada", "Example's", "letter"]
        assert (await page(office.admin, found["ticket"]))[0] == 200

    @pytest.mark.deep(of="plugins")
    async def test_damaged_one_is_for_download(self, office: Office) -> None:
        assert converting.converter(), NEEDED
        row = await store(office, files.ole("WordDocument"), "letter.doc")
        assert (await opened(office.admin, row))["kind"] in ("none", "pages")


class TestPermitted:
    async def test_who_may_not_view_opens_nothing(self, office: Office) -> None:
        row = await store(office, letter("Ada"), "letter.pdf")
        other = await office.user((["Health record"], VIEW))
        assert (await other.call("POST", "document/preview", {"id": str(row.id)}))[0] == 404

    async def test_ticket_is_its_owners_for_as_long_as_they_may_view(self, office: Office) -> None:
        row = await store(office, letter("Ada"), "letter.pdf")
        reader = await office.user((["Report card"], VIEW))
        ticket = (await opened(reader, row))["ticket"]
        assert (await page(reader, ticket))[0] == 200
        assert (await page(office.admin, ticket))[0] == 410
        assert (await page(reader, ticket[:-4] + "AAAA"))[0] == 410
        await office.admin.post("auth/setRoles", {"userId": str(reader.actor.user_id), "subRoles": []})
        assert (await page(reader, ticket))[0] == 404

    async def test_earlier_version_is_for_who_sees_the_history(self, office: Office) -> None:
        row = await store(office, letter("Ada"), "letter.pdf")
        assert (await opened(office.admin, row, version=1))["pages"] == 1
        status, _answer = await office.admin.call("POST", "document/preview", {"id": str(row.id), "version": 2})
        assert status == 404
        reader = await office.user((["Report card"], VIEW))
        assert (await reader.call("POST", "document/preview", {"id": str(row.id), "version": 2}))[0] == 403


class TestFind:
    async def test_words_are_found_by_page_and_place(self, office: Office) -> None:
        row = await store(office, letter("Résumé of Ada Example", "Nothing", "An example, and Examples"), "letter.pdf")
        ticket = (await opened(office.admin, row))["ticket"]
        found = await find(office.admin, ticket, "EXAMPLE")
        places = [(match["page"], match["first"], match["last"]) for match in found["matches"]]
        assert (places, found["isMore"]) == ([(1, 3, 3), (3, 1, 1), (3, 3, 3)], False)
        (match,) = (await find(office.admin, ticket, "resume  of ada"))["matches"]
        assert (match["page"], match["first"], match["last"]) == (1, 0, 2)
        assert (await find(office.admin, ticket, "geography"))["matches"] == []

    @pytest.mark.deep(of="plugins")
    async def test_word_of_a_scan_is_found_by_its_page(self, office: Office) -> None:
        row = await store(office, draw_scan(["Vaccination record", "Second dose, second visit"]), "scan.pdf")
        await office.run()
        ticket = (await opened(office.admin, row))["ticket"]
        found = await find(office.admin, ticket, "second")
        assert found["matches"] == [{"page": 1, "first": None, "last": None}] * 2

    async def test_word_is_found_on_a_late_page_of_a_long_scan(self, office: Office) -> None:
        row = await store(office, files.picture("TIFF"), "fax.tif")
        async with office.context() as ctx:
            version = (await ctx.db.scalars(select(VersionRow))).one()
            version.pages = 1_200
            await write_texts(ctx, version, [ReadText(1_100, "Second dose", " second dose ")], "english")
        ticket = (await opened(office.admin, row))["ticket"]
        found = await find(office.admin, ticket, "second")
        assert [match["page"] for match in found["matches"]] == [1_100]

    async def test_who_may_not_view_finds_nothing(self, office: Office) -> None:
        row = await store(office, letter("Ada"), "letter.pdf")
        ticket = (await opened(office.admin, row))["ticket"]
        other = await office.user((["Report card"], VIEW))
        body = {"ticket": ticket, "phrase": "Ada"}
        assert (await other.call("POST", "document/previewFind", body))[0] == 410

    @pytest.mark.parametrize(
        ("words", "phrase", "places"),
        [
            (["one", "two", "three"], "e tw", [(0, 1)]),
            (["ca", "fé", "café"], "cafe", [(2, 2)]),
            (["مَدْرَسَة"], "مدرسة", [(0, 0)]),
            (["aa", "aaa"], "aa", [(0, 0), (1, 1)]),
        ],
    )
    def test_places_are_whole_words(self, words: list[str], phrase: str, places: list[tuple[int, int]]) -> None:
        assert find_among(words, fold(phrase)) == places
