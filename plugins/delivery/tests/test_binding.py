"""Families' printed copies in one PDF: the content of each page, and content that stays hidden."""

import hashlib
import io
from pathlib import Path

import pikepdf
import pytest
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.pdf.errors import PdfError
from homeroom_plugins.delivery.prints.binding import Paper, bind
from homeroom_sdk.printing import Paragraph, Printed
from pypdf import PdfReader


def paper(folder: Path, name: str, pages: int, *, content: bytes | None = None) -> Paper:
    path = folder / f"{name}.pdf"
    path.write_bytes(content or write_pdf([f"{name} {number}" for number in range(pages)]))
    cover = Printed("Cover", "en", [Paragraph(f"To {name}")], is_letter=True)
    return Paper(cover, path, hashlib.sha256(path.read_bytes()).hexdigest(), pages)


def texts(path: Path) -> list[str]:
    return [page.extract_text().strip() for page in PdfReader(path).pages]


def with_layer_and_field() -> bytes:
    """Return a page with a layer that is off, and a field that shows a word."""
    with pikepdf.open(io.BytesIO(write_pdf(["page"]))) as pdf:
        group = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name=pikepdf.String("Draft")))
        off = pikepdf.Array([group])
        pdf.Root.OCProperties = pikepdf.Dictionary(OCGs=off, D=pikepdf.Dictionary(OFF=off))
        page = pdf.pages[0]
        page.Resources.Properties = pikepdf.Dictionary(Layer=group)
        page.contents_add(b"/OC /Layer BDC BT /F1 12 Tf 20 20 Td (DRAFT) Tj ET EMC")
        look = pdf.make_stream(
            b"BT /F1 12 Tf 2 2 Td (field) Tj ET",
            Type=pikepdf.Name.XObject,
            Subtype=pikepdf.Name.Form,
            BBox=pikepdf.Array([0, 0, 80, 20]),
            Resources=page.Resources,
        )
        field = pikepdf.Dictionary(
            Type=pikepdf.Name.Annot,
            Subtype=pikepdf.Name.Widget,
            FT=pikepdf.Name.Tx,
            T=pikepdf.String("name"),
            F=4,
            Rect=pikepdf.Array([20, 60, 100, 80]),
            AP=pikepdf.Dictionary(N=look),
        )
        page.Annots = pikepdf.Array([pdf.make_indirect(field)])
        pdf.Root.AcroForm = pikepdf.Dictionary(Fields=page.Annots)
        out = io.BytesIO()
        pdf.save(out)
        return out.getvalue()


class TestBind:
    @pytest.mark.parametrize(
        ("is_two_sided", "expected"),
        [
            (True, ["To ana", "", "ana 0", "", "To ben", "", "ben 0", "ben 1"]),
            (False, ["To ana", "ana 0", "To ben", "ben 0", "ben 1"]),
        ],
    )
    def test_next_family_never_begins_on_the_back_of_a_sheet(
        self, tmp_path: Path, is_two_sided: bool, expected: list[str]
    ) -> None:
        out = tmp_path / "out.pdf"
        bind([paper(tmp_path, "ana", 1), paper(tmp_path, "ben", 2)], out, is_two_sided)
        assert texts(out) == expected

    def test_file_of_another_hash_or_length_stops_the_print(self, tmp_path: Path) -> None:
        right = paper(tmp_path, "ana", 2)
        for wrong in (Paper(right.cover, right.part, "0" * 64, 2), Paper(right.cover, right.part, right.sha256, 1)):
            with pytest.raises(PdfError) as caught:
                bind([right, wrong], tmp_path / "out.pdf", True)
            assert caught.value.code == "part_changed"
            assert not (tmp_path / "out.pdf").exists()

    def test_hidden_layers_stay_hidden_and_fields_are_drawn(self, tmp_path: Path) -> None:
        papers = [paper(tmp_path, name, 1, content=with_layer_and_field()) for name in ("ana", "ben")]
        bind(papers, tmp_path / "out.pdf", False)
        with pikepdf.open(tmp_path / "out.pdf") as pdf:
            listed = pdf.Root.OCProperties
            used = [page.Resources.Properties.Layer.objgen for page in pdf.pages if "/Properties" in page.Resources]
            assert len(used) == 2
            assert used == [group.objgen for group in listed.OCGs] == [group.objgen for group in listed.D.OFF]
            assert "/AcroForm" not in pdf.Root
            assert all("/Annots" not in page for page in pdf.pages)
        assert [text.split()[0] for text in texts(tmp_path / "out.pdf")] == ["To", "page", "To", "page"]
        assert all("field" in text for text in texts(tmp_path / "out.pdf")[1::2])
