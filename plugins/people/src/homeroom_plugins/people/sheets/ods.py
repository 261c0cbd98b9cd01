"""Reader for OpenDocument spreadsheets (ODF 1.2 and later), as written by LibreOffice, Google and others."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from homeroom_plugins.people.sheets.errors import SheetTooLarge
from homeroom_plugins.people.sheets.formats import show_number
from homeroom_plugins.people.sheets.packages import Attributes, Package, XmlReader, attribute, locked
from homeroom_plugins.people.sheets.sheets import (
    MAX_COLUMNS,
    MAX_MERGES,
    Merge,
    Sheet,
    SheetRow,
    check_row_number,
    put_cell,
)
from homeroom_plugins.people.values import UNCALCULATED

_CONTENT = "content.xml"
_DAY = re.compile(r"(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}).*)?")
_HIDDEN = ("collapse", "filter")


def open_ods(package: Package) -> list[Sheet]:
    """Return the sheets in the order of their tabs.

    Raises:
        SheetRefused: the file is password-protected or damaged.
    """
    if package.has("META-INF/manifest.xml"):
        manifest = b"".join(package.read_chunks("META-INF/manifest.xml"))
        if b"encryption-data" in manifest:
            raise locked()
    return [_sheet(package, position, tab) for position, tab in enumerate(_list_tabs(package))]


@dataclass(frozen=True, slots=True)
class _Tab:
    name: str
    is_hidden: bool


def _list_tabs(package: Package) -> list[_Tab]:
    hidden_styles: set[str] = set()
    found: list[_Tab] = []
    style, depth = "", 0

    def start(tag: str, attributes: Attributes) -> None:
        nonlocal style, depth
        if tag == "style":
            style = attribute(attributes, "name")
        elif tag == "table-properties" and attribute(attributes, "display") == "false":
            hidden_styles.add(style)
        elif tag == "table":
            if not depth:
                hidden = attribute(attributes, "style-name") in hidden_styles
                found.append(_Tab(attribute(attributes, "name"), hidden))
            depth += 1

    def end(tag: str) -> None:
        nonlocal depth
        if tag == "table":
            depth -= 1

    XmlReader(start, end, lambda _: None).read(package.read_chunks(_CONTENT))
    return found


def _sheet(package: Package, position: int, tab: _Tab) -> Sheet:
    hidden_columns: set[int] = set()
    merges: list[Merge] = []

    def read_rows() -> Iterator[SheetRow]:
        merges.clear()
        return _TableReader(position, hidden_columns, merges).read(package.read_chunks(_CONTENT))

    def find_merges() -> list[Merge]:
        for _row in read_rows():
            pass
        return list(merges)

    return Sheet(tab.name, tab.is_hidden, read_rows, lambda: hidden_columns, find_merges)


@dataclass(slots=True)
class _Cell:
    """A cell that is being read."""

    attributes: Attributes
    is_covered: bool
    lines: list[str] = field(default_factory=list)
    has_line: bool = False

    def show(self) -> str:
        """Return the cell as text: what it displays, except that numbers are written plainly."""
        shown = " ".join("".join(self.lines).split("\n")).strip()
        kind = attribute(self.attributes, "value-type")
        if self.is_error():
            return shown if shown.startswith("#") else "#ERROR!"
        if kind == "float":
            return _show_float(attribute(self.attributes, "value"), shown)
        if kind in ("currency", "fraction", "scientific"):
            return _show_float(attribute(self.attributes, "value"), "")
        if kind == "date":
            return _show_day(attribute(self.attributes, "date-value"), shown)
        if kind == "boolean":
            return attribute(self.attributes, "boolean-value").upper() or shown
        if kind == "string" and not self.has_line:
            return attribute(self.attributes, "string-value")
        if not kind and not shown and attribute(self.attributes, "formula"):
            return UNCALCULATED
        return shown

    def is_error(self) -> bool:
        """Return True for a failed formula, which LibreOffice marks in its own namespace."""
        return self.attributes.get("calcext:value-type") == "error"


def _show_float(value: str, shown: str) -> str:
    try:
        number = float(value)
        if number == int(number) and re.sub(r"[^0-9]", "", shown) and "%" not in shown:
            digits = re.sub(r"[^0-9]", "", shown)
            # Leading zeros and letters of the format belong to an id; thousands separators do not.
            if int(digits) == abs(int(number)) and not re.search(r"\d[.,\u00a0\u202f']\d", shown):
                return shown
        return show_number(number, "General")
    except (ValueError, OverflowError):
        return shown or value


def _show_day(value: str, shown: str) -> str:
    found = _DAY.fullmatch(value)
    if found is None:
        return shown or value
    return found[1] if found[2] in (None, "00:00:00") else f"{found[1]} {found[2]}"


class _TableReader:
    """One reading of the table at a position."""

    def __init__(self, position: int, hidden_columns: set[int], merges: list[Merge]) -> None:
        self._wanted, self._table, self._depth = position, -1, 0
        self._hidden_columns, self._merges = hidden_columns, merges
        self._rows: list[SheetRow] = []
        self._number = 0
        self._repeat_row = 1
        self._is_hidden = False
        self._cells: list[str] = []
        self._column = 0
        self._columns = 0
        self._cell: _Cell | None = None
        self._in_line = 0
        self._in_note = 0

    def read(self, chunks: Iterator[bytes]) -> Iterator[SheetRow]:
        xml = XmlReader(self._start, self._end, self._take)
        for chunk in chunks:
            xml.feed(chunk)
            yield from self._rows
            self._rows.clear()
            if self._table > self._wanted:
                return
        xml.feed(b"", is_last=True)
        yield from self._rows

    @property
    def _is_here(self) -> bool:
        return self._table == self._wanted and self._depth == 1

    def _start(self, tag: str, attributes: Attributes) -> None:
        if tag == "table":
            self._table += self._depth == 0
            self._depth += 1
        elif not self._is_here:
            return
        elif self._cell is not None:
            self._start_in_cell(tag, attributes)
        elif tag in ("table-cell", "covered-table-cell"):
            self._cell = _Cell(attributes, is_covered=tag == "covered-table-cell")
        elif tag == "table-row":
            self._repeat_row = _count(attributes, "number-rows-repeated")
            self._is_hidden = attribute(attributes, "visibility") in _HIDDEN
            self._cells, self._column = [], 0
        elif tag == "table-column":
            count = _count(attributes, "number-columns-repeated")
            if attribute(attributes, "visibility") in _HIDDEN:
                self._hidden_columns.update(range(self._columns, min(self._columns + count, 16_384)))
            self._columns += count

    def _start_in_cell(self, tag: str, attributes: Attributes) -> None:
        assert self._cell is not None
        if tag in ("annotation", "shapes", "frame"):
            self._in_note += 1
        if self._in_note:
            return
        if tag == "p":
            if self._cell.has_line:
                self._cell.lines.append("\n")
            self._cell.has_line = True
            self._in_line += 1
        elif tag == "s":
            self._cell.lines.append(" " * min(_count(attributes, "c"), 100))
        elif tag in ("tab", "line-break"):
            self._cell.lines.append(" ")

    def _end(self, tag: str) -> None:
        if tag == "table":
            self._depth -= 1
            self._table += self._depth == 0 and self._table == self._wanted
        elif not self._is_here:
            return
        elif self._cell is not None:
            if tag in ("annotation", "shapes", "frame"):
                self._in_note -= 1
            elif tag == "p" and not self._in_note:
                self._in_line -= 1
            elif tag in ("table-cell", "covered-table-cell") and not self._in_note:
                self._end_cell(self._cell)
                self._cell = None
        elif tag == "table-row":
            self._end_row()

    def _take(self, data: str) -> None:
        if self._cell is not None and self._in_line and not self._in_note:
            self._cell.lines.append(data)

    def _end_cell(self, cell: _Cell) -> None:
        count = _count(cell.attributes, "number-columns-repeated")
        text = "" if cell.is_covered else cell.show()
        if text:
            for position in range(self._column, self._column + min(count, MAX_COLUMNS + 1)):
                put_cell(self._cells, position, text)
        rows = _count(cell.attributes, "number-rows-spanned")
        if rows > 1:
            self._merges.append(Merge(self._number + 1, self._number + rows, self._column))
            if len(self._merges) > MAX_MERGES:
                raise SheetTooLarge
        self._column += count

    def _end_row(self) -> None:
        if not self._cells:
            self._number += self._repeat_row
            return
        check_row_number(self._number + self._repeat_row)
        for _ in range(self._repeat_row):
            self._number += 1
            self._rows.append(SheetRow(self._number, self._cells[:], self._is_hidden))


def _count(attributes: Attributes, name: str) -> int:
    text = attribute(attributes, name)
    return max(int(text), 1) if text.isascii() and text.isdigit() and len(text) < 10 else 1
