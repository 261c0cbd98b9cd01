"""Birth dates in the formats that documents print."""

import re
from datetime import date

from homeroom_plugins.delivery.pdf.rules.tokens import plain_id

_NUMERIC = re.compile(r"(\d(?<![\d./-]\d)\d{0,3})[./\- ]{1,2}(\d{1,2})[./\- ]{1,2}(\d{2,4})(?![\d/-]|\.\d)")
_NAMED = re.compile(r"(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[.\s]+(?:de\s+|d')?([^\W\d_]{3,})\.?,?\s+(?:de\s+)?(\d{4})(?!\d)")
_NAME_FIRST = re.compile(r"([^\W\d_]{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)")
# The first three letters of the months, in several languages.
_MONTHS_A_YEAR = 12
_MONTHS = (
    "jan ene gen", "feb fév fev", "mar mär mrz", "apr abr avr", "may mai mag", "jun jui giu", "jul jui lug",
    "aug ago aoû aou", "sep set", "oct okt ott out", "nov", "dec dez dic déc",
)  # fmt: skip


def names_day_first(text: str) -> bool | None:
    """Return whether numeric dates put the day before the month, or None if no date shows it or dates disagree."""
    found = set()
    for match in _NUMERIC.finditer(text):
        one, two = int(match[1]), int(match[2])
        if len(match[1]) <= 2 and max(one, two) > _MONTHS_A_YEAR >= min(one, two) > 0:
            found.add(one > two)
    return found.pop() if len(found) == 1 else None


def has_date(text: str, wanted: date, *, day_first: bool | None = None) -> bool:
    """Return whether the text contains the date, in digits or with the month's name.

    Args:
        day_first: Whether numeric dates put the day before the month. If None, a date that can be read as two different
            days does not count.
    """
    text = (
        text if text.isascii() else "\n".join(plain_id(line) if len(line) < 100 else line for line in text.split("\n"))
    )
    for match in _NUMERIC.finditer(text):
        one, two, three = (int(part) for part in match.groups())
        years = {wanted.year, wanted.year % 100} if len(match[3]) == 2 else {wanted.year}
        orders = {True: (wanted.day, wanted.month), False: (wanted.month, wanted.day)}
        if three in years and (one, two) in orders.values():
            is_clear = one == two or max(one, two) > _MONTHS_A_YEAR
            if is_clear or (day_first is not None and (one, two) == orders[day_first]):
                return True
        if (one, two, three) == (wanted.year, wanted.month, wanted.day):
            return True
    named = [(match[1], match[2], match[3]) for match in _NAMED.finditer(text)]
    named += [(match[2], match[1], match[3]) for match in _NAME_FIRST.finditer(text)]
    months = _MONTHS[wanted.month - 1].split()
    return any(
        int(day) == wanted.day and int(year) == wanted.year and month.casefold()[:3] in months
        for day, month, year in named
    )
