"""tus 1.0 (https://tus.io/protocols/resumable-upload) with creation, termination and expiration."""

import base64
import binascii
from datetime import datetime
from email.utils import format_datetime
from http import HTTPStatus
from uuid import UUID

from fastapi import APIRouter, Request
from homeroom_plugins.storage.uploads.limits import DOCUMENT, upload_limits
from homeroom_plugins.storage.uploads.models import UploadRow
from homeroom_plugins.storage.uploads.resumable import append_part, begin_upload, find_upload, forget_upload
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import AppError, Conflict, ValidationFailed
from homeroom_sdk.http import StaffContext
from homeroom_sdk.i18n import _
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response

VERSION = "1.0.0"
EXTENSIONS = "creation,termination,expiration"
PART_TYPE = "application/offset+octet-stream"
PART_BYTES = 4_000_000
"""Size of the pieces in which incoming data is stored: at most this much is in memory, and has to be sent again."""
MAX_METADATA = 4_000
ADDRESS = "/api/document/uploads"

# The protocol is defined by tus.io and does not use JSON, so it is left out of the API schema.
router = APIRouter(prefix=ADDRESS, tags=["uploads"], include_in_schema=False)


class OtherVersion(AppError):
    """The client uses another version of tus."""

    code = "tus_version"
    status = 412


class OtherType(AppError):
    """The request body does not have the media type of an upload part."""

    code = "tus_type"
    status = 415


@router.options("")
@router.options("/{upload_id}")
async def describe(ctx: StaffContext) -> Response:
    """Describe the supported tus version, extensions and maximum size."""
    most = upload_limits(ctx)
    return _answer(
        HTTPStatus.NO_CONTENT,
        {
            "Tus-Version": VERSION,
            "Tus-Extension": EXTENSIONS,
            "Tus-Max-Size": str(max(most.document, most.bulk)),
        },
    )


@router.post("")
async def create(ctx: StaffContext, request: Request) -> Response:
    """Begin an upload. `Upload-Metadata` contains its `filename`, and `purpose` if it is for a bulk upload."""
    _check_version(request)
    values = _read_metadata(request.headers.get("upload-metadata", ""))
    size_bytes = _read_number(request, "upload-length")
    row = await begin_upload(
        ctx, name=values.get("filename", ""), size_bytes=size_bytes, purpose=values.get("purpose", DOCUMENT)
    )
    return _answer(HTTPStatus.CREATED, {"Location": f"{ADDRESS}/{row.id}", **_progress(row)})


@router.head("/{upload_id}")
async def tell_offset(ctx: StaffContext, upload_id: UUID, request: Request) -> Response:
    """Return the offset of an upload: the number of bytes received so far."""
    _check_version(request)
    row = await find_upload(ctx, upload_id)
    return _answer(HTTPStatus.OK, {"Upload-Length": str(row.size_bytes), "Cache-Control": "no-store", **_progress(row)})


@router.patch("/{upload_id}")
async def go_on(ctx: StaffContext, upload_id: UUID, request: Request) -> Response:
    """Append bytes to an upload. If the connection breaks, the bytes received so far are kept."""
    _check_version(request)
    if request.headers.get("content-type", "").strip().lower() != PART_TYPE:
        raise OtherType(_("Send the part as {type}.", type=PART_TYPE))
    row = await find_upload(ctx, upload_id)
    if row.offset != _read_number(request, "upload-offset"):
        raise Conflict(_("The upload is at another offset. Request the current offset, and continue from there."))
    row = await _receive(ctx, row, request)
    return _answer(HTTPStatus.NO_CONTENT, _progress(row))


@router.delete("/{upload_id}")
async def end(ctx: StaffContext, upload_id: UUID, request: Request) -> Response:
    """Delete an upload."""
    _check_version(request)
    await find_upload(ctx, upload_id)
    await forget_upload(ctx, upload_id)
    return _answer(HTTPStatus.NO_CONTENT, {})


@router.post("/{upload_id}")
async def override(ctx: StaffContext, upload_id: UUID, request: Request) -> Response:
    """Handle PATCH, DELETE and HEAD sent as POST with X-HTTP-Method-Override, for restrictive proxies."""
    match request.headers.get("x-http-method-override", "").upper():
        case "PATCH":
            return await go_on(ctx, upload_id, request)
        case "DELETE":
            return await end(ctx, upload_id, request)
        case "HEAD":
            return await tell_offset(ctx, upload_id, request)
    raise ValidationFailed(_("Use X-HTTP-Method-Override to state what to do with the upload."))


async def _receive(ctx: PluginContext, row: UploadRow, request: Request) -> UploadRow:
    """Store the request body piece by piece, each in its own transaction."""
    upload_id, start, left = row.id, row.offset, row.size_bytes - row.offset
    await ctx.commit()  # Release the database connection before waiting for the network.
    pending = bytearray()
    async with request.scope["homeroom.receive_upload"](left):
        try:
            async for piece in request.stream():
                pending += piece
                while len(pending) >= PART_BYTES:
                    row = await _keep(ctx, upload_id, bytes(pending[:PART_BYTES]), start)
                    del pending[:PART_BYTES]
                    start = row.offset
        except ClientDisconnect:
            pass  # The client is gone; keep the bytes received so far.
        except HTTPException:
            if pending:
                await _keep(ctx, upload_id, bytes(pending), start)
            raise
        return await _keep(ctx, upload_id, bytes(pending), start) if pending else await find_upload(ctx, upload_id)


async def _keep(ctx: PluginContext, upload_id: UUID, content: bytes, start: int) -> UploadRow:
    row = await append_part(ctx, upload_id, content, start=start)
    await ctx.commit()
    return row


def _check_version(request: Request) -> None:
    if request.headers.get("tus-resumable") != VERSION:
        raise OtherVersion(_("Only version {version} of tus is supported.", version=VERSION))


def _read_number(request: Request, header: str) -> int:
    text = request.headers.get(header, "")
    if not (text.isascii() and text.isdigit() and len(text) <= 15):
        raise ValidationFailed(_("The header {name} has to be a whole number.", name=header))
    return int(text)


def _read_metadata(header: str) -> dict[str, str]:
    """Return the pairs of name and Base64-decoded value; a missing value is an empty string."""
    if len(header) > MAX_METADATA:
        raise ValidationFailed(_("The metadata of the upload is too long. Shorten the name of the file."))
    values = {}
    try:
        for pair in filter(None, header.split(",")):
            name, _space, value = pair.strip().partition(" ")
            values[name] = base64.b64decode(value, validate=True).decode()
    except (binascii.Error, UnicodeDecodeError) as error:
        raise ValidationFailed(_("The metadata of the upload cannot be read.")) from error
    return values


def _progress(row: UploadRow) -> dict[str, str]:
    return {"Upload-Offset": str(row.offset), "Upload-Expires": _http_date(row.expires_at)}


def _http_date(moment: datetime) -> str:
    return format_datetime(moment, usegmt=True)


def _answer(status: HTTPStatus, headers: dict[str, str]) -> Response:
    return Response(status_code=status, headers={"Tus-Resumable": VERSION, **headers})
