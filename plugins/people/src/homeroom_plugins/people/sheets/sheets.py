"""The common model of all formats: sheets with rows, each cell as the text that a person sees."""

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass

from homeroom_plugins.people.sheets.errors import SheetTooLarge
from homeroom_sdk.i18n import _

MAX_ROWS = 1_000_000
MAX_COLUMNS = 1_000
MAX_CELL_CHARS = 2_000
"""Longer than any of our values may be. Longer texts are cut, and then refused because of their length."""
MAX_MERGES = 100_000


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row with its number from 1; `cells` ends with the last non-empty one."""

    number: int
    cells: list[str]
    is_hidden: bool = False


@dataclass(frozen=True, slots=True)
class Merge:
    """Cells that are shown as one. Rows are counted from 1, columns from 0; both ends are included."""

    first_row: int
    last_row: int
    column: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet with rows that are read on demand, any number of times.

    Attributes:
        read_rows: Returns the non-empty rows, in order.
        find_hidden_columns: Returns positions from 0; complete once the rows have been read.
        find_merges: Returns the merges over several rows; complete once the rows have been read.
    """

    name: str
    is_hidden: bool
    read_rows: Callable[[], Iterator[SheetRow]]
    find_hidden_columns: Callable[[], Set[int]]
    find_merges: Callable[[], list[Merge]]


def put_cell(cells: list[str], position: int, text: str) -> None:
    """Set a cell of a row, unless the text is empty.

    Raises:
        SheetTooLarge: the position is beyond `MAX_COLUMNS`.
    """
    if not text:
        return
    if position >= MAX_COLUMNS:
        raise SheetTooLarge(
            _("The sheet has values beyond column {count}. Remove what is not part of the list.", count=MAX_COLUMNS)
        )
    if position >= len(cells):
        cells.extend([""] * (position + 1 - len(cells)))
    cells[position] = one_line(text)


def one_line(text: str) -> str:
    """Return a cell's text on one line, cut to `MAX_CELL_CHARS`."""
    text = text[:MAX_CELL_CHARS]
    return text if text.isalnum() else " ".join(text.replace("_x000D_", " ").splitlines()).strip()


def check_row_number(number: int) -> None:
    """Check a row number against the limit.

    Raises:
        SheetTooLarge: it is beyond `MAX_ROWS`.
    """
    if number > MAX_ROWS:
        raise SheetTooLarge(_("The sheet has more than {count} rows. Split it.", count=f"{MAX_ROWS:,}"))
