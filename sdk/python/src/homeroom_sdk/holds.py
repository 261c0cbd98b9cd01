"""Legal holds on persons, for code that forgets, deletes or erases a person's data.

    held = await find_held_persons(ctx, persons)

Data of a held person stays until the hold is released; no schedule and no administrator can bypass it. If the holds
cannot be determined, nothing is destroyed: the call raises, and is repeated later.
"""

from collections.abc import Collection, Sequence
from typing import Protocol
from uuid import UUID

from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.providers import guard


@guard
class Holds(Protocol):
    """Which persons are held; provided by the plugin in which administrators place legal holds."""

    async def find_held_persons(self, persons: Collection[UUID]) -> set[UUID]:
        """Return the held persons among these, by `Person.id`; they need not be in the directory."""
        ...

    async def describe_holds(self, person: UUID) -> Sequence[Sentence]:
        """Return a sentence for each hold on the person: its date, who placed it, and why. For administrators only."""
        ...


async def find_held_persons(ctx: PluginContext, persons: Collection[UUID]) -> set[UUID]:
    """Return the held persons among these; the empty set if the district never had a plugin with legal holds.

    Raises:
        ServiceUnavailable: the plugin with the district's holds cannot answer. Destroy nothing, and try again later.
    """
    found: set[UUID] = set()
    for service in ctx.services.every(Holds):
        found |= await service.find_held_persons(persons)
    return found
