"""Conversion of a workbook into CSV lines; called in a guarded child."""

import csv
from collections.abc import Iterator, Sequence, Set
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from homeroom_plugins.people.columns import find_column, find_header
from homeroom_plugins.people.sheets.errors import SheetRefused
from homeroom_plugins.people.sheets.ods import open_ods
from homeroom_plugins.people.sheets.packages import Package, locked
from homeroom_plugins.people.sheets.sheets import Merge, Sheet, SheetRow
from homeroom_plugins.people.sheets.xls import is_locked_package, open_xls
from homeroom_plugins.people.sheets.xlsx import open_xlsx
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.scratch import create_private

ZIP = b"PK\x03\x04"
OLE = b"\xd0\xcf\x11\xe0"
TITLE_ROWS = 30
"""Maximum number of rows within which the header is searched, after titles and remarks."""
MAX_SHEETS = 1_000
ROWS_NAMED = 5


@dataclass(frozen=True, slots=True)
class SheetTable:
    """A sheet that was read; the rows after its header are in a separate file, one record per row.

    Attributes:
        header_row: Counted from 1.
        notes: Remarks on how it was read.
    """

    name: str
    header_row: int
    headers: tuple[str, ...]
    notes: tuple[Sentence, ...]


def write_table(path: Path, out: Path, sheet_name: str | None = None) -> SheetTable:
    """Read the sheet that lists persons, and write its rows to `out` as CSV in UTF-8.

    Args:
        sheet_name: The sheet that a person has chosen; None to find it.

    Raises:
        SheetRefused: the sheet, row or column is ambiguous, or the file cannot be read.
    """
    with ExitStack() as opened:
        return _write_table(_open_sheets(path, opened), out, sheet_name)


def _write_table(sheets: Sequence[Sheet], out: Path, sheet_name: str | None) -> SheetTable:
    sheet, header, notes = _choose_sheet(sheets, sheet_name)
    width = _write_rows(sheet, header.number, out)
    hidden = sheet.find_hidden_columns()
    headers = header.cells + [""] * (max(width, len(header.cells)) - len(header.cells))
    hidden_names = [name for position, name in enumerate(headers) if name and position in hidden]
    if hidden_names:
        notes.append(_("Hidden columns were left out: {headers}.", headers=", ".join(hidden_names)))
    shown = tuple("" if position in hidden else name for position, name in enumerate(headers))
    return SheetTable(sheet.name, header.number, shown, tuple(notes))


def _open_sheets(path: Path, opened: ExitStack) -> list[Sheet]:
    with path.open("rb") as content:
        start = content.read(8)
    if start.startswith(OLE):
        if is_locked_package(path):
            raise locked()
        sheets = open_xls(path)
    else:
        package = Package(path)
        opened.callback(package.close)
        if package.has("content.xml"):
            sheets = open_ods(package)
        elif package.has("xl/workbook.bin"):
            raise SheetRefused(
                _("This is a binary workbook (xlsb). Save it as an Excel workbook (xlsx) and upload that.")
            )
        elif package.has("[Content_Types].xml") and (package.has_folder("xl") or not package.has_folder("word")):
            sheets = open_xlsx(package)
        else:
            raise SheetRefused(
                _("This is a zip file but no workbook. Unpack it and upload the list as xlsx, xls, ods or CSV.")
            )
    if len(sheets) > MAX_SHEETS:
        raise SheetRefused(_("The workbook has more than {count} sheets.", count=MAX_SHEETS))
    return sheets


def _choose_sheet(sheets: Sequence[Sheet], wanted: str | None) -> tuple[Sheet, SheetRow, list[Sentence]]:
    shown = [(sheet, first) for sheet in sheets if not sheet.is_hidden and (first := _first_rows(sheet))]
    if wanted is not None:
        shown = [(sheet, first) for sheet, first in shown if sheet.name == wanted]
    if not shown:
        raise SheetRefused(_("The workbook has no sheet with content. Hidden sheets are not read."))
    found = [(sheet, first[position]) for sheet, first in shown if (position := _header_in(first)) is not None]
    if len(found) > 1:
        raise SheetRefused(
            _(
                "Several sheets list persons: {sheets}. Keep one of them in the file, or put all persons on one sheet.",
                sheets=", ".join(sheet.name for sheet, _header in found[:ROWS_NAMED]),
            )
        )
    sheet, header = found[0] if found else (shown[0][0], _widest(shown[0][1]))
    notes = []
    if len(shown) > 1:
        notes.append(_("Only the sheet {sheet} was read.", sheet=sheet.name))
    return sheet, header, notes


def _first_rows(sheet: Sheet) -> list[SheetRow]:
    return list(islice(sheet.read_rows(), TITLE_ROWS))


def _header_in(rows: Sequence[SheetRow]) -> int | None:
    return find_header([row.cells for row in rows])


def _widest(rows: Sequence[SheetRow]) -> SheetRow:
    """Return the first row that could be a header, in a sheet without known column names."""
    return next((row for row in rows if sum(map(bool, row.cells)) > 1), rows[0])


def _write_rows(sheet: Sheet, header_row: int, out: Path) -> int:
    """Write the rows after the header; return the number of columns."""
    width = 0
    number = header_row
    hidden: Set[int] = frozenset()
    with create_private(out) as raw, open(raw.fileno(), "w", encoding="utf-8", newline="", closefd=False) as lines:
        writer = csv.writer(lines, lineterminator="\n")
        for row in _unmerge(sheet.read_rows(), sheet.find_merges()):
            if row.number == header_row:
                hidden = sheet.find_hidden_columns()
                _check_header(row.cells, hidden)
            if row.number <= header_row:
                continue
            if row.is_hidden:
                raise _hidden_row(row.number)
            for position in hidden:
                if position < len(row.cells):
                    row.cells[position] = ""
            for _blank in range(row.number - number - 1):
                lines.write("\n")
            number = row.number
            width = max(width, len(row.cells))
            writer.writerow(row.cells)
    return width


def _check_header(headers: Sequence[str], hidden: Set[int]) -> None:
    known = [name for position, name in enumerate(headers) if position in hidden and find_column(name)]
    if known:
        raise SheetRefused(
            _(
                "Columns of the list are hidden: {headers}. Show them, or remove them from the sheet.",
                headers=", ".join(known),
            )
        )


def _hidden_row(number: int) -> SheetRefused:
    return SheetRefused(
        _(
            "The sheet has hidden rows, such as row {row}. Take filters off and show all rows, or copy what is "
            "shown to a new sheet.",
            row=number,
        )
    )


def _unmerge(rows: Iterator[SheetRow], merges: Sequence[Merge]) -> Iterator[SheetRow]:
    """Fill in the displayed value in each row of a merge over several rows."""
    waiting = sorted(merges, key=lambda merge: merge.first_row, reverse=True)
    active: dict[int, tuple[int, str]] = {}
    for row in rows:
        for column in [column for column, (last, _value) in active.items() if last < row.number]:
            del active[column]
        for column, (_last, value) in active.items():
            if value and column >= len(row.cells):
                row.cells.extend([""] * (column + 1 - len(row.cells)))
            if value and not row.cells[column]:
                row.cells[column] = value
        while waiting and waiting[-1].first_row <= row.number:
            merge = waiting.pop()
            if merge.first_row == row.number and merge.column < len(row.cells):
                active[merge.column] = (merge.last_row, row.cells[merge.column])
        yield row
