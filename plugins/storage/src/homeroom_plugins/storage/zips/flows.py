"""The flow that prepares zips, and the chore that forgets them."""

from uuid import UUID

from homeroom_plugins.storage.zips.models import ZipRow
from homeroom_plugins.storage.zips.preparing import check_documents, make_ready, note_failure, place_documents
from homeroom_sdk.chores import Chore
from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import FlowEnded
from homeroom_sdk.flows import JobType, flow, task
from homeroom_sdk.sentences import _
from pydantic import BaseModel
from sqlalchemy import delete

DOCUMENT_ZIP = JobType("DocumentZip", _("Zip of documents"))


class ZipParams(BaseModel):
    """Which zip to prepare."""

    zip_id: UUID


@task(retries=2)
async def place_all(ctx: PluginContext, zip_id: UUID) -> None:
    """Decide the parts."""
    await place_documents(ctx, zip_id)


@task(retries=2)
async def check_next(ctx: PluginContext, zip_id: UUID) -> bool:
    """Read some documents; returns whether there may be more."""
    return await check_documents(ctx, zip_id)


@task(retries=2)
async def open_zip(ctx: PluginContext, zip_id: UUID) -> None:
    """Everything is known: it can be downloaded."""
    await make_ready(ctx, zip_id)


async def stop(ctx: PluginContext, params: ZipParams, _run_id: UUID) -> None:
    """An administrator stops the run."""
    await note_failure(ctx, params.zip_id)


@flow("zip", params=ZipParams, retries=2, job_type=DOCUMENT_ZIP, stop=stop)
async def prepare_zip(ctx: PluginContext, params: ZipParams) -> None:
    """Prepare a zip; one that was cut off goes on with the documents that were not read yet."""
    await place_all(ctx, params.zip_id)
    while await check_next(ctx, params.zip_id):
        pass
    await open_zip(ctx, params.zip_id)


async def forget_zips(ctx: PluginContext) -> None:
    """Forget the zips that cannot be downloaded any more."""
    async with ctx.begin() as inner:
        expired = ZipRow.district_id == inner.district.id, ZipRow.expires_at <= inner.now()
        await inner.db.execute(delete(ZipRow).where(*expired))


FORGET_ZIPS = Chore("forget_zips", due="storage_zips_due", every_s=3600, handler=forget_zips)


async def note_end(ctx: PluginContext, event: FlowEnded) -> None:
    """A run that ended without opening its zip takes it with it."""
    if event.flow == "storage.zip" and (event.state in ("failed", "cancelled") or event.is_refused):
        await note_failure(ctx, ZipParams.model_validate(event.params).zip_id)
