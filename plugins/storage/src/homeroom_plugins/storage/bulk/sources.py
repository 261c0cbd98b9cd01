"""Local copies of the uploads of a bulk upload, and their deletion."""

from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from homeroom_plugins.storage.bulk.lifecycle import get_working, list_sources
from homeroom_plugins.storage.bulk.models import BulkSourceRow
from homeroom_plugins.storage.uploads.resumable import forget_upload, take_upload
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.orm import uuid7

TOGETHER = 250


@dataclass(frozen=True, slots=True)
class TakenUpload:
    """A local copy of an upload, with the uploader's file name."""

    path: Path
    name: str


async def take_source(ctx: PluginContext, upload_id: UUID) -> TakenUpload | None:
    """Return an upload as a file in the run's scratch folder, written once per run; None if the upload is gone.

    Args:
        ctx: Without a transaction.
    """
    folder = ctx.scratch / f"bulk-{upload_id.hex}"
    named = folder / "name"
    if not named.exists():
        folder.mkdir(mode=0o700, exist_ok=True)
        draft = folder / uuid7().hex
        try:
            async with ctx.begin() as inner:
                name = await take_upload(inner, upload_id, draft)
        except NotFound:
            return None
        draft.rename(folder / "file")
        named.write_text(name, "utf-8")
    return TakenUpload(folder / "file", named.read_text("utf-8"))


def drop_taken(ctx: PluginContext, upload_id: UUID) -> None:
    """Delete the local copy of an upload."""
    folder = ctx.scratch / f"bulk-{upload_id.hex}"
    for part in (folder / "file", folder / "name"):
        part.unlink(missing_ok=True)


async def forget_sources(ctx: PluginContext, job_id: UUID, *, is_working: bool = True) -> None:
    """Delete the uploads of a bulk upload once they are fully read, 250 per transaction.

    Args:
        ctx: Without a transaction.
        is_working: True within the job's flow, which then stops if the job was cancelled; False after the job has
            ended.
    """
    while True:
        async with ctx.begin() as inner:
            if is_working:
                await get_working(inner, job_id)
            rows = (await list_sources(inner, job_id, BulkSourceRow.is_forgotten.is_(False)))[:TOGETHER]
            for row in rows:
                drop_taken(ctx, row.upload_id)
                await forget_upload(inner, row.upload_id)
                row.is_forgotten = True
        if not rows:
            return
