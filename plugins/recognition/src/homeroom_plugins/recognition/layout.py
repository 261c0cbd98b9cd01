"""The words of a page in reading order, as boxes on the page and as text."""

import unicodedata
from collections.abc import Iterable, Sequence

import numpy as np
from homeroom_plugins.recognition.drawing import Picture, Points
from homeroom_plugins.recognition.lines import Line, Turn, Word
from homeroom_sdk.recognition import UNREAD, ReadPage, ReadWord

# Two lines are in one row if their middles differ by less than this share of their height.
_SAME_ROW = 0.5
# A page is legible if at least this number and this share of letters and digits were read with confidence.
_LEAST_LETTERS = 3
_LEAST_SHARE = 0.5


def lay_out(page: int, picture: Picture, lines: Sequence[Line], turn: Turn, ink: float) -> ReadPage:
    """Convert the lines that were read on a picture to a page."""
    rows = [[_read_word(word, picture) for line in row for word in line.words] for row in _rows(lines, turn, picture)]
    return read_page(page, rows, ink, count_unread(lines))


def count_unread(lines: Sequence[Line]) -> int:
    """Estimate the number of letters in the lines that could not be read."""
    return sum(max(1, round(_side(line, 1) / max(_side(line, 3), 1.0))) for line in lines if not line.words)


def _side(line: Line, corner: int) -> float:
    """Return the distance of a corner from the first: 1 for the length of the line, 3 for its height."""
    return float(np.linalg.norm(line.corners[corner] - line.corners[0]))


def read_page(page: int, rows: Iterable[Sequence[ReadWord]], ink: float, unread: int = 0) -> ReadPage:
    """Return a page of these rows of words, with an estimated number of unread letters."""
    kept = [row for row in rows if row]
    words = tuple(word for row in kept for word in row)
    text = "\n".join(_say(row) for row in kept)
    read, seen = count_letters(words), sum(map(_letters, words)) + unread
    is_legible = read >= _LEAST_LETTERS and read >= _LEAST_SHARE * seen
    return ReadPage(page, text, words, is_legible, ink)


def count_letters(words: Sequence[ReadWord]) -> int:
    """Count the letters and digits in words that were read with confidence."""
    return sum(_letters(word) for word in words if word.is_sure)


def _letters(word: ReadWord) -> int:
    return sum(map(str.isalnum, word.text))


def _say(row: Sequence[ReadWord]) -> str:
    return " ".join(word.text if word.is_sure else UNREAD for word in row)


def _read_word(word: Word, picture: Picture) -> ReadWord:
    return ReadWord(unicodedata.normalize("NFC", word.text), picture.place_on_page(word.corners), word.confidence)


def _rows(lines: Sequence[Line], turn: Turn, picture: Picture) -> list[list[Line]]:
    """Group lines that are side by side into rows, from top to bottom, each row from left to right.

    A skewed page is straightened by the usual slope of its lines first.
    """
    height, width = picture.pixels.shape
    upright = [_turned(line.corners, turn, width, height) for line in lines]
    slope = _slope([corners for corners, line in zip(upright, lines, strict=True) if line.turn == turn])
    places = []
    for line, corners in zip(lines, upright, strict=True):
        x, y = corners.mean(axis=0).tolist()
        tall = float(np.linalg.norm(corners[3] - corners[0]))
        places.append((y - slope * x, x, tall if line.turn == turn else 1.0, line))
    places.sort(key=lambda place: place[0])
    rows: list[list[tuple[float, float, float, Line]]] = []
    for place in places:
        last = rows[-1][-1] if rows else None
        if last is not None and place[0] - rows[-1][0][0] < _SAME_ROW * min(place[2], rows[-1][0][2]):
            rows[-1].append(place)
        else:
            rows.append([place])
    return [[place[3] for place in sorted(row, key=lambda place: place[1])] for row in rows]


def _turned(corners: Points, turn: Turn, width: int, height: int) -> Points:
    x, y = corners[:, 0], corners[:, 1]
    turned = {
        Turn.NONE: (x, y),
        Turn.QUARTER: (y, width - x),
        Turn.HALF: (width - x, height - y),
        Turn.THREE_QUARTERS: (height - y, x),
    }[turn]
    return np.stack(turned, axis=1)


def _slope(lines: Sequence[Points]) -> float:
    """Return the median slope of the lines, in pixels down per pixel to the right, weighted by their length."""
    slopes, lengths = [], []
    for corners in lines:
        along = (corners[1] - corners[0] + corners[2] - corners[3]) / 2
        if along[0] > 0 and abs(along[1]) < 0.35 * along[0]:
            slopes.append(float(along[1] / along[0]))
            lengths.append(float(along[0]))
    if not slopes:
        return 0.0
    order = np.argsort(slopes)
    passed = np.cumsum(np.asarray(lengths)[order])
    return slopes[int(order[int(np.searchsorted(passed, passed[-1] / 2))])]
