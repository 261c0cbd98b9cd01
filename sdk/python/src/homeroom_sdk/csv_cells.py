"""Cells of CSV files, escaped so that no spreadsheet runs them as formulas; unescaping them restores the exact text.

A spreadsheet treats a cell as a formula when it begins with `=`, `+`, `-` or `@`, or with a full-width or small variant
of them, even after invisible characters. It may also split a line at other separators than a comma. So an apostrophe
precedes each such start, including those after `;`, `,`, `|`, a tab and a line end within a cell. Plain negative
numbers such as -5 stay numbers; telephone numbers such as +49 30 1234 do not, since a spreadsheet would calculate them.
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
"""Invisible characters that Unicode classifies as letters."""


def guard_cell(text: str) -> str:
    """Return the text with an apostrophe wherever a spreadsheet might begin a formula. `unguard_cell` reverses it."""
    if not _SEEN_AS_RISKY.search(text) or _NUMBER.fullmatch(text):
        return text
    parts = _SPLIT.split(text)
    return "".join(_mark(part, parts[n + 1 : n + 2], n) if n % 2 == 0 else part for n, part in enumerate(parts))


def unguard_cell(text: str) -> str:
    """Return the text without the apostrophes of `guard_cell`; an unguarded text is returned unchanged."""
    if MARK not in text:
        return text
    parts = _SPLIT.split(text)
    return "".join(_unmark(part, parts[n + 1 : n + 2], n) if n % 2 == 0 else part for n, part in enumerate(parts))


def csv_lines(rows: Iterable[Sequence[str]]) -> str:
    """Return guarded cells as lines of a CSV file; every cell that is not a plain word or number is quoted."""
    return "".join(",".join(map(_quoted, row)) + "\r\n" for row in rows)


def _mark(part: str, behind: Sequence[str], position: int) -> str:
    return MARK + part if _is_risky(part, behind, position) else part


def _unmark(part: str, behind: Sequence[str], position: int) -> str:
    is_marked = part.startswith(MARK) and _is_risky(part[1:], behind, position)
    return part[1:] if is_marked else part


def _is_risky(part: str, behind: Sequence[str], position: int) -> bool:
    """Return whether a spreadsheet might treat this part as a formula. Leading quotes and invisible characters are
    ignored.
    """
    for letter in part:
        if letter in _QUOTES or letter in _FILLERS or unicodedata.category(letter)[0] in "CZM":
            continue
        return letter == _MINUS or bool(_RUNS & set(unicodedata.normalize("NFKC", letter)[:1]))
    # Some spreadsheets strip leading white space of a cell, so that the cell begins after it.
    return position == 0 and bool(behind) and behind[0] in "\t\r\n"


def _quoted(cell: str) -> str:
    if not cell or _PLAIN.fullmatch(cell) or _NUMBER.fullmatch(cell):
        return cell
    return '"' + cell.replace('"', '""') + '"'
