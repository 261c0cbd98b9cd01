"""Lines of text on a picture, read by the models in rapidocr's wheel. Runs in the guarded child."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from cv2.typing import MatLike
from homeroom_plugins.recognition.drawing import Grey, Points
from homeroom_plugins.recognition.loading import load_models

THREADS = 2
# Lines are found on a reduced picture, which takes a third of the time, and read on the full one.
FINDING_SIDE_PX = 1_150
MAX_LINES = 400
# From this ratio of height to width on, a line is vertical.
_TALL = 1.5
_VOTERS = 7
_CERTAIN_TURN = 0.9
_BETTER_TURN = 0.05
# Margin within which a line covers the ink, as a multiple of its height.
_COVER = 0.35
# Isolated words, in millimetres: range of the shorter side, maximum distance of letters, and margin to look at.
_LONE_MM = (0.9, 15.0)
_REACH_MM = 1.8
_MARGIN_MM = 10.0
_MOST_LONE = 12
# The models scale a line to a height of 48 rows; this is the maximum number of columns.
_MOST_COLUMNS = 60 * 48
# A gap of this multiple of the usual step between letters separates words even without a space.
_GAP_STEPS = 3.0
_LEAST_GAP = 6


class Turn(IntEnum):
    """The number of counterclockwise quarter turns that make the picture upright."""

    NONE = 0
    QUARTER = 1
    HALF = 2
    THREE_QUARTERS = 3


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a line; `corners` in pixels of the picture, `confidence` of its least certain character."""

    text: str
    corners: Points
    confidence: float


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text that was found; without words if it could not be read."""

    corners: Points
    words: tuple[Word, ...]
    turn: Turn


@dataclass(frozen=True, slots=True)
class _Reading:
    text: str
    confidences: list[float]
    columns: list[int]
    width: float

    @property
    def mean(self) -> float:
        return float(np.mean(self.confidences)) if self.text else 0.0


class LineReader:
    """The models, loaded once from rapidocr's wheel; nothing is downloaded."""

    def __init__(self, threads: int = THREADS) -> None:
        self._engine: Any = load_models(threads)

    def read(self, pixels: Grey, dark: Grey, dpi: float) -> tuple[list[Line], Turn]:
        """Return all lines of a picture, unordered, and the turn of the page.

        Args:
            dark: 1 for ink; see `ink.find_ink`.
        """
        image = cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR)
        places = self._find(image)
        places += self._find_missed(image, places, dark, dpi)
        tall = [_is_tall(place) for place in places]
        turn = self._find_turn(image, places, tall)
        lines = []
        for place, is_tall in zip(places, tall, strict=True):
            own = turn if is_tall == (turn % 2 == 1) else self._turn_of(image, [place], is_tall=is_tall)
            corners = _in_reading_order(place, own)
            words = tuple(_split(self._read(_cut(image, corners)), corners))
            lines.append(Line(corners, words, own))
        return lines, turn

    def _find(self, image: MatLike) -> list[Points]:
        scale = min(1.0, FINDING_SIDE_PX / max(image.shape[:2]))
        smaller = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else image
        found = self._engine(smaller, use_det=True, use_cls=False, use_rec=False).boxes
        if found is None:
            return []
        places = [_ordered(np.asarray(place, np.float32) / scale) for place in found]
        largest = sorted(places, key=lambda place: _width(place) * _height(place), reverse=True)
        return largest[:MAX_LINES]

    def _find_missed(self, image: MatLike, places: list[Points], dark: Grey, dpi: float) -> list[Points]:
        """Find lines that the model misses on the whole picture: isolated words, such as an id in a corner."""
        rest = dark.copy()
        for place in places:
            cv2.fillConvexPoly(rest, _grown(place, _COVER).round().astype(np.int32), 0)
        reach = max(3, round(_REACH_MM * dpi / 25.4))
        joined = cv2.dilate(rest, np.ones((reach, reach), np.uint8))
        _, _, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
        least, most = (round(side * dpi / 25.4) + reach for side in _LONE_MM)
        spots = [
            (left, top, width, height)
            for left, top, width, height, _area in stats[1:].tolist()
            if least <= min(width, height) <= most
        ]
        spots.sort(key=lambda spot: spot[2] * spot[3], reverse=True)
        margin, found = round(_MARGIN_MM * dpi / 25.4), []
        for left, top, width, height in spots[:_MOST_LONE]:
            x, y = max(0, left - margin), max(0, top - margin)
            for place in self._find(image[y : top + height + margin, x : left + width + margin]):
                moved = np.asarray(place + np.array([x, y]), np.float32)
                middle = moved.mean(axis=0)
                if left <= middle[0] <= left + width and top <= middle[1] <= top + height:
                    found.append(moved)
        return found

    def _find_turn(self, image: MatLike, places: list[Points], tall: list[bool]) -> Turn:
        """Find the turn of the whole page from several lines; the result for a single line or digit is often wrong."""
        lengths = [max(_width(place), _height(place)) for place in places]
        is_sideways = sum(length if is_tall else -length for length, is_tall in zip(lengths, tall, strict=True)) > 0
        voters = sorted(
            (place for place, is_tall in zip(places, tall, strict=True) if is_tall == is_sideways),
            key=lambda place: max(_width(place), _height(place)),
            reverse=True,
        )[:_VOTERS]
        return self._turn_of(image, voters, is_tall=is_sideways)

    def _turn_of(self, image: MatLike, places: list[Points], *, is_tall: bool) -> Turn:
        """Find out in which of the two directions these lines are read, all of them together.

        Horizontal lines are upright unless the classifier contradicts and reading them confirms it. For vertical lines
        the classifier decides only in favour of the first direction; otherwise both directions are read and compared.
        """
        first, second = (Turn.QUARTER, Turn.THREE_QUARTERS) if is_tall else (Turn.NONE, Turn.HALF)
        if not places:
            return first
        votes = 0.0
        for place in places:
            label, score = self._engine(
                _cut(image, _in_reading_order(place, first)), use_det=False, use_cls=True, use_rec=False
            ).cls_res[0]
            if score >= _CERTAIN_TURN:
                votes += -1 if "180" in label else 1
        if votes > 0 or (votes == 0 and not is_tall):
            return first
        probes = places[:3]
        scores = {
            turn: sum(self._read(_cut(image, _in_reading_order(place, turn))).mean for place in probes) / len(probes)
            for turn in (first, second)
        }
        return second if scores[second] > scores[first] + (0 if is_tall else _BETTER_TURN) else first

    def _read(self, line: MatLike) -> _Reading:
        result = self._engine(line, use_det=False, use_cls=False, use_rec=True, return_word_box=True)
        if not result.txts or not result.txts[0].strip():
            return _Reading("", [], [], 1.0)
        info = result.word_results[0]
        columns = iter([column for word in info.word_cols for column in word])
        text, confidences = result.txts[0], list(info.confs)
        places, last = [], 0
        for letter in text:
            last = last if letter.isspace() else next(columns)
            places.append(last)
        return _Reading(text, confidences, places, max(float(info.line_txt_len), 1.0))


