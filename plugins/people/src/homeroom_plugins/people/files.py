"""Reading of a persons file: its columns and its rows."""

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import BinaryIO

from homeroom_plugins.people.columns import (
    ALL_COLUMNS,
    COLUMNS,
    KNOWN,
    PROBLEM,
    REQUIRED,
    fold,
    name_columns,
)
from homeroom_plugins.people.errors import ColumnsUnknown, FileUnusable
from homeroom_plugins.people.guardian_columns import GUARDIAN_COLUMNS, HOME_LANGUAGE
from homeroom_plugins.people.pasted_addresses import holds_address
from homeroom_plugins.people.tables import Table, open_table, unclosed
from homeroom_plugins.people.texts import MAX_FIELD_CHARS
from homeroom_plugins.people.values import ALL_ADDRESSES, INVISIBLE, tidy
from homeroom_sdk.csv_cells import MARK, unguard_cell
from homeroom_sdk.i18n import Sentence, _, joined

MAX_VALUE_CHARS = 1000
"""Longest value of our columns; a longer one means that an unclosed quotation mark has swallowed the following rows."""
MAX_ROWS = 1_000_000


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row that cannot be used: the problem, and its cells as far as they are certain."""

    problem: Sentence
    cells: Mapping[str, str]


Row = tuple[int, dict[str, str] | BadRow]


@dataclass(slots=True)
class Tally:
    """The number of rows with some property, and the first of them."""

    count: int = 0
    first: int = 0

    def add(self, row: int) -> None:
        """Count a row."""
        self.count += 1
        self.first = self.first or row


@dataclass(slots=True)
class _Seen:
    """Findings of the last reading."""

    short: Tally = field(default_factory=Tally)
    headers: Tally = field(default_factory=Tally)


@dataclass(frozen=True, slots=True)
class PersonsFile:
    """An opened file.

    Attributes:
        columns: The columns of a person's own values that the file has; `guardian_columns` are those of guardians.
        ignored: The headers that are left out.
    """

    columns: tuple[str, ...]
    guardian_columns: tuple[str, ...]
    ignored: tuple[str, ...]
    table: Table
    _names: Sequence[str | None]
    _seen: _Seen = field(default_factory=_Seen)

    @property
    def address_columns(self) -> Sequence[str]:
        """The columns of the file that contain e-mail addresses."""
        return [name for name in (*self.columns, *self.guardian_columns) if name in ALL_ADDRESSES]

    @property
    def notes(self) -> Sequence[Sentence]:
        """Remarks on how the file was read; complete once the rows are read."""
        found = list(self.table.notes)
        if short := self._seen.short.count:
            found.append(
                _(
                    "Rows that end before the last column: {count}, such as row {row}. The missing values "
                    "were read as empty.",
                    count=short,
                    row=self._seen.short.first,
                )
            )
        if again := self._seen.headers.count:
            found.append(
                _(
                    "Rows that name the columns once more, and were left out: {count}, such as row {row}.",
                    count=again,
                    row=self._seen.headers.first,
                )
            )
        return found

    def say(self, problem: Sentence) -> Sentence:
        """Return the problem with the file's own column names in place of ours."""
        headers = self.table.headers
        labels = {name: headers[n] for n, name in enumerate(self._names) if name and headers[n]}
        return problem.with_values(lambda text: labels.get(text, text))

    def read_rows(self) -> Iterator[Row]:
        """Read the rows from the first on, numbered as in a spreadsheet. Can be repeated; one reading at a time.

        Missing cells at the end of a row count as empty if they are optional. A repeated header row is skipped.

        Raises:
            FileUnusable: the file turns out to be unusable.
        """
        self._seen.short, self._seen.headers = Tally(), Tally()
        return _read_rows(self.table, self._names, self._seen)


def open_file(content: BinaryIO, *, ignored: Sequence[str] = ()) -> PersonsFile:
    """Open a text file: detect its format and recognise its header. Arguments and errors as for `name_file`."""
    return name_file(open_table(content), ignored=ignored)


