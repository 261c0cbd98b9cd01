"""The text of pages, read with pdfium's raw calls; its Python helper objects cost a fifth more."""

import ctypes
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Self

import pypdfium2.raw as pdfium

from homeroom_sdk.guard.errors import FileDamaged
from homeroom_sdk.i18n import _
from homeroom_sdk.pdf.direction import to_reading_order, to_reading_order_by_place
from homeroom_sdk.pdf.errors import EncryptedPdf
from homeroom_sdk.pdf.fake_bold import find_doubled
from homeroom_sdk.pdf.fields import draw_fields, has_fields, insert_fields, open_form
from homeroom_sdk.pdf.letters import Word, build_words, find_direction, turn_word
from homeroom_sdk.pdf.pictures import Picture, look_at_objects

# pdfium keeps what it parsed until the file is closed: 254 MB after 50,000 pages, flat when reopened.
PAGES_PER_OPENING = 2_000
# A page with fewer letters and digits has no text, just a scanner's stamp or a stray page number.
_MIN_CHARS = 3
_FIRST_CHARS = 20
"""Number of leading characters to examine first; nearly always they contain enough letters."""
_MAX_UNKNOWN = 0.3
_MADE_UP = ("Co", "Cn", "Cc")
# pdfium's marks for a hyphen at a line's end, which it takes for a soft hyphen and joins with the next line.
_LINE_HYPHENS = str.maketrans({"\ufffe": "-\n", "\x02": "-\n"})


class PageKind(StrEnum):
    """The kind of a page, as far as it can be determined before a person looks at it."""

    TEXT = "text"
    PICTURE = "picture"
    """Something is drawn and no text can be read: a scan, curves, or a font without character codes."""
    BLANK = "blank"
    """Nothing is drawn, and its content was read completely."""
    UNREADABLE = "unreadable"
    """Some content could not be read, so it is unknown what the page shows."""


@dataclass(frozen=True)
class PageText:
    r"""A page's text, with lines ended by "\n", in Unicode form NFC.

    Args:
        page: Zero-based.
        kind: Never UNREADABLE here, since pdfium ignores what it cannot read.
        is_covered: Pictures cover the text, or it is invisible: a text layer under a scan, which may differ from what
            is visible.
        width, height: In points, as the page is shown.
        pictures: The large pictures of a page with text.
    """

    page: int
    text: str
    kind: PageKind
    is_covered: bool = False
    width: float = 0.0
    height: float = 0.0
    pictures: tuple[Picture, ...] = ()

    @property
    def is_blank(self) -> bool:
        """True if nothing is drawn."""
        return self.kind is PageKind.BLANK


@contextmanager
def open_document(source: Path | bytes) -> Iterator[pdfium.FPDF_DOCUMENT]:
    """Open a PDF with pdfium and close it again.

    Raises:
        EncryptedPdf, FileDamaged: pdfium cannot open it.
    """
    if isinstance(source, bytes):
        document = pdfium.FPDF_LoadMemDocument64(source, len(source), None)
    else:
        document = pdfium.FPDF_LoadDocument(str(source).encode(), None)
    if not document:
        if pdfium.FPDF_GetLastError() in (pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY):
            raise EncryptedPdf
        raise FileDamaged
    try:
        yield document
    finally:
        pdfium.FPDF_CloseDocument(document)


@contextmanager
def open_page(document: pdfium.FPDF_DOCUMENT, page: int) -> Iterator[pdfium.FPDF_PAGE]:
    """Load one page (zero-based) and close it again."""
    handle = pdfium.FPDF_LoadPage(document, page)
    if not handle:
        raise FileDamaged(_("Page {page} of the PDF cannot be read. Save or print it as a new PDF.", page=page + 1))
    try:
        yield handle
    finally:
        pdfium.FPDF_ClosePage(handle)


