"""The survey of a persons file: everything that depends on several of its rows."""

import re
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from homeroom_plugins.people.dates import DateOrder
from homeroom_plugins.people.errors import FileUnusable
from homeroom_plugins.people.files import BadRow, PersonsFile
from homeroom_plugins.people.guardian_columns import GUARDIAN_EMAILS
from homeroom_plugins.people.names import fold, words_of
from homeroom_plugins.people.values import ADDRESSES, BadValue, clean, key_of, tidy
from homeroom_sdk.i18n import _

DATE_LIKE = re.compile(
    r"\d{4}([-/.])\d{1,2}\1\d{1,2}.*|\d{1,2}([-/.])\d{1,2}\2\d{2,4}|\d{1,2}[-/. ][A-Za-z]{3,4}([-/. ]\d{2,4})?"
    r"|[A-Za-z]{3}[-/. ]\d{2,4}"
)
MONTHS = frozenset(
    ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "mai", "okt", "dez")
)
_MAIL_COLUMNS = (*ADDRESSES, *GUARDIAN_EMAILS)
RUN = 3
"""Minimum number of consecutive rows with a neighbour's address that count as a shift; step-families cause single ones.
"""
MIN_MARK_CHARS = 3
ROWS_NAMED = 5

Key = tuple[str, str]
"""An id's key and its scope of uniqueness."""


@dataclass(slots=True)
class Survey:
    """Findings of the survey about the file's rows.

    Attributes:
        rejected: The reason why a row cannot be used, by row number.
        repeated: The rows that repeat an earlier one.
        other_school: Ids that different people have at several schools, with the id's first row.
        shifted: Rows with an address that fits a neighbour's person, in runs too long for chance.
        keys: All persons in the file, including those on rejected rows.
    """

    order: DateOrder = field(default_factory=DateOrder)
    rejected: dict[int, str] = field(default_factory=dict)
    repeated: set[int] = field(default_factory=set)
    other_school: dict[Key, int] = field(default_factory=dict)
    shifted: list[int] = field(default_factory=list)
    keys: Set[Key] = frozenset()


_First = tuple[int, int, int, int]
"""The first row of an id, and hashes of its values, its school and its name. Hashes, because there may be a million.

A plain tuple of numbers, which Python's garbage collector does not track.
"""


class _Marks(NamedTuple):
    """The features by which an address is recognised as a person's."""

    row: int
    number: str
    last_name: str
    addresses: tuple[str, ...]

    def fit(self, local: str, folded: str) -> bool:
        """Return True if an address's local part contains the id or the last name; `folded` is its folded form."""
        if self.number.isdigit():
            if self.number in local and self.number in words_of(local):
                return True
        elif self.number and self.number in folded:
            return True
        return bool(self.last_name) and self.last_name in folded


@dataclass(slots=True)
class _Drift:
    """Detector for a column of addresses that has shifted in one direction."""

    run: list[int] = field(default_factory=list)
    found: list[int] = field(default_factory=list)

    def note(self, row: int, *, fits: bool) -> None:
        """Record whether a row's address fits the neighbouring person."""
        if fits:
            self.run.append(row)
        elif self.run:
            self._end()

    def _end(self) -> None:
        if len(self.run) >= RUN:
            self.found += self.run
        self.run = []

    def finish(self) -> list[int]:
        """Return the shifted rows."""
        self._end()
        return self.found


def survey_file(file: PersonsFile, *, per_school: bool) -> Survey:
    """Survey the file in one reading.

    Raises:
        FileUnusable: it cannot be read to its end, or the order of its dates is ambiguous.
    """
    survey = GrowingSurvey(file, per_school=per_school)
    for number, cells in file.read_rows():
        survey.observe(number, cells)
    return survey.finish()


