"""Scans of every kind are read with text and positions; unreadable pages are never reported as read."""

from pathlib import Path

import numpy as np
import pytest
from homeroom_plugins.recognition import work
from homeroom_plugins.recognition.drawing import MAX_SIDE_PX
from homeroom_sdk.recognition import Box, ReadPage
from PIL import Image, ImageDraw
from recognition_testing.scans import Wear, draw_lines, write_scans

pytestmark = pytest.mark.deep(of="plugins")

CARD = ("Report card", "Student: Ana Müller-Núñez", "Student ID: 1004823", "Mathematics B", "Guardian: pat@example.org")
TOP_THIRD = Box(0.0, 0.0, 1.0, 0.34)


def read(source: Path, region: Box | None = None) -> ReadPage:
    (page,) = work.read_texts(source, (0,), region)
    return page


def box_of(page: ReadPage, text: str) -> Box:
    (word,) = (word for word in page.words if word.text == text)
    return word.box


def centre(box: Box) -> tuple[float, float]:
    return (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2


class TestReadTexts:
    @pytest.mark.parametrize("encoding", ["jpeg", "ccitt", "flate"])
    @pytest.mark.parametrize(("mode", "dpi"), [("RGB", 100), ("L", 150), ("RGB", 300)])
    def test_scan_is_read_line_by_line(self, tmp_path: Path, encoding: str, mode: str, dpi: int) -> None:
        image = draw_lines(CARD, dpi=dpi, size_pt=12).convert(mode)

        page = read(write_scans(tmp_path / "scan.pdf", [image], dpi=dpi, encoding=encoding))

        assert page.text == "\n".join(CARD)
        assert page.is_legible

    @pytest.mark.parametrize("rotate", [90, 180, 270])
    def test_page_that_the_file_says_to_rotate_is_read_as_shown(self, tmp_path: Path, rotate: int) -> None:
        upright = read(write_scans(tmp_path / "a.pdf", [draw_lines(CARD)]))

        page = read(write_scans(tmp_path / "b.pdf", [draw_lines(CARD)], rotate=rotate))

        assert page.text == "\n".join(CARD)
        assert centre(box_of(page, "1004823")) == pytest.approx(centre(box_of(upright, "1004823")), abs=0.01)

    @pytest.mark.parametrize("turn", [90, 180, 270])
    def test_page_that_lay_turned_in_the_scanner_is_read_in_order(self, tmp_path: Path, turn: int) -> None:
        """Check that the boxes are where the page shows the words."""
        x, y = centre(box_of(read(write_scans(tmp_path / "a.pdf", [draw_lines(CARD)])), "1004823"))

        page = read(write_scans(tmp_path / "b.pdf", [draw_lines(CARD).rotate(turn, expand=True)]))

        assert page.text == "\n".join(CARD)
        where = {90: (y, 1 - x), 180: (1 - x, 1 - y), 270: (1 - y, x)}[turn]
        assert centre(box_of(page, "1004823")) == pytest.approx(where, abs=0.015)

    @pytest.mark.parametrize(
        "wear",
        [
            Wear(skew=3, noise=8),
            Wear(skew=-3, blur=0.8),
            Wear(noise=20),
            Wear(paper=(238, 228, 196), ink=70),
            Wear(shadow=120, holes=3, noise=6),
            Wear(show_through=20, noise=4),
            Wear(skew=2, noise=12, blur=0.8, ink=60),
        ],
        ids=str,
    )
    def test_worn_scan_gives_the_id_and_the_name(self, tmp_path: Path, wear: Wear) -> None:
        image = draw_lines(CARD, dpi=150, wear=wear)

        page = read(write_scans(tmp_path / "scan.pdf", [image], dpi=150, quality=60))

        assert "1004823" in page.text.split()
        assert {"Ana", "Müller-Núñez"} <= set(page.text.split())

    def test_columns_of_a_row_stand_in_one_line_also_askew(self, tmp_path: Path) -> None:
        image = draw_lines(
            [f"Course {row:02}             Teacher {row:02}             Grade {row:02}" for row in range(12)]
        )
        skewed = image.rotate(2.5, fillcolor="white", resample=Image.Resampling.BICUBIC)

        lines = read(write_scans(tmp_path / "scan.pdf", [skewed])).text.split("\n")

        assert [line.split()[1::2] for line in lines] == [[f"{row:02}"] * 3 for row in range(12)]

    def test_words_far_apart_are_not_one_word(self, tmp_path: Path) -> None:
        image = draw_lines(["401     23", "Room 7B     1004823"])

        words = [word.text for word in read(write_scans(tmp_path / "scan.pdf", [image])).words]

        assert words == ["401", "23", "Room", "7B", "1004823"]

    @pytest.mark.parametrize("place", [(1250, 60), (60, 2080), (1300, 1100)])
    def test_id_alone_in_a_corner_is_found(self, tmp_path: Path, place: tuple[int, int]) -> None:
        """Find an isolated id that the line-finding model misses on the whole page."""
        image = draw_lines(CARD[:2])
        image.paste(draw_lines(["4023", "12 B"], size_pt=9).crop((180, 190, 330, 260)), place)

        page = read(write_scans(tmp_path / "scan.pdf", [image]))

        assert "4023" in page.text.split()

    @pytest.mark.parametrize("digits", ["1961", "6090", "8011689", "106", "99186"])
    def test_number_that_reads_on_its_head_too_is_read_on_its_feet(self, tmp_path: Path, digits: str) -> None:
        page = read(write_scans(tmp_path / "scan.pdf", [draw_lines([digits], size_pt=14)]))

        assert page.text == digits

    def test_line_up_the_margin_is_read_beside_upright_text(self, tmp_path: Path) -> None:
        image = draw_lines(CARD)
        margin = draw_lines(["Printed by the office"]).crop((180, 180, 900, 260)).rotate(90, expand=True)
        image.paste(margin, (40, 900))

        page = read(write_scans(tmp_path / "scan.pdf", [image]))

        assert "Printed by the office" in page.text.split("\n")
        assert "Student ID: 1004823" in page.text.split("\n")

    def test_region_gives_its_words_in_their_places_on_the_page(self, tmp_path: Path) -> None:
        image = draw_lines(CARD)
        ImageDraw.Draw(image).text((300, 1500), "9999999", fill="black", font_size=40)
        source = write_scans(tmp_path / "scan.pdf", [image])

        whole, part = read(source), read(source, TOP_THIRD)

        assert "9999999" in whole.text
        assert "9999999" not in part.text
        assert part.text == "\n".join(CARD)
        one, other = box_of(whole, "1004823"), box_of(part, "1004823")
        assert [one.x0, one.y0, one.x1, one.y1] == pytest.approx([other.x0, other.y0, other.x1, other.y1], abs=0.01)

    @pytest.mark.parametrize(
        "region", [Box(0.5, 0.5, 0.5, 0.5), Box(1, 1, 1, 1), Box(0, 0, 1, 0.002), Box(-1, -1, 2, 2)]
    )
    def test_region_without_size_or_beyond_the_page_does_no_harm(self, tmp_path: Path, region: Box) -> None:
        page = read(write_scans(tmp_path / "scan.pdf", [draw_lines(CARD)]), region)

        assert page.is_legible == (region.x1 > 1.5)

    def test_pages_come_in_the_order_that_was_asked_for(self, tmp_path: Path) -> None:
        source = write_scans(tmp_path / "scan.pdf", [draw_lines([f"Student {number}"]) for number in (11, 22, 33)])

        pages = work.read_texts(source, (2, 0, 2), TOP_THIRD)

        assert [(page.page, page.text) for page in pages] == [(2, "Student 33"), (0, "Student 11"), (2, "Student 33")]

    def test_small_card_is_drawn_large_enough(self, tmp_path: Path) -> None:
        image = draw_lines(["Student ID: 1004823"], dpi=300, size_pt=6).crop((250, 250, 900, 500))

        page = read(write_scans(tmp_path / "scan.pdf", [image], dpi=300))

        assert "1004823" in page.text.split()


class TestWhatCannotBeRead:
    @pytest.mark.parametrize(
        "wear", [Wear(), Wear(noise=14), Wear(paper=(238, 228, 196), noise=8, holes=2), Wear(shadow=80)]
    )
    def test_empty_sheet_is_empty_and_not_legible(self, tmp_path: Path, wear: Wear) -> None:
        page = read(write_scans(tmp_path / "scan.pdf", [draw_lines([], wear=wear)]))

        assert (page.text, page.words, page.is_legible, page.is_empty_sheet) == ("", (), False, True)

    @pytest.mark.parametrize("shape", ["noise", "gradient", "black", "ellipses"])
    def test_picture_without_text_is_neither_legible_nor_empty(self, tmp_path: Path, shape: str) -> None:
        image = {
            "noise": lambda: Image.effect_noise((850, 1100), 90),
            "gradient": lambda: Image.linear_gradient("L").resize((850, 1100)),
            "black": lambda: Image.new("L", (850, 1100), 12),
            "ellipses": _draw_ellipses,
        }[shape]()

        page = read(write_scans(tmp_path / "scan.pdf", [image], dpi=100))

        assert not page.is_legible
        assert not page.is_empty_sheet

    def test_scribble_is_not_legible(self, tmp_path: Path) -> None:
        image, chance = draw_lines([]), np.random.default_rng(5)
        pen = ImageDraw.Draw(image)
        for row in range(8):
            steps = chance.integers(-40, 40, (60, 2)) + np.linspace((200, 300 + row * 90), (1300, 300 + row * 90), 60)
            pen.line([(float(x), float(y)) for x, y in steps], fill=(30, 30, 120), width=4)

        page = read(write_scans(tmp_path / "scan.pdf", [image]))

        assert not page.is_legible
        assert not page.is_empty_sheet

    @pytest.mark.parametrize("size_pt", [0.5, 20_000, 1e9])
    def test_page_of_absurd_size_is_drawn_within_bounds_or_given_up(self, tmp_path: Path, size_pt: float) -> None:
        source = tmp_path / "huge.pdf"
        source.write_bytes(_one_page(f"0 0 {size_pt:f} {size_pt:f}"))

        page = read(source)

        assert not page.is_legible
        assert page.is_empty_sheet == (size_pt < 1e6), "a page that cannot be drawn is never an empty one"

    def test_page_that_does_not_exist_is_unreadable_and_not_empty(self, tmp_path: Path) -> None:
        source = write_scans(tmp_path / "scan.pdf", [draw_lines(CARD)])

        first, beyond = work.read_texts(source, (0, 7), TOP_THIRD)

        assert first.is_legible
        assert (beyond.page, beyond.is_legible, beyond.is_empty_sheet, beyond.ink) == (7, False, False, 1.0)

    def test_long_strip_is_drawn_no_larger_than_the_bound(self, tmp_path: Path) -> None:
        image = Image.new("L", (40, 4 * MAX_SIDE_PX), 255)

        page = read(write_scans(tmp_path / "strip.pdf", [image], dpi=72))

        assert not page.is_legible


def _draw_ellipses() -> Image.Image:
    image, chance = Image.new("RGB", (850, 1100), (120, 150, 190)), np.random.default_rng(2)
    pen = ImageDraw.Draw(image)
    for _ in range(60):
        x, y, size = (int(value) for value in chance.integers(50, 700, 3))
        pen.ellipse(
            (x, y, x + size // 3, y + size // 2), fill=tuple(int(value) for value in chance.integers(0, 255, 3))
        )
    return image


def _one_page(media_box: str) -> bytes:
    return (
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
        b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[" + media_box.encode() + b"]>>endobj\n"
        b"trailer<</Root 1 0 R/Size 4>>\n%%EOF\n"
    )
