"""What families do with their links, and the office with the document of one recipient alone: a row each."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.delivery.models import Act
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from sqlalchemy import select


def note(ctx: PluginContext, recipient_id: UUID, what: str, *, by: str = "") -> None:
    """Write down what was done, by a family if nobody is named. The next statement flushes it."""
    ctx.db.add(Act(id=uuid7(), recipient_id=recipient_id, what=what, by=by))


async def list_acts(ctx: PluginContext, recipient_id: UUID) -> Sequence[Act]:
    """What was done with a recipient's document, the oldest first."""
    query = select(Act).where(Act.district_id == ctx.district.id, Act.recipient_id == recipient_id)
    return (await ctx.db.scalars(query.order_by(Act.at, Act.id))).all()
