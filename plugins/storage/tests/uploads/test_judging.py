"""A file's kind depends on its content; files that can act are never shown, and unlisted kinds are refused."""

import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from homeroom_plugins.storage.errors import FileRefused
from homeroom_plugins.storage.uploads.files import JudgedFile
from homeroom_plugins.storage.uploads.inspecting import inspect_file
from homeroom_plugins.storage.uploads.judging import judge_file
from homeroom_plugins.storage.uploads.names import clean_name
from homeroom_sdk.guard.runner import Limits
from pikepdf import Dictionary, Encryption, Name, String
from PIL import Image
from storage_testing import files
from storage_testing.office import Office

ROOT = Path(__file__).parents[4]
TAKEN = "This kind of file is not taken. Upload a PDF"


async def judge(office: Office, content: bytes, name: str = "file") -> JudgedFile:
    async with office.context() as ctx:
        return await judge_file(ctx, files.write(office.folder, content), name)


async def refuse(office: Office, content: bytes, name: str = "file") -> tuple[str, str]:
    with pytest.raises(FileRefused) as refused:
        await judge(office, content, name)
    assert refused.value.data is not None
    return str(refused.value.data["reason"]), str(refused.value.message)


class TestPdf:
    async def test_plain_one_is_shown_and_its_pages_are_counted(self, office: Office) -> None:
        found = await judge(office, files.pdf(3), "Report.PDF")
        assert (found.media_type, found.pages, found.is_inert) == ("application/pdf", 3, True)
        assert (found.name, found.size_bytes) == ("Report.PDF", len(files.pdf(3)))

    async def test_what_can_act_is_for_download_only(self, office: Office) -> None:
        acting = [
            files.pdf(root={"/OpenAction": files.script()}),
            files.pdf(root={"/OpenAction": files.script()}, object_stream_mode=2),
            files.pdf(root={"/OpenAction": files.action("Launch", F=String("cmd.exe"))}),
            files.pdf(root={"/AA": Dictionary(WC=files.script())}),
            files.pdf(root={"/AcroForm": Dictionary(XFA=String("<xdp/>"))}),
            files.pdf(root={"/Other": Dictionary(Deep=Dictionary(S=Name.SubmitForm))}),
            files.pdf(root={"/OpenAction": files.script()}).replace(b"/JavaScript", b"/J#61vaScript"),
            files.pdf_with_file(),
        ]
        for number, content in enumerate(acting):
            found = await judge(office, content)
            assert (found.media_type, found.pages, found.is_inert) == ("application/pdf", 1, False), number

    async def test_link_and_outline_do_not_act(self, office: Office) -> None:
        assert (await judge(office, files.pdf(root={"/OpenAction": files.action("GoTo")}))).is_inert

    async def test_password_is_refused_with_what_to_do(self, office: Office) -> None:
        reason, message = await refuse(office, files.pdf(encryption=Encryption(user="secret", owner="secret")))
        assert reason == "pdf_encrypted"
        assert "Save a copy without protection" in message

    async def test_pages_that_nobody_has_are_refused(self, office: Office) -> None:
        assert "says it has 100,000 pages" in (await refuse(office, files.pdf_that_claims(100_000)))[1]
        assert (await refuse(office, files.pdf_of_layers(24)))[0] in ("pdf_damaged", "pdf_too_complex")

    async def test_beginning_alone_is_refused(self, office: Office) -> None:
        assert (await refuse(office, b"%PDF-1.7\nnothing"))[0] == "pdf_damaged"


class TestPictures:
    async def test_each_kind_is_shown_whatever_its_name(self, office: Office) -> None:
        endings = {"PNG": "png", "JPEG": "jpg", "GIF": "gif", "WEBP": "webp", "TIFF": "tif", "BMP": "bmp"}
        for kind, ending in endings.items():
            found = await judge(office, files.picture(kind), "photo.exe")
            assert (found.media_type, found.pages, found.is_inert) == (f"image/{kind.lower()}", 1, True)
            assert found.name == f"photo.exe.{ending}"

    async def test_pages_of_a_fax_are_counted(self, office: Office) -> None:
        content = files.picture("TIFF", save_all=True, append_images=[Image.new("RGB", (9, 9))] * 2)
        assert (await judge(office, content)).pages == 3

    async def test_heic_is_for_download_only(self, office: Office) -> None:
        found = await judge(office, files.heic(), "IMG_1.HEIC")
        assert (found.media_type, found.is_inert, found.name) == ("image/heic", False, "IMG_1.HEIC")

    async def test_bomb_and_cut_one_are_refused(self, office: Office) -> None:
        assert (await refuse(office, files.png_that_claims(100_000, 100_000)))[0] == "picture_too_large"
        assert (await refuse(office, files.picture("JPEG", (900, 900))[:-500]))[0] == "picture_damaged"


