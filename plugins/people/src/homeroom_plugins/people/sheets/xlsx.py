"""Reader for Excel workbooks since 2007 (ECMA-376, transitional and strict), written by any program."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from homeroom_plugins.people.sheets.errors import SheetRefused, SheetTooLarge
from homeroom_plugins.people.sheets.formats import BUILT_IN, DAYS_BY_REGION, show_number
from homeroom_plugins.people.sheets.packages import Attributes, Package, XmlReader, attribute
from homeroom_plugins.people.sheets.sheets import MAX_MERGES, Merge, Sheet, SheetRow, check_row_number, put_cell
from homeroom_plugins.people.values import UNCALCULATED

_REFERENCE = re.compile(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})")
_MERGED = re.compile(rb"""mergeCell\s[^>]*?ref\s*=\s*["']([A-Za-z]{1,3}[0-9]{1,7}:[A-Za-z]{1,3}[0-9]{1,7})["']""")
_MERGED_TAIL = 200
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_FALSE = ("", "0", "false")


def open_xlsx(package: Package) -> list[Sheet]:
    """Return the worksheets in the order of their tabs, without charts and macro sheets."""
    workbook = _Workbook(package)
    return [workbook.sheet(name, path, is_hidden=hidden) for name, path, hidden in workbook.list_sheets()]


class _Workbook:
    def __init__(self, package: Package) -> None:
        self._package = package
        self._path = self._find_workbook()
        self._links = self._read_links(self._path)
        self._is_1904 = False
        self._tabs: list[tuple[str, str, bool]] = []
        self._read_tabs()
        self._texts = _read_texts(package, self._linked("sharedStrings"))
        self._formats = _read_formats(package, self._linked("styles"))

    def list_sheets(self) -> list[tuple[str, str, bool]]:
        """Return name, part and hidden state of each worksheet."""
        sheets = [(name, self._links.get(link, ("", "")), hidden) for name, link, hidden in self._tabs]
        return [(name, path, hidden) for name, (kind, path), hidden in sheets if kind == "worksheet"]

    def sheet(self, name: str, path: str, *, is_hidden: bool) -> Sheet:
        hidden_columns: set[int] = set()

        def find_merges() -> list[Merge]:
            return _find_merges(self._package.read_chunks(path))

        def read_rows() -> Iterator[SheetRow]:
            reader = _SheetReader(self._texts, self._formats, hidden_columns, is_1904=self._is_1904)
            return reader.read(self._package.read_chunks(path))

        return Sheet(name, is_hidden, read_rows, lambda: hidden_columns, find_merges)

    def _find_workbook(self) -> str:
        for kind, path in self._read_links("").values():
            if kind == "officeDocument":
                return path
        return "xl/workbook.xml"

    def _read_links(self, path: str) -> dict[str, tuple[str, str]]:
        """Return the kind and the part of each relationship of a part, by relationship id."""
        part = PurePosixPath(path)
        name = str(part.parent / "_rels" / f"{part.name}.rels") if path else "_rels/.rels"
        found: dict[str, tuple[str, str]] = {}
        if not self._package.has(name):
            return found

        def start(tag: str, attributes: Attributes) -> None:
            if tag == "Relationship" and attributes.get("TargetMode") != "External":
                target = attributes.get("Target", "")
                whole = target.lstrip("/") if target.startswith("/") or not path else _join(part.parent, target)
                found[attributes.get("Id", "")] = (attributes.get("Type", "").rpartition("/")[2], whole)

        XmlReader(start, lambda _: None, lambda _: None).read(self._package.read_chunks(name))
        return found

    def _read_tabs(self) -> None:
        def start(tag: str, attributes: Attributes) -> None:
            if tag == "sheet":
                hidden = attributes.get("state", "visible") != "visible"
                self._tabs.append((attributes.get("name", ""), attribute(attributes, "id"), hidden))
            elif tag == "workbookPr":
                self._is_1904 = attributes.get("date1904", "") not in _FALSE

        XmlReader(start, lambda _: None, lambda _: None).read(self._package.read_chunks(self._path))

    def _linked(self, kind: str) -> str | None:
        return next((path for is_kind, path in self._links.values() if is_kind == kind), None)


def _join(folder: PurePosixPath, target: str) -> str:
    parts: list[str] = []
    for part in (folder / target).parts:
        if part == "..":
            parts[-1:] = []
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def _read_texts(package: Package, path: str | None) -> list[str]:
    """Return the shared texts of cells, without Japanese reading hints."""
    texts: list[str] = []
    if path is None or not package.has(path):
        return texts
    pieces: list[str] = []
    state = {"in_text": False, "in_hint": False}

    def start(tag: str, _attributes: Attributes) -> None:
        if tag == "t":
            state["in_text"] = not state["in_hint"]
        elif tag == "rPh":
            state["in_hint"] = True

    def end(tag: str) -> None:
        if tag == "t":
            state["in_text"] = False
        elif tag == "rPh":
            state["in_hint"] = False
        elif tag == "si":
            texts.append(_unescape("".join(pieces)))
            pieces.clear()

    def text(data: str) -> None:
        if state["in_text"]:
            pieces.append(data)

    XmlReader(start, end, text).read(package.read_chunks(path))
    return texts


def _unescape(text: str) -> str:
    return _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text) if "_x" in text else text


