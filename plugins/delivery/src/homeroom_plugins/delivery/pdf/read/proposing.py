"""Candidates for ids on the first pages, with their places, for comparison with the ids of the district."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from homeroom_plugins.delivery.pdf.rules.areas import Area
from homeroom_sdk.pdf.text import PageKind, TextReader

AROUND = ".,;:()[]{}<>|\"'"
SHORTEST, LONGEST = 3, 40


@dataclass(frozen=True)
class PageTokens:
    """A page (zero-based): the place of each word with a digit that occurs once, and all words, casefolded."""

    page: int
    places: dict[str, Area]
    words: frozenset[str]


def list_tokens(source: Path, stop: int) -> Sequence[PageTokens]:
    """Return the tokens of the first pages that have a text layer. Call it in a guarded child.

    Raises:
        EncryptedPdf, FileDamaged: A page cannot be read.
    """
    with TextReader(source) as reader:
        return [found for page in range(stop) if (found := _read(reader, page)) is not None]


def _read(reader: TextReader, number: int) -> PageTokens | None:
    page = reader.read(number)
    if page.kind is not PageKind.TEXT:
        return None
    places: dict[str, Area] = {}
    twice: set[str] = set()
    words = reader.words(number)
    for word in words:
        token = word.text.strip(AROUND)
        if SHORTEST <= len(token) <= LONGEST and any(map(str.isdecimal, token)):
            if token in places:
                twice.add(token)
            places[token] = Area(
                word.x0 / page.width, word.y0 / page.height, word.x1 / page.width, word.y1 / page.height
            )
    once = {token: place for token, place in places.items() if token not in twice}
    return PageTokens(number, once, frozenset(word.text.strip(AROUND).casefold() for word in words))
