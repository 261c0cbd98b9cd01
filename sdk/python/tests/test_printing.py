"""Tests of printed documents: they contain the given texts in every script, and are accessible."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fontpkg_noto_sans_thai  # type: ignore[import-untyped] # a name and a folder
import pypdfium2
import pytest
import zxingcpp
from fontTools.ttLib import TTCollection, TTFont
from homeroom_sdk.printing import (
    Block,
    Display,
    Facts,
    Grid,
    Heading,
    LetterHead,
    NewPage,
    Paragraph,
    Printed,
    QrCode,
    Steps,
    print_pdf,
)
from homeroom_sdk.printing.fonts import MISSING, OPERATORS_FOLDER, letters, read_letters, with_letters
from homeroom_sdk.printing.typesetting import typeset
from PIL import Image
from pypdf import PdfReader

MM = 72 / 25.4
FAMILY_NAMES = (1, 4, 6, 16)
HOSTILE = '#include "/etc/passwd" *b* $x^2$ `c` #text(white)[] \\ <a> @b " } ]'

ODD = ["e\u0301\u0327", "\u0645\u0301", "ก\u0651", "\u0301", "a\u200d\u0e31b", "\0\x07x", "\u202egpj"]


def picture() -> bytes:
    """Return a wide logo."""
    content = io.BytesIO()
    Image.new("RGB", (400, 100), "navy").save(content, "PNG")
    return content.getvalue()


def read(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf))


def text_of(pdf: bytes) -> str:
    return " ".join(" ".join(page.extract_text().split()) for page in read(pdf).pages)


def elements(reader: PdfReader) -> Iterator[Any]:
    """Yield the elements of the document's structure tree."""
    root: Any = reader.trailer["/Root"].get_object()
    waiting = [root["/StructTreeRoot"]]
    while waiting:
        element = waiting.pop().get_object()
        if not isinstance(element, dict):
            continue
        yield element
        children = element.get("/K", [])
        waiting += children if isinstance(children, list) else [children]


