"""All SQL on stored signatures."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.signing.overlay_models import Signatory
from homeroom_sdk.context import PluginContext
from sqlalchemy import select


async def list_signatories(ctx: PluginContext) -> Sequence[Signatory]:
    """List the district's stored signatures that are not removed, by name.

    Row level security hides the signatures of schools that the actor does not belong to.
    """
    found = await ctx.db.scalars(
        select(Signatory)
        .where(Signatory.district_id == ctx.district.id, Signatory.removed_at.is_(None))
        .order_by(Signatory.name, Signatory.id)
    )
    return found.all()


async def find_signatory(ctx: PluginContext, signatory_id: UUID, *, lock: bool) -> Signatory | None:
    """Find a stored signature that is not removed, refreshed from the database.

    Args:
        lock: Lock the row until the end of the transaction.
    """
    key = (ctx.district.id, signatory_id)
    found: Signatory | None = await ctx.db.get(Signatory, key, with_for_update=lock, populate_existing=True)
    return found if found is not None and found.removed_at is None else None
