"""Reading a PDF that is to be signed, in a guarded child: its page sizes, and the positions of anchor texts."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pikepdf
from homeroom_plugins.signing.sealing.in_child import make_sealable
from homeroom_sdk.guard.errors import FileDamaged, FileTooComplex
from homeroom_sdk.i18n import _
from homeroom_sdk.pdf.letters import Word
from homeroom_sdk.pdf.text import TextReader

MAX_PAGES = 200
MAX_BYTES = 50 * 1024**2


@dataclass(frozen=True, slots=True)
class ReadPdf:
    """Page sizes and anchors of a PDF: width and height in points as shown; page (from 1), x and y of each anchor
    found.
    """

    page_sizes: list[tuple[float, float]]
    places: dict[str, tuple[int, float, float]]


def read_pdf(path: Path, anchors: Sequence[tuple[str, int]] = ()) -> ReadPdf:
    """Read the page sizes and anchor positions of a file.

    Call it through `homeroom_sdk.guard`, as it parses an untrusted file. It rewrites the file if sealing requires that.

    Args:
        anchors: Texts, each with the page (from 1) that is searched first. The first match in reading order counts.
            Case and white space are ignored.

    Raises:
        FileError: it cannot be signed or sealed; with the reason.
    """
    if path.stat().st_size > MAX_BYTES:
        raise FileTooComplex(_("The PDF has more than {most} MB. Make it smaller.", most=MAX_BYTES // 1024**2))
    make_sealable(path)
    try:
        with pikepdf.open(path) as pdf:
            pages = len(pdf.pages)
    except pikepdf.PikepdfError as error:  # For example, the page tree has a cycle.
        raise FileDamaged from error
    if not 1 <= pages <= MAX_PAGES:
        raise FileTooComplex(_("A document to be signed has 1 to {most} pages.", most=MAX_PAGES))
    with TextReader(path) as reader:
        texts = [reader.read(number) for number in range(pages)]
        sizes = [(round(item.width, 2), round(item.height, 2)) for item in texts]
        return ReadPdf(sizes, _find_places(reader, pages, anchors))


def _find_places(
    reader: TextReader, pages: int, anchors: Sequence[tuple[str, int]]
) -> dict[str, tuple[int, float, float]]:
    words: dict[int, list[Word]] = {}
    found: dict[str, tuple[int, float, float]] = {}
    for text, first in anchors:
        wanted = _fold(text)
        others = [number for number in range(pages) if number != first - 1]
        for number in ([first - 1] if first <= pages else []) + others if wanted else ():
            if number not in words:
                words[number] = reader.words(number)
            place = _find_text(words[number], wanted)
            if place is not None:
                found[text] = (number + 1, *place)
                break
    return found


def _find_text(words: Sequence[Word], wanted: str) -> tuple[float, float] | None:
    """Find the upper left corner of the first occurrence of the text."""
    joined, starts = "", list[int]()
    for word in words:
        starts.append(len(joined))
        joined += _fold(word.text)
    at = joined.find(wanted)
    if at < 0:
        return None
    inside = [
        word
        for word, start in zip(words, starts, strict=True)
        if start < at + len(wanted) and start + len(_fold(word.text)) > at
    ]
    return min(word.x0 for word in inside), inside[0].y0


def _fold(text: str) -> str:
    """Remove white space and case, because the division into words on a page is arbitrary."""
    return "".join(text.split()).casefold()
