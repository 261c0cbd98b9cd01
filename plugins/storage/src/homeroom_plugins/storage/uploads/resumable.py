"""Resumable uploads: begun, continued in parts, then used for a document or deleted.

Each part is a blob and a row, so any API process can receive the next part. `protocol` implements tus on top of this.
"""

from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from uuid import UUID

from homeroom_plugins.storage.errors import UploadLost, UploadUnfinished, UploadUnknown
from homeroom_plugins.storage.uploads.limits import check_upload
from homeroom_plugins.storage.uploads.models import PartRow, UploadRow
from homeroom_plugins.storage.uploads.names import clean_name
from homeroom_sdk.chores import Chore
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Conflict, ContentLost, TooBusy
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.scratch import create_private
from sqlalchemy import delete, func, select, update

KEPT = timedelta(hours=24)
"""Time after its last part during which an upload can be continued or used."""
KEPT_FOR_JOB = timedelta(days=30)
"""Time during which a job can use its uploads, also if its flow starts or is repeated days later."""
MAX_OPEN = 20_000
"""Maximum open uploads per person; a bulk upload of 10,000 files begins 10,000."""
SWEPT = 200
OPENED = 32


async def begin_upload(ctx: PluginContext, *, name: str, size_bytes: int, purpose: str) -> UploadRow:
    """Register an upload, so that its bytes can be sent; flushes.

    Raises:
        Forbidden, TooLarge, ValidationFailed: see `check_upload`.
        TooBusy: the actor has too many unused uploads.
    """
    await check_upload(ctx, purpose, size_bytes)
    owner = _owner(ctx, None)
    mine = (UploadRow.district_id == ctx.district.id, UploadRow.created_by == owner)
    if (await ctx.db.scalar(select(func.count()).where(*mine)) or 0) >= MAX_OPEN:
        raise TooBusy.for_seconds(_("Many files that you uploaded wait to be taken. Finish or cancel them."), 60)
    row = UploadRow(
        district_id=ctx.district.id,
        id=uuid7(),
        created_by=owner,
        file_name=clean_name(name),
        purpose=purpose,
        size_bytes=size_bytes,
        offset=0,
        expires_at=ctx.now() + KEPT,
    )
    ctx.db.add(row)
    await ctx.db.flush()
    return row


async def find_upload(ctx: PluginContext, upload_id: UUID, *, owner: UUID | None = None) -> UploadRow:
    """Return an upload of the actor, or of `owner` if a flow works on a user's behalf.

    Raises:
        UploadUnknown: it does not exist, has expired, or belongs to someone else; the cases are indistinguishable.
    """
    return await _find(ctx, upload_id, owner, is_locked=False)


async def append_part(ctx: PluginContext, upload_id: UUID, content: bytes, *, start: int) -> UploadRow:
    """Append the bytes that begin at `start`; flushes.

    Raises:
        UploadUnknown: see `find_upload`.
        Conflict: `start` is not the current offset, or the bytes exceed the declared size; nothing is added.
    """
    blob = await ctx.blobs.put(content)
    row = await _find(ctx, upload_id, None, is_locked=True)
    if row.offset != start or start + len(content) > row.size_bytes:
        raise Conflict(_("The upload is at another offset. Request the current offset, and continue from there."))
    ctx.db.add(PartRow(district_id=row.district_id, id=uuid7(), upload_id=row.id, start=start, blob_id=blob.id))
    row.offset, row.expires_at = start + len(content), ctx.now() + KEPT
    await ctx.db.flush()
    return row


async def take_upload(ctx: PluginContext, upload_id: UUID, path: Path, *, owner: UUID | None = None) -> str:
    """Write a finished upload to `path`, a new file, and return its file name.

    The upload is kept until `forget_upload` or `use_up`, so that later steps can be retried.

    Args:
        owner: The owner of the upload, if a flow works on a user's behalf.

    Raises:
        UploadUnknown: see `find_upload`.
        UploadUnfinished: parts are still missing.
        UploadLost: a part is missing from the store or damaged.
    """
    row = await find_upload(ctx, upload_id, owner=owner)
    if row.offset != row.size_bytes:
        raise UploadUnfinished(_("The file has not arrived whole. Upload it again."))
    parts = await _parts(ctx, [row.id])
    try:
        with create_private(path) as out:
            for first in range(0, len(parts), OPENED):
                for content in await ctx.blobs.open_many([part.blob_id for part in parts[first : first + OPENED]]):
                    async for piece in content:
                        out.write(piece)
    except ContentLost as error:
        ctx.log.warning("upload_lost", upload_id=str(row.id))
        raise UploadLost(_("A part of this upload was lost in the store. Upload the file again.")) from error
    return row.file_name


