"""The flow that prepares zips, and the chore that deletes expired ones."""

from uuid import UUID

from homeroom_plugins.storage.zips.models import ZipRow
from homeroom_plugins.storage.zips.preparing import check_documents, make_ready, note_failure, place_documents
from homeroom_sdk.chores import Chore
from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import FlowEnded
from homeroom_sdk.flows import JobType, flow, task
from homeroom_sdk.i18n import _
from pydantic import BaseModel
from sqlalchemy import delete

DOCUMENT_ZIP = JobType("DocumentZip", _("Zip of documents"))


class ZipParams(BaseModel):
    """The zip to prepare."""

    zip_id: UUID


@task(retries=2)
async def place_all(ctx: PluginContext, zip_id: UUID) -> None:
    """Divide the documents into parts."""
    await place_documents(ctx, zip_id)


@task(retries=2)
async def check_next(ctx: PluginContext, zip_id: UUID) -> bool:
    """Compute the checksums of the next documents; return whether more may be left."""
    return await check_documents(ctx, zip_id)


@task(retries=2)
async def open_zip(ctx: PluginContext, zip_id: UUID) -> None:
    """Release the zip for download."""
    await make_ready(ctx, zip_id)


async def stop(ctx: PluginContext, params: ZipParams, _run_id: UUID) -> None:
    """Mark the zip as failed when an administrator stops its run."""
    await note_failure(ctx, params.zip_id)


@flow("zip", params=ZipParams, retries=2, job_type=DOCUMENT_ZIP, stop=stop)
async def prepare_zip(ctx: PluginContext, params: ZipParams) -> None:
    """Prepare a zip; after an interruption, continue with the documents that have no checksum yet."""
    await place_all(ctx, params.zip_id)
    while await check_next(ctx, params.zip_id):
        pass
    await open_zip(ctx, params.zip_id)


async def forget_zips(ctx: PluginContext) -> None:
    """Delete expired zips."""
    async with ctx.begin() as inner:
        expired = ZipRow.district_id == inner.district.id, ZipRow.expires_at <= inner.now()
        await inner.db.execute(delete(ZipRow).where(*expired))


FORGET_ZIPS = Chore("forget_zips", due="storage_zips_due", every_s=3600, handler=forget_zips)


async def note_end(ctx: PluginContext, event: FlowEnded) -> None:
    """Mark a zip as failed if its run ended without completing it."""
    if event.flow == "storage.zip" and (event.state in ("failed", "cancelled") or event.is_refused):
        await note_failure(ctx, ZipParams.model_validate(event.params).zip_id)