@lru_cache(maxsize=1)
def line_reader() -> LineReader:
    """Return the reader of this process."""
    return LineReader()


def _split(reading: _Reading, corners: Points) -> Iterator[Word]:
    """Split a line into words, at spaces and at wide gaps between letters."""
    letters = list(zip(reading.text, reading.confidences, reading.columns, strict=True))
    steps = [
        after[2] - before[2]
        for before, after in itertools.pairwise(letters)
        if not before[0].isspace() and not after[0].isspace()
    ]
    gap = max(_LEAST_GAP, _GAP_STEPS * float(np.median(steps))) if steps else _LEAST_GAP
    half = float(np.median(steps)) / 2 if steps else 1.5
    word: list[tuple[str, float, int]] = []
    for letter in [*letters, (" ", 1.0, 0)]:
        if word and (letter[0].isspace() or letter[2] - word[-1][2] > gap):
            start = (word[0][2] + 0.5 - half) / reading.width
            stop = (word[-1][2] + 0.5 + half) / reading.width
            yield Word(
                "".join(item[0] for item in word),
                _stretch(corners, max(0.0, start), min(1.0, stop)),
                min(item[1] for item in word),
            )
            word = []
        if not letter[0].isspace():
            word.append(letter)


def _stretch(corners: Points, start: float, stop: float) -> Points:
    """Return the part of a line between two fractions of its length."""
    above, below = corners[1] - corners[0], corners[2] - corners[3]
    return np.array(
        [corners[0] + above * start, corners[0] + above * stop, corners[3] + below * stop, corners[3] + below * start],
        np.float32,
    )


def _grown(place: Points, heights: float) -> Points:
    """Return a place enlarged by a margin, given as a multiple of its shorter side."""
    margin = heights * min(_width(place), _height(place))
    centre = place.mean(axis=0)
    along, down = place[1] - place[0], place[3] - place[0]
    wide, tall = max(_width(place), 1.0), max(_height(place), 1.0)
    grown = (
        place
        + np.sign((place - centre) @ np.stack([along / wide, down / tall], axis=1))
        @ np.stack([along / wide, down / tall])
        * margin
    )
    return np.asarray(grown, np.float32)


def _ordered(place: Points) -> Points:
    """Return the corners clockwise as they are on the picture, starting at the upper left."""
    centre = place.mean(axis=0)
    angles = np.arctan2(place[:, 1] - centre[1], place[:, 0] - centre[0])
    clockwise = place[np.argsort(angles)]
    first = int(np.argmin(clockwise.sum(axis=1)))
    return np.asarray(np.roll(clockwise, -first, axis=0), np.float32)


def _in_reading_order(place: Points, turn: Turn) -> Points:
    """Return the corners of a place in reading direction, starting where the top of the text begins."""
    return np.asarray(np.roll(place, -int(turn), axis=0), np.float32)


def _is_tall(place: Points) -> bool:
    return _height(place) >= _TALL * _width(place)


def _width(place: Points) -> float:
    return float(max(np.linalg.norm(place[1] - place[0]), np.linalg.norm(place[2] - place[3])))


def _height(place: Points) -> float:
    return float(max(np.linalg.norm(place[3] - place[0]), np.linalg.norm(place[2] - place[1])))


def _cut(image: MatLike, corners: Points) -> MatLike:
    """Return the picture of one line, upright and straightened."""
    width, height = max(4, round(_width(corners))), max(4, round(_height(corners)))
    width = min(width, _MOST_COLUMNS * height // 48 + 1)
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, target)
    return np.asarray(
        cv2.warpPerspective(image, matrix, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE),
        np.uint8,
    )
