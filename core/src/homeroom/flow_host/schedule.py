"""Schedules: each slot of each district's flow is taken by exactly one process."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from homeroom_sdk.engine import InstalledFlow
from homeroom_sdk.orm import uuid7
from sqlalchemy import Boolean, DateTime, Text, Uuid, column, func, select
from sqlalchemy.dialects.postgresql import insert

from homeroom.platform import Platform
from homeroom.plugins.context import PLATFORM
from homeroom.plugins.gate import entitled
from homeroom.runs.cron import last_slot
from homeroom.runs.models import ScheduleSlot
from homeroom.runs.submit import RunSubmitter
from homeroom.tenancy.models import DistrictRecord

SLOT_KEY = "schedule "
"""Prefix of the keys of scheduled runs."""


CHOSEN = func.list_flow_schedules().table_valued(
    column("district_id", Uuid()),
    column("flow", Text()),
    column("cron", Text()),
    column("is_paused", Boolean()),
    column("changed_at", DateTime(timezone=True)),
    name="chosen",
)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A district's choice for a flow's schedule; see `homeroom.runs.models.FlowSchedule`."""

    cron: str | None = None
    is_paused: bool = False
    changed_at: datetime | None = None

    def find_slot(self, flow: InstalledFlow, timezone: str, now: datetime) -> datetime | None:
        """Return the due slot of the flow; None if the schedule is paused, or was changed after the slot."""
        slot = None if self.is_paused else last_slot(self.cron or flow.spec.schedule or "", timezone, now)
        is_of_before = slot is not None and self.changed_at is not None and slot < self.changed_at
        return None if is_of_before else slot


AS_DECLARED = Chosen()


async def take_due_slots(platform: Platform) -> None:
    """Submit the scheduled flows with a due slot, for every district that may use them."""
    scheduled = [flow for flow in platform.host.flows() if flow.spec.schedule]
    if not scheduled:
        return
    async with platform.database.system() as session:
        districts = (await session.execute(select(DistrictRecord.id, DistrictRecord.timezone))).all()
        rows = (await session.execute(select(CHOSEN))).all()
    chosen = {(row.district_id, row.flow): Chosen(row.cron, row.is_paused, row.changed_at) for row in rows}
    for district_id, timezone in districts:
        for flow in scheduled:
            schedule = chosen.get((district_id, flow.name), AS_DECLARED)
            slot = schedule.find_slot(flow, timezone, platform.now())
            if slot is not None:
                await _take(platform, flow, district_id, slot)


async def _take(platform: Platform, flow: InstalledFlow, district_id: UUID, slot: datetime) -> None:
    state = await platform.entitlements.of(district_id)
    plugin = platform.host.find(flow.plugin_id)
    if plugin is None or not entitled(state, plugin).is_active:
        return
    async with platform.database.district(district_id) as session:
        taken = await session.scalar(
            insert(ScheduleSlot)
            .values(id=uuid7(), district_id=district_id, flow=flow.name, slot=slot)
            .on_conflict_do_nothing()
            .returning(ScheduleSlot.id)
        )
        if taken is None:
            return
        submitter = RunSubmitter(session, district_id, flow.plugin_id, PLATFORM, platform.host)
        await submitter.submit(flow.spec, flow.spec.params(), key=f"{SLOT_KEY}{slot.isoformat()}")
