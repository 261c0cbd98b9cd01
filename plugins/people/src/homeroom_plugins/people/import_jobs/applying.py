"""Writing of an import in batches of 3,000; rows and counts are written in the same transaction."""

import asyncio
from collections.abc import Sequence, Set
from uuid import UUID

from homeroom_plugins.people import queries, service
from homeroom_plugins.people.batches import BATCH_ROWS, read_ahead
from homeroom_plugins.people.directory import PersonDirectory
from homeroom_plugins.people.errors import ImportState
from homeroom_plugins.people.files import PersonsFile
from homeroom_plugins.people.given_persons import GivenPersons
from homeroom_plugins.people.guardians.importing import find_differences, find_known_guardians
from homeroom_plugins.people.import_jobs.lifecycle import enter, get_import, tell_screens
from homeroom_plugins.people.import_jobs.missing import find_missing
from homeroom_plugins.people.import_jobs.states import WORDS, ImportStatus, WholeOf
from homeroom_plugins.people.import_jobs.uploads import open_mapped
from homeroom_plugins.people.imports import find_changed, find_known, is_new, keep_own, save_batch_guardians
from homeroom_plugins.people.models import ImportRow
from homeroom_plugins.people.row_reading import ImportReport, read_persons
from homeroom_plugins.people.survey import Key, survey_file
from homeroom_plugins.people.telling import tell_changed
from homeroom_plugins.people.unchanged import leave_unchanged
from homeroom_plugins.people.values import PersonValues
from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import PersonsImported
from homeroom_sdk.flows import Cancelled
from homeroom_sdk.i18n import _

Batch = Sequence[tuple[int, Key, PersonValues]]


async def apply_import(ctx: PluginContext, import_id: UUID) -> None:
    """Write the rows of the file, resume after the last row of an interrupted attempt, and complete the import.

    Args:
        ctx: A context without a transaction.

    Raises:
        FileUnusable, ImportState: the file cannot be used any more; what is already written stays.
        Cancelled: a person has stopped the import.
    """
    async with ctx.begin() as inner:
        row = await _get_running(inner, import_id)
        per_school = await PersonDirectory(inner).numbers_per_school()
    async with open_mapped(ctx, row) as file:
        survey = await asyncio.to_thread(survey_file, file, per_school=per_school)
        rows = read_persons(file, survey, ImportReport(), per_school=per_school)
        async with read_ahead(rows, list) as batches:
            async for batch in batches:
                if batch[-1][0] > row.read_row:
                    async with ctx.begin() as inner:
                        await _apply_batch(inner, import_id, batch, file, per_school=per_school)
    while row.whole_of != WholeOf.NOBODY:
        async with ctx.begin() as inner:
            if not await _remove_batch(inner, import_id, survey.keys, per_school=per_school):
                break
    async with ctx.begin() as inner:
        await _conclude(inner, import_id)


async def _get_running(ctx: PluginContext, import_id: UUID) -> ImportRow:
    row = await get_import(ctx, import_id, is_locked=True)
    if row.status != ImportStatus.RUNNING:
        raise Cancelled(_("This import is {status}, so this is not possible now.", status=WORDS[row.status]))
    return row


async def _apply_batch(
    ctx: PluginContext, import_id: UUID, batch: Batch, file: PersonsFile, *, per_school: bool
) -> None:
    last_row, columns = batch[-1][0], file.columns
    batch = await keep_own(ctx, batch, ImportReport(), file, per_school=per_school)
    count = len(batch)
    batch, _unchanged = await leave_unchanged(ctx, batch, columns)
    # Lock order: persons before the import, as everywhere.
    known = await find_known(ctx, [key for _row, key, _person in batch], per_school=per_school)
    guardians = await find_known_guardians(ctx, list(known.values()))
    persons = [person for _row, key, person in batch if is_new(person, known.get(key), columns)]
    has_news = persons or any(
        find_differences(person, guardians.get(known[key].id, {})) for _row, key, person in batch if key in known
    )
    if has_news and await queries.lock_persons(ctx.db, ctx.district.id) != per_school:
        raise _renumbered()
    row = await _get_running(ctx, import_id)
    if row.read_row >= last_row:
        return
    given = GivenPersons.of(persons, per_school)
    imported, updated = await queries.save_batch(ctx.db, given, columns=columns)
    await tell_changed(ctx, find_changed(batch, known, columns))
    updated += await save_batch_guardians(ctx, batch, known, guardians, columns, per_school=per_school)
    row.imported += imported
    row.updated += updated
    row.unchanged += count - imported - updated
    row.done += count
    row.read_row = last_row
    await tell_screens(ctx, import_id)


async def _remove_batch(ctx: PluginContext, import_id: UUID, keys: Set[Key], *, per_school: bool) -> bool:
    """Delete up to 3,000 missing persons, never more in total than were confirmed; return True if there may be more."""
    if await queries.lock_persons(ctx.db, ctx.district.id) != per_school:
        raise _renumbered()
    row = await _get_running(ctx, import_id)
    missing = await find_missing(ctx, row, keys, per_school=per_school)
    if not missing.persons:
        return False
    if len(missing.persons) > row.missing - row.removed:
        raise ImportState(
            _(
                "More persons would be removed now than the preview showed. Nobody was removed beyond those; "
                "import again."
            )
        )
    gone = await service.delete_persons(ctx, [person.id for person in missing.persons[:BATCH_ROWS]])
    row.removed += len(gone)
    await tell_screens(ctx, import_id)
    return True


async def _conclude(ctx: PluginContext, import_id: UUID) -> None:
    row = await _get_running(ctx, import_id)
    await enter(ctx, row, ImportStatus.COMPLETE)
    await ctx.audit.record(
        "persons.imported",
        subject=str(row.id),
        imported=row.imported,
        updated=row.updated,
        rejected=row.rejected,
        removed=row.removed,
    )
    await ctx.events.publish(PersonsImported(import_id=row.id, imported=row.imported, updated=row.updated))
    ctx.log.info("persons_imported", import_id=str(row.id), imported=row.imported, rejected=row.rejected)


def _renumbered() -> ImportState:
    return ImportState(_("The setting for IDs per school has changed in the meantime. Import again."))
