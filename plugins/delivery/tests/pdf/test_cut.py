"""Parts look like their pages, and contain only what is allowed."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from homeroom_plugins.delivery.pdf.cut.cutter import CutPart, Cutter, PartRequest, cut_parts
from homeroom_plugins.delivery.pdf.errors import DamagedPdf
from homeroom_sdk.pdf.errors import EncryptedPdf
from homeroom_sdk.pdf.text import read_texts
from pikepdf import Array, Dictionary, Name, Pdf, String

MakePdf = Callable[..., Path]
CutPages = Callable[..., CutPart]
Draw = Callable[[Path | bytes, int], object]

SAMPLE_PAGES = [
    ("002-trivial-libre-office-writer.pdf", 1),
    ("grayscale-image.pdf", 1),
    ("habibi-rotated.pdf", 4),
    ("imagemagick-ASCII85Decode.pdf", 1),
    ("imagemagick-CCITTFaxDecode.pdf", 1),
    ("imagemagick-lzw.pdf", 1),
    ("inline-image.pdf", 1),
    ("libre-office-link.pdf", 1),
    ("libreoffice-form.pdf", 1),
    ("output_with_metadata_pymupdf.pdf", 1),
    ("pdfkit.pdf", 1),
    ("pdflatex-4-pages.pdf", 4),
    ("pdflatex-forms.pdf", 1),
    ("pdflatex-outline.pdf", 4),
    ("with-attachment.pdf", 1),
]


def open_part(part: CutPart) -> Pdf:
    return pikepdf.open(BytesIO(part.data))


class TestCutter:
    @pytest.mark.parametrize(("name", "page_count"), SAMPLE_PAGES)
    def test_real_file_keeps_pixels_and_text(
        self, samples: Path, cut_pages: CutPages, draw: Draw, name: str, page_count: int
    ) -> None:
        source = samples / name
        for page in range(page_count):
            part = cut_pages(source, [page])

            assert draw(part.data, 0) == draw(source, page)
            assert [item.text for item in read_texts(part.data, 0, 1)] == [
                item.text for item in read_texts(source, page, page + 1)
            ]
            with open_part(part) as pdf:
                assert pdf.check_pdf_syntax() == []

    def test_hostile_source_keeps_pixels_but_for_notes(
        self, hostile_source: Path, cut_pages: CutPages, draw: Draw, tmp_path: Path
    ) -> None:
        plain = tmp_path / "without-notes.pdf"
        with pikepdf.open(hostile_source) as pdf:
            for page in pdf.pages:
                kept = [item for item in page.obj.get("/Annots", []) if item.Subtype != Name.Text]
                page.obj.Annots = Array(kept)
            pdf.save(plain)

        part = cut_pages(hostile_source, [4, 5])

        assert part.dropped_notes == 1
        assert [draw(part.data, page) for page in (0, 1)] == [draw(plain, page) for page in (4, 5)]

    def test_same_request_gives_same_bytes_whatever_came_before(self, hostile_source: Path) -> None:
        requests = [PartRequest(str(number), (number, number + 1), "T", "en") for number in range(0, 24, 2)]

        forwards = {part.person_id: part.sha256 for part in cut_parts(hostile_source, requests)}
        backwards = {part.person_id: part.sha256 for part in cut_parts(hostile_source, requests[::-1])}

        assert forwards == backwards
        assert len(set(forwards.values())) == len(requests)

    def test_pages_come_in_the_order_of_the_request(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        source = make_pdf(["one", "two", "three"])

        part = cut_pages(source, [2, 0])

        assert [page.text for page in read_texts(part.data, 0, 2)] == ["three", "one"]

    def test_title_and_language_are_those_of_the_request(self, make_pdf: MakePdf) -> None:
        source = make_pdf(["text"])

        with (
            Cutter(source) as cutter,
            open_part(cutter.cut(PartRequest("1", (0,), "Zeugnis für 2026 – Ж", "de"))) as pdf,
        ):
            assert str(pdf.docinfo.Title) == "Zeugnis für 2026 – Ж"
            assert str(pdf.Root.Lang) == "de"

    @pytest.mark.parametrize("pages", [(), (3,), (-1,)])
    def test_page_that_is_not_there_is_refused(self, make_pdf: MakePdf, pages: tuple[int, ...]) -> None:
        with (
            Cutter(make_pdf(["one", "two", "three"])) as cutter,
            pytest.raises(ValueError, match="pages between 0 and 2"),
        ):
            cutter.cut(PartRequest("1", pages, "T", "en"))

    def test_encrypted_source_is_refused(self, samples: Path) -> None:
        with pytest.raises(EncryptedPdf):
            Cutter(samples / "libreoffice-writer-password.pdf")

    def test_garbage_is_refused(self, tmp_path: Path) -> None:
        path = tmp_path / "garbage.pdf"
        path.write_bytes(b"%PDF-1.7\nnothing else")

        with pytest.raises(DamagedPdf):
            Cutter(path)

    def test_content_that_cannot_be_decoded_is_refused(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        def spoil(pdf: Pdf) -> None:
            pdf.pages[0].obj.Contents = pikepdf.Stream(pdf, b"no deflate data")
            pdf.pages[0].obj.Contents.write(b"no deflate data", filter=Name.FlateDecode)

        with pytest.raises(DamagedPdf):
            cut_pages(make_pdf(["text"], spoil), [0])


class TestPageAttributes:
    def test_rotation_and_boxes_inherited_from_the_tree_are_kept(
        self, tmp_path: Path, cut_pages: CutPages, draw: Draw
    ) -> None:
        source = tmp_path / "inherited.pdf"
        source.write_bytes(
            b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
            b"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 5 0 R 100]/CropBox[10 10 150 90]/Rotate 90"
            b"/Resources<<>>>>endobj\n"
            b"3 0 obj<</Type/Page/Parent 2 0 R/Contents 4 0 R>>endobj\n"
            b"4 0 obj<</Length 28>>stream\n0.5 g 20 20 60 30 re f      endstream endobj\n5 0 obj 200 endobj\n"
            b"trailer<</Root 1 0 R/Size 6>>\n%%EOF\n"
        )

        part = cut_pages(source, [0])

        assert draw(part.data, 0) == draw(source, 0)
        with open_part(part) as pdf:
            page = pdf.pages[0].obj
            assert [int(value) for value in page.MediaBox] == [0, 0, 200, 100]
            assert [int(value) for value in page.CropBox] == [10, 10, 150, 90]
            assert page.Rotate == 90

    def test_private_data_thumbnail_and_metadata_stay_behind(self, hostile_source: Path, cut_pages: CutPages) -> None:
        with open_part(cut_pages(hostile_source, [0])) as pdf:
            assert not {"/Thumb", "/PieceInfo", "/Metadata", "/StructParents"} & pdf.pages[0].obj.keys()
            assert pdf.Root.keys() == {"/Type", "/Pages", "/Lang", "/ViewerPreferences", "/AcroForm"}


class TestResources:
    def test_only_what_the_page_draws_is_kept(self, hostile_source: Path, cut_pages: CutPages) -> None:
        with open_part(cut_pages(hostile_source, [6])) as pdf:
            photos = pdf.pages[0].obj.Resources.XObject

            assert photos.keys() == {"/Photo1000022"}
            assert "/StudentRef" not in photos["/Photo1000022"]

    @pytest.mark.parametrize(
        ("key", "written"),
        [("/A B", b"/A#20B"), ("/p#q", b"/p#23q"), ("/\udce9t", b"/\xe9t"), ("/Ünder_1.x", "/Ünder_1.x".encode())],
    )
    def test_odd_names_are_found(
        self, make_pdf: MakePdf, cut_pages: CutPages, draw: Draw, key: str, written: bytes
    ) -> None:
        def prepare(pdf: Pdf) -> None:
            box = pdf.make_stream(b"0 0 50 50 re f", Subtype=Name.Form, BBox=Array([0, 0, 50, 50]))
            source = pdf.pages[0].obj
            escaped = b"".join(b"#%02x" % byte for byte in key[1:].encode("utf-8", "surrogateescape"))
            source.Resources.XObject = pikepdf.Object.parse(b"<</%b 0>>" % escaped)
            source.Resources.XObject[key] = box
            pdf.pages[0].contents_add(b"q " + written + b" Do Q")

        source = make_pdf(["text"], prepare)

        part = cut_pages(source, [0])

        assert draw(part.data, 0) == draw(source, 0)
        with open_part(part) as pdf:
            assert len(pdf.pages[0].obj.Resources.XObject.keys()) == 1

    @pytest.mark.parametrize("content", [b"/Box % why\n Do", b"/Box\0Do", b"[/Box] pop /Box Do", b"/Box Do"])
    def test_operators_in_odd_spelling_keep_what_they_draw(
        self, make_pdf: MakePdf, cut_pages: CutPages, draw: Draw, content: bytes
    ) -> None:
        def prepare(pdf: Pdf) -> None:
            box = pdf.make_stream(b"0 0 50 50 re f", Subtype=Name.Form, BBox=Array([0, 0, 50, 50]))
            pdf.pages[0].obj.Resources.XObject = Dictionary(Box=box, Other=pdf.make_stream(b"", Subtype=Name.Form))
            pdf.pages[0].contents_add(content)

        source = make_pdf(["text"], prepare)

        part = cut_pages(source, [0])

        assert draw(part.data, 0) == draw(source, 0)
        with open_part(part) as pdf:
            assert pdf.pages[0].obj.Resources.XObject.keys() == {"/Box"}

    def test_form_without_resources_draws_with_those_of_the_page(
        self, make_pdf: MakePdf, cut_pages: CutPages, draw: Draw
    ) -> None:
        def prepare(pdf: Pdf) -> None:
            outer = pdf.make_stream(
                b"BT /F1 20 Tf 5 5 Td (inside) Tj ET", Subtype=Name.Form, BBox=Array([0, 0, 99, 50])
            )
            page = pdf.pages[0].obj
            page.Resources.XObject = Dictionary(Outer=outer)
            page.Contents = pdf.make_stream(b"/Outer Do")

        source = make_pdf(["replaced"], prepare)

        part = cut_pages(source, [0])

        assert draw(part.data, 0) == draw(source, 0)
        assert next(read_texts(part.data, 0, 1)).text == "inside"

    def test_forms_that_draw_each_other_come_to_an_end(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        def prepare(pdf: Pdf) -> None:
            loop = pdf.make_stream(b"/Loop Do", Subtype=Name.Form, BBox=Array([0, 0, 9, 9]))
            loop.Resources = Dictionary(XObject=Dictionary(Loop=loop))
            pdf.pages[0].obj.Resources.XObject = Dictionary(Loop=loop)
            pdf.pages[0].contents_add(b"/Loop Do")

        with open_part(cut_pages(make_pdf(["text"], prepare), [0])) as pdf:
            assert "/Loop" in pdf.pages[0].obj.Resources.XObject


class TestAnnotations:
    def test_web_link_keeps_its_address_also_when_it_is_shared(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        def prepare(pdf: Pdf) -> None:
            address = pdf.make_indirect(String("https://school.example.org/"))
            link = Dictionary(
                Type=Name.Annot,
                Subtype=Name.Link,
                Rect=Array([0, 0, 50, 50]),
                A=Dictionary(S=Name.URI, URI=address, Next=Dictionary(S=Name.JavaScript, JS=String("x"))),
            )
            for page in pdf.pages:
                page.obj.Annots = pdf.make_indirect(Array([pdf.make_indirect(link)]))

        with open_part(cut_pages(make_pdf(["one", "two"], prepare), [1])) as pdf:
            (link,) = pdf.pages[0].obj.Annots
            assert str(link.A.URI) == "https://school.example.org/"
            assert link.A.keys() == {"/S", "/URI"}

    def test_jumps_and_scripts_are_gone(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        def prepare(pdf: Pdf) -> None:
            jump = Dictionary(Subtype=Name.Link, Rect=Array([0, 0, 9, 9]), Dest=Array([pdf.pages[1].obj, Name.Fit]))
            launch = Dictionary(Subtype=Name.Link, Rect=Array([0, 0, 9, 9]), A=Dictionary(S=Name.Launch, F=String("x")))
            pdf.pages[0].obj.Annots = Array([jump, launch])
            pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))

        part = cut_pages(make_pdf(["one", "two"], prepare), [0])

        with open_part(part) as pdf:
            assert "/Annots" not in pdf.pages[0].obj
        assert b"JavaScript" not in part.data

    def test_note_with_an_icon_of_its_own_keeps_it_and_loses_its_text(
        self, make_pdf: MakePdf, cut_pages: CutPages, draw: Draw
    ) -> None:
        def prepare(pdf: Pdf) -> None:
            icon = pdf.make_stream(b"1 0 0 rg 0 0 20 20 re f", Subtype=Name.Form, BBox=Array([0, 0, 20, 20]))
            note = Dictionary(
                Type=Name.Annot,
                Subtype=Name.Text,
                Rect=Array([100, 100, 120, 120]),
                AP=Dictionary(N=icon),
                Contents=String("a secret"),
                T=String("Teacher"),
            )
            pdf.pages[0].obj.Annots = Array([note])

        source = make_pdf(["one"], prepare)

        part = cut_pages(source, [0])

        assert draw(part.data, 0) == draw(source, 0)
        assert b"secret" not in part.data
        assert part.dropped_notes == 0


class TestFields:
    def test_fields_keep_values_and_lose_names(self, hostile_source: Path, cut_pages: CutPages) -> None:
        with open_part(cut_pages(hostile_source, [2, 4])) as pdf:
            fields = list(pdf.Root.AcroForm.Fields)

            assert [str(field.T) for field in fields] == ["field1", "field2"]
            assert {str(field.V) for field in fields} == {"well done"}

    def test_radio_buttons_stay_one_group(self, samples: Path, cut_pages: CutPages) -> None:
        with open_part(cut_pages(samples / "libreoffice-form.pdf", [0])) as pdf:
            groups = [field for field in pdf.Root.AcroForm.Fields if "/Kids" in field]

            assert [len(group.Kids) for group in groups] == [2]
            assert all(kid.Parent.objgen == groups[0].objgen for kid in groups[0].Kids)

    def test_signature_field_becomes_a_picture_of_itself(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        def prepare(pdf: Pdf) -> None:
            look = pdf.make_stream(b"0 0 20 20 re f", Subtype=Name.Form, BBox=Array([0, 0, 20, 20]))
            widget = pdf.make_indirect(
                Dictionary(
                    Type=Name.Annot,
                    Subtype=Name.Widget,
                    FT=Name.Sig,
                    T=String("signed by Ana"),
                    Rect=Array([0, 0, 20, 20]),
                    AP=Dictionary(N=look),
                    V=Dictionary(Type=Name.Sig, Name=String("Ana"), Contents=String("0" * 50)),
                )
            )
            pdf.pages[0].obj.Annots = Array([widget])
            pdf.Root.AcroForm = Dictionary(Fields=Array([widget]), SigFlags=3)

        part = cut_pages(make_pdf(["one"], prepare), [0])

        assert b"Ana" not in part.data
        with open_part(part) as pdf:
            assert "/AcroForm" not in pdf.Root
            assert pdf.pages[0].obj.Annots[0].Subtype == Name.Stamp


class TestLayers:
    def test_hidden_layer_stays_hidden_and_loses_its_name(
        self, make_pdf: MakePdf, cut_pages: CutPages, draw: Draw
    ) -> None:
        def prepare(pdf: Pdf) -> None:
            hidden = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("Answers of Ana")))
            shown = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("Shown to Ana")))
            unused = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("Not on the page")))
            pdf.Root.OCProperties = Dictionary(
                OCGs=Array([hidden, shown, unused]), D=Dictionary(OFF=Array([hidden, unused]))
            )
            pdf.pages[0].obj.Resources.Properties = Dictionary(L0=hidden, L1=shown)
            pdf.pages[0].contents_add(
                b"/OC /L0 BDC 0 0 50 50 re f EMC /OC /L1 BDC 100 0 50 50 re f EMC /Span /L9 BDC EMC"
            )

        source = make_pdf(["one"], prepare)

        part = cut_pages(source, [0])

        assert draw(part.data, 0) == draw(source, 0)
        assert b"Ana" not in part.data
        with open_part(part) as pdf:
            assert len(pdf.Root.OCProperties.OCGs) == 2
            assert len(pdf.Root.OCProperties.D.OFF) == 1

    def test_marked_content_loses_its_private_properties(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        def prepare(pdf: Pdf) -> None:
            pdf.pages[0].obj.Resources.Properties = Dictionary(
                P0=pdf.make_indirect(Dictionary(MCID=0, ActualText=String("somebody else")))
            )
            pdf.pages[0].contents_add(b"/Span /P0 BDC EMC")

        part = cut_pages(make_pdf(["one"], prepare), [0])

        assert b"somebody" not in part.data
        with open_part(part) as pdf:
            assert pdf.pages[0].obj.Resources.Properties.P0.keys() == {"/MCID"}
