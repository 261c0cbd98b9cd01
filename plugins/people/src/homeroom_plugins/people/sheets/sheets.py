"""What every format gives: sheets of rows, each cell as the text that a person sees."""

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass

from homeroom_plugins.people.sheets.errors import SheetTooLarge
from homeroom_sdk.sentences import _

MAX_ROWS = 1_000_000
MAX_COLUMNS = 1_000
MAX_CELL_CHARS = 2_000
"""More than any value of ours may have; the rest is cut off, and the value is refused by its length."""
MAX_MERGES = 100_000


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row by its number from 1; `cells` end with the last one that holds something."""

    number: int
    cells: list[str]
    is_hidden: bool = False


@dataclass(frozen=True, slots=True)
class Merge:
    """Cells that are shown as one; rows are counted from 1, columns from 0, both ends are part of it."""

    first_row: int
    last_row: int
    column: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet whose rows are read when they are asked for, any number of times.

    Attributes:
        read_rows: The rows that hold something, in order.
        find_hidden_columns: Positions from 0; complete once the rows have been read.
        find_merges: The merges over several rows; complete once the rows have been read.
    """

    name: str
    is_hidden: bool
    read_rows: Callable[[], Iterator[SheetRow]]
    find_hidden_columns: Callable[[], Set[int]]
    find_merges: Callable[[], list[Merge]]


def put_cell(cells: list[str], position: int, text: str) -> None:
    """Set a cell of a row; nothing is done for an empty one.

    Raises:
        SheetTooLarge: the position is beyond all columns of a list of persons.
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
    """A cell's text in one line, cut where no value of ours could be longer."""
    text = text[:MAX_CELL_CHARS]
    return text if text.isalnum() else " ".join(text.replace("_x000D_", " ").splitlines()).strip()


def check_row_number(number: int) -> None:
    """Refuse a row beyond the limit.

    Raises:
        SheetTooLarge: it is.
    """
    if number > MAX_ROWS:
        raise SheetTooLarge(_("The sheet has more than {count} rows. Split it.", count=f"{MAX_ROWS:,}"))
