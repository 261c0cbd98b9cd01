"""Recognition of our columns in a file's header, by the names that schools' exports use."""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from homeroom_plugins.people.guardian_columns import FIRST_EMAIL, GUARDIAN_COLUMNS, HOME_LANGUAGE
from homeroom_plugins.people.values import ADDRESSES
from homeroom_sdk.normalizing import normalize

COLUMNS = (
    "person_id",
    "first_name",
    "last_name",
    "school_id",
    "email",
    "guardian_email",
    "birth_date",
    "other_id",
    "middle_name",
)
ALL_COLUMNS = (*COLUMNS, *GUARDIAN_COLUMNS, HOME_LANGUAGE)
REQUIRED = COLUMNS[:3]
PROBLEM = "import_problem"
"""The column with the problem of each rejected row; ignored when these rows are uploaded again."""
MIN_KNOWN = 2
"""A title can match one column name by chance, but hardly two names in the same row."""

_FILE = Path(__file__).with_name("columns.toml")
_LETTERLESS = re.compile(r"[\W_]+")


def fold(header: str) -> str:
    """Return a header in the form in which headers are compared: letters and digits only, without case and accents."""
    if header.isascii():
        return _LETTERLESS.sub("", header.replace("#", "number")).lower()
    text = normalize("NFKD", header).casefold().replace("#", "number")
    text = "".join(letter for letter in text if not unicodedata.combining(letter))
    return _LETTERLESS.sub("", text)


def _all_names(words: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for column, names in words["columns"].items():
        yield from ((fold(name), column) for name in (column, *names))
    own, guardian = ADDRESSES
    everybody = _fold_all(words[guardian]["whose"])
    for mail in _fold_all(words[guardian]["mail"]):
        yield mail, own
        yield from _of_somebody(everybody, [mail], guardian)


def _guardian_names(words: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for column, (place, field) in {FIRST_EMAIL: (1, "email"), **GUARDIAN_COLUMNS}.items():
        yield fold(column), column
        everybody = _fold_all([*(f"{word} {place}" for word in words["whose"]), *words["places"][place - 1]])
        yield from _of_somebody(everybody, _fold_all(words[field]), column)


def _of_somebody(everybody: Iterable[str], values: Iterable[str], column: str) -> Iterator[tuple[str, str]]:
    """Yield pairs of header and column in every word order. Joins folded words; folding thousands of pairs takes 0.25
    s.
    """
    for value, whose in product(values, everybody):
        yield from ((text, column) for text in (f"{whose}{value}", f"{value}{whose}", f"{value}of{whose}"))


def _fold_all(words: Iterable[str]) -> list[str]:
    return [fold(word) for word in words]


_WORDS = tomllib.loads(_FILE.read_text("utf-8"))
KNOWN = dict(_guardian_names(_WORDS["guardians"])) | dict(_all_names(_WORDS))
"""Columns by folded header. A name that fits a person's own value and a guardian's, such as family name, is the
person's.
"""


def find_column(header: str) -> str | None:
    """Return the column that a header means, or None."""
    return KNOWN.get(fold(header))


def name_columns(headers: Iterable[str], *, ignored: Iterable[str] = ()) -> list[str | None]:
    """Return the column that each header means; None for ignored and unknown headers."""
    dropped = {fold(name) for name in (*ignored, PROBLEM)}
    return [None if fold(header) in dropped else find_column(header) for header in headers]


def count_known(cells: Iterable[str]) -> int:
    """Return how many of our columns a row names."""
    return len({name for cell in cells if cell and (name := find_column(cell))})


def find_header(rows: Sequence[Sequence[str]]) -> int | None:
    """Return the index of the header row: the first of the rows that name the most columns.

    Titles and remarks may precede it. None if no row names two columns.
    """
    counts = [count_known(row) for row in rows]
    most = max(counts, default=0)
    return counts.index(most) if most >= MIN_KNOWN else None
