"""Tests that letters drawn twice to look bold are read once."""

from collections.abc import Iterator
from io import BytesIO
from typing import Literal

import pytest
from homeroom_sdk.pdf.text import TextReader
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfgen.canvas import Canvas

LINES = ["Student ID: 70011024", "Will Miller, Illinois", "Anna Otto (11:11)"]
_SIZE = 11


def bold(apart: float, order: Literal["letters", "lines"]) -> bytes:
    """Return a page with letters drawn twice, `apart` points apart: letter by letter, or line by line."""
    out = BytesIO()
    canvas = Canvas(out, pagesize=(400, 300))
    canvas.setFont("Helvetica", _SIZE)
    for row, line in enumerate(LINES):
        places = list(_places(line))
        y = 250 - 20 * row
        if order == "letters":
            drawn = [(x + step, char) for x, char in places for step in (0, apart)]
        else:
            drawn = [(x + step, char) for step in (0, apart) for x, char in places]
        for x, char in drawn:
            canvas.drawString(x, y, char)
    canvas.save()
    return out.getvalue()


def _places(line: str) -> Iterator[tuple[float, str]]:
    x = 40.0
    for char in line:
        yield x, char
        x += stringWidth(char, "Helvetica", _SIZE)


@pytest.mark.parametrize("apart", [0, 0.4, 0.8, 1.2])
@pytest.mark.parametrize("order", ["letters", "lines"])
def test_letters_drawn_twice_count_once(apart: float, order: Literal["letters", "lines"]) -> None:
    with TextReader(bold(apart, order)) as reader:
        assert reader.read(0).text.split("\n") == LINES
        assert [word.text for word in reader.words(0)] == " ".join(LINES).split()


@pytest.mark.parametrize("space", [0, -0.3])
@pytest.mark.parametrize("turn", [0, 90, 180])
def test_letters_that_follow_each_other_stay_two(space: float, turn: int) -> None:
    out = BytesIO()
    canvas = Canvas(out, pagesize=(400, 400))
    canvas.translate(200, 200)
    canvas.rotate(turn)
    canvas.translate(-200, -200)
    for row, line in enumerate(LINES):
        canvas.drawString(40, 250 - 20 * row, line, charSpace=space)
    canvas.save()

    with TextReader(out.getvalue()) as reader:
        assert reader.read(0).text.split("\n") == LINES


def test_letters_of_a_font_that_is_wider_than_the_file_says_stay_two() -> None:
    registerFont(UnicodeCIDFont("STSong-Light"))
    out = BytesIO()
    canvas = Canvas(out, pagesize=(400, 400))
    canvas.setFont("STSong-Light", _SIZE)
    canvas.drawString(40, 250, "学号：46611 00 99")
    canvas.save()

    with TextReader(out.getvalue()) as reader:
        assert reader.read(0).text == "学号：46611 00 99"
