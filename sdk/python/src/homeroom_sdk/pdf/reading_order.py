"""The text of pages in reading order: in the order of their tags, with headings, lists and tables.

Tags are read by pdfium, as a screen reader gets them. A page without tags is read line by line, as drawn.
"""

import ctypes
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import pypdfium2.raw as pdfium

from homeroom_sdk.guard.errors import FileDamaged
from homeroom_sdk.guard.faults import as_file_errors
from homeroom_sdk.i18n import _
from homeroom_sdk.pdf.direction import to_reading_order
from homeroom_sdk.pdf.text import open_document, open_page, read_texts

BlockKind = Literal["heading", "paragraph", "list", "table", "lines"]

MAX_DEPTH = 100
_HEADINGS = frozenset(("H", "Title", *(f"H{level}" for level in range(1, 10))))
# Elements inside a line; every other element begins a new block.
_INLINE = frozenset(
    (
        "Span",
        "Link",
        "Quote",
        "Reference",
        "BibEntry",
        "Code",
        "Annot",
        "Ruby",
        "RB",
        "RT",
        "RP",
        "Warichu",
        "WT",
        "WP",
    ),
).union(("Em", "Strong", "Sub", "Lbl", "LBody", "Formula", "Form", "Note", "FENote"))
_ITEMS = frozenset(("LI", "TOCI"))
_CELLS = frozenset(("TH", "TD"))
# pdfium's marks for a line end within a word: from GetUnicode and from GetText.
_HYPHENS = {"\x02": "-", "\ufffe": "-"}
_CLEANED = str.maketrans({**_HYPHENS, "\0": "", "\r": ""})


# A word broken at a line's end; a grade such as "A-" at a line's end does not match.
_BROKEN_WORD = re.compile(r"(?<=[^\W\d_][^\W\d_])-\n(?=[^\W\d_])")


@dataclass(frozen=True)
class Block:
    """A heading, a paragraph, a list's items, a table's rows, or the lines of a page without tags.

    Args:
        rows: For a table its cells by row, including empty ones; for all others one text per row.
    """

    kind: BlockKind
    rows: tuple[tuple[str, ...], ...]

    @property
    def text(self) -> str:
        """The whole text, one line per row."""
        return "\n".join("\t".join(row) for row in self.rows)


def read_blocks(source: Path | bytes, count: int) -> list[list[Block]]:
    """Return the blocks of the first `count` pages, page by page.

    Call it through `guard`, since it parses an untrusted file.

    Raises:
        EncryptedPdf, FileDamaged: The file or one of the pages cannot be read, or there is no such page.
    """
    with as_file_errors(), open_document(source) as document:
        plain = [_BROKEN_WORD.sub("-", page.text) for page in read_texts(source, 0, count)]
        return [_read_page(document, number) or _lines(text) for number, text in enumerate(plain)]


def clean(text: str) -> str:
    """Return text as a person would type it: hyphenated words at line ends are joined, in Unicode form NFC."""
    whole = text.translate(_CLEANED).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return whole if whole.isascii() else to_reading_order(unicodedata.normalize("NFC", whole))


def _lines(text: str) -> list[Block]:
    cleaned = clean(text).strip()
    return [Block("lines", ((cleaned,),))] if cleaned else []


def _read_page(document: pdfium.FPDF_DOCUMENT, number: int) -> list[Block]:
    """Return the page's blocks; an empty list if it has no tags."""
    with open_page(document, number) as page:
        tree = pdfium.FPDF_StructTree_GetForPage(page)
        if not tree:
            return []
        try:
            roots = pdfium.FPDF_StructTree_CountChildren(tree)
            if roots <= 0:
                return []
            contents = _read_contents(page, number)
            reader = _BlockReader(contents.by_number)
            for root in range(roots):
                reader.read(pdfium.FPDF_StructTree_GetChildAtIndex(tree, root), 0)
            return reader.finish(contents.untagged)
        finally:
            pdfium.FPDF_StructTree_Close(tree)


