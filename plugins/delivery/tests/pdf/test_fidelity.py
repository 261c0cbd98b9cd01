"""Parts look and behave like their pages in the source, even with unusual constructs of producers."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from homeroom_plugins.delivery.pdf.cut.cutter import CutPart, Cutter, PartRequest
from homeroom_plugins.delivery.pdf.inspection import inspect_pdf
from homeroom_sdk.pdf.errors import EncryptedPdf
from homeroom_sdk.pdf.text import read_texts
from pikepdf import Array, Dictionary, Name, Pdf, String

MakePdf = Callable[..., Path]
CutPages = Callable[..., CutPart]
Draw = Callable[[Path | bytes, int], tuple[tuple[int, int], bytes]]


def open_part(part: CutPart) -> Pdf:
    return pikepdf.open(BytesIO(part.data))


def separation(pdf: Pdf) -> pikepdf.Object:
    """Return a colour space with pure green as full tint, so that a viewer that does not find it draws
    something else.
    """
    tint = pdf.make_stream(b"{0 exch 0}", FunctionType=4, Domain=Array([0, 1]), Range=Array([0, 1, 0, 1, 0, 1]))
    return pdf.make_indirect(Array([Name.Separation, Name.Spot, Name.DeviceRGB, tint]))


def axial_shading(pdf: Pdf, space: pikepdf.Object) -> pikepdf.Object:
    constant = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([1]), C1=Array([1]), N=1)
    return pdf.make_indirect(
        Dictionary(ShadingType=2, ColorSpace=space, Coords=Array([0, 0, 100, 0]), Function=constant)
    )


class TestLayers:
    def add_layers(self, pdf: Pdf) -> None:
        hidden = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("Answers")))
        shown = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("Questions")))
        pdf.Root.OCProperties = Dictionary(OCGs=Array([shown, hidden]), D=Dictionary(OFF=Array([hidden])))
        for page in pdf.pages:
            page.obj.Resources.Properties = Dictionary(L0=hidden, L1=shown)
            page.contents_add(b"/OC /L0 BDC 0 0 50 50 re f EMC /OC /L1 BDC 100 0 50 50 re f EMC")
        pdf.pages[1].obj.Resources.Properties = Dictionary(L0=shown)

    def test_each_has_a_name_of_its_own(self, make_pdf: MakePdf, cut_pages: CutPages, draw: Draw) -> None:
        source = make_pdf(["one", "two"], self.add_layers)

        part = cut_pages(source, [0])

        with open_part(part) as pdf:
            assert sorted(str(group.Name) for group in pdf.Root.OCProperties.OCGs) == ["Layer 1", "Layer 2"]
        assert draw(part.data, 0) == draw(source, 0)

    def test_names_tell_nothing_of_other_parts(self, make_pdf: MakePdf) -> None:
        source = make_pdf(["one", "two"], self.add_layers)
        requests = [PartRequest(str(page), (page,), "T", "en") for page in (0, 1)]

        with Cutter(source) as cutter:
            forwards = [cutter.cut(request).data for request in requests]
        with Cutter(source) as cutter:
            backwards = [cutter.cut(request).data for request in reversed(requests)]

        assert forwards == backwards[::-1]
        with pikepdf.open(BytesIO(forwards[1])) as pdf:
            assert [str(group.Name) for group in pdf.Root.OCProperties.OCGs] == ["Layer 1"]

    def test_group_without_a_type_stays_hidden(self, make_pdf: MakePdf, cut_pages: CutPages, draw: Draw) -> None:
        def prepare(pdf: Pdf) -> None:
            self.add_layers(pdf)
            for group in pdf.Root.OCProperties.OCGs:
                del group.Type

        source = make_pdf(["one", "two"], prepare)

        assert draw(cut_pages(source, [0]).data, 0) == draw(source, 0)

    def test_group_of_another_intent_stays_visible(self, make_pdf: MakePdf, cut_pages: CutPages, draw: Draw) -> None:
        def prepare(pdf: Pdf) -> None:
            self.add_layers(pdf)
            for group in pdf.Root.OCProperties.OCGs:
                group.Intent = Name.Design

        source = make_pdf(["one", "two"], prepare)

        assert draw(cut_pages(source, [0]).data, 0) == draw(source, 0)


class TestCatalog:
    def test_right_to_left_reading_stays(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        def prepare(pdf: Pdf) -> None:
            pdf.Root.ViewerPreferences = Dictionary(Direction=Name.R2L, HideMenubar=True)

        with open_part(cut_pages(make_pdf(["one"], prepare), [0])) as pdf:
            assert dict(pdf.Root.ViewerPreferences) == {"/Direction": Name.R2L, "/DisplayDocTitle": True}

    @pytest.mark.parametrize("direction", [Name.L2R, Name("/1000008"), String("R2L"), 4])
    def test_other_directions_are_the_default(self, make_pdf: MakePdf, cut_pages: CutPages, direction: object) -> None:
        def prepare(pdf: Pdf) -> None:
            pdf.Root.ViewerPreferences = Dictionary(Direction=direction)

        with open_part(cut_pages(make_pdf(["one"], prepare), [0])) as pdf:
            assert pdf.Root.ViewerPreferences.keys() == {"/DisplayDocTitle"}


class TestForms:
    def add_field(self, pdf: Pdf, *, names_parent: bool) -> None:
        kids = [
            pdf.make_indirect(Dictionary(Type=Name.Annot, Subtype=Name.Widget, Rect=Array([20, y, 200, y + 20]), F=4))
            for y in (20, 60)
        ]
        group = pdf.make_indirect(
            Dictionary(FT=Name.Tx, T=String("comment"), V=String("well done"), DA=String("/Helv 12 Tf"))
        )
        group.Kids = Array(kids)
        if names_parent:
            for kid in kids:
                kid.Parent = group
        top = pdf.make_indirect(Dictionary(T=String("form"), Q=2, Kids=Array([group])))
        pdf.Root.AcroForm = Dictionary(Fields=Array([top]), Q=1)
        pdf.pages[0].obj.Annots = Array(kids)

    def test_alignment_of_all_fields_stays(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        source = make_pdf(["one"], lambda pdf: self.add_field(pdf, names_parent=True))

        with open_part(cut_pages(source, [0])) as pdf:
            assert pdf.Root.AcroForm.Q == 1

    @pytest.mark.parametrize("alignment", [True, 7, String("1"), Dictionary()])
    def test_alignment_that_is_none_is_left_out(
        self, make_pdf: MakePdf, cut_pages: CutPages, alignment: object
    ) -> None:
        def prepare(pdf: Pdf) -> None:
            self.add_field(pdf, names_parent=True)
            pdf.Root.AcroForm.Q = alignment

        with open_part(cut_pages(make_pdf(["one"], prepare), [0])) as pdf:
            assert "/Q" not in pdf.Root.AcroForm

    def test_field_whose_kids_name_no_parent_keeps_its_value(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        source = make_pdf(["one"], lambda pdf: self.add_field(pdf, names_parent=False))

        with open_part(cut_pages(source, [0])) as pdf:
            (field,) = pdf.Root.AcroForm.Fields
            assert field.FT == "/Tx"
            assert str(field.V) == "well done"
            assert field.Q == 2
            assert [kid.objgen for kid in field.Kids] == [kid.objgen for kid in pdf.pages[0].obj.Annots]

    def test_fields_that_hold_each_other_come_to_an_end(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        def prepare(pdf: Pdf) -> None:
            self.add_field(pdf, names_parent=False)
            top = pdf.Root.AcroForm.Fields[0]
            top.Kids.append(top)
            top.Kids[0].Kids.append(top)

        with open_part(cut_pages(make_pdf(["one"], prepare), [0])) as pdf:
            assert str(pdf.Root.AcroForm.Fields[0].V) == "well done"


class TestNamedColorSpaces:
    def test_of_a_shading(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        def prepare(pdf: Pdf) -> None:
            page = pdf.pages[0].obj
            page.Resources.ColorSpace = Dictionary(CS0=separation(pdf))
            page.Resources.Shading = Dictionary(Sh0=axial_shading(pdf, Name.CS0))
            pdf.pages[0].contents_add(b"q 0 0 100 100 re W n /Sh0 sh Q")

        with open_part(cut_pages(make_pdf(["one"], prepare), [0])) as pdf:
            assert pdf.pages[0].obj.Resources.ColorSpace.keys() == {"/CS0"}

    def test_of_a_pattern_inside_a_form(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        def prepare(pdf: Pdf) -> None:
            form = pdf.make_stream(
                b"/Pattern cs /P0 scn 0 0 100 100 re f", Subtype=Name.Form, BBox=Array([0, 0, 100, 100])
            )
            form.Resources = Dictionary(
                ColorSpace=Dictionary(CS0=separation(pdf), Unused=separation(pdf)),
                Pattern=Dictionary(P0=Dictionary(PatternType=2, Shading=axial_shading(pdf, Name.CS0))),
            )
            pdf.pages[0].obj.Resources.XObject = Dictionary(Form=form)
            pdf.pages[0].contents_add(b"/Form Do")

        with open_part(cut_pages(make_pdf(["one"], prepare), [0])) as pdf:
            assert pdf.pages[0].obj.Resources.XObject.Form.Resources.ColorSpace.keys() == {"/CS0"}

    def test_of_an_image_and_of_another_space(self, make_pdf: MakePdf, cut_pages: CutPages, draw: Draw) -> None:
        def prepare(pdf: Pdf) -> None:
            image = pdf.make_stream(
                b"\xff", Subtype=Name.Image, Width=1, Height=1, BitsPerComponent=8, ColorSpace=Name.CS1
            )
            page = pdf.pages[0].obj
            page.Resources.ColorSpace = Dictionary(CS0=separation(pdf), CS1=Array([Name.CS0]))
            page.Resources.XObject = Dictionary(Im0=image)
            pdf.pages[0].contents_add(b"q 100 0 0 100 0 0 cm /Im0 Do Q")

        source = make_pdf(["one"], prepare)

        part = cut_pages(source, [0])

        assert draw(part.data, 0) == draw(source, 0)
        with open_part(part) as pdf:
            assert pdf.pages[0].obj.Resources.ColorSpace.keys() == {"/CS0", "/CS1"}

    def test_name_that_is_no_utf8_is_no_obstacle(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        def prepare(pdf: Pdf) -> None:
            page = pdf.pages[0].obj
            page.Resources.Shading = Dictionary(Sh0=axial_shading(pdf, pikepdf.Object.parse(b"/a#ff")))
            pdf.pages[0].contents_add(b"/Sh0 sh")

        part = cut_pages(make_pdf(["one"], prepare), [0])

        assert next(read_texts(part.data, 0, 1)).text == "one"


class TestResources:
    def test_glyph_keeps_the_resources_of_its_own(self, make_pdf: MakePdf, cut_pages: CutPages, draw: Draw) -> None:
        def prepare(pdf: Pdf) -> None:
            glyph = pdf.make_stream(b"1000 0 d0 /GS0 gs 0 0 1000 1000 re f")
            glyph.Resources = Dictionary(ExtGState=Dictionary(GS0=Dictionary(ca=0.5), GS1=Dictionary(ca=0.2)))
            font = Dictionary(
                Type=Name.Font,
                Subtype=Name.Type3,
                FontBBox=Array([0, 0, 1000, 1000]),
                FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
                CharProcs=Dictionary(square=glyph),
                Encoding=Dictionary(Differences=Array([97, Name.square])),
                FirstChar=97,
                LastChar=97,
                Widths=Array([1000]),
            )
            page = pdf.pages[0].obj
            page.Resources.Font.F3 = pdf.make_indirect(font)
            pdf.pages[0].contents_add(b"BT /F3 50 Tf 20 20 Td (a) Tj ET")

        source = make_pdf(["one"], prepare)

        part = cut_pages(source, [0])

        assert draw(part.data, 0) == draw(source, 0)
        with open_part(part) as pdf:
            glyph = pdf.pages[0].obj.Resources.Font.F3.CharProcs.square
            assert glyph.Resources.ExtGState.keys() == {"/GS0"}

    def test_content_that_no_parser_reads_keeps_what_it_names(
        self, make_pdf: MakePdf, cut_pages: CutPages, draw: Draw
    ) -> None:
        def prepare(pdf: Pdf) -> None:
            box = pdf.make_stream(b"0 0 50 50 re f", Subtype=Name.Form, BBox=Array([0, 0, 50, 50]))
            pdf.pages[0].obj.Resources.XObject = Dictionary(Box=box, Other=box)
            pdf.pages[0].contents_add(b"/Box%\nDo BI /W 1 /W 2 /H 1 /BPC 8 /CS /G /F [/AHx] ID ff> EI")

        source = make_pdf(["one"], prepare)

        part = cut_pages(source, [0])

        assert draw(part.data, 0) == draw(source, 0)
        with open_part(part) as pdf:
            assert pdf.pages[0].obj.Resources.XObject.keys() == {"/Box"}


class TestAnnotations:
    def test_mark_of_the_printer_is_drawn(self, make_pdf: MakePdf, cut_pages: CutPages, draw: Draw) -> None:
        def prepare(pdf: Pdf) -> None:
            look = pdf.make_stream(b"0 1 0 rg 0 0 20 20 re f", Subtype=Name.Form, BBox=Array([0, 0, 20, 20]))
            mark = Dictionary(Subtype=Name.PrinterMark, Rect=Array([0, 0, 20, 20]), F=4, AP=Dictionary(N=look))
            pdf.pages[0].obj.Annots = Array([mark])

        source = make_pdf(["one"], prepare)

        assert draw(cut_pages(source, [0]).data, 0) == draw(source, 0)


class TestStamps:
    def stamped(self, make_pdf: MakePdf, **entries: object) -> Path:
        def prepare(pdf: Pdf) -> None:
            stamp = Dictionary(Type=Name.Annot, Subtype=Name.Stamp, Rect=Array([0, 0, 90, 40]), F=4)
            for key, value in entries.items():
                stamp[f"/{key}"] = value
            pdf.pages[0].obj.Annots = Array([stamp])

        return make_pdf(["one"], prepare)

    def test_standard_stamp_keeps_the_name_that_it_is_drawn_by(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        part = cut_pages(self.stamped(make_pdf, Name=Name.Approved, Contents=String("secret")), [0])

        with open_part(part) as pdf:
            (stamp,) = pdf.pages[0].obj.Annots
            assert stamp.Name == Name.Approved
        assert part.dropped_notes == 0
        assert b"secret" not in part.data

    def test_stamp_without_a_name_is_a_draft(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        with open_part(cut_pages(self.stamped(make_pdf), [0])) as pdf:
            assert pdf.pages[0].obj.Annots[0].Name == Name.Draft

    def test_name_that_is_no_standard_is_left_out_and_counted(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        part = cut_pages(self.stamped(make_pdf, Name=Name("/Ana-1000008")), [0])

        assert part.dropped_notes == 1
        assert b"1000008" not in part.data


class TestEncrypted:
    def protect(self, source: Path, target: Path, user: str, **options: Any) -> Path:
        with pikepdf.open(source) as pdf:
            pdf.save(target, encryption=pikepdf.Encryption(owner="secret", user=user, **options))
        return target

    @pytest.mark.filterwarnings("ignore:.*RC4.*")
    @pytest.mark.parametrize("options", [{"R": 6}, {"R": 4, "aes": True}, {"R": 3, "aes": False, "metadata": False}])
    def test_file_that_opens_without_a_password_is_cut_into_open_parts(
        self, hostile_source: Path, cut_pages: CutPages, draw: Draw, tmp_path: Path, options: dict[str, Any]
    ) -> None:
        source = self.protect(hostile_source, tmp_path / "protected.pdf", "", **options)

        part = cut_pages(source, [2, 3])

        assert inspect_pdf(source).is_encrypted
        with open_part(part) as pdf:
            assert not pdf.is_encrypted
            assert pdf.check_pdf_syntax() == []
            assert [str(field.V) for field in pdf.Root.AcroForm.Fields] == ["well done"]
        plain = cut_pages(hostile_source, [2, 3])
        assert [draw(part.data, page) for page in (0, 1)] == [draw(plain.data, page) for page in (0, 1)]
        assert list(read_texts(part.data, 0, 2)) == list(read_texts(plain.data, 0, 2))

    def test_open_file_is_not_called_encrypted(self, hostile_source: Path) -> None:
        assert not inspect_pdf(hostile_source).is_encrypted

    def test_file_that_asks_for_a_password_is_refused(self, make_pdf: MakePdf, tmp_path: Path) -> None:
        source = self.protect(make_pdf(["one"]), tmp_path / "protected.pdf", "password")

        with pytest.raises(EncryptedPdf, match="without protection"):
            inspect_pdf(source)
        with pytest.raises(EncryptedPdf):
            Cutter(source)
