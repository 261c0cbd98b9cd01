"""The part of a page that a clerk has drawn: rotated pages, shifted boxes, other sizes, and text next to it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from delivery_testing.sheets import HEIGHT, WIDTH, Draw, draw_sheets, edit
from homeroom_plugins.delivery.pdf.errors import InvalidRule
from homeroom_plugins.delivery.pdf.read.pages import (
    RECOGNISED_SIZE,
    ReadRule,
    RecognisedPage,
    read_range,
    read_recognised,
)
from homeroom_plugins.delivery.pdf.rules.areas import Area, read_area, text_in
from homeroom_plugins.delivery.pdf.rules.tokens import Reading
from homeroom_sdk.pdf.letters import Word
from pikepdf import Array, Pdf
from reportlab.pdfgen.canvas import Canvas

CORNER = Area(0.5, 0.0, 1.0, 0.15)
"""The upper right corner of a page."""
MIDDLE = HEIGHT * 0.92


def card(person_id: str, *, label: str = "Student ID:") -> Draw:
    """Return a page with an id in the upper right corner, another number at the left of the same line, and a
    third below.
    """

    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 12)
        canvas.drawString(WIDTH * 0.05, MIDDLE, "Room 204")
        canvas.drawString(WIDTH * 0.6, MIDDLE, f"{label} {person_id}")
        canvas.drawString(WIDTH * 0.6, HEIGHT * 0.5, "Ana Garcia, bus 301417")

    return draw


def turned(degrees: int) -> Callable[[Pdf], None]:
    """Return a change that rotates the page and counter-rotates its content, so that the page looks unchanged."""

    def change(pdf: Pdf) -> None:
        page = pdf.pages[0]
        matrix = {
            90: f"0 1 -1 0 {HEIGHT} 0",
            180: f"-1 0 0 -1 {WIDTH} {HEIGHT}",
            270: f"0 -1 1 0 0 {WIDTH}",
        }[degrees]
        page.contents_add(f"q {matrix} cm ".encode(), prepend=True)
        page.contents_add(b" Q")
        if degrees != 180:
            page.obj.MediaBox = Array([0, 0, HEIGHT, WIDTH])
        page.obj.Rotate = degrees

    return change


def shifted(pdf: Pdf) -> None:
    """Change the page to show a part of a larger sheet with its origin elsewhere."""
    page = pdf.pages[0]
    page.contents_add(b"q 1 0 0 1 -150 240 cm ", prepend=True)
    page.contents_add(b" Q")
    page.obj.MediaBox = Array([-400, -100, 900, 1500])
    page.obj.CropBox = Array([-150, 240, WIDTH - 150, HEIGHT + 240])


def scaled(pdf: Pdf) -> None:
    """Scale the form to a sheet of half the size."""
    page = pdf.pages[0]
    page.contents_add(b"q 0.5 0 0 0.5 0 0 cm ", prepend=True)
    page.contents_add(b" Q")
    page.obj.MediaBox = Array([0, 0, WIDTH / 2, HEIGHT / 2])


def found(tmp_path: Path, pdf: bytes, rule: ReadRule) -> list[tuple[str, ...]]:
    """Return the whole ids of each page."""
    path = tmp_path / "batch.pdf"
    path.write_bytes(pdf)
    facts = read_range(path, rule, 0, _pages(path), tmp_path / "texts.json")
    return [tuple(reading.whole for reading in item.readings) for item in facts]


def _pages(path: Path) -> int:
    with Pdf.open(path) as pdf:
        return len(pdf.pages)


class TestReadArea:
    @pytest.mark.parametrize(
        "change",
        [None, turned(90), turned(180), turned(270), shifted, scaled],
        ids=["plain", "90", "180", "270", "shifted boxes", "half the size"],
    )
    def test_id_is_found_where_it_is_shown(self, tmp_path: Path, change: Callable[[Pdf], None] | None) -> None:
        pdf = draw_sheets([card("100001")])
        assert found(tmp_path, edit(pdf, change) if change else pdf, ReadRule(area=CORNER)) == [("100001",)]

    def test_page_that_is_turned_otherwise_says_nothing(self, tmp_path: Path) -> None:
        """The area covers another place on it, and an id there by chance would be a wrong person's."""

        def turn(pdf: Pdf) -> None:
            pdf.pages[1].obj.Rotate = 180

        pdf = edit(draw_sheets([card("100001"), card("100008")]), turn)
        assert found(tmp_path, pdf, ReadRule(area=CORNER)) == [("100001",), ()]

    def test_line_across_an_id_takes_the_whole_id_or_nothing(self, tmp_path: Path) -> None:
        pdf = draw_sheets([card("100001")])
        for right in range(60, 100, 2):
            (ids,) = found(tmp_path, pdf, ReadRule(area=Area(0.5, 0.0, right / 100, 0.15)))
            assert ids in ((), ("100001",))

    def test_digits_behind_the_area_put_an_id_in_doubt(self, tmp_path: Path) -> None:
        path = tmp_path / "batch.pdf"
        path.write_bytes(draw_sheets([card("1000 01")]))
        area = ReadRule(area=Area(0.5, 0.0, 0.755, 0.15))
        (facts,) = read_range(path, area, 0, 1, tmp_path / "texts.json")
        assert facts.readings == (Reading("1000", "1000", ("100001",)),)

    def test_pattern_finds_the_id_among_other_words(self, tmp_path: Path) -> None:
        rule = ReadRule(r"ID:\s*(?P<id>\w+)", area=CORNER)
        assert found(tmp_path, draw_sheets([card("AB-7"), card("AB-7", label="Grade")]), rule) == [("AB-7",), ()]

    def test_of_several_numbers_only_known_ones_count(self, tmp_path: Path) -> None:
        path = tmp_path / "batch.pdf"
        path.write_bytes(draw_sheets([card("100001 of 2026")]))
        (facts,) = read_range(path, ReadRule(area=CORNER), 0, 1, tmp_path / "texts.json")
        assert [(item.whole, item.near) for item in facts.readings] == [("100001", True), ("2026", True)]

    def test_characters_one_a_box_are_one_id(self) -> None:
        words = [Word(char, 60 + 15 * number, 10, 66 + 15 * number, 20) for number, char in enumerate("100001")]
        assert [item.whole for item in read_area(words, CORNER, (100, 100))] == ["100001"]

    def test_name_in_the_area_is_read_as_it_stands(self, tmp_path: Path) -> None:
        path = tmp_path / "batch.pdf"
        path.write_bytes(draw_sheets([card("100001")]))
        rule = ReadRule(area=Area(0.5, 0.4, 1, 0.6), names=True)
        (facts,) = read_range(path, rule, 0, 1, tmp_path / "texts.json")
        assert (facts.readings, facts.place_text) == ((), "Ana Garcia, bus 301417")

    def test_area_of_a_whole_page_of_prose_is_refused(self) -> None:
        words = [Word("word", 10, 10 * number, 50, 10 * number + 8) for number in range(100)]
        with pytest.raises(InvalidRule, match="Draw it around the id alone"):
            read_area(words, Area(0, 0, 1, 1), (100, 2000))

    def test_recognised_page_is_read_in_the_same_place(self) -> None:
        width, height = RECOGNISED_SIZE
        words = (
            Word("100001", 0.6 * width, 0.05 * height, 0.7 * width, 0.07 * height),
            Word("204", 0.1 * width, 0.05 * height, 0.2 * width, 0.07 * height),
        )
        (facts,) = read_recognised(ReadRule(area=CORNER), [RecognisedPage(0, "100001 204", words)])
        assert [item.whole for item in facts.readings] == ["100001"]


class TestTextIn:
    def test_lines_stay_lines(self) -> None:
        words = [Word("Ana", 60, 1, 70, 5), Word("Garcia", 72, 1, 90, 5), Word("Grade", 60, 7, 80, 11)]
        assert text_in(words, CORNER, (100, 100)) == "Ana Garcia\nGrade"