@dataclass
class _Contents:
    """The text of marked content by its number, and all untagged text except headers and footers."""

    by_number: dict[int, str] = field(default_factory=dict)
    untagged: str = ""


def _read_contents(page: pdfium.FPDF_PAGE, number: int) -> _Contents:
    text_page = pdfium.FPDFText_LoadPage(page)
    if not text_page:
        raise FileDamaged(
            _("The text of page {page} cannot be read. Save or print the PDF as a new one.", page=number + 1)
        )
    runs: dict[int | None, list[str]] = {}
    run: list[str] = []
    try:
        owners: dict[int | None, int | None] = {}
        for place in range(max(0, pdfium.FPDFText_CountChars(text_page))):
            drawn_by = pdfium.FPDFText_GetTextObject(text_page, place)
            # Spaces and line ends that pdfium adds between objects belong to the preceding object.
            if drawn_by and not pdfium.FPDFText_IsGenerated(text_page, place):
                address = ctypes.cast(drawn_by, ctypes.c_void_p).value
                if address not in owners:
                    owners[address] = _owner_of(drawn_by)
                run = runs.setdefault(owners[address], [])
            run.append(chr(pdfium.FPDFText_GetUnicode(text_page, place)))
    finally:
        pdfium.FPDFText_ClosePage(text_page)
    runs.pop(_ARTIFACT, None)
    untagged = "".join(runs.pop(None, []))
    return _Contents({key: "".join(run) for key, run in runs.items() if key is not None}, untagged)


_ARTIFACT = -1


def _owner_of(drawn: pdfium.FPDF_PAGEOBJECT) -> int | None:
    number: int = pdfium.FPDFPageObj_GetMarkedContentID(drawn)
    if number >= 0:
        return number
    marks = (pdfium.FPDFPageObj_GetMark(drawn, mark) for mark in range(pdfium.FPDFPageObj_CountMarks(drawn)))
    is_artifact = any(_mark_name(mark) == "Artifact" for mark in marks)
    return _ARTIFACT if is_artifact else None


