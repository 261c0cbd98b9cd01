"""Cutting and scanning in the guarded child process, with only the imports that the child needs."""

import atexit
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from homeroom_plugins.delivery.pdf.cut.cutter import CutPart, Cutter, PartRequest
from homeroom_plugins.delivery.pdf.errors import DamagedPdf, PageMismatch, PdfTooComplex
from homeroom_plugins.delivery.pdf.match.judging import load_clean
from homeroom_plugins.delivery.pdf.names.mark_index import DistrictMarks
from homeroom_plugins.delivery.pdf.names.marks import Allowed, PersonMarks
from homeroom_plugins.delivery.pdf.read.pages import load_texts
from homeroom_plugins.delivery.pdf.scan.scanner import Leak, LeakScanner
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.pdf.text import TextReader, read_texts


@dataclass(frozen=True)
class ScannedPart:
    """A part as a file, with the findings of its scan. Store it only if `leaks` and `problem` are empty.

    Args:
        key: The key of the person the part belongs to.
        path: None if the part could not be made.
        dropped_notes: Number of visible notes in the source that the part does not show.
        problem: The reason why the part could not be made or read, as a sentence.
    """

    key: str
    path: Path | None = None
    sha256: str = ""
    size_bytes: int = 0
    leaks: tuple[Leak, ...] = ()
    dropped_notes: int = 0
    problem: Sentence | None = None


def cut_and_scan(
    source: Path,
    requests: Sequence[PartRequest],
    owners: Mapping[str, PersonMarks],
    marks: Path,
    allowed: Allowed,
    texts: Path,
    folder: Path,
) -> list[ScannedPart]:
    """Cut parts into files in `folder` (without fsync), read each file back, and scan it.

    The opened source and the prepared marks stay cached for the next call in the same process. A part that cannot be
    made or read states the reason in `problem` and does not stop the others.

    Args:
        owners: By `PartRequest.person_id`, which is the person's key.
        texts: The folder with the texts of the source's pages. Pages without a text there are read again.

    Raises:
        DamagedPdf, PdfTooComplex, EncryptedPdf: The source cannot be opened.
    """
    status = source.stat()
    cutter, pages = _open_source(source, texts, marks, status.st_mtime_ns, status.st_size)
    scanner = LeakScanner(DistrictMarks.open(marks))
    return [_make(pages, cutter, request, scanner, owners[request.person_id], allowed, folder) for request in requests]


class _SourceTexts:
    """The texts of the source's pages, taken from the matching stage or read again.

    `clean` contains the pairs of page and owner that were judged by the same marks without a mark of anybody else.
    """

    def __init__(self, source: Path, texts: Path, marks: Path) -> None:
        self._reader = TextReader(source)
        self._texts: dict[int, str] = {}
        self.clean: set[tuple[int, str]] = set()
        for path in sorted(texts.glob("*-*.json")) if texts.is_dir() else ():
            first = int(path.stem.split("-")[0])
            self._texts.update(enumerate(load_texts(path), start=first))
            self.clean |= load_clean(path, marks)

    def read(self, page: int) -> str:
        """Return the text of a page (zero-based). Raises the same errors as `TextReader.read`."""
        found = self._texts.get(page)
        return self._reader.read(page).text if found is None else found

    def close(self) -> None:
        """Close the file."""
        self._reader.close()


def _make(
    pages: _SourceTexts,
    cutter: Cutter,
    request: PartRequest,
    scanner: LeakScanner,
    owner: PersonMarks,
    allowed: Allowed,
    folder: Path,
) -> ScannedPart:
    try:
        return _finish(pages, cutter.cut(request), scanner, owner, allowed, folder)
    except (DamagedPdf, PdfTooComplex, PageMismatch) as error:
        return ScannedPart(request.person_id, problem=error.message)


def _finish(
    pages: _SourceTexts, part: CutPart, scanner: LeakScanner, owner: PersonMarks, allowed: Allowed, folder: Path
) -> ScannedPart:
    # pdfium matched the pages and qpdf cut them: only equal text shows that both number the pages alike.
    texts = [page.text for page in read_texts(part.data, 0, len(part.pages))]
    if texts != [pages.read(page) for page in part.pages]:
        numbers = ", ".join(str(page + 1) for page in part.pages[:10])
        raise PageMismatch(_("The text of pages {pages} differs from the source.", pages=numbers))
    judged = [number for number, page in enumerate(part.pages) if (page, owner.key) in pages.clean]
    leaks = tuple(scanner.scan(part.data, owner, texts, allowed, judged))
    path = folder / f"{part.sha256}-{part.pages[0]}.pdf"
    path.write_bytes(part.data)
    return ScannedPart(part.person_id, path, part.sha256, len(part.data), leaks, part.dropped_notes)


@lru_cache(maxsize=1)
def _open_source(
    source: Path, texts: Path, marks: Path, _modified_ns: int, _size_bytes: int
) -> tuple[Cutter, _SourceTexts]:
    return Cutter(source), _SourceTexts(source, texts, marks)


# Close the source before pdfium's own clean-up, which crashes while a file is open.
atexit.register(_open_source.cache_clear)
