"""What goes for good: records that were long in the bin, and old versions of the others."""

from uuid import UUID

from homeroom.instances.models import GRACE, Instance, InstanceVersion
from homeroom.platform import Platform
from sqlalchemy import delete, func, select


async def erase_records(platform: Platform, district_id: UUID, *, dry_run: bool) -> int:
    """Erase a district's records whose time in the bin is over, and versions as old; returns how many records."""
    since = platform.now() - GRACE
    old = (Instance.district_id == district_id, Instance.deleted_at < since)
    async with platform.database.district(district_id) as session:
        count = await session.scalar(select(func.count()).select_from(Instance).where(*old)) or 0
        if not dry_run:
            await session.execute(delete(Instance).where(*old))
            versions = (InstanceVersion.district_id == district_id, InstanceVersion.replaced_at < since)
            await session.execute(delete(InstanceVersion).where(*versions))
    return count
