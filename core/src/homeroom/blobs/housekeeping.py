"""Sweep of a district's store: contents that no row refers to any more, and rows with a lost content."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from sqlalchemy import or_, select

from homeroom.blobs.keys import blob_key
from homeroom.blobs.models import BlobRecord
from homeroom.blobs.ports import Storage
from homeroom.blobs.sweep import SweepReport, find_missing, sweep_orphans, sweep_spool

GRACE = timedelta(days=30)
"""Time for which deleted contents are kept. Do not restore a database backup that is older."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """Result for one district.

    Attributes:
        orphans: The blobs that no row refers to.
        missing: Number of contents that a row refers to and the store has lost.
    """

    orphans: SweepReport
    missing: int


async def sweep_district(platform: Storage, district_id: UUID, *, dry_run: bool) -> Sweep:
    """Delete the blobs that no row refers to and that are older than the grace period; count the missing contents.

    A dry run deletes nothing.
    """
    since = platform.now() - GRACE

    async def find_known(keys: Sequence[str]) -> set[str]:
        by_address = {key.rpartition("/")[2]: key for key in keys}
        async with platform.database.district(district_id) as session:
            found = await session.scalars(
                select(BlobRecord.key).where(
                    BlobRecord.key.in_(by_address), or_(BlobRecord.deleted_at.is_(None), BlobRecord.deleted_at > since)
                )
            )
            return {by_address[address] for address in found}

    prefix = platform.district_blobs(district_id).prefix
    orphans = await sweep_orphans(platform.blob_store, prefix, find_known, grace=GRACE, dry_run=dry_run)
    async with platform.database.district(district_id) as session:
        named = await session.scalars(select(BlobRecord.key).where(BlobRecord.deleted_at.is_(None)).distinct())
        keys = [blob_key(district_id, address) for address in named]
    return Sweep(orphans, len(await find_missing(platform.blob_store, keys)))


async def sweep_drafts(platform: Storage) -> int:
    """Remove plaintext scratch files left by killed processes and drafts older than one day; return the count."""
    scratch = await asyncio.to_thread(platform.scratch.sweep)
    return scratch + await sweep_spool(platform.blob_store.spool_folder)
