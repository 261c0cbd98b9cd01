"""Which of our columns a file's header means, in the words that schools' exports use."""

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
"""The column in which rejected rows come back with what is wrong; left out when they are uploaded again."""
MIN_KNOWN = 2
"""A title may be the name of a column; two names in a row are no chance."""

_FILE = Path(__file__).with_name("columns.toml")
_LETTERLESS = re.compile(r"[\W_]+")


def fold(header: str) -> str:
    """A header as headers are compared: letters and digits only, without case and accents."""
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
    """Folded words in the orders in which headers have them: folding thousands of pairs takes a quarter of a second."""
    for value, whose in product(values, everybody):
        yield from ((text, column) for text in (f"{whose}{value}", f"{value}{whose}", f"{value}of{whose}"))


def _fold_all(words: Iterable[str]) -> list[str]:
    return [fold(word) for word in words]


_WORDS = tomllib.loads(_FILE.read_text("utf-8"))
KNOWN = dict(_guardian_names(_WORDS["guardians"])) | dict(_all_names(_WORDS))
"""A word that means a person's own value means that first, such as family name."""


def find_column(header: str) -> str | None:
    """Which column a header means, if it is one of ours."""
    return KNOWN.get(fold(header))


def name_columns(headers: Iterable[str], *, ignored: Iterable[str] = ()) -> list[str | None]:
    """The column that each header means; None for what is ignored or unknown."""
    dropped = {fold(name) for name in (*ignored, PROBLEM)}
    return [None if fold(header) in dropped else find_column(header) for header in headers]


def count_known(cells: Iterable[str]) -> int:
    """How many of our columns a row names."""
    return len({name for cell in cells if cell and (name := find_column(cell))})


def find_header(rows: Sequence[Sequence[str]]) -> int | None:
    """The row that names the columns, among titles and remarks: the first of those that name most of ours.

    None if no row names two.
    """
    counts = [count_known(row) for row in rows]
    most = max(counts, default=0)
    return counts.index(most) if most >= MIN_KNOWN else None
