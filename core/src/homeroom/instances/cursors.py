"""Cursors: where a page begins, sealed so that nobody can read or make one.

A cursor holds the values of a row, and travels in addresses: so it is encrypted. It belongs to one query of one
district; with any other it does not open.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from hashlib import sha256
from typing import Any
from uuid import UUID

import orjson
from homeroom_sdk.sentences import _

from homeroom.instances.errors import InvalidQuery
from homeroom.instances.order import Key
from homeroom.instances.query import Query
from homeroom.instances.schemas import MAX_CURSOR_CHARS
from homeroom.secrets.sealing import Seal

READ: Mapping[type, Callable[[str], Any]] = {datetime: datetime.fromisoformat, UUID: UUID, Decimal: Decimal}


@dataclass(frozen=True, slots=True)
class Place:
    """A gap between two rows.

    Attributes:
        index: How many rows came before it when it was made.
        values: Of the keys, of the row behind it, or backwards of the row before.
        backwards: Whether the page that ends here is meant, not the one that begins.
    """

    index: int
    values: tuple[Any, ...]
    backwards: bool


class Cursors:
    """Seals and opens the places of one query."""

    def __init__(self, key: bytes, model: str, query: Query) -> None:
        self._seal = Seal(key)
        self._query = sha256(repr((model, query.filters, query.phrase, query.sort)).encode()).digest()

    def seal(self, place: Place | None) -> str | None:
        """The place as a cursor; None if there is no place, or it would be too long for an address."""
        if place is None:
            return None
        plain = orjson.dumps([place.index, place.backwards, list(place.values)], default=str)
        text = urlsafe_b64encode(self._seal.close(plain, self._query)).decode()
        return text if len(text) <= MAX_CURSOR_CHARS else None

    def open(self, cursor: str, keys: Sequence[Key]) -> Place:
        """The place.

        Raises:
            InvalidQuery: it is not a cursor, or one of another query.
        """
        try:
            plain = self._seal.open(urlsafe_b64decode(cursor), self._query)
        except ValueError as error:  # SealBroken among them
            raise InvalidQuery(_("cursor: It belongs to another question. Ask again without one.")) from error
        index, backwards, values = orjson.loads(plain)
        return Place(index, tuple(map(_read, keys, values)), backwards)


def _read(key: Key, value: Any) -> Any:
    read = READ.get(key.column.type.python_type)
    return read(value) if read and value is not None else value
