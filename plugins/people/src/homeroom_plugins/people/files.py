"""Reading a persons file of any origin: its encoding, its delimiter, its columns, its rows."""

import codecs
import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from homeroom_plugins.people.errors import FileUnusable

COLUMNS = ("person_id", "first_name", "last_name", "school_id", "email", "guardian_email")
REQUIRED = COLUMNS[:3]
SYNONYMS = {
    "student_id": "person_id",
    "id": "person_id",
    "firstname": "first_name",
    "given_name": "first_name",
    "lastname": "last_name",
    "surname": "last_name",
    "family_name": "last_name",
    "school": "school_id",
    "e_mail": "email",
    "mail": "email",
    "student_email": "email",
    "parent_email": "guardian_email",
}
DELIMITERS = ",;\t|"
MAX_LINE_CHARS = 1_000_000
MAX_FIELD_CHARS = 131_072
MAX_ROWS = 1_000_000
READ_AS_WESTERN = "The file is not UTF-8; it was read as Western European (Windows-1252). Check names with accents."
WRONG_KINDS = {
    b"PK\x03\x04": "This is an Excel workbook or a zip file. Save the sheet as CSV and upload that.",
    b"\xd0\xcf\x11\xe0": "This is an old Excel workbook. Save the sheet as CSV and upload that.",
    b"%PDF": "This is a PDF. Upload a CSV file with one person per row.",
}
BOMS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}


@dataclass(frozen=True, slots=True)
class PersonsFile:
    """An opened file. `columns` are those of ours that it has; `rows` are numbered as in a spreadsheet, from 2."""

    columns: tuple[str, ...]
    rows: Iterator[tuple[int, dict[str, str] | str]]
    notes: Sequence[str]


def open_file(content: BinaryIO) -> PersonsFile:
    """Find out how the file is written and read its header. Reads it once to its end, and rewinds it.

    A row comes as values by column, or as the sentence that says why it cannot be read.

    Raises:
        FileUnusable: now or while the rows are read: it is no such file; the message says what to change.
    """
    encoding, notes = _find_encoding(content)
    content.seek(0)
    lines = _read_lines(io.TextIOWrapper(content, encoding=encoding, newline=""))
    first = next(lines, "")
    if not first.strip():
        raise FileUnusable("The file is empty. Its first row must name the columns, such as person_id.")
    delimiter = max(DELIMITERS, key=lambda mark: len(_known(first, mark)))
    header = next(csv.reader([first], delimiter=delimiter))
    names = [_column_name(cell) for cell in header]
    _check_header(names)
    table = csv.reader(lines, delimiter=delimiter, strict=False)
    return PersonsFile(tuple(name for name in COLUMNS if name in names), _read_rows(table, names), notes)


def _find_encoding(content: BinaryIO) -> tuple[str, list[str]]:
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


def _read_lines(text: io.TextIOWrapper) -> Iterator[str]:
    try:
        while line := text.readline(MAX_LINE_CHARS):
            if len(line) == MAX_LINE_CHARS:
                raise FileUnusable("A line has a million characters or more. Is this a CSV file?")
            yield line
    except UnicodeDecodeError as error:
        raise FileUnusable("The file cannot be read as text. Save it as CSV UTF-8 and upload it again.") from error
    finally:
        text.detach()


def _known(line: str, delimiter: str) -> set[str]:
    return {_column_name(cell) for cell in next(csv.reader([line], delimiter=delimiter), [])} & set(COLUMNS)


def _column_name(cell: str) -> str:
    name = re.sub(r"[\s\-_]+", "_", cell.strip().lower().removeprefix("\ufeff"))
    return SYNONYMS.get(name, name)


def _check_header(names: Sequence[str]) -> None:
    for name in REQUIRED:
        if name not in names:
            raise FileUnusable(f"Your file has no column called {name}. Its first row must name the columns.")
    for name in COLUMNS:
        if names.count(name) > 1:
            raise FileUnusable(f"Your file has {names.count(name)} columns called {name}. Remove or rename one.")


def _read_rows(table: Iterator[list[str]], names: Sequence[str]) -> Iterator[tuple[int, dict[str, str] | str]]:
    number = 1
    try:
        for number, cells in enumerate(table, start=2):
            if number > MAX_ROWS:
                raise FileUnusable(f"The file has more than {MAX_ROWS:,} rows. Split it.")
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) == len(names):
                yield number, {name: cell for name, cell in zip(names, cells, strict=True) if name in COLUMNS}
            else:
                yield number, f"The row has {len(cells)} columns, the first row has {len(names)}."
    except csv.Error as error:
        raise FileUnusable(
            f"Row {number + 1} has a field of more than {MAX_FIELD_CHARS:,} characters. Is a quotation mark not closed?"
        ) from error
