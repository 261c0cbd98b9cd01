"""Sealed files for staff: one file, or many as a zip. Each is recorded in the ledger before it is sent."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from homeroom_plugins.signing.acts import Act, add_act
from homeroom_plugins.signing.request_models import SigningRequest
from homeroom_plugins.signing.requests.disclosing import record_staff
from homeroom_plugins.signing.requests.locking import get_request
from homeroom_plugins.signing.requests.schemas import Which
from homeroom_plugins.signing.requests.selecting import select_requests
from homeroom_sdk.context import PluginContext
from homeroom_sdk.disclosures import DisclosureAct
from homeroom_sdk.errors import Conflict, NotFound
from homeroom_sdk.file_names import Names, safe_stem
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.i18n import _
from homeroom_sdk.long_waits import announce_long_wait
from homeroom_sdk.pdf.render import RENDER_LIMITS, render_page
from homeroom_sdk.zips import Entry, Piece, ZipWriter
from sqlalchemy import select

PAGE_PX = 1_200
AT_ONCE = 100


async def read_sealed(ctx: PluginContext, request_id: UUID) -> tuple[str, bytes]:
    """Return the name and the bytes of a sealed file, and record the download.

    Raises:
        RequestNotFound: there is no such request.
        Conflict: it is not sealed yet.
    """
    request = await get_request(ctx, request_id)
    if request.sealed_blob_id is None:
        raise Conflict(_("There is no sealed file yet: not everybody has signed, or it waits to be sealed."))
    content = await ctx.blobs.read(request.sealed_blob_id)
    await record_staff(ctx, [request], DisclosureAct.DOWNLOADED)
    add_act(ctx, request.id, Act.DOWNLOADED)
    await ctx.audit.record("signed_document.downloaded", subject=str(request.id))
    return f"{_stem(request)}.pdf", content


async def draw_page(ctx: PluginContext, request_id: UUID, page: int) -> bytes:
    """Return a page (from 1) as a PNG: of the sealed file, or before sealing of the file that is to be signed.

    Raises:
        RequestNotFound, NotFound: there is no such request or page.
    """
    request = await get_request(ctx, request_id)
    if not 1 <= page <= len(request.page_sizes):
        raise NotFound(_("The document has no such page."))
    with TemporaryDirectory(dir=ctx.scratch, prefix="signed-") as folder:
        path = Path(folder) / "signed.pdf"
        await ctx.blobs.save_to(request.sealed_blob_id or request.blob_id, path)
        picture = await run_guarded(render_page, path, page - 1, PAGE_PX, limits=RENDER_LIMITS)
    await record_staff(ctx, [request], DisclosureAct.VIEWED)
    return picture


async def open_zip(ctx: PluginContext, which: Which) -> AsyncIterator[Piece]:
    """Return a zip of the sealed files of these requests, in pieces, and record the export; skip unsealed requests.

    Raises:
        NotFound: none of them is sealed.
    """
    ids = await select_requests(ctx, which)
    found = await ctx.db.scalars(
        select(SigningRequest)
        .where(
            SigningRequest.district_id == ctx.district.id,
            SigningRequest.id.in_(ids),
            SigningRequest.sealed_blob_id.is_not(None),
        )
        .order_by(SigningRequest.last_name, SigningRequest.first_name, SigningRequest.id)
    )
    requests = found.all()
    if not requests:
        raise NotFound(_("None of these documents is sealed yet."))
    await record_staff(ctx, requests, DisclosureAct.EXPORTED)
    for request in requests:
        add_act(ctx, request.id, Act.EXPORTED)
    await ctx.audit.record("signed_documents.exported", documents=len(requests))
    names = Names()
    files = [
        (names.pick(item.person_id, item.person_name, ending=".pdf"), item.sealed_blob_id)
        for item in requests
        if item.sealed_blob_id is not None
    ]
    return _write_zip(ctx, files)


async def _write_zip(ctx: PluginContext, files: Sequence[tuple[str, UUID]]) -> AsyncIterator[Piece]:
    await announce_long_wait("zip")
    archive = ZipWriter(ctx.now())
    for start in range(0, len(files), AT_ONCE):
        page = files[start : start + AT_ONCE]
        async with ctx.begin() as inner:
            contents = await inner.blobs.open_contents([blob_id for _name, blob_id in page])
        entries = [Entry(name.encode(), size) for (name, _blob), size in zip(page, contents.sizes, strict=True)]
        async for piece in archive.write(entries, contents):
            yield piece
    yield archive.finish()


def _stem(request: SigningRequest) -> str:
    return safe_stem(f"{request.person_id} {request.last_name} {request.title}") or "signed"
