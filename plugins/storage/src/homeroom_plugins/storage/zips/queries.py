"""Queries on zips on behalf of the user who requested them."""

from uuid import UUID

from homeroom_plugins.storage.errors import ZipExpired, ZipNotReady, ZipUnknown
from homeroom_plugins.storage.zips.downloading import Part, describe_part
from homeroom_plugins.storage.zips.models import ZipItemRow, ZipRow, ZipStatus
from homeroom_plugins.storage.zips.schemas import ZipPartRead, ZipRead
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _
from sqlalchemy import func, select


async def find_latest(ctx: PluginContext) -> ZipRow | None:
    """Return the actor's newest zip that has not expired, or None."""
    mine = ZipRow.district_id == ctx.district.id, ZipRow.created_by == ctx.actor.user_id
    query = select(ZipRow).where(*mine, ZipRow.expires_at > ctx.now())
    found: ZipRow | None = await ctx.db.scalar(query.order_by(ZipRow.created_at.desc(), ZipRow.id.desc()).limit(1))
    return found


async def describe_zip(ctx: PluginContext, row: ZipRow) -> ZipRead:
    """Return the zip with its parts, restricted to what the actor may download now."""
    is_ready = row.status == ZipStatus.READY
    numbers = range(1, (row.parts or 0) + 1) if is_ready else ()
    parts = [part for number in numbers if (part := await describe_part(ctx, row, number))]
    own = ZipItemRow.district_id == ctx.district.id, ZipItemRow.zip_id == row.id
    noted = await ctx.db.scalar(select(func.count()).select_from(ZipItemRow).where(*own)) or 0
    documents = sum(part.documents for part in parts) if is_ready else noted
    return ZipRead(
        id=row.id,
        status=ZipStatus(row.status),
        documents=documents,
        left_out=row.left_out + noted - documents,
        parts=[ZipPartRead(part=part.number, documents=part.documents, size_bytes=part.size_bytes) for part in parts],
        created_on=row.created_at,
        expires_on=row.expires_at,
    )


async def get_part(ctx: PluginContext, zip_id: UUID, number: int) -> Part:
    """Return a part to download; only the user who requested the zip can download it.

    Raises:
        ZipUnknown: the actor has no such zip, it has no such part, or nothing of the part is left for the actor.
        ZipExpired: the zip has expired.
        ZipNotReady: it is still being prepared, or its preparation failed.
    """
    row: ZipRow | None = await ctx.db.get(ZipRow, (ctx.district.id, zip_id))
    if row is None or row.created_by != ctx.actor.user_id:
        raise ZipUnknown(_("This zip does not exist."))
    if row.expires_at <= ctx.now():
        raise ZipExpired(_("This zip has expired. Prepare it again."))
    if row.status != ZipStatus.READY:
        raise ZipNotReady(_("This zip is not ready. Wait until it is, or prepare it again."))
    part = await describe_part(ctx, row, number)
    if part is None:
        raise ZipUnknown(_("Nothing of this part is left to download."))
    return part
