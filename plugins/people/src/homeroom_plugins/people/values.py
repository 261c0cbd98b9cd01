"""A person's values, cleaned and checked: the same rules for a file and for a form."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

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
}
"""254 is the longest address that a mail server must take (RFC 5321 §4.5.3.1.3, with its brackets)."""

ADDRESSES = ("email", "guardian_email")
# Control characters, halves of a character, and marks that turn the direction of what follows them.
FORBIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[^\W_](?:[\w-]*\.)+[^\W_][\w-]*[^\W_]")


class BadValue(ValueError):
    """The person cannot be stored; the message names the column and never the value."""

    def __init__(self, column: str, message: str) -> None:
        super().__init__(message)
        self.column = column


@dataclass(frozen=True, slots=True)
class PersonValues:
    """A person as it will be stored."""

    person_id: str
    first_name: str
    last_name: str
    school_id: str
    email: str | None
    guardian_email: str | None
    birth_date: date | None
    other_id: str | None
    middle_name: str

    @property
    def person_key(self) -> str:
        """See `key_of`."""
        return key_of(self.person_id)

    @property
    def school_key(self) -> str:
        """The school, as ids are compared."""
        return key_of(self.school_id)


def key_of(person_id: str) -> str:
    """What makes two ids the same: case and the way an accent is encoded do not."""
    return unicodedata.normalize("NFC", person_id.strip()).casefold()


def keys_of(person_ids: Iterable[str]) -> dict[str, str]:
    """The keys by id, without the ids that no person can have because they cannot be stored."""
    return {person_id: key_of(person_id) for person_id in person_ids if not FORBIDDEN.search(person_id)}


def read_person(raw: Mapping[str, str]) -> PersonValues:
    """The person in `raw`; a missing column counts as empty.

    Raises:
        BadValue: the first value that cannot be used.
    """
    values = {column: clean(column, raw.get(column, "")) for column in MAX_CHARS}
    if not values["person_id"]:
        raise BadValue("person_id", "person_id is empty.")
    if not values["first_name"] and not values["last_name"]:
        raise BadValue("last_name", "last_name and first_name are both empty.")
    for column in ADDRESSES:
        if values[column] and not ADDRESS.fullmatch(values[column]):
            raise BadValue(column, f"{column} is not one valid e-mail address.")
    return PersonValues(
        person_id=values["person_id"],
        first_name=values["first_name"],
        last_name=values["last_name"],
        school_id=values["school_id"],
        email=values["email"] or None,
        guardian_email=values["guardian_email"] or None,
        birth_date=_read_date(values["birth_date"]),
        other_id=values["other_id"] or None,
        middle_name=values["middle_name"],
    )


def _read_date(text: str) -> date | None:
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise BadValue("birth_date", "birth_date is not a date written as year-month-day.") from error


def clean(column: str, value: str) -> str:
    """One value, trimmed and in Unicode's composed form.

    Raises:
        BadValue: it is too long or holds a character that cannot be stored.
    """
    text = unicodedata.normalize("NFC", value.strip())
    if len(text) > MAX_CHARS[column]:
        raise BadValue(column, f"{column} has more than {MAX_CHARS[column]} characters.")
    if FORBIDDEN.search(text):
        raise BadValue(column, f"{column} holds a character that cannot be stored.")
    return text
