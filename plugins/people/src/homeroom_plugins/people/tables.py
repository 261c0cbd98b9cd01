"""A persons file of any format as a table: column names, and rows numbered as in a spreadsheet."""

import asyncio
import csv
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

from homeroom_plugins.people.errors import FileUnusable
from homeroom_plugins.people.sheets.errors import SheetRefused, SheetTooLarge
from homeroom_plugins.people.sheets.reading import OLE, ZIP, SheetTable, write_table
from homeroom_plugins.people.texts import MAX_FIELD_CHARS, find_writing, lines_of, split_line
from homeroom_sdk.context import PluginContext
from homeroom_sdk.guard.errors import FileDamaged, FileError, FileTooComplex
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.scratch import create_private

MAX_COLUMNS = 1_000
"""Maximum number of columns; each unknown one is listed by name."""
READ_BYTES = 1024 * 1024
LIMITS = Limits(memory_bytes=1024**3, cpu_s=180.0, wall_s=600.0)
"""A million rows of ten columns take 60 s and 300 MB."""


@dataclass(frozen=True, slots=True)
class Table:
    """An opened file of persons.

    Attributes:
        headers: As in the file; empty for a column without a name.
        header_row: The row of the headers, counted from 1.
        is_sheet: It comes from a workbook: rows end with their last value, and quoting does not occur.
    """

    headers: tuple[str, ...]
    header_row: int
    delimiter: str
    is_sheet: bool
    notes: Sequence[Sentence]
    _content: BinaryIO
    _encoding: str

    def read_records(self) -> Iterator[list[str]]:
        """Return the rows after the header, one record per row, including blank ones. One reading at a time."""
        lines = lines_of(self._content, self._encoding)
        for _row in range(0 if self.is_sheet else self.header_row):
            next(lines, None)
        return csv.reader(lines, delimiter=self.delimiter)

    def rewind(self) -> BinaryIO:
        """Return the table's text from its first byte on; for a workbook, these are the rows after its header."""
        self._content.seek(0)
        return self._content


def open_table(content: BinaryIO) -> Table:
    """Open a text file.

    Raises:
        FileUnusable: it is not a text file, or its header cannot be read.
    """
    writing = find_writing(content)
    headers = split_line(writing.header, writing.delimiter)
    if not headers:
        raise unclosed(writing.header_row, MAX_FIELD_CHARS)
    _check_width(headers)
    return Table(tuple(headers), writing.header_row, writing.delimiter, False, writing.notes, content, writing.encoding)


@asynccontextmanager
async def open_any(ctx: PluginContext, content: BinaryIO) -> AsyncIterator[Table]:
    """Open a file of any format; a workbook is read in a guarded child.

    Raises:
        FileUnusable: it cannot be read as a list of persons.
    """
    content.seek(0)
    start = content.read(8)
    if not start.startswith((ZIP, OLE)):
        yield await asyncio.to_thread(open_table, content)
        return
    with TemporaryDirectory(dir=ctx.scratch, prefix="sheet-") as folder:
        source, out = Path(folder) / "workbook", Path(folder) / "rows.csv"
        content.seek(0)
        with create_private(source) as copy:
            while chunk := content.read(READ_BYTES):
                copy.write(chunk)
        sheet = await _read_workbook(source, out)
        with out.open("rb") as rows:
            yield open_sheet(sheet.headers, sheet.header_row, sheet.notes, rows)


async def _read_workbook(source: Path, out: Path) -> SheetTable:
    try:
        return await run_guarded(write_table, source, out, limits=LIMITS)
    except FileDamaged as error:
        raise FileUnusable(SheetRefused.default_message) from error
    except FileTooComplex as error:
        raise FileUnusable(SheetTooLarge.default_message) from error
    except FileError as error:
        raise FileUnusable(error.message) from error


def open_sheet(headers: Sequence[str], header_row: int, notes: Sequence[Sentence], rows: BinaryIO) -> Table:
    """Return the table of a sheet that has its rows in `rows`.

    Raises:
        FileUnusable: it has more columns than allowed.
    """
    _check_width(headers)
    return Table(tuple(headers), header_row, ",", True, notes, rows, "utf-8")


def _check_width(headers: Sequence[str]) -> None:
    if len(headers) > MAX_COLUMNS:
        raise FileUnusable(_("The file has more than {count} columns. Is this a CSV file?", count=MAX_COLUMNS))


def unclosed(number: int, limit: int) -> FileUnusable:
    """Return the error for a field that has swallowed the text after it."""
    return FileUnusable(
        _(
            "Row {row} has a field of more than {count} characters. Is a quotation mark not closed?",
            row=number,
            count=f"{limit:,}",
        )
    )
