"""Numbers as a spreadsheet shows them: ids keep their zeros, dates become dates, nothing is rounded."""

import re
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

NO_DAY = "#NUM!"
BUILT_IN = {
    0: "General",
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    9: "0%",
    10: "0.00%",
    11: "0.00E+00",
    12: "# ?/?",
    13: "# ??/??",
    14: "yyyy-mm-dd",
    15: "d-mmm-yy",
    16: "d-mmm",
    17: "mmm-yy",
    18: "h:mm",
    19: "h:mm:ss",
    20: "h:mm",
    21: "h:mm:ss",
    22: "yyyy-mm-ddThh:mm",
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mm:ss.0",
    48: "##0.0E+0",
    49: "@",
}
"""The formats that a file refers to by number only (ECMA-376 part 1, 18.8.30)."""
DAYS_BY_REGION = frozenset((*range(27, 37), *range(50, 59)))
"""East Asian date formats; they differ between countries, but all of them are dates."""

_EXACT = 10**15
"""Spreadsheets keep 15 digits; further digits of a larger number are already lost."""
_LITERAL = re.compile(r'"([^"]*)"|\\(.)|_.|\*.|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]')
_ELAPSED = re.compile(r"\[(h+|m+|s+)\]", re.I)
_AM_PM = re.compile("am/pm|a/p", re.I)
_CLOCK = re.compile("[hs]", re.I)
_MINUTES = re.compile(r"(?<=[h:])(\W*)m{1,2}(?!m)|m{1,2}(?=\W*s)", re.I)
_CALENDAR = re.compile(r"[ydmbg]", re.I)
_PLACES = frozenset("0#?")
_DAY_S = 86_400


class Shape(NamedTuple):
    """The effect of a format on a number.

    Attributes:
        kind: `general`, `whole`, `percent`, `day`, `time` or `moment`.
        parts: For a whole number: the digit places and the literal characters between them, in order.
    """

    kind: str
    parts: tuple[str, ...] = ()


@lru_cache(maxsize=1000)
def shape_of(code: str) -> Shape:
    """Return the meaning of a format code. Only its first section, for positive numbers, is used."""
    section = _first_section(code)
    if _ELAPSED.search(section):
        return Shape("time")
    bare = _LITERAL.sub("", section)
    if bare.strip().casefold() in ("general", "standard", "@", ""):
        return Shape("general")
    if not _PLACES & set(bare) or re.search("[yd]", bare, re.I):
        has_clock = bool(_CLOCK.search(bare))
        has_day = bool(_CALENDAR.search(_MINUTES.sub("", _AM_PM.sub("", bare))))
        if has_day:
            return Shape("moment" if has_clock else "day")
        return Shape("time") if has_clock else Shape("general")
    if "%" in bare:
        return Shape("percent")
    if _CLOCK.search(bare):
        return Shape("time")
    if any(mark in bare for mark in ".,Ee/"):
        return Shape("general")
    return Shape("whole", tuple(_parts(section)))


def _first_section(code: str) -> str:
    quoted = False
    for position, letter in enumerate(code):
        quoted ^= letter == '"'
        if letter == ";" and not quoted and code[position - 1 : position] != "\\":
            return code[:position]
    return code


def _parts(section: str) -> list[str]:
    found: list[str] = []
    end = 0
    for match in _LITERAL.finditer(section):
        found += section[end : match.start()]
        found.append(match[1] or match[2] or match[3] or "")
        end = match.end()
    return [part for part in [*found, *section[end:]] if part]


def show_number(value: float, code: str, *, is_1904: bool = False) -> str:
    """Return a number as text, as a person would read it from the cell.

    A whole number keeps the zeros and letters of its format, and all digits even if the cell shows 1E+11. Formats with
    decimal places, thousands separators or currencies do not matter: the result is the plain number. A date is
    year-month-day in any format, followed by its time if it has one.
    """
    kind, parts = shape_of(code)
    if kind == "whole" and value >= 0 and value == int(value) and value < _EXACT:
        return _fill(int(value), parts)
    if kind == "percent":
        return f"{_plain(value * 100)}%"
    if kind in ("day", "time", "moment"):
        return _show_moment(value, kind, is_1904=is_1904)
    return _plain(value)


def _plain(value: float) -> str:
    if abs(value) >= _EXACT:
        return f"{value:.14E}"
    if value == int(value):
        return str(int(value))
    return f"{value:.15g}".upper()


def _fill(value: int, parts: tuple[str, ...]) -> str:
    """Put the digits into the places of a format from the right; all remaining digits go into the first place."""
    digits = str(value) if value else ""
    shown: list[str] = []
    places = sum(part in _PLACES for part in parts)
    for part in reversed(parts):
        if part not in _PLACES:
            shown.append(part)
            continue
        places -= 1
        if places == 0:
            shown.append(digits or ("0" if part == "0" else ""))
            digits = ""
        elif digits:
            shown.append(digits[-1])
            digits = digits[:-1]
        else:
            shown.append("0" if part == "0" else "")
    return "".join(reversed(shown))


def _show_moment(value: float, kind: str, *, is_1904: bool) -> str:
    if not 0 <= value < 2_958_466:
        return NO_DAY  # Spreadsheets show #### here.
    seconds = round(value * _DAY_S)
    days, rest = divmod(seconds, _DAY_S)
    clock = f"{rest // 3600:02}:{rest // 60 % 60:02}:{rest % 60:02}"
    if kind == "time":
        return f"{days * 24 + rest // 3600}:{clock[3:]}" if days else clock
    if is_1904:
        day = date(1904, 1, 1) + timedelta(days=days)
    elif days == 60:
        return NO_DAY  # 29 February 1900 exists in spreadsheets, but not in the calendar.
    else:
        day = date(1899, 12, 31 if days < 60 else 30) + timedelta(days=days)
    return day.isoformat() if not rest else f"{day.isoformat()} {clock}"