def _read_formats(package: Package, path: str | None) -> list[str]:
    """Return the format code of each style."""
    codes: dict[int, str] = {}
    styles: list[int] = []
    if path is None or not package.has(path):
        return []
    state = {"in_cells": False}

    def start(tag: str, attributes: Attributes) -> None:
        if tag == "numFmt":
            codes.setdefault(_number(attributes.get("numFmtId")), attributes.get("formatCode", ""))
        elif tag == "cellXfs":
            state["in_cells"] = True
        elif tag == "xf" and state["in_cells"]:
            styles.append(_number(attributes.get("numFmtId")))

    def end(tag: str) -> None:
        if tag == "cellXfs":
            state["in_cells"] = False

    XmlReader(start, end, lambda _: None).read(package.read_chunks(path))
    return [codes.get(n) or ("yyyy-mm-dd" if n in DAYS_BY_REGION else BUILT_IN.get(n, "General")) for n in styles]


def _number(text: str | None, otherwise: int = 0) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else otherwise


class _SheetReader:
    """A single reading of a sheet."""

    def __init__(self, texts: list[str], formats: list[str], hidden_columns: set[int], *, is_1904: bool) -> None:
        self._texts, self._formats, self._is_1904 = texts, formats, is_1904
        self._hidden_columns = hidden_columns
        self._rows: list[SheetRow] = []
        self._number = 0
        self._is_hidden = False
        self._cells: list[str] = []
        self._column = -1
        self._kind = ""
        self._style = 0
        self._has_formula = False
        self._in_value = self._in_text = self._in_hint = False
        self._value: list[str] = []
        self._text: list[str] = []

    def read(self, chunks: Iterator[bytes]) -> Iterator[SheetRow]:
        xml = XmlReader(self._start, self._end, self._take)
        for chunk in chunks:
            xml.feed(chunk)
            yield from self._rows
            self._rows.clear()
        xml.feed(b"", is_last=True)
        yield from self._rows

    def _start(self, tag: str, attributes: Attributes) -> None:
        if tag == "c":
            reference = _REFERENCE.fullmatch(attributes.get("r", ""))
            self._column = _column(reference[1]) if reference else self._column + 1
            self._kind = attributes.get("t", "n")
            self._style = _number(attributes.get("s"))
            self._has_formula = False
            self._value.clear()
            self._text.clear()
        elif tag == "v":
            self._in_value = True
        elif tag == "t":
            self._in_text = not self._in_hint
        elif tag == "f":
            self._has_formula = True
        elif tag == "row":
            self._number = _number(attributes.get("r"), self._number + 1)
            check_row_number(self._number)
            self._is_hidden = attributes.get("hidden", "") not in _FALSE or attributes.get("ht") in ("0", "0.0")
            self._cells, self._column = [], -1
        elif tag == "rPh":
            self._in_hint = True
        elif tag == "col":
            self._note_column(attributes)

    def _end(self, tag: str) -> None:
        if tag == "v":
            self._in_value = False
        elif tag == "t":
            self._in_text = False
        elif tag == "c":
            put_cell(self._cells, self._column, self._show())
        elif tag == "rPh":
            self._in_hint = False
        elif tag == "row" and self._cells:
            self._rows.append(SheetRow(self._number, self._cells, self._is_hidden))

    def _take(self, data: str) -> None:
        if self._in_value:
            self._value.append(data)
        elif self._in_text:
            self._text.append(data)

    def _show(self) -> str:
        """Return the cell as text."""
        value = "".join(self._value)
        kind = self._kind
        if kind == "s":
            position = _number(value.strip(), -1)
            if not value.strip():
                return ""
            if not 0 <= position < len(self._texts):
                raise SheetRefused
            return self._texts[position]
        if kind == "inlineStr":
            return _unescape("".join(self._text)) or value
        if not value:
            return UNCALCULATED if self._has_formula and kind != "str" else ""
        if kind == "b":
            return "TRUE" if value.strip() in ("1", "true") else "FALSE"
        if kind in ("str", "e"):
            return _unescape(value)
        if kind == "d":
            return value.strip().removesuffix("T00:00:00")
        try:
            number = float(value)
            return show_number(number, self._format(), is_1904=self._is_1904)
        except (ValueError, OverflowError):
            return value

    def _format(self) -> str:
        return self._formats[self._style] if self._style < len(self._formats) else "General"

    def _note_column(self, attributes: Attributes) -> None:
        if attributes.get("hidden", "") in _FALSE and attributes.get("width") not in ("0", "0.0"):
            return
        first, last = _number(attributes.get("min"), 1), _number(attributes.get("max"), 1)
        self._hidden_columns.update(range(first - 1, min(last, 16_384)))


def _column(letters: str) -> int:
    position = 0
    for letter in letters.upper():
        position = position * 26 + ord(letter) - 64
    return position - 1


def _find_merges(chunks: Iterator[bytes]) -> list[Merge]:
    """Return the merges over several rows. They follow the rows in the part, and are found without parsing these."""
    found: list[Merge] = []
    rest = b""
    for chunk in chunks:
        window = rest + chunk
        end = 0
        for match in _MERGED.finditer(window):
            end = match.end()
            merge = _read_merge(match[1].decode("ascii"))
            if merge:
                found.append(merge)
            if len(found) > MAX_MERGES:
                raise SheetTooLarge
        rest = window[max(end, len(window) - _MERGED_TAIL) :]
    return found


def _read_merge(reference: str) -> Merge | None:
    first, last = (_REFERENCE.fullmatch(corner) for corner in reference.split(":"))
    assert first is not None
    assert last is not None
    merge = Merge(int(first[2]), int(last[2]), _column(first[1]))
    return merge if merge.last_row > merge.first_row else None
