"""The file of a bulk upload's result, and a picture of its first page."""

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
from homeroom_sdk.pdf.render import RENDER_LIMITS, render_page
from homeroom_sdk.sentences import _
from sqlalchemy import select
from starlette.responses import Response, StreamingResponse

PDF = "application/pdf"
PICTURE_WIDTH_PX = 900
SHOWN_PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")
"""Pictures that browsers draw themselves."""
_HEADERS = {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
}


async def show_file(ctx: PluginContext, result_id: UUID) -> Response:
    """The file as it was uploaded: shown where nothing in it can act, else for download.

    Raises:
        BulkJobUnknown: there is none, or not for the actor; or it was not kept.
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
    """The first page as a picture; no content where there is none to show. Errors as `show_file`."""
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
    """Of a file that is nobody's there is nothing to write down yet."""
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
