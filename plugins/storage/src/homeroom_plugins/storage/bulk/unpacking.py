"""Local copies of the files of a bulk upload: unpacked from an archive, cut from a scan, or copied."""

from collections.abc import Sequence
from pathlib import Path
from uuid import UUID

from homeroom_plugins.storage.bulk.entries import take_out
from homeroom_plugins.storage.bulk.lifecycle import list_sources
from homeroom_plugins.storage.bulk.listing import LIMITS, most_file_bytes
from homeroom_plugins.storage.bulk.models import BulkResultRow, BulkSourceRow
from homeroom_plugins.storage.bulk.scans import cut_parts
from homeroom_plugins.storage.bulk.sources import take_source
from homeroom_sdk.context import PluginContext
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.i18n import Sentence, _


async def unpack(ctx: PluginContext, rows: Sequence[BulkResultRow], folder: Path) -> dict[UUID, Path | Sentence]:
    """Return the local path of each file by the id of its row, or the reason why it is not available.

    All paths are in `folder` or in the run's scratch folder.

    Args:
        ctx: Without a transaction.
    """
    done: dict[UUID, Path | Sentence] = {}
    wanted = {row.source_id for row in rows}
    async with ctx.begin() as inner:
        most_bytes = most_file_bytes(inner)
        sources = await list_sources(inner, rows[0].job_id, BulkSourceRow.id.in_(wanted))
    for source in sources:
        own = [row for row in rows if row.source_id == source.id]
        taken = await take_source(ctx, source.upload_id)
        if taken is None:
            lost = _("This upload no longer exists. Upload the file again.")
            done |= {row.id: lost for row in own}
            continue
        inside = folder / str(source.number)
        inside.mkdir(mode=0o700)
        if source.kind == "archive":
            done |= await _take_out(taken.path, own, inside, most_bytes)
        elif source.kind == "scan":
            done |= await _cut(taken.path, own, inside)
        else:
            done |= {row.id: taken.path for row in own}
    return done


async def _take_out(
    archive: Path, rows: Sequence[BulkResultRow], folder: Path, most_bytes: int
) -> dict[UUID, Path | Sentence]:
    places = {row.place: row.id for row in rows if row.place is not None}
    try:
        taken = await run_guarded(take_out, archive, list(places), folder, most_bytes, limits=LIMITS)
    except FileError:
        problem = _("The archive can no longer be read. Pack it again.")
        taken = dict.fromkeys(places, problem)
    return {row_id: taken[place] or folder / str(place) for place, row_id in places.items()}


async def _cut(scan: Path, rows: Sequence[BulkResultRow], folder: Path) -> dict[UUID, Path | Sentence]:
    parts = [(row.first_page or 1, row.last_page or 1, folder / str(row.number)) for row in rows]
    try:
        await run_guarded(cut_parts, scan, parts, limits=LIMITS)
    except FileError as error:
        return {row.id: error.message for row in rows}
    return {row.id: folder / str(row.number) for row in rows}