class TestTypeset:
    def test_file_says_that_it_is_accessible_and_has_what_that_needs(self) -> None:
        pdf = typeset(Printed("Report", "ar-EG", [Heading("A"), Grid(("B", "C"), [("1", "2")])]))
        root: Any = read(pdf).trailer["/Root"].get_object()
        assert root["/MarkInfo"]["/Marked"]
        assert "/StructTreeRoot" in root
        assert root["/Lang"] == "ar"
        assert root["/ViewerPreferences"]["/DisplayDocTitle"]
        metadata = read(pdf).metadata
        assert metadata is not None
        assert metadata.title == "Report"
        assert b"<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_object().get_data()

    def test_texts_are_never_markup(self) -> None:
        blocks: list[Block] = [Facts([(HOSTILE, HOSTILE)]), Paragraph(HOSTILE), Grid((HOSTILE,), [(HOSTILE,)])]
        found = text_of(typeset(Printed(HOSTILE, "en", blocks, footer=HOSTILE)))
        assert found.count('#include "/etc/passwd" *b*') >= 6
        assert "root:" not in found

    def test_scripts_of_our_families_stay_and_others_are_marked(self) -> None:
        names = ["Zoë Müller-Ñandú", "Łukasz", "Ελένη", "Иван", "أمينة", "สมชาย"]
        assert [with_letters(name) for name in names] == names
        assert with_letters("王 Ana 😀") == f"{MISSING} Ana {MISSING}"
        assert with_letters("a\n b\u202e\0c") == "a bc"
        assert ord(MISSING) in letters()
        found = text_of(typeset(Printed("王", "en", [Paragraph("Zoë สมชาย")])))
        assert "Zoë" in found

    @pytest.mark.parametrize("text", ODD)
    def test_odd_marks_do_not_stop_a_document(self, text: str) -> None:
        assert typeset(Printed(text, "en", [Paragraph(text)])).startswith(b"%PDF")

    def test_each_new_page_is_one(self) -> None:
        letter = Printed("Cover", "en", [Paragraph("One"), NewPage(), Paragraph("Two")], is_letter=True)
        pages = [page.extract_text() for page in read(typeset(letter)).pages]
        assert ["One" in pages[0], "Two" in pages[1], len(pages)] == [True, True, 2]

    @pytest.mark.parametrize("language", ["en", "ar"])
    def test_head_of_a_letter_shows_the_address_in_the_window(self, language: str) -> None:
        head = LetterHead("Springfield", "1 December 2026", ["Ana Wu", "Family of Zoë", "North", "A fourth line"])
        pdf = typeset(Printed("Letter", language, [head], is_letter=True, logo=picture()))
        with pypdfium2.PdfDocument(pdf) as document:
            page = document[0]
            height = page.get_height()
            shown = page.get_textpage().get_text_bounded(20 * MM, height - 90 * MM, 105 * MM, height - 55 * MM)
        assert [set(line.split()) for line in shown.splitlines()] == [{"Ana", "Wu"}, {"Family", "of", "Zoë"}, {"North"}]
        assert len(read(pdf).pages[0].images) == 1

    def test_each_letter_has_its_own_language_and_steps_are_counted(self) -> None:
        steps, pin = Steps(["Open it.", "Type the PIN."]), Display("PIN: 123 456")
        letters: list[Block] = [NewPage("en"), steps, pin, NewPage("ar"), Paragraph("افتحوا الرسالة"), steps]
        pdf = read(typeset(Printed("Letters", "en", letters, is_letter=True)))
        assert [len(page.extract_text().split("PIN: 123 456")) for page in pdf.pages] == [2, 1]
        assert "2. Type the PIN." in " ".join(pdf.pages[0].extract_text().split())
        assert "ar" in {str(element.get("/Lang")) for element in elements(pdf)}

    def test_code_can_be_read_and_says_what_it_is(self) -> None:
        pdf = typeset(Printed("Sheet", "en", [QrCode("homeroom:Zoë/1", "QR code of Zoë")], is_letter=True))
        picture = pypdfium2.PdfDocument(pdf)[0].render(scale=2).to_pil()
        assert [code.text for code in zxingcpp.read_barcodes(picture)] == ["homeroom:Zoë/1"]
        assert "QR code of Zoë" in [element.get("/Alt") for element in elements(read(pdf))]


class TestPrintPdf:
    async def test_is_written_in_a_guarded_child(self) -> None:
        pdf = await print_pdf(Printed("Report", "en", [Paragraph("Families")]))
        assert "Families" in text_of(pdf)


class TestOperatorsFonts:
    async def test_letters_of_the_operators_fonts_are_printed(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        write_font(tmp_path / "kings.ttf", "王")
        write_font(tmp_path / "bright.ttf", "明")
        whole = (tmp_path / "bright.ttf").read_bytes()
        (tmp_path / "bright.ttf").write_bytes(whole[:200])
        monkeypatch.setenv(OPERATORS_FOLDER, str(tmp_path))
        found = text_of(await print_pdf(Printed("王 Ana 明", "zh", [Paragraph("王")]), reuse="fonts"))
        assert found.count("王") == 2
        assert f"Ana {MISSING}" in found

    def test_collection_is_read_by_its_first_font(self, tmp_path: Path) -> None:
        write_font(tmp_path / "kings.ttf", "王")
        collection = TTCollection()
        collection.fonts = [TTFont(tmp_path / "kings.ttf")]
        collection.save(tmp_path / "kings.ttc")
        assert read_letters((tmp_path / "kings.ttc").read_bytes()) == {ord("王")}


def write_font(path: Path, letter: str) -> None:
    """Write a font with a single letter."""
    font = TTFont(next((Path(fontpkg_noto_sans_thai.ROOT) / "files").glob("*.ttf")))
    for table in font["cmap"].tables:
        table.cmap = {ord(letter): font.getGlyphOrder()[5]}
    for record in font["name"].names:
        record.string = path.stem if record.nameID in FAMILY_NAMES else str(record)
    font.save(path)
