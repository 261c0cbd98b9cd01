"""Fixed page counts: a list of ids in the order of the file, each with its number of pages."""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from homeroom_plugins.delivery.pdf.errors import InvalidRule
from homeroom_plugins.delivery.pdf.rules.index import decode_csv, delimiter_of
from homeroom_plugins.delivery.pdf.rules.rules import MAX_ID_CHARS, PageRange, RowProblem
from homeroom_sdk.i18n import Sentence, _, _n, joined

MAX_ROWS = 200_000
MAX_PROBLEMS = 100
SHOWN_PROBLEMS = 10
MAX_PAGES = 10_000
"""Maximum pages of one person."""
_ID_NAMES = frozenset({"person_id", "personid", "id", "student_id", "studentid"})
_PAGES_NAMES = frozenset({"pages", "page_count", "pagecount", "number_of_pages"})


class InvalidList(InvalidRule):
    """The list has rows that cannot be used, or does not fit the document."""

    code = "list_invalid"

    def __init__(self, problems: Sequence[RowProblem] = (), message: Sentence | None = None) -> None:
        self.problems = tuple(problems)
        said = [_("row {row}: {problem}", row=item.row, problem=item.message) for item in problems[:SHOWN_PROBLEMS]]
        super().__init__(
            message
            or _n(
                "The list has {count} problem. {problems}",
                "The list has {count} problems. {problems}",
                len(problems),
                problems=joined(said, by="; "),
            )
        )


@dataclass(frozen=True)
class _Columns:
    """Positions of the id and of the number of pages; `pages` is None if there is no such column."""

    person_id: int = 0
    pages: int | None = 1


def check_list(text: str, every: int) -> None:
    """Check that the list can be read at all. Call it in a guarded child.

    Raises:
        InvalidList: As `ranges_of_list`, except that the total number of pages is not checked.
    """
    _parse(text, every)


def ranges_of_list(text: str, every: int, page_count: int) -> list[PageRange]:
    """Return the pages of each person, in the order of the list. Call it in a guarded child.

    Args:
        text: One id per line, or a CSV with an id and its number of pages; with or without a header.
        every: Number of pages of a person if the row does not state it; 0 if every row must state it.

    Raises:
        InvalidList: Rows cannot be used, name a person twice, or need more or fewer pages than the PDF has.
    """
    found = _parse(text, every)
    needed = found[-1].last_page
    if needed != page_count:
        message = _(
            "The list has {persons} persons with {needed} pages, the PDF has {count} pages. Row {row} is the last that "
            "fits. Look for a row or a page that is missing or one too many.",
            persons=len(found),
            needed=needed,
            count=page_count,
            row=max((item.row for item in found if item.last_page <= page_count), default=0),
        )
        raise InvalidList(message=message)
    return found


def _parse(text: str, every: int) -> list[PageRange]:
    text = decode_csv(text.encode())
    ranges: list[PageRange] = []
    problems: list[RowProblem] = []
    rows: dict[str, int] = {}
    page = 1
    for line, parsed in _rows(text, every):
        if isinstance(parsed, RowProblem):
            problems.append(parsed)
            continue
        person_id, pages = parsed
        known = rows.setdefault(person_id.casefold(), line)
        if known != line:
            message = _("{id} is already in row {row}; each person has one row", id=person_id, row=known)
            problems.append(RowProblem(line, message))
        ranges.append(PageRange(line, page, page + pages - 1, person_id))
        page += pages
    if problems:
        raise InvalidList(problems[:MAX_PROBLEMS])
    if not ranges:
        raise InvalidList(message=_("The list is empty. Give one id a line, in the order of the pages."))
    return ranges


def _rows(text: str, every: int) -> Iterator[tuple[int, tuple[str, int] | RowProblem]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter_of(text.partition("\n")[0]), strict=True)
    columns, is_first, line = _Columns(), True, 1
    try:
        for row in reader:
            if reader.line_num > MAX_ROWS:
                raise InvalidList(message=_("The list has more than {count} rows. Split the batch.", count=MAX_ROWS))
            if not any(field.strip() for field in row):
                continue
            header = _find_columns(row) if is_first else None
            is_first = False
            if header is not None:
                columns = header
            else:
                yield reader.line_num, _read_row(reader.line_num, row, columns, every)
            line = reader.line_num + 1
    except csv.Error:
        yield line, RowProblem(line, _("it is not valid CSV; is a quote not closed?"))


def _find_columns(row: Sequence[str]) -> _Columns | None:
    """Return the columns of a header, or None if the first row is not a header."""
    names = ["_".join(field.split()).casefold() for field in row]
    ids = [number for number, name in enumerate(names) if name in _ID_NAMES]
    if not ids:
        return None
    return _Columns(ids[0], next((number for number, name in enumerate(names) if name in _PAGES_NAMES), None))


def _read_row(line: int, row: Sequence[str], columns: _Columns, every: int) -> tuple[str, int] | RowProblem:
    person_id = row[columns.person_id].strip() if columns.person_id < len(row) else ""
    if not person_id:
        return RowProblem(line, _("the id is missing"))
    if len(person_id) > MAX_ID_CHARS:
        return RowProblem(line, _("an id has at most {count} characters", count=MAX_ID_CHARS))
    said = row[columns.pages].strip() if columns.pages is not None and columns.pages < len(row) else ""
    if not said:
        return (
            (person_id, every)
            if every
            else RowProblem(line, _("say how many pages {id} has, in a second column", id=person_id))
        )
    if not (said.isascii() and said.isdigit() and len(said) <= len(str(MAX_PAGES)) and 0 < int(said) <= MAX_PAGES):
        return RowProblem(line, _("the number of pages must be a whole number from 1"))
    return person_id, int(said)
