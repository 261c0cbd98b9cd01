"""A second reading with Tesseract, for pages that the models could not read. Runs in the guarded child."""

from collections.abc import Sequence

import cv2
import numpy as np
from homeroom_plugins.recognition.drawing import Picture, Points
from homeroom_plugins.recognition.layout import count_letters, read_page
from homeroom_plugins.recognition.lines import Turn
from homeroom_plugins.recognition.tesseract import ENGLISH, MAX_LANGUAGES, FoundWord, Tesseract, find_script, read_rows
from homeroom_sdk.recognition import Box, ReadPage, ReadWord

# Words of two readings are at the same place if this fraction of the smaller box lies in the larger one.
_SAME_PLACE = 0.4


def read_other_script(tesseract: Tesseract, picture: Picture, first: ReadPage, turn: Turn) -> ReadPage:
    """Return the page as Tesseract reads it, or `first` if that has at least as many certain letters.

    A word with digits that the two readings contradict gets the confidence 0.
    """
    told = find_script(tesseract, _png(picture.pixels))
    if told is None:
        # There is too little text to detect the script or the orientation.
        languages = [name for script in tesseract.scripts for name in tesseract.languages_of(script)[:1]]
        turns = [int(turn), (turn + 2) % 4]
    else:
        script, own_turn = told
        languages, turns = list(tesseract.languages_of(script)), [own_turn]
    if not languages:
        return first
    if ENGLISH in tesseract.languages:
        languages = [*languages[: MAX_LANGUAGES - 1], ENGLISH]
    readings = [_read(tesseract, picture, each, languages[:MAX_LANGUAGES], first) for each in turns]
    best = max(readings, key=lambda page: count_letters(page.words))
    return best if count_letters(best.words) > count_letters(first.words) else first


def _read(tesseract: Tesseract, picture: Picture, turn: int, languages: Sequence[str], first: ReadPage) -> ReadPage:
    rows = read_rows(tesseract, _png(np.rot90(picture.pixels, turn)), languages, picture.dpi)
    words = [[_doubt(_read_word(word, picture, turn), first.words) for word in row] for row in rows]
    return read_page(first.page, words, first.ink)


def _png(pixels: np.ndarray) -> bytes:
    _, png = cv2.imencode(".png", np.ascontiguousarray(pixels), [cv2.IMWRITE_PNG_COMPRESSION, 1])
    return png.tobytes()


def _read_word(word: FoundWord, picture: Picture, turn: int) -> ReadWord:
    left, top, width, height = word.place
    corners = np.array(
        [[left, top], [left + width, top], [left + width, top + height], [left, top + height]], np.float32
    )
    return ReadWord(
        word.text, picture.place_on_page(_turned_back(corners, turn, picture.pixels.shape)), word.confidence
    )


def _turned_back(corners: Points, turn: int, shape: Sequence[int]) -> Points:
    """Convert positions on a picture that was rotated counterclockwise to positions on the original picture."""
    height, width = shape
    x, y = corners[:, 0], corners[:, 1]
    back = [(x, y), (width - y, x), (width - x, height - y), (y, height - x)][turn]
    return np.stack(back, axis=1)


def _doubt(word: ReadWord, others: Sequence[ReadWord]) -> ReadWord:
    if not any(map(str.isdigit, word.text)):
        return word
    same = [other for other in others if other.is_sure and _share_place(word.box, other.box)]
    return ReadWord(word.text, word.box, 0.0) if any(other.text != word.text for other in same) else word


def _share_place(one: Box, other: Box) -> bool:
    across = min(one.x1, other.x1) - max(one.x0, other.x0)
    down = min(one.y1, other.y1) - max(one.y0, other.y0)
    smaller = min((box.x1 - box.x0) * (box.y1 - box.y0) for box in (one, other))
    return across > 0 and down > 0 and across * down >= _SAME_PLACE * smaller
