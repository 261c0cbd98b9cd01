"""Cleaning and validation of a person's values, by the same rules for files and forms."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from homeroom_plugins.people.guardian_columns import GUARDIAN_COLUMNS, GUARDIAN_EMAILS, HOME_LANGUAGE, PLACES
from homeroom_plugins.people.guardian_values import BadGuardian, read_cell
from homeroom_plugins.people.pasted_addresses import BadAddress, find_pasted, holds_address
from homeroom_sdk.addresses import is_address
from homeroom_sdk.i18n import Sentence, _, joined, sentence_of
from homeroom_sdk.languages import find_language
from homeroom_sdk.normalizing import normalize
from homeroom_sdk.texts import is_line

MAX_CHARS = {
    "person_id": 64,
    "first_name": 200,
    "last_name": 200,
    "school_id": 64,
    "email": 254,
    "guardian_email": 254,
    "birth_date": 10,
    "other_id": 64,
    "middle_name": 200,
    **dict.fromkeys((*GUARDIAN_COLUMNS, HOME_LANGUAGE), 254),
}
"""254 is the longest address that a mail server must accept (RFC 5321 §4.5.3.1.3, without its brackets)."""

ADDRESSES = ("email", "guardian_email")
NAMES = ("first_name", "last_name", "middle_name")
_OWN = tuple(column for column in MAX_CHARS if column not in (*GUARDIAN_COLUMNS, HOME_LANGUAGE))
ALL_ADDRESSES = frozenset((*ADDRESSES, *GUARDIAN_EMAILS))
_AS_NAMES = (*NAMES, HOME_LANGUAGE, *(column for column in GUARDIAN_COLUMNS if column not in GUARDIAN_EMAILS))
IDS = ("person_id", "other_id", "school_id")
EARLIEST_BIRTH = date(1900, 1, 1)

INVISIBLE = re.compile("[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2060-\u2064\u3164\ufe00-\ufe0f\ufeff]")
"""Invisible characters that are dropped: soft hyphens, zero-width spaces, byte order marks, direction marks."""
JOINERS = re.compile("[\u200c\u200d]")
"""Invisible characters that are kept in names, because Persian and Indic spelling needs them."""
LOST = "\ufffd"
"""The replacement for a character that could not be decoded."""

UNCALCULATED = "#UNCALCULATED"
"""Marks a formula without a result, in a file from a program that has not calculated it."""

_FORMULA = re.compile(r'="(.*)"', re.DOTALL)
_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_SHEET_ERROR = re.compile(
    r"#(?:N/?A|NV|REF|BEZUG|VALUE|WERT|NAME|DIV/0|NULL|NUM|ZAHL|SPILL|CALC|ERROR)?[!?]?|#{2,}", re.I
)
_SHEET_NUMBER = re.compile(r"\d(?:[.,]\d+)?E[+-]\d+|\d+\.0+", re.I)
"""1.00123E+11 from a spreadsheet, or 1001.0 from a program that treats ids as numbers."""
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_BETWEEN_CELLS = re.compile(r"[,;|\t]")
_CELL_EDGE = re.compile(r'""|"\s*[,;|]|[,;|]\s*"')
"""If a misplaced quotation mark has joined cells, the quotation marks of other cells are next to delimiters."""
_ONE_NAME = re.compile(r"[^\W\d_][^,;|\t]*")
_PLAIN_ADDRESS = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,63}@[A-Za-z0-9.-]{1,189}")
_NO_LETTER = re.compile(r"[\d\s.,/-]+")


class BadValue(ValueError):
    """A value cannot be stored. The message names the column in a gap, if there is one, and never contains the value.

    Attributes:
        faults: The problems, by column.
    """

    def __init__(self, column: str, message: str) -> None:
        super().__init__(message)
        self.faults: Mapping[str, Sentence] = {column: Sentence.read(message)}


class BadPerson(BadValue):
    """The person cannot be stored; contains all problems, at most one per column."""

    def __init__(self, faults: Mapping[str, Sentence]) -> None:
        super().__init__("", joined(faults.values()))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class PersonValues:
    """A person in the form in which it is stored."""

    person_id: str
    first_name: str
    last_name: str
    school_id: str
    email: str | None
    guardian_email: str | None
    birth_date: date | None
    other_id: str | None
    middle_name: str
    guardians: Mapping[tuple[int, str], str] = field(default_factory=dict)
    """Guardian values in a file, by place and field; only for the columns that the file has."""

    @property
    def person_key(self) -> str:
        """The id in its normalised form for comparison; see `key_of`."""
        return key_of(self.person_id)

    @property
    def school_key(self) -> str:
        """The school in its normalised form for comparison."""
        return key_of(self.school_id)

    @property
    def addresses(self) -> tuple[str, ...]:
        """All addresses that mail is sent to, without duplicates, in lower case."""
        further = (
            [value for (_place, name), value in self.guardians.items() if name == "email"] if self.guardians else []
        )
        found = (address.lower() for address in (self.email, self.guardian_email, *further) if address)
        return tuple(dict.fromkeys(found))


def key_of(person_id: str) -> str:
    """Return the id in its normalised form: case, width, digit script and accent encoding do not matter."""
    if person_id.isascii():
        return person_id.strip().lower()
    text = normalize("NFKC", person_id.strip()).casefold()
    return "".join(str(unicodedata.decimal(letter)) if letter.isdecimal() else letter for letter in text)


def keys_of(person_ids: Iterable[str]) -> dict[str, str]:
    """Return the key of each id, leaving out ids that cannot be stored and that no person has."""
    return {person_id: key_of(person_id) for person_id in person_ids if is_line(person_id)}


def read_person(raw: Mapping[str, str]) -> PersonValues:
    """Read a person from `raw`; a missing column counts as empty. Dates are written as year-month-day.

    Raises:
        BadPerson: values cannot be used; contains all of them.
    """
    faults: dict[str, Sentence] = {}
    try:
        values = {column: clean(column, raw[column]) if raw.get(column) else "" for column in _OWN}
    except BadValue:
        values = {column: _take(faults, column, raw.get(column, "")) for column in _OWN}
    if not values["person_id"]:
        faults.setdefault("person_id", _("{column} is empty.", column="person_id"))
    if not (values["first_name"] or values["last_name"] or faults.keys() & {"first_name", "last_name"}):
        faults["last_name"] = _("{column} and {other} are both empty.", column="last_name", other="first_name")
    for column in (*NAMES, *IDS):
        if "@" in values[column] and holds_address(values[column]):
            faults[column] = _(
                "{column} holds an e-mail address. Have the row's values moved to other columns?", column=column
            )
    for column in NAMES:
        if not values[column] or values[column].isalpha() or _ONE_NAME.fullmatch(values[column]):
            continue
        if any(_NO_LETTER.fullmatch(part) for part in _BETWEEN_CELLS.split(values[column]) if part.strip()):
            faults[column] = _("{column} holds a number. Have the row's values moved to other columns?", column=column)
    birth_date = _read_date(faults, values["birth_date"])
    guardians = _read_guardians(faults, raw)
    if faults:
        raise BadPerson(faults)
    return PersonValues(
        person_id=values["person_id"],
        first_name=values["first_name"],
        last_name=values["last_name"],
        school_id=values["school_id"],
        email=values["email"] or None,
        guardian_email=values["guardian_email"] or None,
        birth_date=birth_date,
        other_id=values["other_id"] or None,
        middle_name=values["middle_name"],
        guardians=guardians,
    )


def _take(faults: dict[str, Sentence], column: str, value: str) -> str:
    """Return the value as `clean` does; record a problem in `faults` and return an empty text instead of raising."""
    try:
        return clean(column, value)
    except BadValue as error:
        faults.update(error.faults)
        return ""


def _read_guardians(faults: dict[str, Sentence], raw: Mapping[str, str]) -> Mapping[tuple[int, str], str]:
    found: dict[tuple[int, str], str] = {}
    if not raw.keys().isdisjoint(GUARDIAN_COLUMNS):
        for column, (place, name) in GUARDIAN_COLUMNS.items():
            if column not in raw:
                continue
            try:
                found[place, name] = read_cell(name, _take(faults, column, raw[column]))
            except BadGuardian as error:
                faults[column] = _("{column}: {problem}", column=column, problem=sentence_of(error))
    if HOME_LANGUAGE in raw:
        text = _take(faults, HOME_LANGUAGE, raw[HOME_LANGUAGE])
        language = find_language(text) if text else ""
        if language is not None:
            _give_language(found, language)
    return found


def _give_language(found: dict[tuple[int, str], str], language: str) -> None:
    """Use the family's language for the first guardian, and for every other guardian in the file, unless another is
    given.
    """
    named = {place for (place, field), value in found.items() if value and field != "language"}
    for place in PLACES:
        if (place == PLACES[0] or place in named) and not found.get((place, "language")):
            found[place, "language"] = language


def is_unknown_language(text: str) -> bool:
    """Return True if a cell of `HOME_LANGUAGE` names an unknown language."""
    said = tidy(text)
    return bool(said) and find_language(said) is None


def clean(column: str, value: str) -> str:
    """Return one value trimmed, without invisible characters, in Unicode's composed form.

    Ids and addresses are also converted to compatibility form: ＡＢ１２３ becomes AB123.

    Raises:
        BadValue: it is too long, contains a character that cannot be stored, or was damaged by a spreadsheet.
    """
    if not value:
        return ""
    if column in ALL_ADDRESSES:
        if _PLAIN_ADDRESS.fullmatch(value) and is_address(value):
            return value
    elif value.isalnum() and value.isascii() and len(value) <= MAX_CHARS[column]:
        return value  # The common case; the checks below concern other characters.
    if len(value) > 10 * MAX_CHARS[column]:
        raise BadValue(column, _("{column} has more than {count} characters.", column=column, count=MAX_CHARS[column]))
    text = tidy(value)
    if column in ALL_ADDRESSES:
        text = " ".join(text.split())  # Several addresses may be on separate lines.
    if not text:
        return ""
    if _is_plain(text) and column not in IDS and len(text) <= MAX_CHARS[column]:
        return _read_address(column, text) if column in ALL_ADDRESSES else text
    if column not in _AS_NAMES and not text.isascii():
        text = " ".join(normalize("NFKC", JOINERS.sub("", text)).split(" ")).strip()
    if len(text) > MAX_CHARS[column]:
        raise BadValue(column, _("{column} has more than {count} characters.", column=column, count=MAX_CHARS[column]))
    if not is_line(text):
        raise BadValue(column, _("{column} holds a character that cannot be stored.", column=column))
    if LOST in text:
        raise BadValue(
            column, _("{column} holds a character that was lost. Save the file as CSV UTF-8 again.", column=column)
        )
    if text == UNCALCULATED:
        raise BadValue(
            column,
            _(
                "{column} holds a formula without a stored result. Open the file in a spreadsheet, save it "
                "there, and upload it again.",
                column=column,
            ),
        )
    if text.startswith("#") and _SHEET_ERROR.fullmatch(text):
        raise BadValue(column, _("{column} holds an error of a spreadsheet. Correct the cell there.", column=column))
    if column in ALL_ADDRESSES:
        return _read_address(column, text)
    if '"' in text and (column not in _AS_NAMES or _CELL_EDGE.search(text)):
        raise BadValue(column, _("{column} holds a quotation mark. Is one missing in the row?", column=column))
    if column in ("person_id", "other_id"):
        if text.startswith("'") and text[1:].isalnum():
            text = text[1:]  # A spreadsheet's mark for a number entered as text.
        if _SHEET_NUMBER.fullmatch(text):
            raise BadValue(
                column,
                _(
                    "{column} was rewritten as a number by a spreadsheet. Make its column text there, and "
                    "enter it again.",
                    column=column,
                ),
            )
    return text


def _read_address(column: str, text: str) -> str:
    try:
        return find_pasted(text)
    except BadAddress as error:
        if text.count('"') % 2 or _CELL_EDGE.search(text):
            raise BadValue(
                column, _("{column} holds a quotation mark. Is one missing in the row?", column=column)
            ) from error
        raise BadValue(column, error.template(column=column)) from error


def _is_plain(text: str) -> bool:
    """Return True if the text needs none of the checks in `clean` except those of ids, as most names and addresses."""
    return text.isascii() and is_line(text) and '"' not in text and text[0] != "#"


def tidy(value: str) -> str:
    """Return a cell's text without surrounding white space, invisible characters and a spreadsheet's `="…"` wrapper."""
    if not value or (value.isalnum() and value.isascii()):
        return value
    text = value.strip()
    if text.startswith('="'):
        formula = _FORMULA.fullmatch(text)
        text = formula[1].strip() if formula else text
    if text.isascii():
        return text
    text = INVISIBLE.sub("", text).replace("\u00a0", " ").replace("\u202f", " ").translate(_FULL_WIDTH)
    return normalize("NFC", text).strip().strip("\u200c\u200d")


def _read_date(faults: dict[str, Sentence], text: str) -> date | None:
    if not text:
        return None
    try:
        # Python also accepts week dates and days of the year, which are never meant.
        found = date.fromisoformat(text if _DATE.fullmatch(text) else "")
    except ValueError:
        faults["birth_date"] = _("{column} is not a date written as year-month-day.", column="birth_date")
        return None
    if found < EARLIEST_BIRTH:
        faults["birth_date"] = _("{column} lies before 1900.", column="birth_date")
    return found
