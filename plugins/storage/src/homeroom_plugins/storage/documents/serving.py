"""Serving a document's file: checked for integrity, recorded in its history, and shown inline only if it is inert."""

import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from urllib.parse import quote
from uuid import UUID

from homeroom_plugins.storage.document_models import DocumentAct, DocumentRow, VersionRow
from homeroom_plugins.storage.documents.acts import record_opening
from homeroom_plugins.storage.documents.queries import find_version
from homeroom_plugins.storage.documents.schemas import ViewRequest
from homeroom_plugins.storage.errors import VersionUnknown
from homeroom_plugins.storage.permitted import find_document
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _
from homeroom_sdk.services import DocumentVerb
from starlette.responses import Response, StreamingResponse

WHOLE_BYTES = 8_000_000
"""Files up to this size are verified completely before the response starts."""
HEADERS = {
    "cache-control": "private, no-store",
    "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
}
_RANGE = re.compile(r"bytes=([0-9]{0,18})-([0-9]{0,18})")


@dataclass(frozen=True, slots=True)
class ByteRange:
    """Byte range from `first` to `last`, both inclusive."""

    first: int
    last: int


async def serve_document(ctx: PluginContext, wanted: ViewRequest, byte_range: str) -> Response:
    """Return a response with the file of a document, or with the part that a Range header names.

    The access is recorded in the same transaction, once if a browser fetches the file in parts. Files that are not
    inert are only served as downloads, which needs `DOWNLOAD`. Earlier versions need `HISTORY`.

    Raises:
        DocumentUnknown, Forbidden, VersionUnknown: the actor cannot get this file.
        ReasonNeeded: customer support must give a reason.
    """
    row = await find_document(ctx, wanted.id, DocumentVerb.VIEW)
    version = await _find(ctx, row, wanted.version)
    is_download = wanted.download or not version.is_inert
    if is_download:
        await find_document(ctx, wanted.id, DocumentVerb.DOWNLOAD)
    part = find_range(byte_range, version.size_bytes)
    headers = HEADERS | {"content-disposition": disposition(version.file_name, is_inline=not is_download)}
    if part is None:
        return Response(status_code=416, headers=headers | {"content-range": f"bytes */{version.size_bytes}"})
    content = await open_proven(ctx, version.blob_id, version.size_bytes)
    act = DocumentAct.DOWNLOADED if is_download else DocumentAct.VIEWED
    is_part = part.last - part.first + 1 < version.size_bytes
    reason = wanted.reason.strip() or None
    await record_opening(ctx, row, act, is_part=is_part, version=version.number, reason=reason)
    return _answer(content, part, version, headers)


async def _find(ctx: PluginContext, row: DocumentRow, number: int | None) -> VersionRow:
    if number is not None and number != row.version:
        await find_document(ctx, row.id, DocumentVerb.HISTORY)
    version = await find_version(ctx, row, row.version if number is None else number)
    if version is None:
        raise VersionUnknown(_("The document has no such version."))
    return version


async def open_proven(ctx: PluginContext, blob_id: UUID, size_bytes: int) -> AsyncIterator[bytes]:
    """Open a content after checking that it is present and undamaged: files up to `WHOLE_BYTES` entirely, larger ones
    at their beginning.

    Raises:
        ContentLost: the content is missing from the store or damaged.
    """
    if size_bytes <= WHOLE_BYTES:
        return _pieces(await ctx.blobs.read(blob_id))
    content = await ctx.blobs.open(blob_id)
    return _behind(await anext(content), content)


async def _pieces(content: bytes) -> AsyncIterator[bytes]:
    yield content


async def _behind(first: bytes, rest: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for piece in rest:
        yield piece


def _answer(
    content: AsyncIterator[bytes], part: ByteRange, version: VersionRow, headers: Mapping[str, str]
) -> Response:
    size = part.last - part.first + 1
    is_whole = size == version.size_bytes
    more = {"content-length": str(size)}
    if not is_whole:
        more["content-range"] = f"bytes {part.first}-{part.last}/{version.size_bytes}"
    return StreamingResponse(
        cut(content, part),
        status_code=200 if is_whole else 206,
        headers={**headers, **more},
        media_type=version.media_type,
    )


async def cut(content: AsyncIterator[bytes], part: ByteRange) -> AsyncIterator[bytes]:
    """Yield the part of the content that lies in the range."""
    at = 0
    async for piece in content:
        start, stop = max(part.first - at, 0), part.last + 1 - at
        if stop <= 0:
            return
        if found := piece[start:stop]:
            yield found
        at += len(piece)


def find_range(header: str, size: int) -> ByteRange | None:
    """Return the range that a Range header asks for, or None if it cannot be satisfied.

    Without a header, or with one that is not a single valid range, return the whole file.
    """
    everything = ByteRange(0, size - 1)
    found = _RANGE.fullmatch(header.replace(" ", ""))
    if found is None or found.group(0) == "bytes=-":
        return everything
    first, last = found.groups()
    if not first:
        length = min(int(last), size)
        return ByteRange(size - length, size - 1) if length else None
    if int(first) >= size or (last and int(last) < int(first)):
        return None if int(first) >= size else everything
    return ByteRange(int(first), min(int(last), size - 1) if last else size - 1)


def disposition(name: str, *, is_inline: bool) -> str:
    """Return the Content-Disposition header for a file name; the original name is percent-encoded."""
    plain = re.sub(r'[^ !#-$&-\[\]-~]|[";]', "_", name)
    return f"{'inline' if is_inline else 'attachment'}; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"
