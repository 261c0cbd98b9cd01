"""The stored result of a preview: counts of all rows, and the first entries of each kind."""

from typing import Any

from homeroom_plugins.people.row_reading import RowNote
from homeroom_sdk.i18n import Sentence
from pydantic import BaseModel

MAX_SHOWN = 100


class RowPerson(BaseModel):
    """A person with its row in the file; 0 if it is not in the file."""

    row: int
    person_id: str
    name: str
    school_id: str


class ChangedValue(BaseModel):
    """The old and the new value of a column."""

    column: str
    old: str
    new: str


class RowChange(BaseModel):
    """A person who would change."""

    row: int
    person_id: str
    name: str
    values: list[ChangedValue]


class Preview(BaseModel):
    """The changes an import would make. Stored encrypted; lists contain the first 100 entries, counts include all."""

    new_count: int = 0
    new: list[RowPerson] = []
    changed_count: int = 0
    changed: list[RowChange] = []
    unchanged_count: int = 0
    repeated_count: int = 0
    rejected_count: int = 0
    rejected: list[RowNote] = []
    without_address_count: int = 0
    missing_count: int = 0
    missing: list[RowPerson] = []
    changed_addresses: int = 0
    changed_names: int = 0
    shared_addresses: list[dict[str, Any]] = []
    reasons: list[Sentence] = []
    notes: list[Sentence] = []
