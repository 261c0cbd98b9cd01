"""Cursors: encrypted positions in a list, which clients can neither read nor forge.

A cursor contains values of a row and is sent in URLs; therefore it is encrypted. It belongs to one query and is
encrypted with the key of one district; with another query or district it cannot be opened.
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
from homeroom_sdk.i18n import _

from homeroom.instances.errors import InvalidQuery
from homeroom.instances.query.order import Key
from homeroom.instances.query.query import Query
from homeroom.instances.query.schemas import MAX_CURSOR_CHARS
from homeroom.secrets.sealing import Seal

READ: Mapping[type, Callable[[str], Any]] = {datetime: datetime.fromisoformat, UUID: UUID, Decimal: Decimal}


@dataclass(frozen=True, slots=True)
class Place:
    """A gap between two rows of a list.

    Attributes:
        index: Number of rows before the gap when the cursor was made.
        values: Sort key values of the row before the gap, or if `backwards`, of the row after it.
        backwards: True to read the page that ends at the gap, False to read the page that starts there.
    """

    index: int
    values: tuple[Any, ...]
    backwards: bool


class Cursors:
    """Encrypts and decrypts the cursors of one query."""

    def __init__(self, key: bytes, model: str, query: Query) -> None:
        self._seal = Seal(key)
        self._query = sha256(repr((model, query.filters, query.phrase, query.sort)).encode()).digest()

    def seal(self, place: Place | None) -> str | None:
        """Return the place as a cursor; None if there is no place, or if the cursor would be too long for a URL."""
        if place is None:
            return None
        plain = orjson.dumps([place.index, place.backwards, list(place.values)], default=str)
        text = urlsafe_b64encode(self._seal.close(plain, self._query)).decode()
        return text if len(text) <= MAX_CURSOR_CHARS else None

    def open(self, cursor: str, keys: Sequence[Key]) -> Place:
        """Decrypt a cursor.

        Raises:
            InvalidQuery: it is not a cursor, or it belongs to another query.
        """
        try:
            plain = self._seal.open(urlsafe_b64decode(cursor), self._query)
        except ValueError as error:  # Includes SealBroken.
            raise InvalidQuery(_("cursor: It belongs to another query. Repeat the request without it.")) from error
        index, backwards, values = orjson.loads(plain)
        return Place(index, tuple(map(_read, keys, values)), backwards)


def _read(key: Key, value: Any) -> Any:
    read = READ.get(key.column.type.python_type)
    return read(value) if read and value is not None else value
