"""Integrity check of a district's blobs: read and decrypt each content that a row refers to and compare its address."""

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select

from homeroom.blobs.district import DistrictBlobs
from homeroom.blobs.errors import BlobDamaged, BlobNotFound
from homeroom.blobs.keys import blob_key
from homeroom.blobs.models import BlobRecord
from homeroom.blobs.ports import Storage

BATCH = 1000


@dataclass(frozen=True, slots=True)
class LostBlob:
    """A content that is missing from the store or damaged in it.

    Attributes:
        key: Key of the blob in the store, to be restored from the backup of the store.
        problem: `missing`, or the reason why the blob counts as damaged.
    """

    id: UUID
    plugin_id: str
    key: str
    sha256: str
    created_at: datetime
    problem: str


@dataclass(frozen=True, slots=True)
class StoreCheck:
    """Result of checking one district.

    Attributes:
        contents: Number of rows that were checked.
        size_bytes: Total size of the distinct contents.
    """

    contents: int
    size_bytes: int
    lost: Sequence[LostBlob]


async def check_district(
    platform: Storage, district_id: UUID, *, note: Callable[[int], None] = lambda _read: None
) -> StoreCheck:
    """Read every content of a district that a row refers to; a content that several rows share is read once.

    Args:
        note: Called after each 1000 rows with the number of rows checked until then.
    """
    contents = platform.district_blobs(district_id)
    lost: list[LostBlob] = []
    problems: dict[str, str] = {}
    size_bytes = count = 0
    async for rows in _list_rows(platform, district_id):
        for row in rows:
            count += 1
            if row.key not in problems:
                problems[row.key] = await _find_problem(contents, row.key)
                size_bytes += row.size
            if problem := problems[row.key]:
                lost.append(_describe(row, district_id, problem))
        note(count)
    return StoreCheck(count, size_bytes, lost)


async def _list_rows(platform: Storage, district_id: UUID) -> AsyncIterator[Sequence[BlobRecord]]:
    after = UUID(int=0)
    while True:
        async with platform.database.district(district_id) as session:
            query = select(BlobRecord).where(BlobRecord.deleted_at.is_(None), BlobRecord.id > after)
            rows = (await session.scalars(query.order_by(BlobRecord.id).limit(BATCH))).all()
        if not rows:
            return
        after = rows[-1].id
        yield rows


async def _find_problem(contents: DistrictBlobs, address: str) -> str:
    try:
        await contents.verify(address)
    except BlobNotFound:
        return "missing"
    except BlobDamaged as error:
        return error.reason
    return ""


def _describe(row: BlobRecord, district_id: UUID, problem: str) -> LostBlob:
    return LostBlob(row.id, row.plugin_id, blob_key(district_id, row.key), row.sha256, row.created_at, problem)