class TestOffice:
    async def test_each_kind_is_for_download_only(self, office: Office) -> None:
        kinds = {
            ".docx": files.ooxml(),
            ".xlsx": files.ooxml(files.SPREADSHEET),
            ".odt": files.open_document(),
            ".odp": files.open_document("presentation"),
            ".doc": files.ole("WordDocument"),
            ".xls": files.ole("Workbook"),
            ".ppt": files.ole("PowerPoint Document"),
        }
        for ending, content in kinds.items():
            found = await judge(office, content, "letter")
            assert (found.name, found.is_inert) == (f"letter{ending}", False)

    async def test_what_acts_hides_or_bursts_is_refused(self, office: Office) -> None:
        refused = [
            (files.ooxml(parts={"word/vbaProject.bin": b"x"}), "office_macros"),
            (files.open_document(parts={"Basic/Standard/Module1.xml": b"x"}), "office_macros"),
            (files.ole("WordDocument", "Macros"), "office_macros"),
            (files.ole("EncryptedPackage"), "file_encrypted"),
            (files.open_document(manifest=b"<encryption-data/>"), "file_encrypted"),
            (files.ooxml(parts={"word/media/a": bytes(90_000_000)}), "office_too_large"),
            (files.zipped({"a.txt": b"text"}), "file_kind_not_taken"),
            (files.ole("SummaryInformation"), "file_kind_not_taken"),
            (files.ooxml()[:-30], "office_damaged"),
        ]
        for content, reason in refused:
            assert (await refuse(office, content, "letter.docx"))[0] == reason

    async def test_parts_that_lie_on_one_another_are_refused(self, office: Office) -> None:
        out = BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            archive.writestr("[Content_Types].xml", b"x" * 10_000)
            archive.filelist += [archive.filelist[0]] * 30
        assert (await refuse(office, out.getvalue()))[0] in ("office_too_large", "office_damaged")


class TestText:
    async def test_encoding_is_found(self, office: Office) -> None:
        texts = [
            ("Grüße 好".encode(), "a.txt", "text/plain"),
            ("id,name\n1,Ada\n".encode("utf-8-sig"), "a.csv", "text/csv"),
            ("Grüße".encode("windows-1252"), "a.txt", "text/plain; charset=windows-1252"),
            ("\ufeffid\tname".encode("utf-16-le"), "a.csv", "text/csv; charset=utf-16le"),
        ]
        for content, name, media_type in texts:
            found = await judge(office, content, name)
            assert (found.media_type, found.is_inert, found.name) == (media_type, True, name)

    async def test_program_of_plain_letters_becomes_a_text(self, office: Office) -> None:
        assert (await judge(office, b"del /q *.*", "run.bat")).name == "run.bat.txt"

    async def test_anything_else_is_refused_with_what_is_taken(self, office: Office) -> None:
        others = [
            b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
            b"\xef\xbb\xbf \n<!DOCTYPE html><script>alert(1)</script>",
            b"MZ\x90\0\x03\0\0\0",
            b"\x7fELF\x02\x01\x01",
            b"#!/bin/sh\nrm -r /",
            b"{\\rtf1 text}",
            b"Rar!\x1a\x07\x01\0",
            b"7z\xbc\xaf\x27\x1c\0\x04",
            b"\0\0\0\x18ftypmp42",
        ]
        for content in others:
            reason, message = await refuse(office, content, "photo.png")
            assert reason == "file_kind_not_taken", content
            assert message.startswith(TAKEN)

    async def test_empty_file_is_refused(self, office: Office) -> None:
        assert (await refuse(office, b""))[0] == "file_empty"


class TestDeath:
    async def test_of_the_child_is_the_error_of_this_file(
        self, office: Office, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        starved = Limits(memory_bytes=60 * 1024**2, cpu_s=1, wall_s=10)
        monkeypatch.setattr("homeroom_plugins.storage.uploads.judging.LIMITS", starved)
        reason, message = await refuse(office, files.picture("PNG", (9_000, 9_000)))
        assert (reason, "more memory or time" in message) == ("pdf_too_complex", True)


class TestSamples:
    def test_files_of_other_programs_are_taken(self) -> None:
        batches, books = (
            sorted(ROOT.glob("tests/batches/data/*/batch.pdf")),
            sorted(ROOT.glob("plugins/*/tests/data/*.xls*")),
        )
        assert len(batches) > 20
        assert books
        for path in batches:
            assert inspect_file(path, path.name).media_type == "application/pdf", path.name
        for path in books:
            assert path.suffix in inspect_file(path, "book").endings, path.name


class TestCleanName:
    @pytest.mark.parametrize(
        ("name", "clean"),
        [
            ("../../etc/passwd", "passwd"),
            ("C:\\Users\\x\\report.pdf", "report.pdf"),
            ("invoice\u202efdp.exe", "invoicefdp.exe"),
            ("a\0b\n.pdf", "ab.pdf"),
            ("..", "document"),
            ("CON.pdf", "_CON.pdf"),
            ('a<b>:"c.pdf', "a_b___c.pdf"),
            ("می\u200cخواهم.pdf", "می\u200cخواهم.pdf"),
        ],
    )
    def test_nothing_is_left_that_moves_or_hides(self, name: str, clean: str) -> None:
        assert clean_name(name) == clean

    def test_long_one_keeps_its_ending(self) -> None:
        name = clean_name("ä" * 400 + ".pdf", (".pdf",))
        assert (len(name.encode()) <= 255, name.endswith("ä.pdf")) == (True, True)
