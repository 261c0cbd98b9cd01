"""Search for the place of a text on a page, to put something next to it."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from homeroom_sdk.pdf.letters import Word
from homeroom_sdk.pdf.text import TextReader


@dataclass(frozen=True)
class Found:
    """The first place of a text. Points from the upper left corner of the page (from 0), as it is shown."""

    page: int
    x0: float
    y0: float
    x1: float
    y1: float


def find_anchor(reader: TextReader, text: str, pages: Iterable[int]) -> Found | None:
    """Return the first place where these pages (from 0) show the text, ignoring case and spacing; None if none does.

    Raises the same errors as `TextReader.read`.
    """
    sought = _squeeze(text)
    if not sought:
        return None
    for page in pages:
        # Places cost three times as much as the text, and most pages do not contain it.
        if sought in _squeeze(reader.read(page).text) and (words := _find(reader.words(page), sought)):
            line = [word for word in words if abs(word.y1 - words[0].y1) < max(word.y1 - word.y0, 1.0)]
            return Found(
                page,
                min(word.x0 for word in line),
                min(word.y0 for word in line),
                max(word.x1 for word in line),
                max(word.y1 for word in line),
            )
    return None


def _find(words: Sequence[Word], sought: str) -> Sequence[Word]:
    """Return the whole words that together contain the text."""
    pieces = [_squeeze(word.text) for word in words]
    start = "".join(pieces).find(sought)
    if start < 0:
        return ()
    ends = list(accumulate(len(piece) for piece in pieces))
    return [
        word
        for word, piece, end in zip(words, pieces, ends, strict=True)
        if piece and end > start and end - len(piece) < start + len(sought)
    ]


def _squeeze(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())
