"""A clerk's actions on an import: start its preview, start its run, cancel it."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.people.columns import ALL_COLUMNS
from homeroom_plugins.people.directory import PersonDirectory
from homeroom_plugins.people.errors import ImportHeld, ImportState, PreviewStale
from homeroom_plugins.people.files import check_names
from homeroom_plugins.people.import_jobs.flows import ImportParams, carry_on
from homeroom_plugins.people.import_jobs.lifecycle import drop_files, enter, get_import
from homeroom_plugins.people.import_jobs.states import ImportStatus, WholeOf
from homeroom_plugins.people.import_jobs.summary import Preview
from homeroom_plugins.people.import_jobs.uploads import read_layout, remember_mapping
from homeroom_plugins.people.models import ImportRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _, _n, joined


async def start_preview(
    ctx: PluginContext, import_id: UUID, mapping: Sequence[str | None], *, whole_of: WholeOf, school_id: str
) -> ImportRow:
    """Store the column mapping and what the file lists completely, and start a flow that previews the import.

    Raises:
        ValidationFailed: a column is not one of ours, or the school is missing or not the actor's.
        FileUnusable: a required column is missing, or a column is repeated.
        ImportState: the import is running or has ended.
    """
    row = await get_import(ctx, import_id)
    if set(mapping) - {*ALL_COLUMNS, None}:
        raise ValidationFailed.of(mapping=_("Choose one of the columns that are offered."))
    if whole_of == WholeOf.SCHOOL and not school_id.strip():
        raise ValidationFailed.of(schoolId=_("Choose the school that this complete list belongs to."))
    _check_schools(ctx, whole_of, school_id)
    headers = read_layout(row).headers
    if len(mapping) != len(headers):
        raise ValidationFailed.of(mapping=_("Choose the meaning of each column."))
    check_names(headers, mapping)
    row = await get_import(ctx, import_id, is_locked=True)
    await enter(ctx, row, ImportStatus.PREVIEWING)
    row.mapping, row.whole_of, row.started_at = list(mapping), whole_of, None
    row.school_id = school_id.strip() if whole_of == WholeOf.SCHOOL else ""
    await remember_mapping(ctx, headers, mapping)
    await _submit(ctx, row)
    return row


def _check_schools(ctx: PluginContext, whole_of: WholeOf, school_id: str) -> None:
    """Check that an actor with only some schools does not remove persons of others."""
    if whole_of == WholeOf.SCHOOL and not ctx.actor.has_school(school_id):
        raise ValidationFailed.of(schoolId=_("Choose one of your schools."))
    if whole_of == WholeOf.DISTRICT and ctx.actor.schools is not None:
        raise ValidationFailed.of(
            wholeOf=_("Your account is limited to schools. Choose the school that this list belongs to.")
        )


async def start_run(ctx: PluginContext, import_id: UUID, *, is_confirmed: bool, removals: int) -> ImportRow:
    """Start a flow that writes what the preview has shown, or resumes a failed run.

    Args:
        is_confirmed: A person has checked the reasons that hold the import, and wants it.
        removals: The number of removals that the person saw.

    Raises:
        ImportHeld: the import is held and not confirmed, or `removals` is not the number of removals.
        PreviewStale: persons have changed since the preview.
        ImportState: there is no preview, or the import was already started.
    """
    seen = await get_import(ctx, import_id)
    if seen.status != ImportStatus.READY:
        return await _go_on(ctx, import_id)
    seen_blob_id = seen.preview_blob_id
    preview = await read_preview(ctx, seen)
    row = await get_import(ctx, import_id, is_locked=True)
    if row.preview_blob_id != seen_blob_id or row.seen_version != await PersonDirectory(ctx).version():
        raise PreviewStale(_("Persons have changed since this preview was made. Make a new one."))
    if row.is_held and not is_confirmed:
        reasons = [*preview.reasons, _("Nothing was imported. Check the file, and confirm the import if it is right.")]
        raise ImportHeld(joined(reasons))
    if removals != row.missing:
        raise ImportHeld(
            _n(
                "This import would remove {count} person. Confirm it with that number.",
                "This import would remove {count} persons. Confirm it with that number.",
                row.missing,
            )
        )
    await enter(ctx, row, ImportStatus.RUNNING)
    row.started_at = ctx.now()
    row.imported = row.updated = row.unchanged = row.done = row.read_row = row.removed = 0
    if row.is_held:
        await ctx.audit.record(
            "persons.import_confirmed",
            subject=str(row.id),
            changed_addresses=preview.changed_addresses,
            changed_names=preview.changed_names,
            removals=row.missing,
        )
    await _submit(ctx, row)
    return row


async def _go_on(ctx: PluginContext, import_id: UUID) -> ImportRow:
    """Resume an import that failed while it was written; raise `ImportState` in any other state."""
    row = await get_import(ctx, import_id, is_locked=True)
    if row.started_at is None:
        raise ImportState(_("This import has no preview, or the preview is no longer kept."))
    await enter(ctx, row, ImportStatus.RUNNING)
    await _submit(ctx, row)
    return row


async def cancel_import(ctx: PluginContext, import_id: UUID) -> ImportRow:
    """Stop an import: what is written stays, the rest is not written. If no row was written, its file is deleted.

    Raises:
        ImportState: it is complete or has failed.
    """
    row = await get_import(ctx, import_id)
    if row.run_id is not None and row.status in (ImportStatus.PREVIEWING, ImportStatus.RUNNING):
        await ctx.flows.cancel(row.run_id)
    row = await get_import(ctx, import_id, is_locked=True)
    if row.status != ImportStatus.CANCELLED:
        await enter(ctx, row, ImportStatus.CANCELLED)
    if not row.done:
        await drop_files(ctx, row)
    return row


async def read_preview(ctx: PluginContext, row: ImportRow) -> Preview:
    """Return the stored preview of an import.

    Raises:
        ImportState: there is no preview, or it is no longer kept.
    """
    if row.preview_blob_id is None:
        raise ImportState(_("This import has no preview, or the preview is no longer kept."))
    return Preview.model_validate_json(await ctx.blobs.read(row.preview_blob_id))


async def _submit(ctx: PluginContext, row: ImportRow) -> None:
    row.tries += 1
    row.run_id = await ctx.flows.submit(carry_on, ImportParams(import_id=row.id), key=f"{row.id}:{row.tries}")
    await ctx.db.flush()