def name_file(table: Table, *, ignored: Sequence[str] = (), chosen: Sequence[str | None] | None = None) -> PersonsFile:
    """Assign our columns to the columns of a table.

    Args:
        ignored: Headers to leave out, in any spelling.
        chosen: A person's choice for each column of the table: one of our columns, or None to leave it out.

    Raises:
        FileUnusable: the file cannot be used; the message states what to change. Reading its rows may raise it too.
        ColumnsUnknown: the file has unknown columns that are not ignored.
    """
    names = name_columns(table.headers, ignored=ignored)
    dropped = {fold(name) for name in (*ignored, PROBLEM)}
    if chosen is not None:
        names = list(chosen)
        dropped = {fold(label(header, n)) for n, header in enumerate(table.headers)}
    check_names(table.headers, names)
    file = PersonsFile(
        columns=tuple(name for name in COLUMNS if name in names),
        guardian_columns=tuple(name for name in (*GUARDIAN_COLUMNS, HOME_LANGUAGE) if name in names),
        ignored=tuple(header for header, name in zip(table.headers, names, strict=True) if header and name is None),
        table=table,
        _names=names,
    )
    unknown = [n for n, name in enumerate(names) if name is None and not _is_dropped(table.headers[n], n, dropped)]
    if unknown:
        _refuse_unknown(table, unknown)
    return file


def check_names(headers: Sequence[str], names: Sequence[str | None]) -> None:
    """Check that all required columns are present and no column occurs twice.

    Raises:
        FileUnusable: one is missing or repeated.
    """
    for name in REQUIRED:
        if name not in names:
            raise FileUnusable(
                _("Your file has no column called {name}. Its first row must name the columns.", name=name)
            )
    for name in ALL_COLUMNS:
        same = [header for header, known in zip(headers, names, strict=True) if known == name]
        if len(same) > 1:
            raise FileUnusable(
                _(
                    "Your file has {count} columns for {name}: {headers}. Remove or ignore all but one.",
                    count=len(same),
                    name=name,
                    headers=", ".join(same),
                ),
                data={"column": name, "headers": same},
            )


def label(header: str, position: int) -> str:
    """Return the name of a column for the clerk, who also uses it to ignore the column: its header, or its number."""
    return header or f"#{position + 1}"


def _is_dropped(header: str, position: int, dropped: set[str]) -> bool:
    return fold(label(header, position)) in dropped


def _refuse_unknown(table: Table, unknown: Sequence[int]) -> None:
    """Raise `ColumnsUnknown` for the unknown columns, except those without a header and without values."""
    headers = table.headers
    filled: set[int] = set()
    addresses: set[int] = set()
    try:
        for cells in table.read_records():
            for n in unknown:
                if n < len(cells) and cells[n].strip():
                    filled.add(n)
                    if n not in addresses and holds_address(tidy(cells[n])):
                        addresses.add(n)
    except csv.Error:
        pass  # Reported with its row number when the rows are read.
    asked = [n for n in unknown if headers[n] or n in filled]
    if not asked:
        return
    names = ", ".join(label(headers[n], n) for n in asked)
    sentences = [_("Your file has columns that are not known here: {headers}.", headers=names)]
    if addresses:
        mails = ", ".join(label(headers[n], n) for n in asked if n in addresses)
        sentences.append(_("Columns with e-mail addresses: {headers}.", headers=mails))
    sentences.append(_("Rename them as described in the manual, or choose to ignore them. Nothing was imported."))
    raise ColumnsUnknown(
        joined(sentences),
        data={"columns": [{"name": label(headers[n], n), "holdsAddresses": n in addresses} for n in asked]},
    )


