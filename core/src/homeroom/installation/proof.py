"""Test that the documents in the database can be read from this store with this key."""

from dataclasses import dataclass

from sqlalchemy import select

from homeroom.blobs.errors import BlobDamaged, BlobNotFound
from homeroom.blobs.models import BlobRecord
from homeroom.blobs.ports import Storage
from homeroom.tenancy.models import DistrictRecord


@dataclass(frozen=True, slots=True)
class Proof:
    """The number of sampled documents that could be read, were missing in the store, and could not be decrypted."""

    sound: int
    missing: int
    damaged: int


async def read_sample(platform: Storage, *, size: int) -> Proof:
    """Read up to `size` documents in total, going through the districts in order and taking the smallest documents of
    each.
    """
    sound = missing = damaged = 0
    async with platform.database.system() as session:
        districts = (await session.scalars(select(DistrictRecord.id).order_by(DistrictRecord.id))).all()
    for district_id in districts:
        left = size - sound - missing - damaged
        if left <= 0:
            break
        named = select(BlobRecord.key).where(BlobRecord.deleted_at.is_(None)).order_by(BlobRecord.size).limit(left)
        async with platform.database.district(district_id) as session:
            addresses = set((await session.scalars(named)).all())
        contents = platform.district_blobs(district_id)
        for address in addresses:
            try:
                await contents.get(address)
            except BlobNotFound:
                missing += 1
            except BlobDamaged:
                damaged += 1
            else:
                sound += 1
    return Proof(sound, missing, damaged)
