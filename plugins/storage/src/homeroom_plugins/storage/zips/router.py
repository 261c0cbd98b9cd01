"""`/api/document/*Zip`: downloading many documents together."""

from typing import Annotated

from fastapi import APIRouter, Header
from homeroom_plugins.storage.zips import queries
from homeroom_plugins.storage.zips.downloading import write_part
from homeroom_plugins.storage.zips.flows import ZipParams, prepare_zip
from homeroom_plugins.storage.zips.preparing import start_zip
from homeroom_plugins.storage.zips.ranges import read_range
from homeroom_plugins.storage.zips.schemas import DownloadZipRequest, LatestZip, PreparedZip, PrepareZipRequest
from homeroom_sdk.http import Answer, StaffContext, answer, file_response
from starlette.responses import Response, StreamingResponse

ZIP = "application/zip"

router = APIRouter(prefix="/api/document", tags=["document"])


@router.post("/prepareZip")
async def prepare(ctx: StaffContext, body: PrepareZipRequest) -> Answer[PreparedZip]:
    """Prepare a zip of documents in a flow, split into parts of the size that the district has set."""
    row = await start_zip(ctx, body)
    await ctx.flows.submit(prepare_zip, ZipParams(zip_id=row.id), key=str(row.id))
    return answer(PreparedZip(zip_id=row.id))


@router.post("/findLatestZip")
async def find_latest_zip(ctx: StaffContext) -> Answer[LatestZip]:
    """Return your newest zip, with its parts as they would be downloaded now."""
    row = await queries.find_latest(ctx)
    return answer(LatestZip(zip=await queries.describe_zip(ctx, row) if row else None))


@router.post(
    "/downloadZip",
    response_class=StreamingResponse,
    responses={**file_response(ZIP), 206: file_response(ZIP)[200], 416: {"description": "Range"}},
)
async def download_zip(
    ctx: StaffContext,
    body: DownloadZipRequest,
    range: Annotated[str | None, Header()] = None,  # noqa: A002 - the header's name
    if_range: Annotated[str | None, Header()] = None,
) -> Response:
    """Download a part of a zip, with the documents that you may download now. Ranges are supported, to resume a
    download.
    """
    part = await queries.get_part(ctx, body.id, body.part)
    tag = f'"{part.tag}"'
    headers = {"accept-ranges": "bytes", "cache-control": "no-store", "etag": tag}
    headers["content-disposition"] = f'attachment; filename="documents-{part.number}.zip"'
    try:
        asked = read_range(range if if_range in (None, tag) else None, part.size_bytes)
    except IndexError:
        return Response(status_code=416, headers={**headers, "content-range": f"bytes */{part.size_bytes}"})
    start, stop = asked or (0, part.size_bytes)
    headers["content-length"] = str(stop - start)
    if asked:
        headers["content-range"] = f"bytes {start}-{stop - 1}/{part.size_bytes}"
    await ctx.audit.record("zip.downloaded", subject=str(part.zip.id), part=part.number, documents=part.documents)
    pieces = write_part(ctx, part, start, stop)
    return StreamingResponse(pieces, status_code=206 if asked else 200, media_type=ZIP, headers=headers)
