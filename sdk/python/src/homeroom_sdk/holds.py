"""Legal holds on persons, as whoever forgets, deletes or erases what is kept of somebody asks for them.

    held = await find_held_persons(ctx, persons)

Whatever is kept of a held person stays until the hold is released: nobody passes it, no schedule and no administrator.
Where the answer cannot be had, nothing is destroyed: the question raises, and is asked again later.
"""

from collections.abc import Collection, Sequence
from typing import Protocol
from uuid import UUID

from homeroom_sdk.context import PluginContext
from homeroom_sdk.providers import guard
from homeroom_sdk.sentences import Sentence


@guard
class Holds(Protocol):
    """Who is held; provided by the plugin in which administrators place legal holds."""

    async def find_held_persons(self, persons: Collection[UUID]) -> set[UUID]:
        """Those of the persons, by `Person.id`, of whom nothing may go; they need not be in the directory."""
        ...

    async def describe_holds(self, person: UUID) -> Sequence[Sentence]:
        """Of each hold on the person a sentence that says since when it is, who placed it and why, for administrators
        alone."""
        ...


async def find_held_persons(ctx: PluginContext, persons: Collection[UUID]) -> set[UUID]:
    """As `Holds.find_held_persons`; nobody where the district has never had a plugin with legal holds.

    Raises:
        ServiceUnavailable: the plugin with the district's holds cannot be asked. Destroy nothing, and try again later.
    """
    found: set[UUID] = set()
    for service in ctx.services.every(Holds):
        found |= await service.find_held_persons(persons)
    return found
