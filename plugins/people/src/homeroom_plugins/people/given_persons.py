"""Serialisation of persons for writing them to the database."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from operator import attrgetter

import orjson
from homeroom_plugins.people.values import PersonValues
from homeroom_sdk.orm import uuid7

VALUES = tuple(item.name for item in fields(PersonValues) if item.name != "guardians")
_PLAIN = tuple(name for name in VALUES if name != "birth_date")
_plain_values = attrgetter(*_PLAIN)
GIVEN = ("id", "scope", "person_key", "birth_date", *_PLAIN)
"""The columns that are written."""


@dataclass(frozen=True, slots=True)
class GivenPersons:
    """Persons as one JSON value, which is faster for the server to unpack than one list per column for the driver."""

    count: int
    as_json: str

    @classmethod
    def of(cls, persons: Sequence[PersonValues], per_school: bool) -> "GivenPersons":
        """Serialise these persons, each with a new row id, which is only used for persons that do not exist yet."""
        rows = [
            (
                uuid7().hex,
                person.school_key if per_school else "",
                person.person_key,
                person.birth_date and person.birth_date.isoformat(),
                *_plain_values(person),
            )
            for person in persons
        ]
        return cls(len(rows), orjson.dumps([dict(zip(GIVEN, row, strict=True)) for row in rows]).decode())

    def __len__(self) -> int:
        return self.count
