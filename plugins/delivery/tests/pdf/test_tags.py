"""A part stays accessible: its pages keep their structure, and contain no text about anybody else."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
import typst
from delivery_testing.tagging import add_tags, elements_of, everything_in, structure_of
from homeroom_plugins.delivery.pdf.cut.cutter import CutPart, PartRequest, cut_parts
from homeroom_plugins.delivery.pdf.inspection import inspect_pdf
from pikepdf import Array, Dictionary, Name, Pdf, String

MakePdf = Callable[..., Path]
CutPages = Callable[..., CutPart]
Draw = Callable[[Path | bytes, int], object]

PERSONS = 4
REPORT = """
= Report card of Student{number}
Student ID: {id}. Read more #link("https://school.example.org/")[at school], or #link(<start>)[go back].
#table(columns: 3, table.header([Subject], [Term 1], [Grade]), [Math], [], [A], [Art], [B], [C])
#figure(image(bytes("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>")),
  alt: "a picture of Student{number}", caption: [A photo])
- first
- second
#pagebreak()
More of {id}. #text(lang: "es")[Hola.]
"""


@pytest.fixture(scope="module")
def tagged_batch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a PDF/UA-1 batch made with typst, with two pages per person."""
    folder = tmp_path_factory.mktemp("tagged")
    reports = "#pagebreak()".join(REPORT.format(number=number, id=1_000_001 + number) for number in range(PERSONS))
    head = '#set document(title: "All reports")\n#set text(lang: "fr")\n#metadata("") <start>\n'
    (folder / "batch.typ").write_text(head + reports)
    path = folder / "batch.pdf"
    path.write_bytes(typst.compile(folder / "batch.typ", format="pdf", pdf_standards=["ua-1"]))
    return path


class TestTypstBatch:
    @pytest.mark.parametrize("number", range(PERSONS))
    def test_structure_of_each_page_is_that_of_the_source(
        self, tagged_batch: Path, cut_pages: CutPages, draw: Draw, number: int
    ) -> None:
        part = cut_pages(tagged_batch, [2 * number, 2 * number + 1])

        assert part.has_tags
        for page in (0, 1):
            expected = [
                # Jumps are removed, so their text is plain text.
                (depth, "Span" if (depth, kind) == (2, "Link") and place > 7 else kind)
                for place, (depth, kind) in enumerate(structure_of(tagged_batch, 2 * number + page))
            ]
            assert structure_of(part.data, page) == expected
            assert draw(part.data, page) == draw(tagged_batch, 2 * number + page)
        assert len(structure_of(part.data, 0)) > 40
        with pikepdf.open(BytesIO(part.data)) as pdf:
            assert pdf.check_pdf_syntax() == []
            assert dict(pdf.Root.MarkInfo) == {"/Marked": True}
            assert str(pdf.Root.Lang) == "fr"
            assert all(page.obj.Tabs == Name.S for page in pdf.pages)

    def test_nothing_of_other_persons_is_in_a_part(self, tagged_batch: Path) -> None:
        requests = [PartRequest(str(number), (2 * number, 2 * number + 1), "T", "en") for number in range(PERSONS)]

        for number, part in enumerate(cut_parts(tagged_batch, requests)):
            written = everything_in(part)
            assert b"picture of Student%d" % number in written
            for other in set(range(PERSONS)) - {number}:
                assert b"Student%d" % other not in written
                assert b"%d" % (1_000_001 + other) not in written

    def test_same_request_gives_same_bytes_whatever_came_before(self, tagged_batch: Path) -> None:
        requests = [PartRequest(str(number), (number,), "T", "en") for number in range(2 * PERSONS)]

        forwards = {part.person_id: part.sha256 for part in cut_parts(tagged_batch, requests)}
        backwards = {part.person_id: part.sha256 for part in cut_parts(tagged_batch, requests[::-1])}

        assert forwards == backwards

    def test_table_keeps_empty_cells_headers_and_scopes(self, tagged_batch: Path, cut_pages: CutPages) -> None:
        with pikepdf.open(BytesIO(cut_pages(tagged_batch, [2]).data)) as pdf:
            elements = elements_of(pdf)
            rows = [element for element in elements if element.S == Name.TR]
            named = {str(element.ID): element for element in elements if "/ID" in element}
            cells = [element for element in elements if element.S == Name.TD]

            assert [len(row.K) for row in rows] == [3, 3, 3]
            assert all(cell.S == Name.TH and cell.A[0].Scope == Name.Column for cell in named.values())
            assert len(named) == 3
            assert all(str(cell.A[0].Headers[0]) in named for cell in cells)
            listed = pdf.Root.StructTreeRoot.IDTree.Names
            assert {str(key): value.objgen for key, value in zip(listed[::2], listed[1::2], strict=True)} == {
                name: element.objgen for name, element in named.items()
            }

    def test_web_link_and_its_tag_lead_to_each_other(self, tagged_batch: Path, cut_pages: CutPages) -> None:
        with pikepdf.open(BytesIO(cut_pages(tagged_batch, [4]).data)) as pdf:
            (annotation,) = pdf.pages[0].obj.Annots
            (link,) = [element for element in elements_of(pdf) if element.S == "/Link"]
            numbers = pdf.Root.StructTreeRoot.ParentTree.Nums

            (reference,) = [kid for kid in link.K if isinstance(kid, pikepdf.Dictionary)]
            assert reference.Obj.objgen == annotation.objgen
            owners = dict(zip(numbers[::2], numbers[1::2], strict=True))
            assert owners[annotation.StructParent].objgen == link.objgen
            assert pdf.Root.StructTreeRoot.ParentTreeNextKey == len(owners)

    def test_page_that_comes_twice_is_tagged_once(self, tagged_batch: Path, cut_pages: CutPages) -> None:
        part = cut_pages(tagged_batch, [0, 0])

        assert structure_of(part.data, 0) != []
        assert structure_of(part.data, 1) == []

    def test_inspection_says_that_the_tags_are_usable(self, tagged_batch: Path) -> None:
        inspection = inspect_pdf(tagged_batch)

        assert inspection.has_tags
        assert inspection.tags_usable


