"""API representations of dispositions."""

from uuid import UUID

from homeroom_plugins.storage.errors import DispositionUnknown
from homeroom_plugins.storage.retention.disposition_models import (
    ApprovalRow,
    DispositionRow,
    ItemRow,
    ItemState,
    ListState,
)
from homeroom_plugins.storage.retention.schemas import ApprovalRead, DispositionRead
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _
from sqlalchemy import func, select


async def get(ctx: PluginContext, list_id: UUID) -> DispositionRow:
    """Return the list with this id.

    Raises:
        DispositionUnknown: there is no such list.
    """
    row = await ctx.db.get(DispositionRow, (ctx.district.id, list_id))
    if row is None:
        raise DispositionUnknown(_("This list does not exist."))
    return row


async def read_list(ctx: PluginContext, row: DispositionRow) -> DispositionRead:
    """Return the list with its approvals and the number of its items in each state."""
    approvals = await ctx.db.scalars(
        select(ApprovalRow)
        .where(ApprovalRow.district_id == ctx.district.id, ApprovalRow.disposition_id == row.id)
        .order_by(ApprovalRow.at)
    )
    counted = await ctx.db.execute(
        select(ItemRow.state, func.count())
        .where(ItemRow.district_id == ctx.district.id, ItemRow.disposition_id == row.id)
        .group_by(ItemRow.state)
    )
    counts = dict.fromkeys(ItemState, 0)
    counts |= {ItemState(state): count for state, count in counted}
    return DispositionRead(
        id=row.id,
        state=ListState(row.state),
        note=row.note,
        scope=row.scope,
        proposed_at=row.proposed_at,
        proposed_by=row.proposed_by_name,
        is_mine=row.proposed_by == ctx.actor.user_id,
        approvals=[
            ApprovalRead(name=item.name, at=item.at, is_mine=item.user_id == ctx.actor.user_id) for item in approvals
        ],
        counts=counts,
        end_reason=row.end_reason,
        has_certificate=row.certificate_blob_id is not None,
    )
