"""Reading a persons file of any origin: its encoding, its delimiter, its columns, its rows."""

import codecs
import csv
import io
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from homeroom_plugins.people.columns import COLUMNS, REQUIRED, find_column, fold, name_columns
from homeroom_plugins.people.errors import ColumnsUnknown, FileUnusable
from homeroom_plugins.people.values import INVISIBLE, tidy
from homeroom_sdk.addresses import is_address
from homeroom_sdk.csv_cells import unguard_cell
from homeroom_sdk.sentences import Sentence, _, joined

DELIMITERS = ",;\t|"
MAX_LINE_CHARS = 1_000_000
MAX_FIELD_CHARS = 131_072
"""Python's own limit for a field."""
MAX_VALUE_CHARS = 1000
"""No value of ours is longer; a quotation mark that is not closed swallows the rows behind it."""
MAX_ROWS = 1_000_000
MAX_COLUMNS = 1_000
"""Each that is not known is asked about by name."""
READ_AS_WESTERN = _("The file is not UTF-8; it was read as Western European (Windows-1252). Check names with accents.")
WRONG_KINDS = {
    b"PK\x03\x04": _("This is an Excel workbook or a zip file. Save the sheet as CSV and upload that."),
    b"\xd0\xcf\x11\xe0": _("This is an old Excel workbook. Save the sheet as CSV and upload that."),
    b"%PDF": _("This is a PDF. Upload a CSV file with one person per row."),
}
BOMS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}

Row = tuple[int, dict[str, str] | str]


@dataclass(frozen=True, slots=True)
class PersonsFile:
    """An opened file. `columns` are those of ours that it has, `ignored` the headers that the clerk lets go."""

    columns: tuple[str, ...]
    ignored: tuple[str, ...]
    notes: Sequence[Sentence]
    _content: BinaryIO
    _encoding: str
    _delimiter: str
    _names: Sequence[str | None]

    def read_rows(self) -> Iterator[Row]:
        """The rows from the first on, numbered as in a spreadsheet, from 2; can be read again.

        A row comes as values by column, or as the sentence that says why it cannot be read. One reading at a time.

        Raises:
            FileUnusable: it is no such file after all.
        """
        lines = _lines_of(self._content, self._encoding)
        next(lines)
        return _read_rows(csv.reader(lines, delimiter=self._delimiter), self._names, self._delimiter)


def open_file(content: BinaryIO, *, ignored: Sequence[str] = ()) -> PersonsFile:
    """Find out how the file is written and what its header means.

    Args:
        ignored: Headers that somebody has said to leave out, in any spelling.

    Raises:
        FileUnusable: now or while the rows are read: it is no such file; the message says what to change.
        ColumnsUnknown: it has columns of which nobody said what to do with them.
    """
    encoding, notes = _find_encoding(content)
    lines = _lines_of(content, encoding)
    first = next(lines, "")
    lines.close()
    if not first.strip():
        raise FileUnusable(_("The file is empty. Its first row must name the columns, such as person_id."))
    try:
        delimiter = max(DELIMITERS, key=lambda mark: len(_known(first, mark)))
        headers = [tidy(cell) for cell in next(csv.reader([first], delimiter=delimiter))]
    except csv.Error as error:
        raise _unclosed(1, MAX_FIELD_CHARS) from error
    if len(headers) > MAX_COLUMNS:
        raise FileUnusable(_("The file has more than {count} columns. Is this a CSV file?", count=MAX_COLUMNS))
    names = name_columns(headers, ignored=ignored)
    _check_header(headers, names)
    file = PersonsFile(
        columns=tuple(name for name in COLUMNS if name in names),
        ignored=tuple(header for header, name in zip(headers, names, strict=True) if header and name is None),
        notes=notes,
        _content=content,
        _encoding=encoding,
        _delimiter=delimiter,
        _names=names,
    )
    dropped = {fold(name) for name in ignored}
    unknown = [n for n, name in enumerate(names) if name is None and not _is_dropped(headers[n], n, dropped)]
    if unknown:
        _refuse_unknown(file, headers, unknown)
    return file


def _find_encoding(content: BinaryIO) -> tuple[str, list[Sentence]]:
    content.seek(0)
    start = content.read(4096)
    for mark, message in WRONG_KINDS.items():
        if start.startswith(mark):
            raise FileUnusable(message)
    for bom, encoding in BOMS.items():
        if start.startswith(bom):
            return encoding, []
    # Latin letters in UTF-16 have a zero in every other byte.
    if start[1::2].count(0) > len(start) / 3:
        return "utf-16-le", []
    if start[::2].count(0) > len(start) / 3:
        return "utf-16-be", []
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        while start:
            decoder.decode(start)
            start = content.read(1 << 20)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return "cp1252", [READ_AS_WESTERN]
    return "utf-8", []


def _lines_of(content: BinaryIO, encoding: str) -> Generator[str, None, None]:
    content.seek(0)
    return _read_lines(io.TextIOWrapper(content, encoding=encoding, newline=""))


