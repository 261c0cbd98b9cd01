"""The text that families read instead of the picture: in order, with headings, lists and tables, and complete."""

from collections.abc import Callable
from pathlib import Path

import pytest
import typst
from homeroom_plugins.delivery.pdf.cut.cutter import CutPart
from homeroom_plugins.delivery.pdf.errors import DamagedPdf
from homeroom_sdk.guard.runner import call_guarded
from homeroom_sdk.pdf.errors import EncryptedPdf
from homeroom_sdk.pdf.reading_order import Block, clean, read_blocks
from pikepdf import Array, Dictionary, Name, Pdf, String

MakePdf = Callable[..., Path]
CutPages = Callable[..., CutPart]

REPORT = """
#set document(title: "Report")
#set page(columns: 2, header: [Springfield Unified])
= Report card
Student ID: 1000001. A line that is so long that it goes on in the next, #link("https://school.example.org/")[as told].
#table(columns: 3, table.header([Subject], [Term 1], [Grade]), [Math], [], [A], [Art], [B], [C])
+ first
+ second
  - inner
== Remarks
#figure(image(bytes("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>")),
  alt: "a smiling sun")
"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    (folder / "report.typ").write_text(REPORT)
    path = folder / "report.pdf"
    path.write_bytes(typst.compile(folder / "report.typ", format="pdf", pdf_standards=["ua-1"]))
    return path


def add_tags(pdf: Pdf, *roles: str, **entries: object) -> None:
    """Assign each line of the first page to an element with a role, the last line first."""
    page = pdf.pages[0].obj
    root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    lines = page.Contents.read_bytes().splitlines()
    marked = [b"/P <</MCID %d>> BDC %b EMC" % (number, line) for number, line in enumerate(lines[: len(roles)])]
    page.Contents = pdf.make_stream(b"\n".join([*marked, *lines[len(roles) :]]))
    page.StructParents = 0
    elements = [
        pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name(role), P=root, Pg=page, K=number))
        for number, role in enumerate(roles)
    ]
    for key, value in entries.items():
        elements[0][f"/{key}"] = value
    root.K = Array(elements[::-1])
    root.ParentTree = Dictionary(Nums=Array([0, Array(elements)]))
    pdf.Root.StructTreeRoot = root
    pdf.Root.MarkInfo = Dictionary(Marked=True)


def paragraph(text: str) -> Block:
    return Block("paragraph", ((text,),))


class TestTaggedPage:
    def test_part_of_a_tagged_batch_is_read_by_its_tags(self, report: Path, cut_pages: CutPages) -> None:
        (blocks,) = read_blocks(cut_pages(report, [0]).data, 1)

        assert blocks == [
            Block("heading", (("Report card",),)),
            paragraph("Student ID: 1000001. A line that is so long that it goes on in the next, as told."),
            Block("table", (("Subject", "Term 1", "Grade"), ("Math", "", "A"), ("Art", "B", "C"))),
            Block("list", (("1. first",), ("2. second",), ("• inner",))),
            Block("heading", (("Remarks",),)),
            paragraph("a smiling sun"),
        ]

    def test_order_is_that_of_the_tags_not_of_the_drawing(self, make_pdf: MakePdf) -> None:
        source = make_pdf(["drawn first\ndrawn second"], lambda pdf: add_tags(pdf, "/P", "/H1"))

        assert read_blocks(source, 1) == [[Block("heading", (("drawn second",),)), paragraph("drawn first")]]

    def test_what_no_tag_claims_comes_last(self, make_pdf: MakePdf) -> None:
        source = make_pdf(["tagged\nforgotten"], lambda pdf: add_tags(pdf, "/P"))

        assert read_blocks(source, 1) == [[paragraph("tagged"), paragraph("forgotten")]]

    def test_words_of_a_tag_stand_for_what_is_drawn(self, make_pdf: MakePdf) -> None:
        source = make_pdf(["IV"], lambda pdf: add_tags(pdf, "/Span", ActualText=String("four")))

        assert read_blocks(source, 1) == [[paragraph("four")]]

    def test_arabic_is_read(self, tmp_path: Path) -> None:
        (tmp_path / "a.typ").write_text('#set document(title: "x")\n#set text(lang: "ar")\n= تقرير')
        path = tmp_path / "a.pdf"
        path.write_bytes(typst.compile(tmp_path / "a.typ", format="pdf", pdf_standards=["ua-1"]))

        ((heading,),) = read_blocks(path, 1)

        assert heading == Block("heading", (("تقرير",),))

    def test_tree_in_a_circle_comes_to_an_end(self, make_pdf: MakePdf) -> None:
        def prepare(pdf: Pdf) -> None:
            add_tags(pdf, "/L", "/Table")
            first, second = pdf.Root.StructTreeRoot.K
            first.K, second.K = Array([second, first]), Array([0, first, second])

        blocks = read_blocks(make_pdf(["one\ntwo"], prepare), 1)

        assert sum("one" in block.text for block in blocks[0]) == 1


class TestUntaggedPage:
    def test_lines_are_read_as_drawn(self, make_pdf: MakePdf) -> None:
        source = make_pdf(["one\nZoë", "", "two"])

        assert read_blocks(source, 3) == [[Block("lines", (("one\nZoë",),))], [], [Block("lines", (("two",),))]]

    def test_hyphen_at_a_lines_end_is_a_hyphen(self, make_pdf: MakePdf) -> None:
        source = make_pdf(["The well-known Anna Mei-\nLing is self-\ntaught."])

        assert read_blocks(source, 1)[0][0].text == "The well-known Anna Mei-Ling is self-taught."

    def test_hyphen_between_tagged_lines_is_a_hyphen(self, make_pdf: MakePdf) -> None:
        def prepare(pdf: Pdf) -> None:
            add_tags(pdf, "/P")
            content = pdf.pages[0].obj.Contents.read_bytes().replace(b" EMC\n", b"\n") + b" EMC"
            pdf.pages[0].obj.Contents = pdf.make_stream(content)

        assert read_blocks(make_pdf(["Anna Mei-\nLing"], prepare), 1) == [[paragraph("Anna Mei-Ling")]]


class TestReadBlocks:
    def test_missing_page_and_password_are_refused(self, make_pdf: MakePdf, samples: Path) -> None:
        with pytest.raises(DamagedPdf, match="Page 2"):
            read_blocks(make_pdf(["one"]), 2)
        with pytest.raises(EncryptedPdf):
            read_blocks(samples / "libreoffice-writer-password.pdf", 1)

    def test_blocks_come_out_of_a_guarded_child(self, report: Path) -> None:
        assert call_guarded(read_blocks, report, 1) == read_blocks(report, 1)


class TestClean:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("self\x02taught", "self-taught"),
            ("self\ufffetaught", "self-taught"),
            ("Zoe\u0308", "Zoë"),
            ("\ud83d\ude00", "\U0001f600"),
            ("a lone \ud83d half", "a lone \ufffd half"),
            ("a\0b\r\nc", "ab\nc"),
        ],
    )
    def test_text_is_as_a_person_would_type_it(self, text: str, expected: str) -> None:
        assert clean(text) == expected
