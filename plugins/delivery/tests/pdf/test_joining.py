"""Joined PDFs stay accessible: each keeps its own structure."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import typst
from delivery_testing.tagging import add_tags, elements_of, structure_of
from homeroom_plugins.delivery.pdf.cut.cutter import CutPart
from homeroom_plugins.delivery.pdf.cut.joining import join_pdfs
from homeroom_plugins.delivery.pdf.inspection import inspect_pdf
from pikepdf import Dictionary, Name, Pdf

MakePdf = Callable[..., Path]
CutPages = Callable[..., CutPart]
REPORT = """
#set document(title: "Report")
#set text(lang: "{language}")
= Report {number}
Read more #link("https://school.example.org/")[at school].
#table(columns: 2, table.header([Subject], [Grade]), [Math], [A])
#pagebreak()
More of {number}.
"""


def report(folder: Path, number: int, language: str = "fr") -> Path:
    """Write a PDF/UA-1 file of two pages."""
    source = folder / f"report{number}.typ"
    source.write_text(REPORT.format(number=number, language=language))
    path = source.with_suffix(".pdf")
    path.write_bytes(typst.compile(source, format="pdf", pdf_standards=["ua-1"]))
    return path


class TestJoinPdfs:
    def test_each_page_keeps_its_structure_in_the_whole_and_in_its_part(
        self, tmp_path: Path, cut_pages: CutPages
    ) -> None:
        paths = [report(tmp_path, number) for number in range(3)]
        joined = tmp_path / "joined.pdf"
        assert join_pdfs(paths, joined) == [2, 2, 2]
        assert inspect_pdf(joined).tags_usable
        part = cut_pages(joined, [2, 3, 4, 5])
        assert part.has_tags
        for page in range(6):
            expected = structure_of(paths[page // 2], page % 2)
            assert len(expected) > 1
            assert structure_of(joined, page) == expected
            if page >= 2:
                assert structure_of(part.data, page - 2) == expected
        with pikepdf.open(BytesIO(part.data)) as pdf:
            assert str(pdf.Root.Lang) == "fr"
            assert pdf.check_pdf_syntax() == []

    def test_header_cells_of_two_files_are_not_mixed_up(self, tmp_path: Path) -> None:
        joined = tmp_path / "joined.pdf"
        join_pdfs([report(tmp_path, number) for number in range(2)], joined)
        with pikepdf.open(joined) as pdf:
            named = [str(element.ID) for element in elements_of(pdf) if "/ID" in element]
        assert len(named) == len(set(named)) > 1

    def test_languages_that_differ_stand_at_each_tree(self, tmp_path: Path) -> None:
        joined = tmp_path / "joined.pdf"
        join_pdfs([report(tmp_path, 0, "fr"), report(tmp_path, 1, "ar")], joined)
        with pikepdf.open(joined) as pdf:
            assert "/Lang" not in pdf.Root
            assert [str(kid.Lang) for kid in pdf.Root.StructTreeRoot.K] == ["fr", "ar"]

    def test_untagged_and_unsound_ones_leave_the_others_their_tags(self, tmp_path: Path, make_pdf: MakePdf) -> None:
        def entangle(pdf: Pdf) -> None:
            document, first, *_others = add_tags(pdf)
            first.K = document

        def number_far_away(pdf: Pdf) -> None:
            add_tags(pdf)
            pdf.Root.StructTreeRoot.ParentTree.Nums[0] = 2**40

        paths = [
            make_pdf(["plain"], name="plain.pdf"),
            make_pdf(["entangled"], entangle, name="entangled.pdf"),
            make_pdf(["far"], number_far_away, name="far.pdf"),
            report(tmp_path, 7),
        ]
        joined = tmp_path / "joined.pdf"
        assert join_pdfs(paths, joined) == [1, 1, 1, 2]
        assert [structure_of(joined, page) for page in range(3)] == [[], [], []]
        assert structure_of(joined, 3) == structure_of(paths[3], 0)
        assert inspect_pdf(joined).tags_usable

    def test_own_names_of_types_are_each_files_own(self, tmp_path: Path, make_pdf: MakePdf) -> None:
        def tag_as(standard: str) -> Callable[[Pdf], None]:
            def prepare(pdf: Pdf) -> None:
                add_tags(pdf, "/Line")
                pdf.Root.StructTreeRoot.RoleMap = Dictionary(Line=Name(standard))

            return prepare

        paths = [make_pdf(["x"], tag_as(role), name=f"{role[1:]}.pdf") for role in ("/P", "/H1")]
        joined = tmp_path / "joined.pdf"
        join_pdfs(paths, joined)
        assert [structure_of(joined, page)[1] for page in (0, 1)] == [(1, "P"), (1, "H1")]
