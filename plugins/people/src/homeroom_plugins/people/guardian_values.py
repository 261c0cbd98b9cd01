"""Cleaning and validation of guardian values, by the same rules for files and forms."""

import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from homeroom_plugins.people.pasted_addresses import BadAddress, find_pasted
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.languages import find_language
from homeroom_sdk.normalizing import normalize
from homeroom_sdk.texts import is_line

MAX_GUARDIANS = 9
_FILE = Path(__file__).with_name("relationships.toml")
_MAX_CHARS = {"name": 200, "email": 254, "phone": 40, "relationship": 200, "language": 200}
_NAME_CHARS, _PHONE_CHARS, _REASON_CHARS, _EMAIL_CHARS = 200, 40, 500, 254


class BadGuardian(ValueError):
    """A value of the guardian cannot be stored. The message never contains the value."""

    def __init__(self, field: str, message: Sentence) -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True)
class GuardianValues:
    """The values of a guardian in the form in which they are stored."""

    name: str
    email: str | None
    phone: str
    relationship: str
    language: str
    priority: int
    receives: bool
    is_restricted: bool
    reason: str


def clean_guardian(values: GuardianValues) -> GuardianValues:
    """Return the values trimmed and in Unicode's composed form, with relationship and language as codes.

    Raises:
        BadGuardian: for the first value that cannot be used.
    """
    email = _read_email(_line("email", values.email or "", _EMAIL_CHARS))
    name = _line("name", values.name, _NAME_CHARS)
    if not email and not name:
        raise BadGuardian("name", _("Give a name or an e-mail address."))
    reason = _line("reason", " ".join(values.reason.split()), _REASON_CHARS)
    if values.is_restricted and not reason:
        raise BadGuardian("reason", _("Give a reason, such as the court's decision and its date."))
    return GuardianValues(
        name=name,
        email=email or None,
        phone=_line("phone", values.phone, _PHONE_CHARS),
        relationship=read_relationship(_line("relationship", values.relationship, _NAME_CHARS)),
        language=read_language(_line("language", values.language, _NAME_CHARS)),
        priority=values.priority,
        receives=values.receives,
        is_restricted=values.is_restricted,
        reason=reason if values.is_restricted else "",
    )


def read_cell(field: str, text: str) -> str:
    """Return one value of a file in the form in which it is stored.

    Raises:
        BadGuardian: it cannot be used.
    """
    value = _line(field, text, _MAX_CHARS[field])
    match field:
        case "email":
            return _read_email(value)
        case "relationship":
            return read_relationship(value)
        case "language":
            return read_language(value)
    return value


def _read_email(text: str) -> str:
    try:
        return find_pasted(text).lower() if text else ""
    except BadAddress as error:
        raise BadGuardian("email", _("This is not an e-mail address. Write it like name@example.org.")) from error


def read_relationship(text: str) -> str:
    """Return the code of the relationship that a word means; `other` for an unknown word."""
    if not text:
        return ""
    return _relationships().get(_fold(text), "other")


def read_language(text: str) -> str:
    """Return the tag of a language, given its tag or its name.

    Raises:
        BadGuardian: the language is not known.
    """
    if not text:
        return ""
    found = find_language(text)
    if found is None:
        raise BadGuardian("language", _("This language is not known. Write its name or its code, such as es."))
    return found


@cache
def _relationships() -> Mapping[str, str]:
    known = tomllib.loads(_FILE.read_text("utf-8"))
    return {_fold(word): key for key, words in known.items() for word in (key, *words)}


def _fold(text: str) -> str:
    folded = normalize("NFKD", text.strip()).casefold()
    return "".join(letter for letter in folded if not unicodedata.combining(letter))


def _line(field: str, value: str, max_chars: int) -> str:
    text = normalize("NFC", value).strip()
    if len(text) > max_chars:
        raise BadGuardian(field, _("Use at most {count} characters.", count=max_chars))
    if not is_line(text):
        raise BadGuardian(field, _("Use one line of text."))
    return text