class TextReader:
    """Reads page after page, and reopens the file before pdfium keeps too much of it in memory.

    The visible text of form fields, stamps and text notes is read as a part of the page.
    """

    def __init__(self, source: Path | bytes) -> None:
        self._source = source
        self._opening: AbstractContextManager[_Opened] | None = None
        self._opened: _Opened | None = None
        self._pages_left = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def read(self, page: int) -> PageText:
        """Return the text of one page (zero-based).

        Raises:
            EncryptedPdf, FileDamaged: The file or the page cannot be read, or there is no such page.
        """
        return _read_page(self._open(), page)

    def words(self, page: int, *, upright: bool = False) -> list[Word]:
        """Return the words of one page (zero-based) with their places, in the order of the text. Raises errors like
        `read`.

        Costs three times as much as `read`; for pages on which the text alone is not enough.

        Args:
            upright: Return places as if the page were rotated so that its lines run to the right; otherwise as it is
                shown.
        """
        return _read_words(self._open(), page, upright=upright)

    def _open(self) -> "_Opened":
        if self._opened is None or self._pages_left == 0:
            self.close()
            self._opening = _open(self._source)
            self._opened = self._opening.__enter__()
            self._pages_left = PAGES_PER_OPENING
        self._pages_left -= 1
        return self._opened

    def close(self) -> None:
        """Close the file; the next read opens it again."""
        if self._opening is not None:
            self._opening.__exit__(None, None, None)
        self._opening, self._opened, self._pages_left = None, None, 0


def read_texts(source: Path | bytes, first: int, stop: int) -> Iterator[PageText]:
    """Read the text of the pages `first` to `stop` (zero-based, half-open), in order.

    Call it through `guard`, since it parses an untrusted file.

    Raises:
        EncryptedPdf, FileDamaged: The file or one of the pages cannot be read, or there is no such page.
    """
    with TextReader(source) as reader:
        for page in range(first, stop):
            yield reader.read(page)


_Own = tuple[str, Sequence[Word]]


@dataclass
class _Opened:
    """An open file.

    Args:
        form: The handle of its form; None if it has no form.
        own: For each page with fields that were drawn into it, its text and letters without them.
    """

    document: pdfium.FPDF_DOCUMENT
    form: pdfium.FPDF_FORMHANDLE | None
    own: dict[int, _Own] = field(default_factory=dict)


@contextmanager
def _open(source: Path | bytes) -> Iterator[_Opened]:
    with open_document(source) as document, open_form(document) as form:
        yield _Opened(document, form)


@contextmanager
def _open_shown(opened: _Opened, page: int) -> Iterator[pdfium.FPDF_PAGE]:
    """Load a page with its fields as a part of it. Raises the same errors as `open_page`."""
    with open_page(opened.document, page) as handle:
        if page in opened.own or not has_fields(handle):
            yield handle
            return
        with _open_text(handle, page) as text_page:
            opened.own[page] = _get_text(text_page), _list_letters(handle, text_page)
        draw_fields(handle, opened.form)
    with open_page(opened.document, page) as handle:
        yield handle


def _read_page(opened: _Opened, page: int) -> PageText:
    with _open_shown(opened, page) as handle:
        text = _read_text(handle, page, opened.own.get(page))
        width, height = pdfium.FPDF_GetPageWidthF(handle), pdfium.FPDF_GetPageHeightF(handle)
        if not _tells_letters(text):
            is_drawn = pdfium.FPDFPage_CountObjects(handle) > 0 or pdfium.FPDFPage_GetAnnotCount(handle) > 0
            kind = PageKind.PICTURE if is_drawn or text.strip() else PageKind.BLANK
            return PageText(page, text, kind, width=width, height=height)
        drawn = look_at_objects(handle, _shown_by(handle), (width, height))
        return PageText(page, text, PageKind.TEXT, drawn.is_covered, width, height, drawn.pictures)


def _tells_letters(text: str) -> bool:
    """Return whether there are letters or digits, and not mostly characters that a broken font made up."""
    if sum(map(str.isalnum, text[:_FIRST_CHARS])) < _MIN_CHARS > sum(map(str.isalnum, text)):
        return False
    made_up = {
        char for char in set(text) if char > "\x7f" and (char == "\ufffd" or unicodedata.category(char) in _MADE_UP)
    }
    if not made_up:
        return True
    letters, unknown = sum(map(str.isalnum, text)), sum(map(made_up.__contains__, text))
    return unknown <= _MAX_UNKNOWN * (letters + unknown)


