"""Events of single recipients: actions of families with their links, and of the office with a single document."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.delivery.models import Act
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from sqlalchemy import select


def note(ctx: PluginContext, recipient_id: UUID, what: str, *, by: str = "") -> None:
    """Record an action, by the family if `by` is empty. The next statement flushes it."""
    ctx.db.add(Act(id=uuid7(), recipient_id=recipient_id, what=what, by=by))


async def list_acts(ctx: PluginContext, recipient_id: UUID) -> Sequence[Act]:
    """Return the actions on a recipient's document, oldest first."""
    query = select(Act).where(Act.district_id == ctx.district.id, Act.recipient_id == recipient_id)
    return (await ctx.db.scalars(query.order_by(Act.at, Act.id))).all()
