"""Read the index CSV that assigns pages to persons."""

import csv
import io
from collections.abc import Iterator, Sequence

from homeroom_plugins.delivery.pdf.rules.rules import MAX_ID_CHARS, InvalidIndex, PageRange, RowProblem
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.texts import is_storable

COLUMNS = ("first_page", "last_page", "person_id")
MAX_INDEX_BYTES = 20 * 1024**2
MAX_FIELD_CHARS = 1_000
MAX_PROBLEMS = 100
MAX_LINES = 200_000
"""Maximum lines of the index: more than any batch has pages, fewer than a spreadsheet saved with a
million empty rows.
"""
_MAX_DIGITS = 9


def check_index(text: str) -> None:
    """Check that the index can be read at all. Call it in a guarded child.

    Raises:
        InvalidIndex: As `parse_index`.
    """
    parse_index(text.encode())


def ids_of_index(text: str, page_count: int, stop: int) -> list[tuple[str, ...]]:
    """Return the ids that the index names for each page before `stop`. Call it in a guarded child.

    Raises:
        InvalidIndex: As `parse_index`, or rows reach outside the document or overlap.
    """
    ranges = parse_index(text.encode())
    if wrong := check_ranges(ranges, page_count):
        raise InvalidIndex(wrong)
    return list(ids_by_page(ranges, min(stop, page_count)))


def parse_index(data: bytes) -> list[PageRange]:
    """Read the rows of an index CSV: `first_page,last_page,person_id`, pages one-based and inclusive.

    Accepts UTF-8 with or without byte order mark, UTF-16 with one, or Windows-1252; comma, semicolon or tab.

    Raises:
        InvalidIndex: Rows cannot be used (at most 100 are listed), or there are more than `MAX_LINES` lines.
    """
    text = decode_csv(data)
    header, _rest, _rest = text.partition("\n")
    if not header.strip():
        raise InvalidIndex([RowProblem(1, _("the header is missing; it must be {columns}", columns=",".join(COLUMNS)))])
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter_of(header), strict=True)
    ranges: list[PageRange] = []
    problems: list[RowProblem] = []
    positions: list[int] | None = None
    line = 1
    try:
        for row in reader:
            if reader.line_num > MAX_LINES:
                raise InvalidIndex(
                    message=_(
                        "The index CSV has more than {count} lines; line {line} is the first that is too many. Take "
                        "out empty rows, or split the batch.",
                        count=MAX_LINES,
                        line=MAX_LINES + 1,
                    )
                )
            if positions is None:
                positions = _positions(row)
            elif any(field.strip() for field in row):
                parsed = _parse_row(reader.line_num, row, positions)
                (ranges if isinstance(parsed, PageRange) else problems).append(parsed)  # type: ignore[arg-type]
            line = reader.line_num + 1
    except csv.Error as error:
        problems.append(RowProblem(line, _csv_message(str(error))))
    if problems:
        raise InvalidIndex(problems[:MAX_PROBLEMS])
    if not ranges:
        raise InvalidIndex([RowProblem(2, _("there are no rows below the header"))])
    return ranges


def check_ranges(ranges: Sequence[PageRange], page_count: int) -> list[RowProblem]:
    """Return the rows that reach outside the document or overlap another row, ordered by row, at most
    `MAX_PROBLEMS`.
    """
    problems = []
    for item in ranges:
        if item.last_page > page_count:
            problems.append(
                RowProblem(
                    item.row,
                    _(
                        "page {page} was requested, but the PDF has {count} pages",
                        page=item.last_page,
                        count=page_count,
                    ),
                )
            )
    problems += _overlaps(ranges)
    return sorted(problems, key=lambda problem: problem.row)[:MAX_PROBLEMS]


def ids_by_page(ranges: Sequence[PageRange], page_count: int) -> Iterator[tuple[str, ...]]:
    """Yield the ids that the index names for each page: none, one, or several if rows overlap."""
    owners: list[dict[str, None]] = [{} for _at in range(page_count)]
    for item in ranges:
        for page in range(item.first_page - 1, min(item.last_page, page_count)):
            owners[page][item.person_id] = None
    return (tuple(ids) for ids in owners)


def _overlaps(ranges: Sequence[PageRange]) -> Iterator[RowProblem]:
    reach: PageRange | None = None
    for item in sorted(ranges, key=lambda item: (item.first_page, item.row)):
        if reach is not None and item.first_page <= reach.last_page:
            last = min(item.last_page, reach.last_page)
            message = _(
                "pages {first} to {last} are also claimed by row {row}", first=item.first_page, last=last, row=reach.row
            )
            yield RowProblem(item.row, message)
        if reach is None or item.last_page > reach.last_page:
            reach = item


def decode_csv(data: bytes) -> str:
    r"""Decode a CSV: UTF-8 with or without byte order mark, UTF-16 with one, or Windows-1252. Lines end with "\n".

    Raises:
        InvalidIndex: The data is too large or not text.
    """
    if len(data) > MAX_INDEX_BYTES:
        raise InvalidIndex(message=_("The index CSV is larger than {size} MB.", size=MAX_INDEX_BYTES // 1024**2))
    has_utf16_mark = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ("utf-16",) if has_utf16_mark else ("utf-8-sig", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not is_storable(text):
            break
        return text.replace("\r\n", "\n").replace("\r", "\n")
    raise InvalidIndex(message=_("The index is not a text file. Save it from the spreadsheet as CSV (UTF-8)."))


def delimiter_of(header: str) -> str:
    """Return the most frequent of comma, semicolon and tab in the first line."""
    return max(",;\t", key=header.count)


def _positions(header: list[str]) -> list[int]:
    names = [name.strip().lower() for name in header]
    missing = [name for name in COLUMNS if name not in names]
    if missing:
        message = _(
            "the column {name} is missing; the header must be {columns}", name=missing[0], columns=",".join(COLUMNS)
        )
        raise InvalidIndex([RowProblem(1, message)])
    return [names.index(name) for name in COLUMNS]


def _parse_row(line: int, row: list[str], positions: list[int]) -> PageRange | RowProblem:
    if len(row) <= max(positions):
        return RowProblem(
            line, _("it has {count} fields, {wanted} are needed", count=len(row), wanted=max(positions) + 1)
        )
    if max(map(len, row)) > MAX_FIELD_CHARS:
        return RowProblem(
            line, _("a field is longer than {count} characters; is a quote not closed?", count=MAX_FIELD_CHARS)
        )
    first, last, person_id = (row[position].strip() for position in positions)
    if not (_is_page(first) and _is_page(last)):
        return RowProblem(line, _("first_page and last_page must be whole numbers from 1"))
    if int(last) < int(first):
        return RowProblem(line, _("last_page {last} is before first_page {first}", last=last, first=first))
    if not person_id or len(person_id) > MAX_ID_CHARS:
        return RowProblem(line, _("person_id must have 1 to {count} characters", count=MAX_ID_CHARS))
    return PageRange(line, int(first), int(last), person_id)


def _is_page(value: str) -> bool:
    return value.isascii() and value.isdigit() and len(value) <= _MAX_DIGITS and int(value) > 0


def _csv_message(error: str) -> Sentence:
    if "field larger" in error:
        return _("a field is far too long; is a quote not closed?")
    return _("it is not valid CSV ({error}); check the quotes", error=error)
