"""Cells of CSV files that a spreadsheet may be opened on: none of them runs, and reading them back loses nothing.

A spreadsheet takes a cell for a formula when it begins with `=`, `+`, `-` or `@`, or with a wider or smaller form of
them, whatever nobody sees stands before it; and it may split a line at other marks than we meant. So an apostrophe is
put before each such place, also behind `;`, `,`, `|`, a tab and the end of a line within a cell. Plain negative numbers
such as -5 stay numbers; telephone numbers such as +49 30 1234 do not, since a spreadsheet would calculate them.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence

MARK = "'"
_SPLIT = re.compile(r"([;,|\t\r\n\v\f\x1c-\x1e\x85\u2028\u2029])")
_RUNS = frozenset("=+-@")
_MINUS = "\u2212"
_SEEN_AS_RISKY = re.compile(
    "[" + re.escape("=+-@" + _MINUS) + "\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b⁺⁻⁼₊₋₌\t\r\n]"
)
_NUMBER = re.compile(r"-[0-9]{1,15}(\.[0-9]{1,15})?")
_PLAIN = re.compile(r"[^\W_][\w .:/@()-]*")
_QUOTES = frozenset("'\"`´‘’‚‛“”„‟«»‹›＇＂")
_FILLERS = frozenset("\u115f\u1160\u3164\uffa0")
"""Letters by their category, of which nothing is seen."""


def guard_cell(text: str) -> str:
    """The text with an apostrophe wherever a spreadsheet might begin a formula. `unguard_cell` gives it back."""
    if not _SEEN_AS_RISKY.search(text) or _NUMBER.fullmatch(text):
        return text
    parts = _SPLIT.split(text)
    return "".join(_mark(part, parts[n + 1 : n + 2], n) if n % 2 == 0 else part for n, part in enumerate(parts))


def unguard_cell(text: str) -> str:
    """The text without the apostrophes of `guard_cell`; one that is not guarded comes back as it is."""
    if MARK not in text:
        return text
    parts = _SPLIT.split(text)
    return "".join(_unmark(part, parts[n + 1 : n + 2], n) if n % 2 == 0 else part for n, part in enumerate(parts))


def csv_lines(rows: Iterable[Sequence[str]]) -> str:
    """Finished cells as lines of a CSV file; whatever is more than a plain word or number stands in quotation marks."""
    return "".join(",".join(map(_quoted, row)) + "\r\n" for row in rows)


def _mark(part: str, behind: Sequence[str], position: int) -> str:
    return MARK + part if _is_risky(part, behind, position) else part


def _unmark(part: str, behind: Sequence[str], position: int) -> str:
    is_marked = part.startswith(MARK) and _is_risky(part[1:], behind, position)
    return part[1:] if is_marked else part


def _is_risky(part: str, behind: Sequence[str], position: int) -> bool:
    """Whether what a spreadsheet may take for a cell would be run. What it holds for its own mark changes nothing."""
    for letter in part:
        if letter in _QUOTES or letter in _FILLERS or unicodedata.category(letter)[0] in "CZM":
            continue
        return letter == _MINUS or bool(_RUNS & set(unicodedata.normalize("NFKC", letter)[:1]))
    # A cell that begins with white space of its own is stripped by some, and begins behind it.
    return position == 0 and bool(behind) and behind[0] in "\t\r\n"


def _quoted(cell: str) -> str:
    if not cell or _PLAIN.fullmatch(cell) or _NUMBER.fullmatch(cell):
        return cell
    return '"' + cell.replace('"', '""') + '"'
