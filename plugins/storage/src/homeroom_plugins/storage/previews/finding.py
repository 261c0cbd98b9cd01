"""Where a few words stand in a document; for guarded children alone, but for what was recognised in pictures."""

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
"""What is found by then is told, with the word that there may be more."""


@dataclass(frozen=True, slots=True)
class Match:
    """A place: the page (counted from 1), and its words from `first` to `last` as a preview has them.

    Without them it is on a page that is a picture, of which only the text is known.
    """

    page: int
    first: int | None = None
    last: int | None = None


@dataclass(slots=True)
class Found:
    """What was found; `pictures` are the pages (counted from 1) without a text of their own."""

    matches: list[Match] = field(default_factory=list)
    pictures: list[int] = field(default_factory=list)
    is_more: bool = False


def find_in_pdf(source: Path, phrase: str) -> Found:
    """The places of a phrase in a PDF, page by page.

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
    # To place the words costs three times as much: only where they stand.
    if wanted.replace(" ", "") in fold(text.text).replace(" ", ""):
        words = [word.text for word in reader.words(page)]
        found.matches += [Match(page + 1, first, last) for first, last in find_among(words, wanted)]


def find_among(words: Sequence[str], wanted: str) -> list[tuple[int, int]]:
    """The first and the last word of each place where the folded phrase stands; it may begin within a word."""
    starts, joined = [], ""
    for word in words:
        starts.append(len(joined))
        joined += f"{fold(word)} "
    return [
        (bisect_right(starts, at) - 1, bisect_right(starts, at + len(wanted) - 1) - 1) for at in _places(joined, wanted)
    ]


def count_in(text: str, phrase: str) -> int:
    """How often a phrase stands in the text of a page."""
    return sum(1 for _place in _places(fold(text), fold(phrase)))


def fold(text: str) -> str:
    """A text by which it is compared: without accents and case, a space between words."""
    plain = (
        char for char in normalize("NFKD", text.casefold()) if unicodedata.category(char) != "Mn" and char != "\u0640"
    )
    return " ".join("".join(plain).split())


def _places(text: str, wanted: str) -> Iterator[int]:
    at = text.find(wanted) if wanted else -1
    while at >= 0:
        yield at
        at = text.find(wanted, at + len(wanted))
