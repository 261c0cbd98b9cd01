"""What the platform records for its own work, and erases later: ended runs, delivered events and ended sessions.

What people did stays in the activity log; what they deleted has its own time in the bin.
"""

from datetime import timedelta
from uuid import UUID

from homeroom_sdk.engine import RunState
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import ColumnElement, delete, func, or_, select

from homeroom.events.models import OutboxEvent
from homeroom.flow_host.schedule import SLOT_KEY
from homeroom.identity.models import UserSession
from homeroom.platform import Platform
from homeroom.runs.models import FlowRun, ScheduleSlot

KEPT = timedelta(days=90)
"""How long what somebody started can be looked up: a school term's quarrels are over by then."""
KEPT_ROUTINE = timedelta(days=7)
"""How long what happened by itself and went well can be: a schedule of every five minutes runs 288 times a day."""


async def erase_traces(platform: Platform, district_id: UUID, *, dry_run: bool) -> int:
    """Erase a district's runs, events and sessions that ended long enough ago; returns how many rows."""
    old, routine = platform.now() - KEPT, platform.now() - KEPT_ROUTINE
    went_well = FlowRun.key.startswith(SLOT_KEY) & (FlowRun.state == RunState.COMPLETED)
    conditions: dict[type[DistrictRow], ColumnElement[bool]] = {
        FlowRun: or_(FlowRun.ended_at < old, went_well & (FlowRun.ended_at < routine)),
        ScheduleSlot: ScheduleSlot.slot < routine,
        OutboxEvent: or_(OutboxEvent.done_at < routine, OutboxEvent.dead_at < old),
        UserSession: or_(UserSession.expires_at < old, UserSession.revoked_at < old),
    }
    count = 0
    async with platform.database.district(district_id) as session:
        for table, is_old in conditions.items():
            where = (table.district_id == district_id, is_old)
            count += await session.scalar(select(func.count()).select_from(table).where(*where)) or 0
            if not dry_run:
                await session.execute(delete(table).where(*where))
    return count