def _read_rows(table: Table, names: Sequence[str | None], seen: _Seen) -> Iterator[Row]:
    number = table.header_row
    width = len(names)
    needed = 1 + max(names.index(name) for name in REQUIRED)
    is_header = _header_test(table, names)
    try:
        for number, cells in enumerate(table.read_records(), start=table.header_row + 1):
            if number > MAX_ROWS:
                raise FileUnusable(_("The file has more than {count} rows. Split it.", count=f"{MAX_ROWS:,}"))
            whole = "".join(cells)
            if not whole or whole.isspace():
                continue
            if table.is_sheet:
                cells.extend([""] * (width - len(cells)))
            elif len(whole) > MAX_VALUE_CHARS or "\n" in whole or "\r" in whole:
                _check_quotes(cells, names, table.delimiter, number)
            if len(cells) > width and not any(cell.strip() for cell in cells[width:]):
                del cells[width:]
            if is_header(cells, number):
                seen.headers.add(number)
                continue
            if needed <= len(cells) < width:
                # Exports may leave out the delimiters of empty cells at the end of a row.
                cells.extend([""] * (width - len(cells)))
                seen.short.add(number)
            if MARK in whole:
                cells = [unguard_cell(cell) for cell in cells]
            values = {name: cell for name, cell in zip(names, cells, strict=False) if name}
            yield number, values if len(cells) == width else BadRow(_misfit(cells, names), values)
    except csv.Error as error:
        raise unclosed(number + 1, MAX_FIELD_CHARS) from error


def _misfit(cells: Sequence[str], names: Sequence[str | None]) -> Sentence:
    """Return why a row with this number of cells cannot be used."""
    if len(cells) > len(names):
        return _("The row has {count} columns, the first row has {wanted}.", count=len(cells), wanted=len(names))
    column = next(name for name in names[len(cells) :] if name in REQUIRED)
    return _("The row ends before the column {column}.", column=column or "")


def _header_test(table: Table, names: Sequence[str | None]) -> Callable[[Sequence[str], int], bool]:
    """Return a test for rows that repeat the header, as happens when exports are pasted below each other.

    The test raises `FileUnusable` for a header with other columns, because the rows below it would be misread.
    """
    folded = [fold(header) for header in table.headers]
    at = names.index(REQUIRED[0])

    def is_header(cells: Sequence[str], number: int) -> bool:
        if len(cells) <= at or cells[at].isdigit():
            return False
        word = fold(cells[at])
        if word != folded[at] and word not in KNOWN:
            return False
        words = [fold(cell) for cell in cells]
        if words == folded:
            return True
        if not set(REQUIRED) <= {KNOWN.get(word) for word in words}:
            return False
        pairs = zip(words, folded, names, strict=False)
        if all(name is None or word == header or KNOWN.get(word) == name for word, header, name in pairs):
            return True
        raise FileUnusable(
            _(
                "Row {row} names the columns once more, and others than row {first}. Import the lists one by one. "
                "Nothing was imported.",
                row=number,
                first=table.header_row,
            )
        )

    return is_header


def _check_quotes(cells: Sequence[str], names: Sequence[str | None], delimiter: str, number: int) -> None:
    """Raise `FileUnusable` if a field contains following rows because its quotation mark is not closed."""
    for position, cell in enumerate(cells):
        is_ours = position < len(names) and names[position] is not None
        if is_ours and len(cell) > MAX_VALUE_CHARS and len(INVISIBLE.sub("", cell).strip()) > MAX_VALUE_CHARS:
            raise unclosed(number, MAX_VALUE_CHARS)
        if "\n" not in cell and "\r" not in cell:
            continue
        behind = cell.splitlines()[1:]
        most = max((line.count(delimiter) for line in behind), default=0)
        # Any delimiter after a line break is suspicious in our columns; a remark may have lines, but not whole rows.
        if most >= (1 if is_ours else max(1, len(names) - 1)):
            raise FileUnusable(
                _(
                    "Row {row} has a quotation mark that is not closed: it takes in rows behind it. Close or "
                    "remove the mark. Nothing was imported.",
                    row=number,
                )
            )
