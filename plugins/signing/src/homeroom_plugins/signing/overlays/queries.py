"""All SQL on stored signatures."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.signing.overlay_models import Signatory
from homeroom_sdk.context import PluginContext
from sqlalchemy import select


async def list_signatories(ctx: PluginContext) -> Sequence[Signatory]:
    """Those of the district that are there, by name. The database keeps other schools' from the actor."""
    found = await ctx.db.scalars(
        select(Signatory)
        .where(Signatory.district_id == ctx.district.id, Signatory.removed_at.is_(None))
        .order_by(Signatory.name, Signatory.id)
    )
    return found.all()


async def find_signatory(ctx: PluginContext, signatory_id: UUID, *, lock: bool) -> Signatory | None:
    """One that is there, as it is now; a locked one is held until the end of the transaction."""
    key = (ctx.district.id, signatory_id)
    found: Signatory | None = await ctx.db.get(Signatory, key, with_for_update=lock, populate_existing=True)
    return found if found is not None and found.removed_at is None else None
