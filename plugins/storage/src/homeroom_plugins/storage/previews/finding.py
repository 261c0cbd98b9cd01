"""Searching for a phrase in a document; PDFs are searched in guarded children only."""

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

import pypdfium2.raw as pdfium
from homeroom_sdk.guard.faults import as_file_errors
from homeroom_sdk.normalizing import normalize
from homeroom_sdk.pdf.text import PageKind, TextReader, open_document

MAX_MATCHES = 500
MAX_PAGES = 5_000
FINDING_S = 8.0
"""Maximum time of a search in seconds. Matches found until then are returned, marked as incomplete."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match: the page (counted from 1), and the indexes of its first and last word in the preview's list of words.

    Without indexes, the match is in the recognised text of a picture.
    """

    page: int
    first: int | None = None
    last: int | None = None


@dataclass(slots=True)
class Found:
    """Result of a search; `pictures` are the pages (counted from 1) that are pictures or have a picture over their
    text.
    """

    matches: list[Match] = field(default_factory=list)
    pictures: list[int] = field(default_factory=list)
    is_more: bool = False


def find_in_pdf(source: Path, phrase: str) -> Found:
    """Return the matches of a phrase in a PDF, by page.

    Raises:
        FileError: the file cannot be read.
    """
    found, end = Found(), monotonic() + FINDING_S
    wanted = fold(phrase)
    with as_file_errors():
        with open_document(source) as document:
            pages = int(pdfium.FPDF_GetPageCount(document))
        with TextReader(source) as reader:
            for page in range(pages):
                if page == MAX_PAGES or len(found.matches) > MAX_MATCHES or monotonic() > end:
                    found.is_more = True
                    break
                _look_into(reader, page, wanted, found)
    found.is_more = found.is_more or len(found.matches) > MAX_MATCHES
    del found.matches[MAX_MATCHES:]
    return found


def _look_into(reader: TextReader, page: int, wanted: str, found: Found) -> None:
    text = reader.read(page)
    if text.kind is not PageKind.TEXT or text.is_covered:
        found.pictures.append(page + 1)
    # Locating words takes three times as long, so do it only on pages that contain the phrase.
    if wanted.replace(" ", "") in fold(text.text).replace(" ", ""):
        words = [word.text for word in reader.words(page)]
        found.matches += [Match(page + 1, first, last) for first, last in find_among(words, wanted)]


def find_among(words: Sequence[str], wanted: str) -> list[tuple[int, int]]:
    """Return the indexes of the first and last word of each match of the folded phrase; a match may begin within a
    word.
    """
    starts, joined = [], ""
    for word in words:
        starts.append(len(joined))
        joined += f"{fold(word)} "
    return [
        (bisect_right(starts, at) - 1, bisect_right(starts, at + len(wanted) - 1) - 1) for at in _places(joined, wanted)
    ]


def count_in(text: str, phrase: str) -> int:
    """Return the number of occurrences of a phrase in the text of a page."""
    return sum(1 for _place in _places(fold(text), fold(phrase)))


def fold(text: str) -> str:
    """Return a text for comparison: without accents and case, with single spaces between words."""
    plain = (
        char for char in normalize("NFKD", text.casefold()) if unicodedata.category(char) != "Mn" and char != "\u0640"
    )
    return " ".join("".join(plain).split())


def _places(text: str, wanted: str) -> Iterator[int]:
    at = text.find(wanted) if wanted else -1
    while at >= 0:
        yield at
        at = text.find(wanted, at + len(wanted))
