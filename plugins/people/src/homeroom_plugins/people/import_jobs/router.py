"""Routes under `/api/person/import`: upload, column mapping, preview and run of an import."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, File, UploadFile
from homeroom_plugins.people.access import EditorContext, PersonsFileRoute
from homeroom_plugins.people.directory import PersonDirectory
from homeroom_plugins.people.import_jobs import starting
from homeroom_plugins.people.import_jobs.lifecycle import get_import
from homeroom_plugins.people.import_jobs.rejects import read_rejects
from homeroom_plugins.people.import_jobs.schemas import (
    ImportRequest,
    ImportStateRead,
    MappingRead,
    PreviewRead,
    PreviewRequest,
    RunRequest,
    read_column,
    read_preview,
    read_state,
)
from homeroom_plugins.people.import_jobs.uploads import (
    ColumnGuess,
    find_mapping,
    guess_columns,
    open_stored,
    read_layout,
    save_upload,
)
from homeroom_plugins.people.models import ImportRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.http import Answer, answer, file_response
from homeroom_sdk.i18n import say
from starlette.responses import Response

CSV = file_response("text/csv")
NO_STORE = {"cache-control": "no-store"}

router = APIRouter(prefix="/api/person/import", tags=["person"], route_class=PersonsFileRoute)


@router.post("/upload", status_code=201)
async def upload_import(ctx: EditorContext, file: Annotated[UploadFile, File()]) -> Answer[MappingRead]:
    """Upload a file of persons (xlsx, xls, ods, CSV), and guess its columns. Nothing is imported."""
    row, guesses = await save_upload(ctx, file)
    return answer(await _read_mapping(ctx, row, guesses))


@router.post("/columns")
async def read_columns(ctx: EditorContext, body: ImportRequest) -> Answer[MappingRead]:
    """Return the columns of an import's file, to map them for the first time or again."""
    row = await get_import(ctx, body.id)
    async with open_stored(ctx, row) as table:
        guesses = guess_columns(table, await find_mapping(ctx, table.headers))
    return answer(await _read_mapping(ctx, row, guesses))


@router.post("/preview", status_code=202)
async def preview_import(ctx: EditorContext, body: PreviewRequest) -> Answer[ImportStateRead]:
    """Set the columns of the file, and start a flow that compares the file with the persons. Changes no person."""
    row = await starting.start_preview(ctx, body.id, body.columns, whole_of=body.whole_of, school_id=body.school_id)
    return answer(read_state(row))


@router.post("/get")
async def get_state(ctx: EditorContext, body: ImportRequest) -> Answer[ImportStateRead]:
    """Return the state of an import."""
    return answer(read_state(await get_import(ctx, body.id)))


@router.post("/getPreview")
async def get_preview(ctx: EditorContext, body: ImportRequest) -> Answer[PreviewRead]:
    """Return what an import would change, or has changed."""
    row = await get_import(ctx, body.id)
    return answer(read_preview(row, await starting.read_preview(ctx, row)))


@router.post("/run", status_code=202)
async def run_import(ctx: EditorContext, body: RunRequest) -> Answer[ImportStateRead]:
    """Write what the preview has shown. A held import needs `confirm`; `removals` must be the number of removed
    persons.
    """
    row = await starting.start_run(ctx, body.id, is_confirmed=body.confirm, removals=body.removals)
    return answer(read_state(row))


@router.post("/cancel")
async def cancel_import(ctx: EditorContext, body: ImportRequest) -> Answer[ImportStateRead]:
    """Stop an import. What is already written stays."""
    return answer(read_state(await starting.cancel_import(ctx, body.id)))


@router.get("/rejects/{import_id}", response_class=Response, responses=CSV)
async def download_rejects(ctx: EditorContext, import_id: UUID) -> Response:
    """Download the rejected rows with their problems, to correct them and upload the file again."""
    content = await read_rejects(ctx, await get_import(ctx, import_id))
    headers = {**NO_STORE, "content-disposition": 'attachment; filename="rejected.csv"'}
    return Response(content, media_type="text/csv", headers=headers)


async def _read_mapping(ctx: PluginContext, row: ImportRow, guesses: list[ColumnGuess]) -> MappingRead:
    return MappingRead(
        state=read_state(row),
        columns=[read_column(guess) for guess in guesses],
        schools=list(await PersonDirectory(ctx).list_schools()),
        notes=[say(note) for note in read_layout(row).notes],
    )