async def name_upload(ctx: PluginContext, upload_id: UUID) -> str:
    """Return the file name of an upload of the actor; empty if the upload is gone."""
    try:
        return (await find_upload(ctx, upload_id)).file_name
    except UploadUnknown:
        return ""


async def keep_for_job(ctx: PluginContext, upload_ids: Sequence[UUID]) -> None:
    """Keep uploads of the actor for a job that has just been created; the job deletes them with `forget_upload`."""
    mine = (
        UploadRow.district_id == ctx.district.id,
        UploadRow.created_by == _owner(ctx, None),
        UploadRow.id.in_(upload_ids),
    )
    await ctx.db.execute(update(UploadRow).where(*mine).values(expires_at=ctx.now() + KEPT_FOR_JOB))


async def use_up(ctx: PluginContext, upload_id: UUID) -> None:
    """Delete an upload that has become a document. If two documents are made from it concurrently, the second one
    fails.

    Raises:
        UploadUnknown: it was used already.
    """
    row = await _find(ctx, upload_id, None, is_locked=True)
    await _remove(ctx, [row.id])


async def forget_upload(ctx: PluginContext, upload_id: UUID) -> None:
    """Delete an upload with its parts; do nothing if it is gone."""
    with suppress(UploadUnknown):
        await use_up(ctx, upload_id)


async def sweep_uploads(ctx: PluginContext) -> None:
    """Delete up to 200 expired uploads."""
    async with ctx.begin() as inner:
        over = (UploadRow.district_id == inner.district.id, UploadRow.expires_at <= inner.now())
        ended = select(UploadRow.id).where(*over).limit(SWEPT).with_for_update(skip_locked=True)
        await _remove(inner, (await inner.db.scalars(ended)).all())


SWEEP = Chore("sweep_uploads", due="storage_ended_uploads", every_s=300, handler=sweep_uploads)


async def _find(ctx: PluginContext, upload_id: UUID, owner: UUID | None, *, is_locked: bool) -> UploadRow:
    query = select(UploadRow).where(
        UploadRow.district_id == ctx.district.id,
        UploadRow.id == upload_id,
        UploadRow.created_by == _owner(ctx, owner),
        UploadRow.expires_at > ctx.now(),
    )
    if is_locked:
        query = query.with_for_update().execution_options(populate_existing=True)
    row: UploadRow | None = await ctx.db.scalar(query)
    if row is None:
        raise UploadUnknown(_("This upload no longer exists. Upload the file again."))
    return row


def _owner(ctx: PluginContext, owner: UUID | None) -> UUID:
    """Return the owner of the uploads to work on.

    Raises:
        UploadUnknown: there is no owner; the platform itself has no uploads.
    """
    found = owner or ctx.actor.user_id
    if found is None:
        raise UploadUnknown(_("This upload no longer exists. Upload the file again."))
    return found


async def _parts(ctx: PluginContext, upload_ids: Sequence[UUID]) -> Sequence[PartRow]:
    query = select(PartRow).where(PartRow.district_id == ctx.district.id, PartRow.upload_id.in_(upload_ids))
    return (await ctx.db.scalars(query.order_by(PartRow.upload_id, PartRow.start))).all()


async def _remove(ctx: PluginContext, upload_ids: Sequence[UUID]) -> None:
    if not upload_ids:
        return
    for part in await _parts(ctx, upload_ids):
        await ctx.blobs.delete(part.blob_id)
    await ctx.db.execute(
        delete(UploadRow).where(UploadRow.district_id == ctx.district.id, UploadRow.id.in_(upload_ids))
    )
