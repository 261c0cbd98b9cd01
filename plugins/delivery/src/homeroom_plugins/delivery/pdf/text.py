"""The text of pages, by pdfium's own calls: its Python helper objects cost a fifth more."""

import ctypes
import unicodedata
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

import pypdfium2.raw as pdfium
from homeroom_plugins.delivery.pdf.errors import DamagedPdf, EncryptedPdf

# pdfium keeps what it parsed until the file is closed: 254 MB after 50,000 pages, flat when reopened.
PAGES_PER_OPENING = 2_000


@dataclass(frozen=True)
class PageText:
    """A page's text, lines ended by "\\n", in Unicode form NFC.

    Args:
        page: Zero-based.
        is_blank: No text, nothing drawn and no annotation.
    """

    page: int
    text: str
    is_blank: bool


@contextmanager
def open_document(source: Path | bytes) -> Iterator[pdfium.FPDF_DOCUMENT]:
    """Open a PDF with pdfium and close it again.

    Raises:
        EncryptedPdf, DamagedPdf: pdfium cannot open it.
    """
    if isinstance(source, bytes):
        document = pdfium.FPDF_LoadMemDocument64(source, len(source), None)
    else:
        document = pdfium.FPDF_LoadDocument(str(source).encode(), None)
    if not document:
        if pdfium.FPDF_GetLastError() in (pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY):
            raise EncryptedPdf
        raise DamagedPdf
    try:
        yield document
    finally:
        pdfium.FPDF_CloseDocument(document)


@contextmanager
def open_page(document: pdfium.FPDF_DOCUMENT, page: int) -> Iterator[pdfium.FPDF_PAGE]:
    """Load one page (zero-based) and close it again."""
    handle = pdfium.FPDF_LoadPage(document, page)
    if not handle:
        raise DamagedPdf(f"Page {page + 1} of the PDF cannot be read. Save or print it as a new PDF.")
    try:
        yield handle
    finally:
        pdfium.FPDF_ClosePage(handle)


class TextReader:
    """Reads page after page, and opens the file anew before pdfium holds too much of it."""

    def __init__(self, source: Path | bytes) -> None:
        self._source = source
        self._opening: AbstractContextManager[pdfium.FPDF_DOCUMENT] | None = None
        self._document: pdfium.FPDF_DOCUMENT | None = None
        self._pages_left = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def read(self, page: int) -> PageText:
        """The text of one page (zero-based).

        Raises:
            EncryptedPdf, DamagedPdf: The file or the page cannot be read, or there is no such page.
        """
        if self._pages_left == 0:
            self.close()
            self._opening = open_document(self._source)
            self._document = self._opening.__enter__()
            self._pages_left = PAGES_PER_OPENING
        self._pages_left -= 1
        return _read_page(self._document, page)

    def close(self) -> None:
        """Close the file; the next read opens it again."""
        if self._opening is not None:
            self._opening.__exit__(None, None, None)
        self._opening, self._pages_left = None, 0


def read_texts(source: Path | bytes, first: int, stop: int) -> Iterator[PageText]:
    """Read the text of the pages `first` to `stop` (zero-based, half-open), in order.

    Call it through `guard`: it parses a stranger's file.

    Raises:
        EncryptedPdf, DamagedPdf: The file or one of the pages cannot be read, or there is no such page.
    """
    with TextReader(source) as reader:
        for page in range(first, stop):
            yield reader.read(page)


def _read_page(document: pdfium.FPDF_DOCUMENT, page: int) -> PageText:
    with open_page(document, page) as handle:
        text = _read_text(handle, page)
        is_blank = (
            not text.strip()
            and pdfium.FPDFPage_CountObjects(handle) == 0
            and pdfium.FPDFPage_GetAnnotCount(handle) == 0
        )
    return PageText(page, text, is_blank)


def _read_text(handle: pdfium.FPDF_PAGE, page: int) -> str:
    text_page = pdfium.FPDFText_LoadPage(handle)
    if not text_page:
        raise DamagedPdf(f"The text of page {page + 1} cannot be read. Save or print the PDF as a new one.")
    try:
        count = pdfium.FPDFText_CountChars(text_page)
        if count <= 0:
            return ""
        buffer = (ctypes.c_ushort * (count + 1))()
        written = pdfium.FPDFText_GetText(text_page, 0, count, buffer)
    finally:
        pdfium.FPDFText_ClosePage(text_page)
    text = bytes(buffer)[: max(0, written - 1) * 2].decode("utf-16-le", "replace").replace("\r\n", "\n")
    return text if text.isascii() else unicodedata.normalize("NFC", text)