class _BlockReader:
    """Walks the elements of one page and collects blocks."""

    def __init__(self, contents: dict[int, str]) -> None:
        self._contents = contents
        self._blocks: list[Block] = []
        self._line: list[str] = []
        self._items: list[list[str]] = []
        self._rows: list[list[str]] | None = None

    def read(self, element: pdfium.FPDF_STRUCTELEMENT, depth: int) -> None:
        """Read an element and everything below it."""
        if not element or depth > MAX_DEPTH:
            return
        role = _string_of(pdfium.FPDF_StructElement_GetType, element)
        if role == "Table" and self._rows is None:
            self._read_table(element, depth)
        elif role == "L":
            self._read_list(element, depth)
        elif role in _INLINE:
            self._read_inside(element, depth)
        else:
            self._end_line()
            self._read_inside(element, depth)
            self._end_line("heading" if role in _HEADINGS else "paragraph")

    def finish(self, untagged: str) -> list[Block]:
        """Return all blocks, followed by text that belongs to no element: blind readers must get everything that is
        drawn.
        """
        self._end_line()
        self._line.append(untagged)
        self._line += self._contents.values()
        self._end_line()
        return self._blocks

    def _read_inside(self, element: pdfium.FPDF_STRUCTELEMENT, depth: int) -> None:
        spoken = _string_of(pdfium.FPDF_StructElement_GetActualText, element)
        if spoken:
            self._line.append(spoken)
            for number in _numbers_below(element, depth):
                self._contents.pop(number, None)
            return
        has_text = False
        for place in range(pdfium.FPDF_StructElement_CountChildren(element)):
            child = pdfium.FPDF_StructElement_GetChildAtIndex(element, place)
            if child:
                self.read(child, depth + 1)
                has_text = True
            else:
                number = pdfium.FPDF_StructElement_GetChildMarkedContentID(element, place)
                text = self._contents.pop(number, "")
                has_text |= bool(text.strip())
                self._line.append(text)
        if not has_text:
            self._line.append(_string_of(pdfium.FPDF_StructElement_GetAltText, element))

    def _read_table(self, element: pdfium.FPDF_STRUCTELEMENT, depth: int) -> None:
        self._end_line()
        self._rows = []
        self._read_rows(element, depth)
        rows, self._rows = self._rows, None
        if any(any(row) for row in rows):
            self._blocks.append(Block("table", tuple(tuple(row) for row in rows)))

    def _read_rows(self, element: pdfium.FPDF_STRUCTELEMENT, depth: int) -> None:
        for place in range(pdfium.FPDF_StructElement_CountChildren(element)):
            child = pdfium.FPDF_StructElement_GetChildAtIndex(element, place)
            role = _string_of(pdfium.FPDF_StructElement_GetType, child) if child else ""
            if not child or depth > MAX_DEPTH:
                continue
            if role in ("THead", "TBody", "TFoot"):
                self._read_rows(child, depth + 1)
            elif role == "TR":
                assert self._rows is not None
                self._rows.append(self._read_cells(child, depth + 1))
            else:
                self.read(child, depth + 1)

    def _read_cells(self, row: pdfium.FPDF_STRUCTELEMENT, depth: int) -> list[str]:
        cells: list[str] = []
        for place in range(pdfium.FPDF_StructElement_CountChildren(row)):
            # For a cell without content pdfium has an index but returns no element.
            child = pdfium.FPDF_StructElement_GetChildAtIndex(row, place)
            cells.append(" ".join(self._texts_within(lambda child=child: self.read(child, depth + 1))))  # type: ignore[misc]
        return cells

    def _read_list(self, element: pdfium.FPDF_STRUCTELEMENT, depth: int) -> None:
        self._end_line()
        items: list[tuple[str, ...]] = []
        for place in range(pdfium.FPDF_StructElement_CountChildren(element)):
            child = pdfium.FPDF_StructElement_GetChildAtIndex(element, place)
            if child and (text := " ".join(self._texts_within(lambda child=child: self.read(child, depth + 1)))):  # type: ignore[misc]
                items.append((text,))
        if items:
            self._blocks.append(Block("list", tuple(items)))

    def _texts_within(self, read: Callable[[], None]) -> list[str]:
        """Return the texts of the blocks that `read` produces; they become part of a cell or an item."""
        outside, self._blocks = self._blocks, []
        read()
        self._end_line()
        inside, self._blocks = self._blocks, outside
        return [block.text.replace("\n", " ").replace("\t", " ") for block in inside]

    def _end_line(self, kind: BlockKind = "paragraph") -> None:
        text = " ".join(clean("".join(self._line)).split())
        self._line = []
        if text:
            self._blocks.append(Block(kind, ((text,),)))


def _numbers_below(element: pdfium.FPDF_STRUCTELEMENT, depth: int) -> Iterator[int]:
    for place in range(pdfium.FPDF_StructElement_CountChildren(element)):
        child = pdfium.FPDF_StructElement_GetChildAtIndex(element, place)
        if not child:
            yield pdfium.FPDF_StructElement_GetChildMarkedContentID(element, place)
        elif depth <= MAX_DEPTH:
            yield from _numbers_below(child, depth + 1)


def _mark_name(mark: pdfium.FPDF_PAGEOBJECTMARK) -> str:
    size = ctypes.c_ulong()
    buffer = (pdfium.FPDF_WCHAR * 64)()
    if not pdfium.FPDFPageObjMark_GetName(mark, buffer, ctypes.sizeof(buffer), size):
        return ""
    return bytes(buffer)[: max(0, size.value - 2)].decode("utf-16-le", "replace")


def _string_of(ask: Callable[..., int], element: pdfium.FPDF_STRUCTELEMENT) -> str:
    size = ask(element, None, 0)
    if size <= 2:
        return ""
    buffer = ctypes.create_string_buffer(size)
    ask(element, buffer, size)
    return buffer.raw[: size - 2].decode("utf-16-le", "replace")
