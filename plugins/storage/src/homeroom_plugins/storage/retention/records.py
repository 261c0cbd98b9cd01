"""Records of other plugins on disposition lists; proposed, approved and destroyed like documents."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.storage.retention.disposition_models import DispositionRow, ItemRow, ItemState
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from homeroom_sdk.retention import DueAction, RecordsDue, RetainedRecords
from sqlalchemy import Select, func, select

BLOBS_AT_ONCE = 500


async def describe_all(ctx: PluginContext) -> list[RecordsDue]:
    """Return what is due at each plugin that the district may use; plugins that keep everything indefinitely are left
    out.
    """
    found = [await keeper.describe() for keeper in ctx.services.list(RetainedRecords)]
    return [due for due in found if due is not None]


async def list_due(ctx: PluginContext, keeper: str, *, limit: int) -> list[ItemRow]:
    """Return up to `limit` items for records that are due, not held and not on an open list. The items have no list
    yet.

    Args:
        keeper: The plugin whose records to return, regardless of their action. If empty, the records of every plugin
            that destroys due records without review.
    """
    items: list[ItemRow] = []
    for due in await describe_all(ctx):
        is_meant = due.keeper == keeper if keeper else due.action == DueAction.DESTROY
        if is_meant:
            items += await _list_items(ctx, due, limit - len(items))
    return items


async def _list_items(ctx: PluginContext, due: RecordsDue, limit: int) -> list[ItemRow]:
    listed = select(ItemRow.record_id).where(
        ItemRow.district_id == ctx.district.id,
        ItemRow.keeper == due.keeper,
        ItemRow.state == ItemState.PROPOSED,
    )
    besides = {record_id for record_id in await ctx.db.scalars(listed) if record_id is not None}
    found = await ctx.services.get(RetainedRecords, due.keeper).list_due(besides=besides, limit=limit)
    return [
        ItemRow(
            district_id=ctx.district.id,
            id=uuid7(),
            keeper=due.keeper,
            record_id=record.id,
            title=record.title,
            address=record.address,
            due_on=record.due_on,
            type_name=str(due.name),
            rule=str(due.rule),
        )
        for record in found
    ]


async def destroy_next(ctx: PluginContext, list_id: UUID) -> bool:
    """Have one record of a list destroyed, or kept if its plugin decides so; return whether more may be left.

    The plugin leaves its stub in this transaction. A hold that is being placed at the same time takes effect first, or
    waits until this transaction ends.
    """
    row = await ctx.db.get(DispositionRow, (ctx.district.id, list_id), with_for_update=True)
    item = await ctx.db.scalar(_records(ctx, list_id).where(ItemRow.state == ItemState.PROPOSED).limit(1))
    if row is None or item is None or item.record_id is None:
        return False
    await ctx.db.execute(select(func.storage_lock_holds(ctx.district.id)))
    done = await ctx.services.get(RetainedRecords, item.keeper).destroy(item.record_id)
    if done is None:
        item.state = ItemState.KEPT
    else:
        item.state, item.destroyed_at = ItemState.DESTROYED, ctx.now()
        item.hashes, item.blob_ids = list(done.hashes), sorted(done.blob_ids)
    await ctx.db.flush()
    await ctx.events.notify("Dispositions", {"id": str(list_id)})
    return True


async def erase_next(ctx: PluginContext, list_id: UUID) -> bool:
    """Erase up to 500 blobs of one destroyed record; return whether more may be left. Idempotent."""
    waiting = _records(ctx, list_id).where(ItemRow.state == ItemState.DESTROYED, ItemRow.erased_at.is_(None))
    item = await ctx.db.scalar(waiting.limit(1).with_for_update())
    if item is None:
        return False
    some: Sequence[UUID] = item.blob_ids[:BLOBS_AT_ONCE]
    if some:
        await ctx.services.get(RetainedRecords, item.keeper).erase(some)
    item.blob_ids = item.blob_ids[BLOBS_AT_ONCE:]
    if not item.blob_ids:
        item.erased_at = ctx.now()
    await ctx.db.flush()
    return True


def _records(ctx: PluginContext, list_id: UUID) -> Select[ItemRow]:
    return (
        select(ItemRow)
        .where(
            ItemRow.district_id == ctx.district.id, ItemRow.disposition_id == list_id, ItemRow.record_id.is_not(None)
        )
        .order_by(ItemRow.id)
    )
