"""Additional rules that some models have for their records, beyond the types of the fields."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

from homeroom_sdk.http import Json

from homeroom.instances.ports import Scope


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of checking a record.

    Attributes:
        payload: The values to store.
        search_text: The text that phrases are matched against.
        notes: Messages for the user who saves the record.
    """

    payload: Json
    search_text: str
    notes: Sequence[str] = ()


class Rules(Protocol):
    """Rules of a model, called in the request's transaction after the actor's permission was checked."""

    async def judge(self, scope: Scope, values: Mapping[str, Any], *, before: Json | None) -> Reading:
        """Check the values of a record, which replace `before`, and return what to store; writes nothing.

        Raises:
            ValidationFailed: the values cannot be stored.
        """
        ...

    async def saved(self, scope: Scope, record_id: UUID, payload: Json) -> None:
        """React to a record having been written with the payload that `judge` returned."""
        ...

    async def check_delete(self, scope: Scope, record_ids: Sequence[UUID]) -> None:
        """Raise `Conflict` if the records may not be deleted now."""
        ...

    async def check_restore(self, scope: Scope, record_ids: Sequence[UUID]) -> None:
        """Raise `Conflict` if the records may not be restored now because something else has taken their place."""
        ...
