"""Reader for Excel workbooks before 2007 (BIFF), using xlrd."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import xlrd
from homeroom_plugins.people.sheets.errors import SheetRefused
from homeroom_plugins.people.sheets.formats import show_number
from homeroom_plugins.people.sheets.packages import locked
from homeroom_plugins.people.sheets.sheets import Merge, Sheet, SheetRow, put_cell


def open_xls(path: Path) -> list[Sheet]:
    """Return the sheets in the order of their tabs.

    Raises:
        SheetRefused: the file is password-protected or damaged.
    """
    with Path(os.devnull).open("w") as nowhere:
        try:
            book = xlrd.open_workbook(path, formatting_info=True, logfile=nowhere)
        except xlrd.XLRDError as error:
            if "encrypted" in str(error) or "EncryptedPackage" in str(error):
                raise locked() from error
            raise SheetRefused from error
        except MemoryError:
            raise
        except Exception as error:
            # xlrd does not validate its input: a damaged file can cause any exception.
            raise SheetRefused from error
    return [_sheet(book, sheet) for sheet in book.sheets()]


def is_locked_package(path: Path) -> bool:
    """Return True for a newer workbook inside an old container, which is how password protection is stored."""
    with path.open("rb") as content:
        return "EncryptedPackage".encode("utf-16-le") in content.read(4 * 1024 * 1024)


def _sheet(book: Any, sheet: Any) -> Sheet:
    def read_rows() -> Iterator[SheetRow]:
        for row in range(sheet.nrows):
            cells: list[str] = []
            for column, cell in enumerate(sheet.row(row)):
                put_cell(cells, column, _show(book, cell))
            info = sheet.rowinfo_map.get(row)
            if cells:
                yield SheetRow(row + 1, cells, bool(info and info.hidden))

    hidden = {column for column, info in sheet.colinfo_map.items() if info.hidden}
    merges = [Merge(first + 1, end, column) for first, end, column, _last in sheet.merged_cells if end - first > 1]
    return Sheet(sheet.name, sheet.visibility != 0, read_rows, lambda: hidden, lambda: merges)


def _show(book: Any, cell: Any) -> str:
    if cell.ctype in (xlrd.XL_CELL_NUMBER, xlrd.XL_CELL_DATE):
        code = book.format_map[book.xf_list[cell.xf_index].format_key].format_str
        return show_number(cell.value, code, is_1904=book.datemode == 1)
    if cell.ctype == xlrd.XL_CELL_BOOLEAN:
        return "TRUE" if cell.value else "FALSE"
    if cell.ctype == xlrd.XL_CELL_ERROR:
        return str(xlrd.error_text_from_code.get(cell.value, "#ERROR!"))
    return str(cell.value)
