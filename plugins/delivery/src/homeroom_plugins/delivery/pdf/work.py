"""What runs in the guarded child, and nothing that the child need not import."""

import atexit
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from homeroom_plugins.delivery.pdf.cut import CutPart, Cutter, PartRequest
from homeroom_plugins.delivery.pdf.errors import PageMismatch
from homeroom_plugins.delivery.pdf.marks import PersonMarks
from homeroom_plugins.delivery.pdf.match import PageIds
from homeroom_plugins.delivery.pdf.rules import TextRule, find_ids
from homeroom_plugins.delivery.pdf.scan import Leak, LeakScanner
from homeroom_plugins.delivery.pdf.text import TextReader, read_texts


@dataclass(frozen=True)
class ScannedPart:
    """A part as a file, and what the scan found in it: store it only when `leaks` is empty.

    Args:
        dropped_notes: Visible notes of the source that the part does not show.
    """

    person_id: str
    path: Path
    sha256: str
    size_bytes: int
    leaks: tuple[Leak, ...]
    dropped_notes: int


def match_range(source: Path, pattern: str, first: int, stop: int) -> list[PageIds]:
    """The ids that the pattern finds on the pages `first` to `stop` (zero-based, half-open).

    Raises:
        InvalidRule, EncryptedPdf, DamagedPdf: As `TextRule.compile` and `read_texts`.
    """
    compiled = TextRule(pattern).compile()
    pages = read_texts(source, first, stop)
    return [PageIds(page.page, find_ids(compiled, page.text), page.is_blank) for page in pages]


def cut_and_scan(
    source: Path, requests: Sequence[PartRequest], marks: Sequence[PersonMarks], folder: Path
) -> list[ScannedPart]:
    """Cut parts into files in `folder` (not synced to disk), read each back, and scan it.

    The opened source and the prepared marks are kept for the next call in the same process.

    Raises:
        PageMismatch: A part's text is not that of its pages.
        DamagedPdf, PdfTooComplex: The source or a part cannot be read.
    """
    status = source.stat()
    cutter, reader = _open_source(source, status.st_mtime_ns, status.st_size)
    scanner = _scanner(tuple(marks))
    return [_finish(reader, cutter.cut(request), scanner, folder) for request in requests]


def _finish(reader: TextReader, part: CutPart, scanner: LeakScanner, folder: Path) -> ScannedPart:
    # pdfium found whose page it is, qpdf cut it: only the text shows that both meant the same page.
    texts = [page.text for page in read_texts(part.data, 0, len(part.pages))]
    if texts != [reader.read(page).text for page in part.pages]:
        pages = ", ".join(str(page + 1) for page in part.pages[:10])
        raise PageMismatch(f"Pages {pages} came out with other text than they have in the source.")
    leaks = tuple(scanner.scan(part.data, part.person_id, texts))
    path = folder / f"{part.sha256}-{part.pages[0]}.pdf"
    path.write_bytes(part.data)
    return ScannedPart(part.person_id, path, part.sha256, len(part.data), leaks, part.dropped_notes)


@lru_cache(maxsize=1)
def _open_source(source: Path, _modified_ns: int, _size_bytes: int) -> tuple[Cutter, TextReader]:
    return Cutter(source), TextReader(source)


# Before pdfium's own clean-up, which a file that is still open would not survive.
atexit.register(_open_source.cache_clear)


@lru_cache(maxsize=1)
def _scanner(marks: tuple[PersonMarks, ...]) -> LeakScanner:
    return LeakScanner(marks)
