"""What some models ask of their records beyond the types of their fields."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

from homeroom_sdk.http import Json

from homeroom.instances.ports import Scope


@dataclass(frozen=True, slots=True)
class Reading:
    """What is kept of a request's record: its values, the texts that phrases find, and what its sender should know."""

    payload: Json
    search_text: str
    notes: Sequence[str] = ()


class Rules(Protocol):
    """Called inside the request's transaction, after the actor's right was checked and before anything is written."""

    async def judge(self, scope: Scope, values: Mapping[str, Any], *, before: Json | None) -> Reading:
        """Judge the values of a record, and of another one (`before`) that they replace; writes nothing.

        Raises:
            ValidationFailed: they cannot be kept.
        """
        ...

    async def saved(self, scope: Scope, record_id: UUID, payload: Json) -> None:
        """The record was written with what `judge` has returned."""
        ...

    async def check_delete(self, scope: Scope, record_ids: Sequence[UUID]) -> None:
        """Raise `Conflict` if the records may not be deleted now."""
        ...

    async def check_restore(self, scope: Scope, record_ids: Sequence[UUID]) -> None:
        """Raise `Conflict` if the records may not come back now: something else has taken their place."""
        ...
