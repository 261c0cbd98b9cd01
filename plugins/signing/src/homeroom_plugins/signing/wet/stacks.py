"""Stacks of scans: uploading, listing, and access to the files of their pages."""

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from homeroom_plugins.signing.wet.errors import ScansKnown, ScansRefused
from homeroom_plugins.signing.wet.intake import take_in
from homeroom_plugins.signing.wet_models import PageState, PaperStatus, ScannedPage, ScanStack
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound, TooLarge
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.scratch import create_private, kept_folder, use_kept
from sqlalchemy import func, select
from starlette.datastructures import UploadFile

READ_BYTES = 1024 * 1024
INTAKE_LIMITS = Limits(memory_bytes=1024**3, cpu_s=240, wall_s=480)
SHOWN = 50
_NAME_CHARS = 200


async def save_stack(ctx: PluginContext, file: UploadFile) -> ScanStack:
    """Check a file of scans and store it as a PDF; a flow reads its pages. Flushes.

    Raises:
        TooLarge: it is larger than this installation accepts.
        ScansRefused: it cannot be read.
        ScansKnown: the same file was uploaded before.
    """
    name = Path((file.filename or "").replace("\\", "/")).name[:_NAME_CHARS] or "scans.pdf"
    with TemporaryDirectory(dir=ctx.scratch, prefix="scans-") as folder:
        given, path = Path(folder) / "given", Path(folder) / "scans.pdf"
        sha256 = await _spool(file, given, ctx.blobs.max_bytes)
        await _check_new(ctx, sha256)
        try:
            pages = await run_guarded(take_in, given, path, limits=INTAKE_LIMITS)
        except FileError as error:
            raise ScansRefused(error) from error
        blob = await ctx.blobs.put(path)
    stack = ScanStack(
        district_id=ctx.district.id,
        id=uuid7(),
        file_name=name,
        blob_id=blob.id,
        sha256=sha256,
        pages=pages,
        created_by=ctx.actor.user_id,
        created_by_name=ctx.actor.name,
    )
    ctx.db.add(stack)
    await ctx.db.flush()
    await ctx.audit.record("signing_scans.uploaded", subject=str(stack.id), pages=pages)
    return stack


async def get_stack(ctx: PluginContext, stack_id: UUID, *, is_locked: bool = False) -> ScanStack:
    """Return a stack of the district.

    Raises:
        NotFound: there is no such stack, or the actor does not belong to its schools.
    """
    statement = select(ScanStack).where(ScanStack.district_id == ctx.district.id, ScanStack.id == stack_id)
    if is_locked:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    found: ScanStack | None = await ctx.db.scalar(statement)
    if found is None:
        raise NotFound(_("There is no such stack of scans."))
    return found


async def list_stacks(ctx: PluginContext) -> Sequence[ScanStack]:
    """List up to 50 stacks, newest first."""
    statement = select(ScanStack).where(ScanStack.district_id == ctx.district.id)
    return (await ctx.db.scalars(statement.order_by(ScanStack.created_at.desc(), ScanStack.id).limit(SHOWN))).all()


async def count_pages(ctx: PluginContext, stack_ids: Sequence[UUID]) -> Mapping[UUID, Mapping[PageState, int]]:
    """Count the pages of each stack by state; states without pages are absent."""
    rows = await ctx.db.execute(
        select(ScannedPage.stack_id, ScannedPage.state, func.count())
        .where(ScannedPage.district_id == ctx.district.id, ScannedPage.stack_id.in_(stack_ids))
        .group_by(ScannedPage.stack_id, ScannedPage.state)
    )
    found: dict[UUID, dict[PageState, int]] = {}
    for stack_id, state, count in rows:
        found.setdefault(stack_id, {})[PageState(state)] = count
    return found


async def forget_file(ctx: PluginContext, stack: ScanStack) -> None:
    """Delete the file of a whole stack, once each page has its own file or none is needed any more. Flushes."""
    blob_id, stack.blob_id = stack.blob_id, None
    await ctx.db.flush()
    if blob_id is not None:
        await ctx.blobs.delete(blob_id)


async def fetch_page(ctx: PluginContext, page: ScannedPage) -> tuple[Path, int]:
    """Return the file that contains a page, and the page's number in it, from 1.

    Raises:
        NotFound: it is not kept any more.
    """
    if page.blob_id is not None:
        return await fetch_stack(ctx, page.blob_id), 1
    stack = await get_stack(ctx, page.stack_id)
    if stack.blob_id is None:
        raise NotFound(_("This page is no longer kept. Scan it again."))
    return await fetch_stack(ctx, stack.blob_id), page.number


async def fetch_stack(ctx: PluginContext, blob_id: UUID) -> Path:
    """Return the path of a stack's or page's PDF in the scratch folder, where it is cached for later calls."""
    path = kept_folder(ctx.scratch) / f"scans-{ctx.district.id.hex}-{blob_id.hex}.pdf"
    if not use_kept(path):
        draft = ctx.scratch / f"draft-{uuid7().hex}.pdf"
        try:
            await ctx.blobs.save_to(blob_id, draft)
            draft.rename(path)
        finally:
            draft.unlink(missing_ok=True)
    return path


async def _check_new(ctx: PluginContext, sha256: str) -> None:
    going = (PaperStatus.QUEUED, PaperStatus.WORKING, PaperStatus.READY)
    found: ScanStack | None = await ctx.db.scalar(
        select(ScanStack)
        .where(ScanStack.district_id == ctx.district.id, ScanStack.sha256 == sha256, ScanStack.status.in_(going))
        .limit(1)
    )
    if found is not None:
        raise ScansKnown(
            _(
                "This file was uploaded already, as {name} on {day}. Its pages are in the list.",
                name=found.file_name,
                day=found.created_at.date(),
            )
        )


async def _spool(file: UploadFile, path: Path, max_bytes: int) -> str:
    """Write the upload to the path; return its SHA-256 in hex.

    Raises:
        TooLarge: it has more than `max_bytes`.
    """
    digest, size = hashlib.sha256(), 0
    with create_private(path) as out:
        while chunk := await file.read(READ_BYTES):
            size += len(chunk)
            if size > max_bytes:
                raise TooLarge(
                    _("The file is larger than {size} MB. Scan it in parts.", size=f"{max_bytes / 1024**2:,.0f}")
                )
            digest.update(chunk)
            out.write(chunk)
    return digest.hexdigest()