def _read_lines(text: io.TextIOWrapper) -> Generator[str, None, None]:
    try:
        while line := text.readline(MAX_LINE_CHARS):
            if len(line) == MAX_LINE_CHARS:
                raise FileUnusable(_("A line has a million characters or more. Is this a CSV file?"))
            yield line
    except UnicodeDecodeError as error:
        raise FileUnusable(_("The file cannot be read as text. Save it as CSV UTF-8 and upload it again.")) from error
    finally:
        text.detach()


def _known(line: str, delimiter: str) -> set[str]:
    return {name for cell in next(csv.reader([line], delimiter=delimiter), []) if (name := find_column(cell))}


def _check_header(headers: Sequence[str], names: Sequence[str | None]) -> None:
    for name in REQUIRED:
        if name not in names:
            raise FileUnusable(
                _("Your file has no column called {name}. Its first row must name the columns.", name=name)
            )
    for name in COLUMNS:
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


def _label(header: str, position: int) -> str:
    """How a column is named to the clerk, and by the clerk to ignore it."""
    return header or f"#{position + 1}"


def _is_dropped(header: str, position: int, dropped: set[str]) -> bool:
    return fold(_label(header, position)) in dropped


def _refuse_unknown(file: PersonsFile, headers: Sequence[str], unknown: Sequence[int]) -> None:
    """Name the columns that nobody knows; one without a name and without a value is no column."""
    lines = _lines_of(file._content, file._encoding)
    next(lines)
    filled: set[int] = set()
    addresses: set[int] = set()
    try:
        for cells in csv.reader(lines, delimiter=file._delimiter):
            for n in unknown:
                if n < len(cells) and cells[n].strip():
                    filled.add(n)
                    if n not in addresses and is_address(tidy(cells[n])):
                        addresses.add(n)
    except csv.Error:
        pass  # Said with its row when the rows are read.
    asked = [n for n in unknown if headers[n] or n in filled]
    if not asked:
        return
    names = ", ".join(_label(headers[n], n) for n in asked)
    sentences = [_("Your file has columns that are not known here: {headers}.", headers=names)]
    if addresses:
        mails = ", ".join(_label(headers[n], n) for n in asked if n in addresses)
        sentences.append(_("E-mail addresses stand in: {headers}.", headers=mails))
    sentences.append(_("Rename them as the manual says, or say that they are to be ignored. Nothing was imported."))
    raise ColumnsUnknown(
        joined(sentences),
        data={"columns": [{"name": _label(headers[n], n), "holdsAddresses": n in addresses} for n in asked]},
    )


def _read_rows(table: Iterator[list[str]], names: Sequence[str | None], delimiter: str) -> Iterator[Row]:
    number = 1
    width = len(names)
    try:
        for number, cells in enumerate(table, start=2):
            if number > MAX_ROWS:
                raise FileUnusable(_("The file has more than {count} rows. Split it.", count=f"{MAX_ROWS:,}"))
            if not any(cell.strip() for cell in cells):
                continue
            _check_quotes(cells, names, delimiter, number)
            if len(cells) > width and not any(cell.strip() for cell in cells[width:]):
                del cells[width:]
            if len(cells) == width:
                yield number, {name: unguard_cell(cell) for name, cell in zip(names, cells, strict=True) if name}
            else:
                yield (
                    number,
                    _("The row has {count} columns, the first row has {wanted}.", count=len(cells), wanted=width),
                )
    except csv.Error as error:
        raise _unclosed(number + 1, MAX_FIELD_CHARS) from error


def _check_quotes(cells: Sequence[str], names: Sequence[str | None], delimiter: str, number: int) -> None:
    """Whether a field has swallowed the rows behind it, because its quotation mark is not closed."""
    for position, cell in enumerate(cells):
        is_ours = position < len(names) and names[position] is not None
        if is_ours and len(cell) > MAX_VALUE_CHARS and len(INVISIBLE.sub("", cell).strip()) > MAX_VALUE_CHARS:
            raise _unclosed(number, MAX_VALUE_CHARS)
        if "\n" not in cell and "\r" not in cell:
            continue
        behind = cell.splitlines()[1:]
        most = max((line.count(delimiter) for line in behind), default=0)
        # A line break in a name or an address is odd enough; a remark may have several lines, but no whole rows.
        if most >= (1 if is_ours else max(1, len(names) - 1)):
            raise FileUnusable(
                _(
                    "Row {row} has a quotation mark that is not closed: it takes in rows behind it. Close or "
                    "remove the mark. Nothing was imported.",
                    row=number,
                )
            )


def _unclosed(number: int, limit: int) -> FileUnusable:
    return FileUnusable(
        _(
            "Row {row} has a field of more than {count} characters. Is a quotation mark not closed?",
            row=number,
            count=f"{limit:,}",
        )
    )
