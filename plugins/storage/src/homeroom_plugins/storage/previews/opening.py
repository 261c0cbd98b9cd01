"""Viewing a document page by page: opened once, which its history records, then shown as pictures and words.

The browser never gets the file itself: rendered pages cannot act, and users without `DOWNLOAD` get no file.
"""

import base64
import binascii
from datetime import datetime, timedelta
from uuid import UUID

from homeroom_plugins.storage.document_models import DocumentAct, DocumentRow, VersionRow
from homeroom_plugins.storage.documents.acts import record_act
from homeroom_plugins.storage.errors import FileRefused, PreviewClosed
from homeroom_plugins.storage.permitted import find_document
from homeroom_plugins.storage.previews import sources
from homeroom_plugins.storage.previews.converting import look_for_converter
from homeroom_plugins.storage.previews.drawing import PlacedWord, count_pages, draw_picture, read_text, read_words
from homeroom_plugins.storage.previews.schemas import PreviewKind, PreviewRead
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.i18n import _
from homeroom_sdk.pdf.render import RENDER_LIMITS, render_page
from homeroom_sdk.seals import SealBroken
from homeroom_sdk.services import DocumentVerb
from pydantic import BaseModel, ValidationError
from sqlalchemy import select

KEPT = timedelta(hours=1)
PLACE = b"preview"
TEXT_LIMITS = Limits(memory_bytes=768 * 1024**2, cpu_s=10, wall_s=60)


class Ticket(BaseModel):
    """Proof that a user opened this version, which was recorded."""

    document: UUID
    number: int
    user: UUID | None
    until: datetime


async def open_preview(
    ctx: PluginContext, document_id: UUID, *, number: int | None = None, reason: str = ""
) -> PreviewRead:
    """Open a document for viewing, and record this in its history.

    Raises:
        DocumentUnknown, Forbidden: the actor may not view it; earlier versions need `HISTORY`.
        NotFound: it has no such version.
        ReasonNeeded: customer support must give a reason.
    """
    await look_for_converter()
    row = await find_document(ctx, document_id, DocumentVerb.VIEW)
    version = await _find_version(ctx, row, number)
    kind, pages = await _describe(ctx, version)
    if kind is not PreviewKind.NONE:
        await record_act(ctx, row, DocumentAct.VIEWED, version=version.number, reason=reason.strip() or None)
    ticket = Ticket(document=row.id, number=version.number, user=ctx.actor.user_id, until=ctx.now() + KEPT)
    return PreviewRead(
        kind=kind, pages=pages, ticket=_seal(ctx, ticket), file_name=version.file_name, media_type=version.media_type
    )


async def draw_page(ctx: PluginContext, ticket: str, page: int, width_px: int) -> bytes:
    """Return a page (counted from 1) as a PNG.

    Raises:
        PreviewClosed: the ticket is another user's, invalid, or expired.
        DocumentUnknown: the actor may no longer view the document.
        FileRefused: the page cannot be drawn.
    """
    version = await admit(ctx, ticket)
    draw = draw_picture if sources.is_picture(version) else render_page
    try:
        source = await sources.fetch_source(ctx, version)
        return await run_guarded(draw, source, page - 1, width_px, limits=RENDER_LIMITS, reuse=child_of(ctx))
    except FileError as error:
        raise FileRefused(error.message, data={"reason": error.code}) from error


async def find_words(ctx: PluginContext, ticket: str, page: int) -> list[PlacedWord]:
    """Return the words of a page (counted from 1); none for a picture. Raises the same errors as `draw_page`."""
    version = await admit(ctx, ticket)
    if not sources.is_pdf(version):
        return []
    try:
        source = await sources.fetch_source(ctx, version)
        return await run_guarded(read_words, source, page - 1, limits=TEXT_LIMITS, reuse=child_of(ctx))
    except FileError as error:
        raise FileRefused(error.message, data={"reason": error.code}) from error


async def find_text(ctx: PluginContext, ticket: str) -> str:
    """Return the beginning of a plain text; empty for other files. Raises the same errors as `draw_page`."""
    version = await admit(ctx, ticket)
    if not sources.is_text(version):
        return ""
    charset = version.media_type.partition("charset=")[2]
    return await run_guarded(read_text, await sources.fetch_source(ctx, version), charset, limits=TEXT_LIMITS)


async def _describe(ctx: PluginContext, version: VersionRow) -> tuple[PreviewKind, int]:
    if sources.is_text(version):
        return PreviewKind.TEXT, 1
    if sources.is_picture(version) or (sources.is_pdf(version) and version.pages):
        return PreviewKind.PAGES, version.pages or 1
    if not sources.is_converted(version):
        return PreviewKind.NONE, 0
    try:
        source = await sources.fetch_source(ctx, version)
        return PreviewKind.PAGES, await run_guarded(count_pages, source, limits=TEXT_LIMITS, reuse=child_of(ctx))
    except FileError:
        return PreviewKind.NONE, 0


async def _find_version(ctx: PluginContext, row: DocumentRow, number: int | None) -> VersionRow:
    if number is not None and number != row.version:
        await find_document(ctx, row.id, DocumentVerb.HISTORY)
    wanted = select(VersionRow).where(
        VersionRow.district_id == row.district_id,
        VersionRow.document_id == row.id,
        VersionRow.number == (row.version if number is None else number),
    )
    version: VersionRow | None = await ctx.db.scalar(wanted)
    if version is None:
        raise NotFound(_("The document has no such version."))
    return version


async def admit(ctx: PluginContext, sealed: str) -> VersionRow:
    """Return the version that the ticket is for, if the actor may still view it."""
    try:
        plain = ctx.seal("preview").open(base64.urlsafe_b64decode(sealed), PLACE)
        ticket = Ticket.model_validate_json(plain)
    except (SealBroken, ValidationError, binascii.Error, ValueError) as error:
        raise _closed() from error
    if ticket.user != ctx.actor.user_id or ticket.until < ctx.now():
        raise _closed()
    await look_for_converter()
    row = await find_document(ctx, ticket.document, DocumentVerb.VIEW)
    return await _find_version(ctx, row, ticket.number)


def _closed() -> PreviewClosed:
    return PreviewClosed(_("The preview was closed. Open the document again."))


def _seal(ctx: PluginContext, ticket: Ticket) -> str:
    return base64.urlsafe_b64encode(ctx.seal("preview").close(ticket.model_dump_json().encode(), PLACE)).decode()


def child_of(ctx: PluginContext) -> str:
    """Return the key of the guarded child that a district's previews share."""
    return f"preview:{ctx.district.id.hex}"
