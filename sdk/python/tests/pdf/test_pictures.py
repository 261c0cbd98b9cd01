"""Tests of the detection of covered text and of pictures on a page."""

from collections.abc import Mapping
from io import BytesIO

import pikepdf
import pytest
from homeroom_sdk.pdf.text import PageKind, PageText, read_texts

TEXT = "BT /F1 12 Tf 72 700 Td (Ana Silva) Tj 0 -200 Td (Student ID: 204117) Tj ET"
WHOLE = "q 612 0 0 792 0 0 cm /Im0 Do Q"
CHART = "q 300 0 0 300 150 150 cm /Im0 Do Q"
STRIPS = " ".join(f"q 612 0 0 8 0 {8 * number} cm /Im0 Do Q" for number in range(99))


def read_page(content: str, *, form: str = "", matrix: str = "1 0 0 1 0 0", rotate: int = 0) -> PageText:
    pdf = pikepdf.new()
    pixels = pikepdf.Stream(
        pdf,
        bytes(range(64)),
        Type=pikepdf.Name.XObject,
        Subtype=pikepdf.Name.Image,
        Width=8,
        Height=8,
        ColorSpace=pikepdf.Name.DeviceGray,
        BitsPerComponent=8,
    )
    font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
    resources: Mapping[str, object] = {
        "/Font": pikepdf.Dictionary(F1=font),
        "/XObject": pikepdf.Dictionary(Im0=pixels),
        "/ExtGState": pikepdf.Dictionary(Clear=pikepdf.Dictionary(ca=0)),
    }
    page = pikepdf.Dictionary(resources)
    if form:
        stream = pikepdf.Stream(
            pdf,
            form.encode(),
            Type=pikepdf.Name.XObject,
            Subtype=pikepdf.Name.Form,
            BBox=[0, 0, 612, 792],
            Matrix=[float(number) for number in matrix.split()],
            Resources=pikepdf.Dictionary(resources),
        )
        page.XObject.Fm0 = pdf.make_indirect(stream)
    pdf.add_blank_page(page_size=(612, 792))
    pdf.pages[0].obj.Resources = page
    pdf.pages[0].obj.Rotate = rotate
    pdf.pages[0].obj.Contents = pdf.make_stream(content.encode())
    out = BytesIO()
    pdf.save(out)
    (found,) = read_texts(out.getvalue(), 0, 1)
    assert found.kind is PageKind.TEXT
    return found


class TestCovered:
    @pytest.mark.parametrize(
        "content",
        [
            f"{TEXT} {WHOLE}",
            f"{TEXT} {STRIPS}",
            f"{TEXT} q 480 0 0 620 50 100 cm /Im0 Do Q",
            f"{WHOLE} {TEXT.replace('BT', 'BT 3 Tr')}",
            f"{WHOLE} {TEXT.replace('BT', 'BT 7 Tr')}",
            f"{WHOLE} q /Clear gs {TEXT} Q",
            f"0 0 10 10 re f {TEXT.replace('BT', 'BT 3 Tr')}",
            f"q /Clear gs {TEXT} Q 0 0 10 10 re f",
        ],
    )
    def test_text_that_cannot_be_seen_is_a_layer(self, content: str) -> None:
        assert read_page(content).is_covered

    @pytest.mark.parametrize("content", [TEXT, f"{WHOLE} {TEXT}", f"{CHART} {TEXT}", f"{STRIPS} {TEXT}"])
    def test_text_over_pictures_can_be_seen(self, content: str) -> None:
        assert not read_page(content).is_covered

    @pytest.mark.parametrize("content", [f"{TEXT} /Fm0 Do", f"{TEXT} q 1 0 0 1 0 0 cm /Fm0 Do Q"])
    def test_picture_in_a_form_covers_too(self, content: str) -> None:
        assert read_page(content, form=WHOLE).is_covered

    def test_form_that_is_drawn_small_covers_nothing(self) -> None:
        found = read_page(f"{TEXT} q 0.1 0 0 0.1 0 0 cm /Fm0 Do Q", form=WHOLE)

        assert not found.is_covered
        assert found.pictures == ()

    def test_text_in_a_form_under_a_picture_is_covered(self) -> None:
        assert read_page(f"/Fm0 Do {WHOLE}", form=TEXT).is_covered


class TestPictures:
    def test_sizeable_picture_is_told_with_its_place(self) -> None:
        (found,) = read_page(f"{TEXT} {CHART}").pictures

        assert (found.x0, found.y0, found.x1, found.y1) == pytest.approx(
            (150 / 612, (792 - 450) / 792, 450 / 612, (792 - 150) / 792), abs=0.01
        )

    def test_place_is_the_turned_pages(self) -> None:
        (found,) = read_page(f"{TEXT} q 400 0 0 200 0 0 cm /Im0 Do Q", rotate=90).pictures

        assert (found.x0, found.y0, found.x1, found.y1) == pytest.approx((0, 0, 200 / 792, 400 / 612), abs=0.01)

    def test_strips_are_one_picture(self) -> None:
        (found,) = read_page(f"{STRIPS} {TEXT}").pictures

        assert (found.x0, found.y0, found.x1, found.y1) == pytest.approx((0, 0, 1, 1), abs=0.01)

    def test_logo_is_none(self) -> None:
        assert read_page(f"q 90 0 0 90 20 690 cm /Im0 Do Q {TEXT}").pictures == ()

    def test_same_picture_has_the_same_digest(self) -> None:
        one, other = read_page(f"{CHART} {TEXT}"), read_page(f"{TEXT} {CHART}")

        assert one.pictures == other.pictures

    def test_picture_in_a_form_has_the_forms_place(self) -> None:
        (found,) = read_page(f"{TEXT} q 0.5 0 0 0.5 306 0 cm /Fm0 Do Q", form=WHOLE).pictures

        assert (found.x0, found.y0, found.x1, found.y1) == pytest.approx((0.5, 0.5, 1, 1), abs=0.01)


def draw_letter(left: float, size: float, curves: int) -> str:
    """Return a closed path with the size and the number of curves of a letter."""
    return f"{left} 100 m " + " ".join(
        f"{left} 100 {left + size} 100 {left + size * at / curves} {100 + size * (at % 2)} c" for at in range(curves)
    )


class TestOutlines:
    def test_letters_drawn_as_outlines_are_a_picture(self) -> None:
        letters = " ".join(f"{draw_letter(72 + 9 * at, 8, 8 + at)} f" for at in range(8))

        (found,) = read_page(f"{TEXT} {letters}").pictures

        assert (found.x0, found.y0, found.x1, found.y1) == pytest.approx(
            (72 / 612, (792 - 108) / 792, 143 / 612, (792 - 100) / 792), abs=0.01
        )

    def test_line_of_letters_in_one_path_is_a_picture(self) -> None:
        line = " ".join(draw_letter(72 + 9 * at, 8, 10) for at in range(8))

        assert len(read_page(f"{TEXT} {line} f").pictures) == 1
        assert len(read_page(f"{TEXT} /Fm0 Do", form=f"{line} f").pictures) == 1

    @pytest.mark.parametrize(
        "drawn",
        [
            " ".join(f"{draw_letter(72 + 9 * at, 4, 8)} f" for at in range(40)),
            " ".join(f"{x} {y} m {x + 2} {y} l {x + 2} {y + 2} l h" for x in range(60) for y in range(20)) + " f",
            f"{draw_letter(72, 400, 200)} S",
        ],
        ids=["bullets", "code", "chart"],
    )
    def test_other_drawings_are_none(self, drawn: str) -> None:
        assert read_page(f"{TEXT} {drawn}").pictures == ()
