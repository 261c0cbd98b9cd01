"""Legal holds: which documents and persons one keeps, and the refusal that nobody passes.

Whoever deletes, destroys or erases documents asks here first. The database refuses too, should somebody forget
(migration `0007_retention`): it knows the conditions, so that there is one definition of them. What waits for the
approval of a bulk upload is nobody's document yet: whoever works it off may still throw it away.
"""

from collections.abc import Collection, Sequence
from uuid import UUID
from zoneinfo import ZoneInfo

from homeroom_plugins.storage.documents.held import find_held, is_held, refuse_held
from homeroom_plugins.storage.retention.models import HoldKind, HoldRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.sentences import Sentence, _
from sqlalchemy import select

__all__ = ["StoredHolds", "find_held", "find_held_persons", "is_held", "refuse_held"]


async def find_held_persons(ctx: PluginContext, persons: Collection[UUID]) -> set[UUID]:
    """Those of the persons on whom a hold is: nothing that is kept of them may go, in whatever plugin."""
    if not persons:
        return set()
    open_holds = select(HoldRow.person).where(
        HoldRow.district_id == ctx.district.id,
        HoldRow.kind == HoldKind.PERSON,
        HoldRow.released_at.is_(None),
        HoldRow.person.in_(set(persons)),
    )
    return {person for person in await ctx.db.scalars(open_holds) if person is not None}


async def describe_holds(ctx: PluginContext, person: UUID) -> list[Sentence]:
    """The holds on a person, each in a sentence for administrators; those first that were placed first."""
    open_holds = select(HoldRow).where(
        HoldRow.district_id == ctx.district.id,
        HoldRow.kind == HoldKind.PERSON,
        HoldRow.released_at.is_(None),
        HoldRow.person == person,
    )
    zone = ZoneInfo(ctx.district.timezone)
    return [
        _(
            "{label} is on legal hold since {day}, placed by {name}: {reason}",
            label=row.label,
            day=f"{row.placed_at.astimezone(zone):%Y-%m-%d}",
            name=row.placed_by_name,
            reason=row.reason,
        )
        for row in await ctx.db.scalars(open_holds.order_by(HoldRow.placed_at, HoldRow.id))
    ]


class StoredHolds:
    """Implements `homeroom_sdk.holds.Holds`."""

    def __init__(self, ctx: PluginContext) -> None:
        self._ctx = ctx

    async def find_held_persons(self, persons: Collection[UUID]) -> set[UUID]:
        """See `Holds.find_held_persons`."""
        return await find_held_persons(self._ctx, persons)

    async def describe_holds(self, person: UUID) -> Sequence[Sentence]:
        """See `Holds.describe_holds`."""
        return await describe_holds(self._ctx, person)
