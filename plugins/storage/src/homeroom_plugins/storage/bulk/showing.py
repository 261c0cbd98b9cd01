"""Serving the file of a bulk upload's result, and a picture of its first page."""

from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote
from uuid import UUID

from homeroom_plugins.storage.bulk.models import BulkResultRow
from homeroom_plugins.storage.bulk.queries import get_seen_result
from homeroom_plugins.storage.document_models import DocumentAct, DocumentRow, VersionRow
from homeroom_plugins.storage.documents.acts import record_act
from homeroom_plugins.storage.documents.serving import open_proven
from homeroom_plugins.storage.errors import BulkJobUnknown
from homeroom_sdk.context import PluginContext
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.i18n import _
from homeroom_sdk.pdf.render import RENDER_LIMITS, render_page
from sqlalchemy import select
from starlette.responses import Response, StreamingResponse

PDF = "application/pdf"
PICTURE_WIDTH_PX = 900
SHOWN_PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")
"""Picture types that browsers can display."""
_HEADERS = {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
}


async def show_file(ctx: PluginContext, result_id: UUID) -> Response:
    """Return the uploaded file, for inline display if it is inert, otherwise as a download.

    Raises:
        BulkJobUnknown: the result does not exist, the actor may not see it, or its file was not kept.
    """
    row = await get_seen_result(ctx, result_id)
    document, blob_id = await _find_blob(ctx, row)
    content = await open_proven(ctx, blob_id, row.size_bytes or 0)
    await _note_view(ctx, document)
    how = "inline" if row.is_inert else "attachment"
    disposition = "; filename*=UTF-8''".join((how, quote(row.file_name, safe="")))
    return StreamingResponse(
        content, media_type=row.media_type, headers={**_HEADERS, "content-disposition": disposition}
    )


async def show_picture(ctx: PluginContext, result_id: UUID) -> Response:
    """Return the first page as a picture, or status 204 if there is none. Raises the same errors as `show_file`."""
    row = await get_seen_result(ctx, result_id)
    document, blob_id = await _find_blob(ctx, row)
    if row.media_type in SHOWN_PICTURES and row.is_inert:
        picture, kind = await ctx.blobs.read(blob_id), row.media_type
    elif row.media_type == PDF:
        picture, kind = await _draw(ctx, blob_id), "image/png"
    else:
        picture, kind = b"", ""
    if not picture:
        return Response(status_code=204, headers=_HEADERS)
    await _note_view(ctx, document)
    return Response(picture, media_type=kind, headers=_HEADERS)


async def _draw(ctx: PluginContext, blob_id: UUID) -> bytes:
    with TemporaryDirectory(dir=ctx.scratch, prefix="bulk-") as folder:
        path = Path(folder) / "file"
        await ctx.blobs.save_to(blob_id, path)
        child = f"bulk:{ctx.district.id.hex}"
        try:
            return await run_guarded(render_page, path, 0, PICTURE_WIDTH_PX, limits=RENDER_LIMITS, reuse=child)
        except FileError:
            return b""


async def _note_view(ctx: PluginContext, document: DocumentRow | None) -> None:
    """Record the view in the document's history; unmapped files have no history yet."""
    if document is not None:
        await record_act(ctx, document, DocumentAct.VIEWED)


async def _find_blob(ctx: PluginContext, row: BulkResultRow) -> tuple[DocumentRow | None, UUID]:
    if row.document_id is not None:
        statement = (
            select(DocumentRow, VersionRow.blob_id)
            .join(
                VersionRow,
                (VersionRow.district_id == DocumentRow.district_id)
                & (VersionRow.document_id == DocumentRow.id)
                & (VersionRow.number == 1),
            )
            .where(DocumentRow.district_id == ctx.district.id, DocumentRow.id == row.document_id)
        )
        if (found := (await ctx.db.execute(statement)).first()) is not None:
            return found[0], found[1]
    if row.blob_id is None:
        raise BulkJobUnknown(_("This file was not kept."))
    return None, row.blob_id
