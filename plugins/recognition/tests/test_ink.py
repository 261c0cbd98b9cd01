"""Empty sheets have almost no ink in every kind of scan, and even a very pale line of text has more."""

from pathlib import Path

import pytest
from homeroom_plugins.recognition.drawing import Picture, draw_page, open_document
from homeroom_plugins.recognition.ink import Ink, find_ink
from homeroom_sdk.recognition import BLANK_INK, WHOLE_PAGE, Box
from PIL import Image, ImageDraw
from recognition_testing.scans import Wear, draw_lines, write_scans

pytestmark = pytest.mark.deep(of="plugins")

YELLOW, GREY = (238, 228, 196), (214, 214, 210)
EMPTY = [
    Wear(),
    Wear(noise=8),
    Wear(noise=14, paper=YELLOW),
    Wear(noise=10, paper=GREY),
    Wear(holes=2, noise=6),
    Wear(holes=3, noise=6, paper=YELLOW),
    Wear(shadow=90, noise=6),
    Wear(show_through=12, noise=6),
    Wear(show_through=25, noise=6, blur=1.0),
    Wear(paper=YELLOW, noise=8, holes=2, shadow=80, show_through=20, skew=2),
]
WRITTEN = [
    (["4023"], 8.0, Wear(noise=8, blur=0.6)),
    (["Ada 4023"], 10.0, Wear(ink=195, noise=5, blur=0.5)),
    (["Page 2 of 2"], 8.0, Wear(noise=8)),
    (["Ada Byron"], 10.0, Wear(ink=140, paper=YELLOW, noise=8)),
    (["Ada Byron"], 10.0, Wear(ink=80, show_through=20, noise=8)),
    (["4023"], 9.0, Wear(holes=3, shadow=80, noise=6)),
]


def ink_of(folder: Path, image: Image.Image, dpi: int, encoding: str = "jpeg", region: Box = WHOLE_PAGE) -> Ink:
    with open_document(write_scans(folder / "scan.pdf", [image], dpi=dpi, encoding=encoding, quality=60)) as document:
        picture: Picture = draw_page(document, 0, 150, region)
    return find_ink(picture)


class TestFindInk:
    @pytest.mark.parametrize("dpi", [100, 200, 300])
    @pytest.mark.parametrize("wear", EMPTY, ids=str)
    def test_empty_sheet_has_less_than_the_threshold(self, tmp_path: Path, wear: Wear, dpi: int) -> None:
        assert ink_of(tmp_path, draw_lines([], dpi=dpi, wear=wear), dpi).share < BLANK_INK / 2

    @pytest.mark.parametrize("dpi", [200, 300])
    @pytest.mark.parametrize(("lines", "size_pt", "wear"), WRITTEN, ids=str)
    def test_one_line_of_text_has_more(
        self, tmp_path: Path, lines: list[str], size_pt: float, wear: Wear, dpi: int
    ) -> None:
        image = draw_lines(lines, dpi=dpi, size_pt=size_pt, wear=wear)

        assert ink_of(tmp_path, image, dpi).share > 2 * BLANK_INK

    @pytest.mark.parametrize("wear", [Wear(noise=14), Wear(paper=YELLOW, noise=8), Wear(holes=2, shadow=90)], ids=str)
    def test_empty_fax_has_less_than_the_threshold(self, tmp_path: Path, wear: Wear) -> None:
        assert ink_of(tmp_path, draw_lines([], wear=wear), 200, "ccitt").share < BLANK_INK / 2

    def test_black_sheet_is_all_ink(self, tmp_path: Path) -> None:
        assert ink_of(tmp_path, Image.new("L", (850, 1100), 9), 100).share == 1.0

    @pytest.mark.parametrize("box", [(300, 300, 1400, 1200), (100, 300, 150, 350), (800, 1000, 850, 1050)])
    def test_filled_square_is_no_punch_hole(self, tmp_path: Path, box: tuple[int, int, int, int]) -> None:
        image = draw_lines([])
        ImageDraw.Draw(image).rectangle(box, fill=(40, 40, 40))

        assert ink_of(tmp_path, image, 200).share > 5 * BLANK_INK

    def test_round_stamp_in_the_middle_is_no_punch_hole(self, tmp_path: Path) -> None:
        image = draw_lines([])
        ImageDraw.Draw(image).ellipse((820, 1080, 876, 1136), fill=(30, 30, 30))

        assert ink_of(tmp_path, image, 200).share > 5 * BLANK_INK

    def test_many_dots_at_the_edge_are_no_punch_holes(self, tmp_path: Path) -> None:
        image = draw_lines([])
        for number in range(12):
            ImageDraw.Draw(image).ellipse((90, 150 + number * 150, 146, 206 + number * 150), fill=(30, 30, 30))

        assert ink_of(tmp_path, image, 200).share > 5 * BLANK_INK

    def test_border_of_the_sheet_is_cut_off_and_that_of_a_region_is_not(self, tmp_path: Path) -> None:
        image = draw_lines([])
        ImageDraw.Draw(image).rectangle((0, 0, 30, 2200), fill=(0, 0, 0))
        ImageDraw.Draw(image).rectangle((0, 1095, 1700, 1105), fill=(0, 0, 0))

        upper = ink_of(tmp_path, image, 200, region=Box(0, 0, 1, 0.45)).share
        middle = ink_of(tmp_path, image, 200, region=Box(0.2, 0.498, 0.8, 0.6)).share

        assert upper < BLANK_INK
        assert middle > 5 * BLANK_INK

    def test_show_through_is_cleared_and_ink_is_kept(self, tmp_path: Path) -> None:
        image = draw_lines(["Student ID: 1004823"] * 5, wear=Wear(show_through=22, noise=3))

        ink = ink_of(tmp_path, image, 200)

        assert (ink.clear[1000:1500] == 255).mean() > 0.99
        assert ink.clear.min() < 60

    def test_page_of_nothing_but_pale_text_is_left_as_it_is(self, tmp_path: Path) -> None:
        ink = ink_of(tmp_path, draw_lines(["Student ID: 1004823"] * 5, wear=Wear(ink=215)), 200)

        assert ((ink.clear > 205) & (ink.clear < 235)).any()
