"""Sweeps: blobs without a row, drafts left by killed processes, rows without a blob.

A blob is stored before its row is committed, so a young blob without a row is a write in progress. The grace period
must be longer than the longest job. It must also be longer than the age of the oldest database backup that may be
restored, because the restored rows may need the blob again.
"""

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from homeroom.blobs.backends.store import BlobInfo, BlobStore

BATCH = 1000
MINIMUM_GRACE = timedelta(days=1)

FindKnown = Callable[[Sequence[str]], Awaitable[set[str]]]


@dataclass(frozen=True)
class SweepReport:
    """Result of a sweep; `deleted` is 0 in a dry run."""

    seen: int
    orphans: tuple[str, ...]
    orphan_bytes: int
    deleted: int


async def sweep_orphans(
    store: BlobStore,
    prefix: str,
    find_known: FindKnown,
    *,
    grace: timedelta = timedelta(days=30),
    dry_run: bool = True,
    now: datetime | None = None,
) -> SweepReport:
    """Find the blobs below a prefix that no row refers to, and delete them unless it is a dry run.

    Args:
        find_known: Returns those of the given keys that a row refers to, including documents deleted within their own
            grace period.
        grace: Blobs younger than this are kept; at least one day.

    Raises:
        ValueError: the grace is below one day.
    """
    if grace < MINIMUM_GRACE:
        raise ValueError("A grace below one day could remove documents whose rows are not committed yet.")
    limit = (now or datetime.now(UTC)) - grace
    seen, deleted = 0, 0
    orphans: list[BlobInfo] = []
    async for batch in _batches(store.walk(prefix)):
        seen += len(batch)
        old = [info for info in batch if info.modified_at < limit]
        known = await find_known([info.key for info in old]) if old else set()
        found = [info for info in old if info.key not in known]
        orphans += found
        if not dry_run:
            deleted += sum([await _delete_if_old(store, info.key, limit) for info in found])
    return SweepReport(seen, tuple(i.key for i in orphans), sum(i.size_bytes for i in orphans), deleted)


async def find_missing(store: BlobStore, keys: Sequence[str]) -> list[str]:
    """Return the given keys, known to the database, that are missing from the store. An operator must be alerted to
    them.
    """
    return [key for key in keys if not await store.exists(key)]


async def sweep_spool(folder: Path, *, older_than: timedelta = timedelta(hours=24)) -> int:
    """Remove old drafts and folders of drafts left by killed processes; return the count."""
    limit = datetime.now(UTC) - older_than
    return await asyncio.to_thread(_sweep_folder, folder, limit.timestamp())


async def _delete_if_old(store: BlobStore, key: str, limit: datetime) -> bool:
    """Delete a blob unless it was touched since it was listed, as an upload of the same content does."""
    info = await store.find(key)
    return info is not None and info.modified_at < limit and await store.delete(key)


async def _batches(infos: AsyncIterator[BlobInfo]) -> AsyncIterator[list[BlobInfo]]:
    batch: list[BlobInfo] = []
    async for info in infos:
        batch.append(info)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _sweep_folder(folder: Path, limit: float) -> int:
    removed = 0
    for draft in folder.iterdir() if folder.exists() else ():
        if draft.stat().st_mtime >= limit:
            continue
        if draft.is_dir():
            shutil.rmtree(draft, ignore_errors=True)
        else:
            draft.unlink(missing_ok=True)
        removed += 1
    return removed
