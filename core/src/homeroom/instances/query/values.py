"""Conversion of field values from the JSON of queries and records to Python values for the database."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from homeroom_sdk.i18n import _
from homeroom_sdk.models import Field, FieldType
from homeroom_sdk.texts import is_storable

MAX_TEXT_CHARS = 1000
INT64 = range(-(2**63), 2**63)


class UnfitValue(ValueError):
    """The value does not fit the field's type; the message states what would fit."""


def convert(field: Field, value: Any) -> Any:
    """Convert the value to the field's Python type; for a list field, to the type of its items.

    Raises:
        UnfitValue: the value cannot be converted.
    """
    return _CONVERTERS[field.type](value)


def check_text(value: str, max_chars: int = MAX_TEXT_CHARS) -> str:
    """Return the text if PostgreSQL can store it.

    Raises:
        UnfitValue: it is too long, or contains NUL or an unpaired surrogate.
    """
    if len(value) > max_chars:
        raise UnfitValue(_("has more than {count} characters", count=f"{max_chars:,}"))
    if not is_storable(value):
        raise UnfitValue(_("holds a character that cannot be stored"))
    return value


def moment_key(value: datetime) -> str:
    """Return a moment as text of fixed width in UTC; the texts sort in the order of the moments."""
    return value.astimezone(UTC).isoformat(timespec="microseconds")


def _text(value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str):
        raise UnfitValue(_("must be text"))
    return check_text(value)


def _integer(value: Any) -> int:
    if isinstance(value, str) and value.removeprefix("-").isdecimal() and len(value) < 20:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or value not in INT64:
        raise UnfitValue(_("must be a whole number"))
    return value


def _boolean(value: Any) -> bool:
    found = {"true": True, "false": False}.get(value) if isinstance(value, str) else value
    if not isinstance(found, bool):
        raise UnfitValue(_("must be true or false"))
    return found


def _datetime(value: Any) -> datetime:
    try:
        moment = datetime.fromisoformat(value)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except (TypeError, ValueError, OverflowError) as error:
        raise UnfitValue(_("must be a date and time such as 2026-05-31T14:00:00Z")) from error


def _uuid(value: Any) -> UUID:
    try:
        return UUID(value)
    except (TypeError, ValueError, AttributeError) as error:
        raise UnfitValue(_("must be an id of 32 hexadecimal digits")) from error


_CONVERTERS = {
    FieldType.TEXT: _text,
    FieldType.INTEGER: _integer,
    FieldType.BOOLEAN: _boolean,
    FieldType.DATETIME: _datetime,
    FieldType.UUID: _uuid,
    FieldType.LIST: _text,
}
