"""Parsing of dates in exports. The order of day and month is decided for a whole column."""

import re
from dataclasses import dataclass
from datetime import date

from homeroom_plugins.people.values import BadValue, tidy
from homeroom_sdk.i18n import _

_YEAR_FIRST = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?")
_YEAR_LAST = re.compile(r"(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})(?: 0?0:00(?::00)?)?")
_WITH_DOTS = "."
"""In dates with dots the day comes first."""


@dataclass(slots=True)
class DateOrder:
    """Evidence for the order of day and month, collected from the cells of a column."""

    is_day_first: bool = False
    is_month_first: bool = False
    is_open: bool = False
    """True if a date could be read in both orders."""

    def observe(self, text: str) -> None:
        """Take a cell into account."""
        found = _YEAR_LAST.fullmatch(tidy(text))
        if found is None or found[2] == _WITH_DOTS:
            return
        first, second = int(found[1]), int(found[3])
        self.is_day_first |= first > 12
        self.is_month_first |= second > 12
        self.is_open |= first <= 12 and second <= 12 and first != second

    @property
    def is_undecided(self) -> bool:
        """True if a date could be read in both orders, and the other dates of the column do not decide between them."""
        return self.is_open and self.is_day_first == self.is_month_first

    def to_iso(self, text: str) -> str:
        """Return the cell's date as year-month-day; an empty cell stays empty.

        Raises:
            BadValue: it is not a date.
        """
        text = tidy(text)
        if not text:
            return ""
        year_first, year_last = _YEAR_FIRST.fullmatch(text), _YEAR_LAST.fullmatch(text)
        if year_first:
            year, month, day = year_first[1], year_first[3], year_first[4]
        elif year_last:
            first, second, year = year_last[1], year_last[3], year_last[4]
            by_day = year_last[2] == _WITH_DOTS or int(first) > 12 or (self.is_day_first and int(second) <= 12)
            day, month = (first, second) if by_day else (second, first)
        else:
            raise BadValue("birth_date", _("{column} is not a date with a year of four digits.", column="birth_date"))
        try:
            return date(int(year), int(month), int(day)).isoformat()
        except ValueError as error:
            raise BadValue("birth_date", _("{column} is a day that does not exist.", column="birth_date")) from error
