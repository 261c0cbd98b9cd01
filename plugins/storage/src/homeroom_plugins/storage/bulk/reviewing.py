"""Reviewing a bulk upload: assigning files to persons, skipping files, and undoing either."""

from pathlib import Path
from uuid import UUID

from homeroom_plugins.storage.bulk.duplicates import list_stored
from homeroom_plugins.storage.bulk.ingesting import new_document
from homeroom_plugins.storage.bulk.lifecycle import tell_screens
from homeroom_plugins.storage.bulk.matching import note_person
from homeroom_plugins.storage.bulk.models import BulkResultRow
from homeroom_plugins.storage.bulk.queries import hold_result
from homeroom_plugins.storage.bulk.removing import remove_waiting
from homeroom_plugins.storage.bulk.states import ResultState
from homeroom_plugins.storage.documents.storing import store_documents
from homeroom_plugins.storage.errors import BulkState
from homeroom_plugins.storage.uploads.files import JudgedFile
from homeroom_sdk.blobs import Blob
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import NOTHING, _
from homeroom_sdk.services import Directory


async def assign_result(ctx: PluginContext, result_id: UUID, person_id: UUID) -> BulkResultRow:
    """Assign an unmapped file to a person; it becomes a document that waits for approval.

    Args:
        person_id: `Person.id`.

    Raises:
        BulkState: it is no longer in the queue, or the person already has the same file.
        ValidationFailed: the person does not exist, or the actor cannot see them.
    """
    row = await hold_result(ctx, result_id)
    _need(row, ResultState.UNMAPPED)
    person = (await ctx.services.get(Directory).find_by_rows([person_id])).get(person_id)
    if person is None:
        raise ValidationFailed.of(person=_("This person does not exist. Search again."))
    assert row.blob_id is not None
    assert row.sha256 is not None
    if (row.sha256, person_id) in await list_stored(ctx, [row.sha256]):
        raise BulkState(_("This person has the same file already. Skip it."))
    file = _file_of(row)
    blob = Blob(row.blob_id, file.sha256, file.size_bytes)
    [document] = await store_documents(ctx, [new_document(row, person, file)], blobs=[blob])
    note_person(row, person)
    row.state, row.document_id, row.blob_id = ResultState.MATCHED, document.id, None
    await _changed(ctx, row)
    return row


async def skip_result(ctx: PluginContext, result_id: UUID, reason: str) -> BulkResultRow:
    """Skip a file, so that it does not become a document.

    Raises:
        BulkState: it is neither unmapped nor matched.
    """
    row = await hold_result(ctx, result_id)
    _need(row, ResultState.UNMAPPED, ResultState.MATCHED)
    row.former, row.state, row.note = row.state, ResultState.SKIPPED, reason
    await _changed(ctx, row)
    return row


async def undo_result(ctx: PluginContext, result_id: UUID) -> BulkResultRow:
    """Undo an action on a file: a skipped file gets its former state, and a matched file becomes unmapped.

    Raises:
        BulkState: it is neither skipped by a user nor matched.
    """
    row = await hold_result(ctx, result_id)
    if row.state == ResultState.SKIPPED and row.former is not None:
        row.state, row.former, row.note = row.former, None, ""
    else:
        _need(row, ResultState.MATCHED)
        await _make_unmapped(ctx, row)
    await _changed(ctx, row)
    return row


async def _make_unmapped(ctx: PluginContext, row: BulkResultRow) -> None:
    """Delete the row's waiting document, and give its bytes back to the row."""
    assert row.document_id is not None
    document_id, row.document_id = row.document_id, None
    [row.blob_id] = await remove_waiting(ctx, [document_id])
    if row.reason == NOTHING:
        row.reason = _("Somebody has taken it away from {name}.", name=row.person_name)
    note_person(row, None)
    row.state = ResultState.UNMAPPED


def _need(row: BulkResultRow, *states: ResultState) -> None:
    if row.state not in states:
        raise BulkState(_("Somebody has worked on this file meanwhile. Open the queue again."))


async def _changed(ctx: PluginContext, row: BulkResultRow) -> None:
    await ctx.db.flush()
    await tell_screens(ctx, row.job_id)


def _file_of(row: BulkResultRow) -> JudgedFile:
    """Return the file as it was judged; its path is empty, since the bytes are only in the store."""
    assert row.sha256 is not None
    assert row.size_bytes is not None
    return JudgedFile(
        Path(), row.file_name, row.media_type, row.size_bytes, row.sha256, pages=row.pages, is_inert=row.is_inert
    )
