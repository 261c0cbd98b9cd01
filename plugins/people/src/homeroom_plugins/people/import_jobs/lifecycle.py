"""State transitions of an import, and notification of open screens."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from homeroom_plugins.people.errors import ImportState, ImportUnknown
from homeroom_plugins.people.import_jobs.states import NEXT, WORDS, ImportStatus
from homeroom_plugins.people.models import ImportRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import NOTHING, Sentence, _
from sqlalchemy import select

KEEP = timedelta(days=14)
"""Retention time of files and previews; the counts are kept forever."""


async def get_import(ctx: PluginContext, import_id: UUID, *, is_locked: bool = False) -> ImportRow:
    """Return the district's import with this id; `is_locked` locks it until the end of the transaction.

    Raises:
        ImportUnknown: there is no such import.
    """
    found = await find_import(ctx, import_id, is_locked=is_locked)
    if found is None:
        raise ImportUnknown(_("This import does not exist."))
    return found


async def find_import(ctx: PluginContext, import_id: UUID, *, is_locked: bool = False) -> ImportRow | None:
    """Return the import as `get_import` does, or None if there is no such import."""
    statement = select(ImportRow).where(ImportRow.district_id == ctx.district.id, ImportRow.id == import_id)
    if is_locked:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    found: ImportRow | None = await ctx.db.scalar(statement)
    return found


async def enter(ctx: PluginContext, row: ImportRow, status: ImportStatus, problem: Sentence = NOTHING) -> None:
    """Move a locked import to another state.

    Raises:
        ImportState: its present state does not allow this.
    """
    if status not in NEXT[ImportStatus(row.status)]:
        raise ImportState(_("This import is {status}, so this is not possible now.", status=WORDS[row.status]))
    row.status, row.problem = status, problem
    if status in (ImportStatus.COMPLETE, ImportStatus.FAILED, ImportStatus.CANCELLED):
        row.ended_at = ctx.now()
    await ctx.db.flush()
    await tell_screens(ctx, row.id)


async def end_with_run(ctx: PluginContext, import_id: UUID, run_id: UUID, status: ImportStatus, why: Sentence) -> None:
    """Set the final state after the import's run failed or was stopped. Idempotent; ignores the end of other runs."""
    row = await find_import(ctx, import_id, is_locked=True)
    if row is not None and row.run_id == run_id and row.status in (ImportStatus.PREVIEWING, ImportStatus.RUNNING):
        await enter(ctx, row, status, why)


async def tell_screens(ctx: PluginContext, import_id: UUID) -> None:
    """Notify open screens that the import has changed."""
    await ctx.events.notify("PersonImports", {"id": str(import_id)})


async def sweep_files(ctx: PluginContext) -> int:
    """Delete files and previews of imports older than two weeks, and cancel unfinished ones; return their number."""
    old: Sequence[ImportRow] = (
        await ctx.db.scalars(
            select(ImportRow)
            .where(
                ImportRow.district_id == ctx.district.id,
                ImportRow.created_at < ctx.now() - KEEP,
                ImportRow.blob_id.is_not(None),
                ImportRow.status.not_in((ImportStatus.PREVIEWING, ImportStatus.RUNNING)),
            )
            .with_for_update(skip_locked=True)
        )
    ).all()
    for row in old:
        await drop_files(ctx, row)
        if ImportStatus.CANCELLED in NEXT[ImportStatus(row.status)]:
            await enter(ctx, row, ImportStatus.CANCELLED)
    return len(old)


async def drop_files(ctx: PluginContext, row: ImportRow) -> None:
    """Delete the stored file and preview of an import, which contain personal data."""
    await drop_preview(ctx, row)
    if row.blob_id is not None:
        await ctx.blobs.delete(row.blob_id)
    row.blob_id = None


async def drop_preview(ctx: PluginContext, row: ImportRow) -> None:
    """Delete the result of a preview."""
    for blob_id in (row.preview_blob_id, row.rejects_blob_id):
        if blob_id is not None:
            await ctx.blobs.delete(blob_id)
    row.preview_blob_id = row.rejects_blob_id = None
