"""The flow that carries out an approved disposition, and the nightly flow that recomputes when documents are due."""

from uuid import UUID

from homeroom_plugins.storage.retention import certificates, destroying, records
from homeroom_plugins.storage.retention.due import renew_due, renew_persons
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import JobType, flow, task
from homeroom_sdk.i18n import _
from pydantic import BaseModel

DISPOSITION = JobType("Disposition", _("Destruction of documents"))


class DisposeParams(BaseModel):
    """The disposition to carry out."""

    disposition_id: UUID


class Renewal(BaseModel):
    """Parameters of the nightly flow; none."""


@task(retries=3)
async def destroy_next(ctx: PluginContext, list_id: UUID) -> bool:
    """Destroy a batch of documents; return whether more may be left."""
    return await destroying.destroy_batch(ctx, list_id)


@task(retries=3)
async def destroy_next_record(ctx: PluginContext, list_id: UUID) -> bool:
    """Destroy a record of another plugin; return whether more may be left."""
    return await records.destroy_next(ctx, list_id)


@task(retries=3)
async def erase_next_of_record(ctx: PluginContext, list_id: UUID) -> bool:
    """Erase some bytes of a destroyed record from the store; return whether more may be left."""
    return await records.erase_next(ctx, list_id)


@task(retries=3)
async def erase_next(ctx: PluginContext, list_id: UUID) -> bool:
    """Erase the bytes of some destroyed documents from the store; return whether more may be left."""
    return await destroying.erase_bytes(ctx, list_id)


@task(retries=3)
async def certify(ctx: PluginContext, list_id: UUID) -> None:
    """Write the certificate and close the disposition."""
    await certificates.certify(ctx, list_id)


@flow("dispose", params=DisposeParams, retries=5, job_type=DISPOSITION, whole_district=True, may_pause=False)
async def dispose(ctx: PluginContext, params: DisposeParams) -> None:
    """Carry out a disposition; after an interruption, continue with the remaining items."""
    while await destroy_next(ctx, params.disposition_id):
        pass
    while await destroy_next_record(ctx, params.disposition_id):
        pass
    while await erase_next(ctx, params.disposition_id):
        pass
    while await erase_next_of_record(ctx, params.disposition_id):
        pass
    await certify(ctx, params.disposition_id)


@flow(
    "renew-due", params=Renewal, schedule="41 2 * * *", title=_("Finding documents that are due"), whole_district=True
)
async def renew(ctx: PluginContext, _params: Renewal) -> None:
    """Record who has left the directory, and the day on which each document is due."""
    async with ctx.begin() as inner:
        await renew_persons(inner)
        await renew_due(inner)
