"""Retention of the platform's working records: ended runs, delivered events and ended sessions are erased later.

Actions of people stay in the activity log; things they deleted are kept in the bin, which has its own retention time.
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
"""How long records of work that people started are kept: long enough to settle disputes of a school term."""
KEPT_ROUTINE = timedelta(days=7)
"""How long records of successful automatic work are kept: a schedule of every five minutes runs 288 times a day."""


async def erase_traces(platform: Platform, district_id: UUID, *, dry_run: bool) -> int:
    """Erase a district's runs, events and sessions that ended long enough ago; return the number of rows.

    With `dry_run`, only count them.
    """
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
