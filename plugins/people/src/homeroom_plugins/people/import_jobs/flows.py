"""The flow that previews and writes imports, and the flow that sweeps old ones."""

from uuid import UUID

from homeroom_plugins.people.errors import ColumnsUnknown, FileUnusable, ImportState
from homeroom_plugins.people.import_jobs.applying import apply_import
from homeroom_plugins.people.import_jobs.lifecycle import end_with_run, enter, find_import, get_import, sweep_files
from homeroom_plugins.people.import_jobs.previewing import preview_import
from homeroom_plugins.people.import_jobs.states import ImportStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import FlowEnded
from homeroom_sdk.flows import JobType, PermanentError, flow, task
from homeroom_sdk.i18n import NOTHING, _, sentence_of
from pydantic import BaseModel

PERSON_IMPORT = JobType("PersonImport", _("Import of persons"))


class ImportParams(BaseModel):
    """The import to continue."""

    import_id: UUID


class Sweep(BaseModel):
    """No parameters."""


@task(retries=2, transaction=False)
async def preview_rows(ctx: PluginContext, import_id: UUID) -> None:
    """Preview the import; an unusable file returns it to the column mapping, with the reason."""
    try:
        await preview_import(ctx, import_id)
    except (FileUnusable, ColumnsUnknown) as error:
        async with ctx.begin() as inner:
            row = await get_import(inner, import_id, is_locked=True)
            await enter(inner, row, ImportStatus.UPLOADED, sentence_of(error))


@task(retries=2, transaction=False)
async def apply_rows(ctx: PluginContext, import_id: UUID) -> None:
    """Write the import."""
    try:
        await apply_import(ctx, import_id)
    except (FileUnusable, ImportState) as error:
        raise PermanentError(sentence_of(error)) from error


async def stop(ctx: PluginContext, params: ImportParams, run_id: UUID) -> None:
    """Cancel the import when an administrator stops its run; written rows stay, the rest is not written."""
    await end_with_run(ctx, params.import_id, run_id, ImportStatus.CANCELLED, NOTHING)


async def reopen(ctx: PluginContext, params: ImportParams, run_id: UUID) -> None:
    """Reopen a failed import when an administrator restarts its run.

    Raises:
        ImportUnknown, ImportState: the import is gone, or has not failed.
    """
    row = await get_import(ctx, params.import_id, is_locked=True)
    await enter(ctx, row, ImportStatus.RUNNING if row.started_at else ImportStatus.PREVIEWING)
    row.run_id = run_id


@flow("import", params=ImportParams, retries=2, job_type=PERSON_IMPORT, stop=stop, reopen=reopen)
async def carry_on(ctx: PluginContext, params: ImportParams) -> None:
    """Preview or write the import, depending on its state."""
    async with ctx.begin() as inner:
        row = await find_import(inner, params.import_id)
        status = row.status if row else None
    if status == ImportStatus.PREVIEWING:
        await preview_rows(ctx, params.import_id)
    elif status == ImportStatus.RUNNING:
        await apply_rows(ctx, params.import_id)


@flow("sweep", params=Sweep, schedule="41 3 * * *", title=_("Forgetting the files of old imports"), may_pause=False)
async def sweep(ctx: PluginContext, _params: Sweep) -> None:
    """Delete the files of old imports."""
    async with ctx.begin() as inner:
        await sweep_files(inner)


async def on_flow_ended(ctx: PluginContext, event: FlowEnded) -> None:
    """End the import if its run has failed, was refused or was cancelled."""
    if event.flow != "people.import":
        return
    import_id = ImportParams.model_validate(event.params).import_id
    if event.state == "failed" or event.is_refused:
        await end_with_run(ctx, import_id, event.run_id, ImportStatus.FAILED, event.message)
    elif event.state == "cancelled":
        await end_with_run(ctx, import_id, event.run_id, ImportStatus.CANCELLED, NOTHING)
