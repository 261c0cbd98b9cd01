"""Permanent deletion of expired records in the bin and of old versions of other records."""

from uuid import UUID

from homeroom.instances.models import GRACE, Instance, InstanceVersion
from homeroom.platform import Platform
from sqlalchemy import delete, func, select


async def erase_records(platform: Platform, district_id: UUID, *, dry_run: bool) -> int:
    """Delete a district's records and record versions past the retention period; return the number of records.

    Args:
        dry_run: Count the records without deleting anything.
    """
    since = platform.now() - GRACE
    old = (Instance.district_id == district_id, Instance.deleted_at < since)
    async with platform.database.district(district_id) as session:
        count = await session.scalar(select(func.count()).select_from(Instance).where(*old)) or 0
        if not dry_run:
            await session.execute(delete(Instance).where(*old))
            versions = (InstanceVersion.district_id == district_id, InstanceVersion.replaced_at < since)
            await session.execute(delete(InstanceVersion).where(*versions))
    return count
