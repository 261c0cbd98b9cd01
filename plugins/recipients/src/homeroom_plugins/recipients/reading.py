"""Showing an opened document: its pages as pictures, with their text for screen readers."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from homeroom_plugins.recipients.models import Link
from homeroom_plugins.recipients.opening import FoundLink, documents_of, is_still_open, note_download
from homeroom_plugins.recipients.pictures import draw_page, media_type_of
from homeroom_plugins.recipients.protecting import protect_file
from homeroom_plugins.recipients.secrets import pin_of
from homeroom_plugins.recipients.settings import RecipientSettings
from homeroom_sdk.context import PluginContext
from homeroom_sdk.family_links import ShownPage
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.page_headers import page_headers
from homeroom_sdk.pdf.reading_order import read_blocks
from homeroom_sdk.pdf.render import RENDER_LIMITS
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.sent_documents import SentDocument
from starlette.responses import Response

PAGE_PX = 1000


async def read_document(ctx: PluginContext, link: FoundLink) -> list[ShownPage] | None:
    """Return the pages of an open link's document with their text; None if the link was closed meanwhile."""
    with TemporaryDirectory(dir=ctx.scratch, prefix="read-") as folder:
        path = await save(ctx, link.row, folder)
        pages = await run_guarded(read_blocks, path, _shown(link).pages, reuse=_child_of(ctx))
    if not await is_still_open(ctx, link):
        return None
    return [ShownPage(number, tuple(blocks)) for number, blocks in enumerate(pages, 1)]


async def render(ctx: PluginContext, link: FoundLink, number: int) -> bytes | None:
    """Render a page as a picture, 1,000 px wide; return None if the document has no such page."""
    if not 1 <= number <= _shown(link).pages:
        return None
    with TemporaryDirectory(dir=ctx.scratch, prefix="read-") as folder:
        path = await save(ctx, link.row, folder)
        return await run_guarded(draw_page, path, number - 1, PAGE_PX, limits=RENDER_LIMITS, reuse=_child_of(ctx))


async def show_page(ctx: PluginContext, link: FoundLink, number: int) -> Response | None:
    """Return a page as a response; None if the document has no such page, or if the link was closed meanwhile."""
    picture = await render(ctx, link, number)
    if picture is None or not await is_still_open(ctx, link):
        return None
    return Response(picture, media_type=media_type_of(picture), headers=page_headers())


async def download(ctx: PluginContext, link: FoundLink) -> Response | None:
    """Return the document as a file, and record the download; None if the link was closed or recalled meanwhile."""
    content = await read_content(ctx, link)
    if not await note_download(ctx, link):
        return None
    headers = {**page_headers(), "content-disposition": f'attachment; filename="{file_name(link.row)}"'}
    return Response(content, media_type="application/pdf", headers=headers)


async def read_content(ctx: PluginContext, link: FoundLink) -> bytes:
    """Return the document; encrypted with the link's PIN if `is_protected`."""
    with TemporaryDirectory(dir=ctx.scratch, prefix="read-") as folder:
        path = await save(ctx, link.row, folder)
        if is_protected(ctx, link):
            password, plain = password_of(ctx, link), path
            path = plain.with_name("protected.pdf")
            await run_guarded(protect_file, plain, path, password, reuse=_child_of(ctx))
        return path.read_bytes()


def is_protected(ctx: PluginContext, link: FoundLink) -> bool:
    """Return whether downloads have a password. A signed file has none, because encryption would invalidate its
    signatures.
    """
    assert isinstance(ctx.settings, RecipientSettings)
    return ctx.settings.protect_downloads and link.pin_mode is not PinMode.NONE and not _shown(link).is_signed


def password_of(ctx: PluginContext, link: FoundLink) -> str:
    """Return the password of the protected file, which is the PIN as it was given."""
    pin = pin_of(ctx, link.row)
    assert pin is not None, "a document without a PIN is not protected"
    return pin


async def save(ctx: PluginContext, row: Link, folder: str) -> Path:
    """Save a link's document from its sender to the folder, and return its path."""
    path = Path(folder) / "document.pdf"
    await documents_of(ctx, row).save_to(row.document_id, path)
    return path


def file_name(row: Link) -> str:
    """Return a plain ASCII name for the download, made from the document's title."""
    stem = re.sub(r"[^A-Za-z0-9]+", "-", row.title).strip("-")[:60]
    return f"{stem or 'document'}.pdf"


def _shown(link: FoundLink) -> SentDocument:
    assert link.document is not None, "only an open link is read"
    return link.document


def _child_of(ctx: PluginContext) -> str:
    """Return the key by which documents of one district share a child process, one after the other."""
    return f"read {ctx.district.id}"