class TestWords:
    def test_of_an_element_that_holds_everybody_are_lost(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        def prepare(pdf: Pdf) -> None:
            document, *elements = add_tags(pdf)
            document.ActualText = String("Grades of 1000001 and 1000008")
            document.Alt = String("1000008")
            document.T = String("1000008")
            for number, element in enumerate(elements):
                element.ActualText = String(f"text {number}")
                element.T = String("1000008")
                element.C = Array([Name("/S1000008")])
                element.ID = String("1000008")

        part = cut_pages(make_pdf(["one", "two"], prepare), [0])

        written = everything_in(part)
        assert b"text 0" in written
        assert b"text 1" not in written
        assert b"1000008" not in written
        assert structure_of(part.data, 0) == [(0, "Document"), (1, "P"), (2, 0)]

    def test_of_an_element_on_two_pages_stay_only_with_both(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        def prepare(pdf: Pdf) -> None:
            _document, first, _second = add_tags(pdf)
            reference = Dictionary(Type=Name.MCR, Pg=pdf.pages[1].obj, MCID=0)
            first.K = Array([Dictionary(Type=Name.MCR, MCID=0), pdf.make_indirect(reference)])
            first.Alt = String("on both pages")
            pdf.Root.StructTreeRoot.ParentTree.Nums[3] = Array([first])

        source = make_pdf(["one", "two"], prepare)

        alone, together = cut_pages(source, [1]), cut_pages(source, [0, 1])

        assert b"on both pages" not in alone.data
        assert b"on both pages" in together.data
        assert structure_of(alone.data, 0) == [(0, "Document"), (1, "P"), (2, 0)]
        assert [structure_of(together.data, page) for page in (0, 1)] == [structure_of(source, page) for page in (0, 1)]

    def test_of_an_element_with_a_hidden_child_elsewhere_are_lost(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        def prepare(pdf: Pdf) -> None:
            _document, first, second = add_tags(pdf)
            first.K = Array([0, second])
            second.P = first
            first.Alt = String("of both")
            first.P.K = Array([first])

        assert b"of both" not in cut_pages(make_pdf(["one", "two"], prepare), [0]).data

    def test_language_stays_and_other_strings_in_its_place_do_not(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        def prepare(pdf: Pdf) -> None:
            _document, first, second = add_tags(pdf)
            first.Lang = String("es-MX")
            second.Lang = String("Ana García")
            pdf.Root.Lang = String("the report of Ana")

        source = make_pdf(["one", "two"], prepare)

        assert b"/Lang(es-MX)" in cut_pages(source, [0]).data
        second = cut_pages(source, [1])
        assert b"Garc" not in everything_in(second)
        with pikepdf.open(BytesIO(second.data)) as pdf:
            assert str(pdf.Root.Lang) == "en-US"

    def test_attributes_are_those_that_tell_how_to_read(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        def prepare(pdf: Pdf) -> None:
            _document, first = add_tags(pdf, "/TD")
            first.A = Array(
                [
                    Dictionary(O=Name.Table, ColSpan=2, RowSpan=String("x"), Summary=String("secret"), Scope=Name.X),
                    0,
                    pdf.make_indirect(Dictionary(O=Name.Layout, TextAlign=Name.End, BBox=Array([0, -1, 2.5, 3]))),
                    Dictionary(O=Name.UserProperties, P=Array([Dictionary(N=String("secret"))])),
                    Dictionary(O=Name("/secret"), Placement=Name.Block),
                    Dictionary(O=Name.Layout, BBox=Array([String("secret"), 1, 2, 3]), Placement=Name("/secret")),
                ]
            )

        part = cut_pages(make_pdf(["one"], prepare), [0])

        assert b"secret" not in everything_in(part)
        with pikepdf.open(BytesIO(part.data)) as pdf:
            kept = [dict(item) for item in elements_of(pdf)[1].A]
        assert kept == [
            {"/O": Name.Table, "/ColSpan": 2},
            {"/O": Name.Layout, "/TextAlign": Name.End, "/BBox": Array([0, -1, 2.5, 3])},
        ]

    def test_property_list_of_content_keeps_number_and_language(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        def prepare(pdf: Pdf) -> None:
            lists = [
                Dictionary(MCID=3, Lang=String("ar"), ActualText=String("somebody"), T=String("somebody")),
                Dictionary(MCID=String("somebody"), Lang=String("somebody else")),
            ]
            pdf.pages[0].obj.Resources.Properties = Dictionary(P0=lists[0], P1=pdf.make_indirect(lists[1]))
            pdf.pages[0].contents_add(b"/Span /P0 BDC EMC /Span /P1 BDC EMC")

        part = cut_pages(make_pdf(["one"], prepare), [0])

        with pikepdf.open(BytesIO(part.data)) as pdf:
            properties = pdf.pages[0].obj.Resources.Properties
            assert dict(properties.P0) == {"/MCID": 3, "/Lang": String("ar")}
            assert dict(properties.P1) == {}


class TestAnnotations:
    def test_each_of_several_links_leads_to_its_tag(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        def prepare(pdf: Pdf) -> None:
            _document, element = add_tags(pdf, "/Link")
            page, numbers = pdf.pages[0].obj, pdf.Root.StructTreeRoot.ParentTree.Nums
            page.Annots, element.K = Array([]), Array([])
            for key in (7, 8, 9):
                action = Dictionary(S=Name.URI, URI=String(f"https://school.example.org/{key}"))
                link = Dictionary(Subtype=Name.Link, Rect=Array([0, 0, 9, 9]), A=action, StructParent=key)
                page.Annots.append(pdf.make_indirect(link))
                element.K.append(Dictionary(Type=Name.OBJR, Obj=page.Annots[-1], Pg=page))
                numbers.append(key)
                numbers.append(element)

        with pikepdf.open(BytesIO(cut_pages(make_pdf(["one"], prepare), [0]).data)) as pdf:
            assert pdf.check_pdf_syntax() == []
            numbers = pdf.Root.StructTreeRoot.ParentTree.Nums
            owners = {key: value.objgen for key, value in zip(list(numbers)[2::2], list(numbers)[3::2], strict=True)}
            (link,) = [element for element in elements_of(pdf) if element.S == "/Link"]
            assert owners == dict.fromkeys((1, 2, 3), link.objgen)
            assert [annotation.StructParent for annotation in pdf.pages[0].obj.Annots] == [1, 2, 3]


class TestRoles:
    @pytest.mark.parametrize(
        ("role", "role_map", "expected"),
        [
            ("/Heading_of_Ana", {"/Heading_of_Ana": Name.H2}, "H2"),
            ("/A", {"/A": Name("/B"), "/B": Name.Quote}, "Quote"),
            ("/A", {"/A": Name("/B"), "/B": Name("/A")}, "NonStruct"),
            ("/A", {"/A": String("P")}, "NonStruct"),
            ("/S1000008", {}, "NonStruct"),
            ("/Title", {"/Title": Name.H1}, "H1"),
            ("/Figure", {"/Unused1000008": Name.P}, "Figure"),
        ],
    )
    def test_is_written_as_the_standard_names_it(
        self, make_pdf: MakePdf, cut_pages: CutPages, role: str, role_map: dict[str, object], expected: str
    ) -> None:
        def prepare(pdf: Pdf) -> None:
            add_tags(pdf, role)
            pdf.Root.StructTreeRoot.RoleMap = Dictionary(role_map)

        part = cut_pages(make_pdf(["one"], prepare), [0])

        assert structure_of(part.data, 0) == [(0, "Document"), (1, expected), (2, 0)]
        assert not any(name in part.data for name in (b"Ana", b"1000008", b"RoleMap"))
