"""Legal holds: the documents and persons they cover, and the refusal to delete what they cover.

Code that deletes, destroys or erases documents checks for holds here first. Triggers in the database (migration
`0001_storage`) refuse it as well, using the same SQL definition of the conditions. Documents that wait for the approval
of a bulk upload are exempt: the users who work on the upload may still discard them.
"""

from collections.abc import Collection, Sequence
from uuid import UUID
from zoneinfo import ZoneInfo

from homeroom_plugins.storage.documents.held import find_held, is_held, refuse_held
from homeroom_plugins.storage.retention.models import HoldKind, HoldRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import Sentence, _
from sqlalchemy import select

__all__ = ["StoredHolds", "find_held", "find_held_persons", "is_held", "refuse_held"]


async def find_held_persons(ctx: PluginContext, persons: Collection[UUID]) -> set[UUID]:
    """Return those of the persons who are on hold; no plugin may delete anything that it keeps of them."""
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
    """Return a sentence for administrators about each active hold on a person, oldest first."""
    open_holds = select(HoldRow).where(
        HoldRow.district_id == ctx.district.id,
        HoldRow.kind == HoldKind.PERSON,
        HoldRow.released_at.is_(None),
        HoldRow.person == person,
    )
    zone = ZoneInfo(ctx.district.timezone)
    return [
        _(
            "{label} has been on legal hold since {day}, placed by {name}: {reason}",
            label=row.label,
            day=f"{row.placed_at.astimezone(zone):%Y-%m-%d}",
            name=row.placed_by_name,
            reason=row.reason,
        )
        for row in await ctx.db.scalars(open_holds.order_by(HoldRow.placed_at, HoldRow.id))
    ]


class StoredHolds:
    """Implementation of `homeroom_sdk.holds.Holds`."""

    def __init__(self, ctx: PluginContext) -> None:
        self._ctx = ctx

    async def find_held_persons(self, persons: Collection[UUID]) -> set[UUID]:
        """See `Holds.find_held_persons`."""
        return await find_held_persons(self._ctx, persons)

    async def describe_holds(self, person: UUID) -> Sequence[Sentence]:
        """See `Holds.describe_holds`."""
        return await describe_holds(self._ctx, person)