def _read_text(handle: pdfium.FPDF_PAGE, page: int, own: _Own | None) -> str:
    with _open_text(handle, page) as text_page:
        text, count = _get_text(text_page), pdfium.FPDFText_CountChars(text_page)
        if own is not None and len(own[0]) == len(own[1]):
            text, count = insert_fields(*own, _list_letters(handle, text_page)), 0
        elif len(text) == count and (doubled := find_doubled(text_page, text)):
            text = "".join(char for number, char in enumerate(text) if number not in doubled)
        if not text.isascii():
            text = _put_right(handle, text_page, text, count)
    text = text.replace("\r\n", "\n")
    if "\x02" in text or "\ufffe" in text:  # Most pages have none, and translating takes a tenth of the reading time.
        text = text.translate(_LINE_HYPHENS)
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _get_text(text_page: pdfium.FPDF_TEXTPAGE) -> str:
    count = pdfium.FPDFText_CountChars(text_page)
    if count <= 0:
        return ""
    buffer = _array_of(count + 1)()
    written = pdfium.FPDFText_GetText(text_page, 0, count, buffer)
    return bytes(buffer)[: max(0, written - 1) * 2].decode("utf-16-le", "replace")


@lru_cache(maxsize=1024)
def _array_of(length: int) -> type[ctypes.Array[ctypes.c_ushort]]:
    """Return the array type for a length; cached, because creating it is expensive."""
    return ctypes.c_ushort * length


def _put_right(handle: pdfium.FPDF_PAGE, text_page: pdfium.FPDF_TEXTPAGE, text: str, count: int) -> str:
    """Return the text with right-to-left words in reading order, since some writers store them in visual order.

    The places of a word's first and last letter decide; if they are not available, the letters themselves do.
    """
    if len(text) != count or pdfium.FPDFPage_GetRotation(handle) != 0:
        return to_reading_order(text)

    def runs_left(first: int, last: int) -> bool:
        return _left_of(text_page, first) > _left_of(text_page, last)

    return to_reading_order_by_place(text, runs_left)


def _left_of(text_page: pdfium.FPDF_TEXTPAGE, number: int) -> float:
    left, right, bottom, top = (ctypes.c_double() for _at in range(4))
    pdfium.FPDFText_GetCharBox(text_page, number, left, right, bottom, top)
    return left.value


@contextmanager
def _open_text(handle: pdfium.FPDF_PAGE, page: int) -> Iterator[pdfium.FPDF_TEXTPAGE]:
    text_page = pdfium.FPDFText_LoadPage(handle)
    if not text_page:
        raise FileDamaged(
            _("The text of page {page} cannot be read. Save or print the PDF as a new one.", page=page + 1)
        )
    try:
        yield text_page
    finally:
        pdfium.FPDFText_ClosePage(text_page)


def _read_words(opened: _Opened, page: int, *, upright: bool) -> list[Word]:
    with _open_shown(opened, page) as handle, _open_text(handle, page) as text_page:
        letters = _list_letters(handle, text_page)
        doubled = find_doubled(text_page, "".join(item.text for item in letters))
    letters = [item for number, item in enumerate(letters) if number not in doubled]
    turn = find_direction(letters)
    words = build_words([turn_word(item, turn) for item in letters])
    return words if upright else [turn_word(item, -turn % 4) for item in words]


_Shown = Callable[[float, float], tuple[float, float]]


def _list_letters(handle: pdfium.FPDF_PAGE, text_page: pdfium.FPDF_TEXTPAGE) -> list[Word]:
    shown = _shown_by(handle)
    return [_letter(text_page, shown, number) for number in range(pdfium.FPDFText_CountChars(text_page))]


def _letter(text_page: pdfium.FPDF_TEXTPAGE, shown: _Shown, number: int) -> Word:
    left, right, bottom, top = (ctypes.c_double() for _at in range(4))
    char = chr(pdfium.FPDFText_GetUnicode(text_page, number)).translate(_LINE_HYPHENS)[0]
    if not pdfium.FPDFText_GetCharBox(text_page, number, left, right, bottom, top):
        return Word(" ", 0, 0, 0, 0)
    x0, y0 = shown(left.value, top.value)
    x1, y1 = shown(right.value, bottom.value)
    return Word(char, min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def _shown_by(handle: pdfium.FPDF_PAGE) -> _Shown:
    """Return a function that maps a point of the page's own space to where a reader sees it: rotated, cropped, from the
    upper left corner.
    """
    scale = 100  # pdfium rounds to whole pixels.
    across, down = ctypes.c_int(), ctypes.c_int()
    width, height = (
        round(size * scale) for size in (pdfium.FPDF_GetPageWidthF(handle), pdfium.FPDF_GetPageHeightF(handle))
    )

    def show(x: float, y: float) -> tuple[float, float]:
        pdfium.FPDF_PageToDevice(handle, 0, 0, width, height, 0, x, y, across, down)
        return across.value / scale, down.value / scale

    return show
