"""The index of a bulk upload: a CSV with the person of each file."""

import codecs
import csv
import io
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import Any

from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.texts import to_line

MAX_INDEX_BYTES = 16_000_000
MAX_ROWS = 50_000
MAX_COLUMNS = 500
_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""Byte order marks of UTF-16, which spreadsheets call Unicode."""
INDEX_NAME = "index.csv"
_DELIMITERS = ",;\t|"
_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "file": ("file", "file_name", "filename", "path", "document"),
    "person": ("person_id", "personid", "student_id", "studentid", "id", "other_id", "student_number"),
    "type": ("type", "document_type", "documenttype"),
    "name": ("name", "title", "document_name"),
}


class IndexRefused(ValidationFailed):
    """The index cannot be used; the message states which row to change."""

    code = "index_refused"


@dataclass(frozen=True, slots=True)
class IndexRow:
    """The index row of a file. `row` is the row number in a spreadsheet; the header is row 1."""

    row: int
    path: str
    key: str
    type_name: str = ""
    name: str = ""
    metadata: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Index:
    """The rows of an index by their folded file path, which may be a name without folders.

    `shared` has the row numbers that several files of the bulk upload match; no file takes its person from such a row.
    """

    rows: Mapping[str, IndexRow]
    shared: frozenset[int] = frozenset()

    def find(self, path: str) -> IndexRow | None:
        """Return the row of a file, found by its path, or else by its name without folders."""
        return self.rows.get(fold(path)) or self.rows.get(fold(PurePosixPath(path).name))

    def count_files(self, paths: Iterable[str]) -> "Index":
        """Return the index with its shared rows, given the path of every file; a path may come several times."""
        uses = Counter(row.row for path in paths if (row := self.find(path)))
        return replace(self, shared=frozenset(row for row, count in uses.items() if count > 1))


def fold(path: str) -> str:
    """Return a path normalized for comparison: NFC, forward slashes, case-folded."""
    return unicodedata.normalize("NFC", path.strip().replace("\\", "/").removeprefix("./")).casefold()


def read_index(content: bytes) -> Index:
    """Read a CSV with columns for the file and the person; unknown columns are the documents' metadata.

    Raises:
        IndexRefused: the index is invalid; the message names the row and the problem.
    """
    if len(content) > MAX_INDEX_BYTES:
        raise IndexRefused(_("The index is larger than {count} MB.", count=MAX_INDEX_BYTES // 1_000_000))
    text = _decode(content)
    header = text.partition("\n")[0]
    delimiter = max(_DELIMITERS, key=header.count)
    try:
        lines = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise IndexRefused(_("The index is not a CSV file: {problem}.", problem=str(error))) from error
    if len(lines) > MAX_ROWS:
        raise IndexRefused(_("The index has more than {count} rows.", count=f"{MAX_ROWS:,}"))
    return _read_rows(lines)


def _decode(content: bytes) -> str:
    for encoding in ("utf-16",) if content.startswith(_MARKS) else ("utf-8-sig", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise IndexRefused(_("The index is written in letters that cannot be read. Save it as a CSV in UTF-8."))


def _read_rows(lines: Sequence[Sequence[str]]) -> Index:
    header = lines[0] if lines else []
    if len(header) > MAX_COLUMNS:
        raise IndexRefused(_("The index has more than {count} columns.", count=MAX_COLUMNS))
    names = [to_line(cell, 100) for cell in header]
    places = _find_columns(names)
    rows: dict[str, IndexRow] = {}
    for number, cells in enumerate(lines[1:], 2):
        values = [to_line(cell, 1_000) for cell in cells] + [""] * (len(names) - len(cells))
        if not any(values):
            continue
        found: dict[str, Any] = {what: values[place] for what, place in places.items()}
        if not found["file"] or not found["person"]:
            raise IndexRefused(_("Row {row} of the index names no file, or no person.", row=number))
        if fold(found["file"]) in rows:
            raise IndexRefused(_("Row {row} of the index names a file that an earlier row names already.", row=number))
        rest = {name: values[at] for at, name in enumerate(names) if name and at not in places.values() and values[at]}
        rows[fold(found["file"])] = IndexRow(
            number, found["file"], found["person"], found.get("type", ""), found.get("name", ""), rest
        )
    return Index(rows)


def _find_columns(names: Sequence[str]) -> dict[str, int]:
    plain = [name.casefold().replace(" ", "_").replace("-", "_") for name in names]
    places = {what: plain.index(word) for what, words in _COLUMNS.items() for word in reversed(words) if word in plain}
    if missing := [what for what in ("file", "person") if what not in places]:
        wanted = {"file": "file", "person": "person_id"}
        raise IndexRefused(_("The index has no column called {name}.", name=wanted[missing[0]]))
    return places
