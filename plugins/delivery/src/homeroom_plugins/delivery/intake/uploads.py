"""Upload of a batch: it is checked immediately, and stored only if it can be used."""

import asyncio
import shutil
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from homeroom_plugins.delivery.errors import FileRefused
from homeroom_plugins.delivery.models import Job, Upload
from homeroom_plugins.delivery.pdf.errors import PdfError
from homeroom_plugins.delivery.pdf.inspection import Inspection, drop_trailing, inspect_pdf
from homeroom_plugins.delivery.states import JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound, TooLarge
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.scratch import create_private, kept_folder, use_kept
from sqlalchemy import TEXT, cast, delete, select
from starlette.datastructures import UploadFile

READ_BYTES = 1024 * 1024
KEEP = timedelta(days=2)


async def save_upload(ctx: PluginContext, file: UploadFile) -> Upload:
    """Check a PDF and store it for a job. Flushes.

    Raises:
        TooLarge: It is larger than this installation allows.
        FileRefused: It is not a PDF that can be cut.
    """
    with TemporaryDirectory(dir=ctx.scratch, prefix="upload-") as folder:
        path = Path(folder) / "batch.pdf"
        await _spool(file, path, ctx.blobs.max_bytes)
        await asyncio.to_thread(drop_trailing, path)
        inspection = await inspect(path)
        blob = await ctx.blobs.put(path)
    upload = Upload(
        id=uuid7(),
        file_name=Path((file.filename or "batch.pdf").replace("\\", "/")).name[:200] or "batch.pdf",
        size_bytes=blob.size,
        pages=inspection.page_count,
        blob_id=blob.id,
        sha256=blob.sha256,
        created_by=ctx.actor.user_id,
    )
    ctx.db.add(upload)
    await ctx.db.flush()
    return upload


async def inspect(path: Path, *, child: str | None = None) -> Inspection:
    """Inspect an untrusted PDF in a guarded process.

    Args:
        child: Name of a process that will also match and cut the file, which saves starting another one.

    Raises:
        FileRefused: The file cannot be used; the message states the reason.
    """
    try:
        return await run_guarded(inspect_pdf, path, reuse=child)
    except PdfError as error:
        raise FileRefused(error) from error


async def get_upload(ctx: PluginContext, upload_id: UUID) -> Upload:
    """Return an upload of the district.

    Raises:
        NotFound: There is no such upload, or it was deleted.
    """
    upload = await find_upload(ctx, upload_id)
    if upload is None:
        raise NotFound(_("This upload no longer exists. Upload the file again."))
    return upload


async def find_upload(ctx: PluginContext, upload_id: UUID) -> Upload | None:
    """Return an upload of the district, or None if there is none or it was deleted."""
    upload: Upload | None = await ctx.db.get(Upload, (ctx.district.id, upload_id))
    return upload


async def fetch_source(ctx: PluginContext, blob_id: UUID) -> Path:
    """Return the PDF as a plain file in the scratch folder. It is written once and used by every task
    of its job's run.
    """
    path = _source_path(ctx, blob_id)
    if not use_kept(path):
        draft = ctx.scratch / f"draft-{uuid7().hex}.pdf"
        try:
            await ctx.blobs.save_to(blob_id, draft)
            draft.rename(path)
        finally:
            draft.unlink(missing_ok=True)
    return path


def child_of(source: Path) -> str:
    """Return the name under which guarded processes for one source are reused."""
    return source.stem


def texts_folder(source: Path) -> Path:
    """Return the folder with the texts of a source's pages, next to its plain copy."""
    return source.with_suffix(".texts")


def source_of(job: Job) -> UUID:
    """Return the id of the blob with the PDF that a job delivers.

    Raises:
        NotFound: The job delivers a message only.
    """
    if job.source_blob_id is None:
        raise NotFound(_("This job has no document."))
    return job.source_blob_id


def drop_source(ctx: PluginContext, blob_id: UUID | None) -> None:
    """Delete the plain copy that `fetch_source` made, and the texts read from it."""
    if blob_id is None:
        return
    source = _source_path(ctx, blob_id)
    source.unlink(missing_ok=True)
    shutil.rmtree(texts_folder(source), ignore_errors=True)


async def sweep_uploads(ctx: PluginContext) -> int:
    """Delete uploads older than two days that no draft uses, and return the count. Blobs that a job uses are kept."""
    in_draft = select(Job.id).where(
        Job.district_id == Upload.district_id,
        Job.status == JobStatus.DRAFT,
        Job.form["upload_id"].astext == cast(Upload.id, TEXT),
    )
    taken = select(Job.source_blob_id).where(Job.district_id == ctx.district.id, Job.status != JobStatus.DESTROYED)
    old = (
        await ctx.db.scalars(
            delete(Upload)
            .where(
                Upload.district_id == ctx.district.id,
                Upload.created_at < ctx.now() - KEEP,
                ~in_draft.correlate(Upload).exists(),
            )
            .returning(Upload.blob_id)
        )
    ).all()
    used = set((await ctx.db.scalars(taken.where(Job.source_blob_id.in_(old)))).all()) if old else set()
    for blob_id in old:
        drop_source(ctx, blob_id)
        if blob_id not in used:
            await ctx.blobs.delete(blob_id)
    return len(old)


def _source_path(ctx: PluginContext, blob_id: UUID) -> Path:
    return kept_folder(ctx.scratch) / f"source-{blob_id.hex}.pdf"


async def _spool(file: UploadFile, path: Path, max_bytes: int) -> None:
    size = 0
    with create_private(path) as out:
        while chunk := await file.read(READ_BYTES):
            size += len(chunk)
            if size > max_bytes:
                raise TooLarge(
                    _(
                        "The file is larger than {size} MB. Split it and upload the parts.",
                        size=f"{max_bytes / 1024**2:,.0f}",
                    )
                )
            out.write(chunk)