class GrowingSurvey:
    """A survey that is fed row by row."""

    def __init__(self, file: PersonsFile, *, per_school: bool) -> None:
        self._file = file
        self._per_school = per_school
        self._unread: set[Key] = set()
        self._found = Survey()
        self._firsts: dict[Key, _First] = {}
        self._rows_of: dict[Key, list[int]] = {}
        self._differing: set[Key] = set()
        self._as_stored: set[Key] = set()
        self._skipped: tuple[int, Key, Mapping[str, str]] | None = None
        self._date_like: list[int] = []
        self._ids = 0
        of_file = (*file.columns, *file.guardian_columns)
        self._drifts = {column: (_Drift(), _Drift()) for column in _MAIL_COLUMNS if column in of_file}
        self._window: list[_Marks] = []

    @property
    def decides(self) -> bool:
        """True if the meaning of a row may depend on later rows, or an earlier row must be withdrawn."""
        return bool(self._rows_of or self._date_like) or self._found.order.is_open

    def observe(self, number: int, cells: Mapping[str, str] | BadRow) -> None:
        """Record a row as the file contains it."""
        if isinstance(cells, BadRow):
            self._keep_known(cells.cells)
            return
        if "birth_date" in cells:
            self._found.order.observe(cells["birth_date"])
        try:
            person_id = clean("person_id", cells["person_id"])
        except BadValue:
            return
        if not person_id:
            return
        self._ids += 1
        if _is_date_like(person_id):
            self._date_like.append(number)
        if self._skipped is not None:
            self._look_at(*self._skipped)
            self._skipped = None
        said = self._tidy(cells)
        said["person_id"] = ""  # The key identifies the person in any spelling.
        key, school_key = key_of(person_id), key_of(said.get("school_id", ""))
        self._compare(number, (key, school_key if self._per_school else ""), school_key, said)
        self._window.append(_marks(number, key, said, self._drifts))
        _follow(self._drifts, self._window)

    def pass_by(self, number: int, key: Key, cells: Mapping[str, str]) -> None:
        """Record a row that equals what is stored for the person with this key.

        Its addresses are unchanged, so it is only compared with neighbouring rows that differ from what is stored.
        """
        self._ids += 1
        if key in self._as_stored or key in self._firsts:
            self._rows_of.setdefault(key, []).append(number)
        self._as_stored.add(key)
        if self._window and self._skipped is None:
            self._look_at(number, key, cells)
            self._end_drifts(number)
        self._skipped = number, key, cells

    def _look_at(self, number: int, key: Key, cells: Mapping[str, str]) -> None:
        self._window.append(_marks(number, key[0], self._tidy(cells), self._drifts))
        _follow(self._drifts, self._window)

    def _end_drifts(self, number: int) -> None:
        """Reset the window of neighbours, because the following rows are not adjacent."""
        self._window.append(_Marks(number, "", "", ("",) * len(self._drifts)))
        _follow(self._drifts, self._window)
        self._window.clear()
        for pair in self._drifts.values():
            for drift in pair:
                drift.note(number, fits=False)

    def _tidy(self, cells: Mapping[str, str]) -> dict[str, str]:
        said = {name: cell if cell.isalnum() and cell.isascii() else tidy(cell) for name, cell in cells.items()}
        for column in self._drifts:
            said[column] = said[column].casefold()
        return said

    def _keep_known(self, cells: Mapping[str, str]) -> None:
        """Record the person of an unusable row, so that the person does not count as missing."""
        try:
            person_id = clean("person_id", cells.get("person_id", ""))
        except BadValue:
            return
        if not person_id:
            return
        school_key = key_of(cells.get("school_id", "")) if self._per_school else ""
        self._unread.add((key_of(person_id), school_key))

    def _compare(self, number: int, key: Key, school_key: str, said: Mapping[str, str]) -> None:
        """Compare the row with the first row of the same id."""
        name = fold(said["first_name"] + said["last_name"])
        now = (number, hash(tuple(said.values())), hash(school_key), hash(name))
        if key in self._as_stored:
            self._rows_of.setdefault(key, []).append(number)
        first = self._firsts.setdefault(key, now)
        if first is now:
            return
        self._rows_of.setdefault(key, [first[0]]).append(number)
        has_other_values, has_other_school, has_other_name = (
            one != other for one, other in zip(first[1:], now[1:], strict=True)
        )
        if has_other_values:
            self._differing.add(key)
        if has_other_school and has_other_name:
            self._found.other_school.setdefault(key, first[0])

    def finish(self) -> Survey:
        """Return the findings, once all rows are recorded.

        Raises:
            FileUnusable: the order of the file's dates is ambiguous.
        """
        found = self._found
        self._window.append(_Marks(0, "", "", ("",) * len(self._drifts)))
        _follow(self._drifts, self._window)
        found.shifted = sorted({row for pair in self._drifts.values() for drift in pair for row in drift.finish()})
        more = self._unread | self._as_stored
        found.keys = self._firsts.keys() | more if more else self._firsts.keys()
        self._reject_repeated()
        if self._ids > 2 * len(self._date_like):
            found.rejected |= dict.fromkeys(
                self._date_like,
                _(
                    "{column} was rewritten as a date by a spreadsheet. Make its column text there, and "
                    "enter it again.",
                    column="person_id",
                ),
            )
        if found.order.is_undecided:
            raise FileUnusable(
                self._file.say(
                    _(
                        "In the column {column} it cannot be told whether the day or the month comes first. "
                        "Write the dates as year-month-day.",
                        column="birth_date",
                    )
                )
            )
        return found

    def _reject_repeated(self) -> None:
        for key, rows in self._rows_of.items():
            if key not in self._differing:
                self._found.repeated |= set(rows[1:])
                continue
            for row in rows:
                others = ", ".join(str(other) for other in islice((o for o in rows if o != row), ROWS_NAMED))
                self._found.rejected[row] = _(
                    "{column} has different values on other rows ({rows}). None of these rows is used.",
                    column="person_id",
                    rows=others,
                )


def _is_date_like(person_id: str) -> bool:
    if person_id.isalnum() or not DATE_LIKE.fullmatch(person_id):
        return False
    letters = "".join(letter for letter in person_id if letter.isalpha()).casefold()
    return not letters or letters in MONTHS


def _marks(number: int, key: str, said: Mapping[str, str], columns: Iterable[str]) -> _Marks:
    last_name = fold(said["last_name"])
    return _Marks(
        number,
        number=(key if key.isdigit() else fold(key)) if len(key) >= MIN_MARK_CHARS else "",
        last_name=last_name if len(last_name) >= MIN_MARK_CHARS else "",
        addresses=tuple([said[column] for column in columns]),
    )


def _follow(drifts: Mapping[str, tuple[_Drift, _Drift]], window: list[_Marks]) -> None:
    """Compare the last row but one with its neighbours, which are both known now."""
    if len(window) < 2:
        return
    before, row, behind = (window[-3] if len(window) > 2 else None), window[-2], window[-1]
    del window[:-2]
    for position, pair in enumerate(drifts.values()):
        address = row.addresses[position]
        if not address:
            continue
        local = address.partition("@")[0]
        folded = fold(local)
        fits_before = fits_behind = False
        if not row.fit(local, folded):
            # Neighbours with the same address are a family, no matter which name the address contains.
            fits_before = before is not None and before.addresses[position] != address and before.fit(local, folded)
            fits_behind = behind.addresses[position] != address and behind.fit(local, folded)
            if not fits_before and not fits_behind:
                continue
        pair[0].note(row.row, fits=fits_before)
        pair[1].note(row.row, fits=fits_behind)
