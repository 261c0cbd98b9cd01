"""Schedules: each slot of each district's flow is taken once, over all processes."""

from datetime import datetime
from uuid import UUID

from homeroom_sdk.engine import InstalledFlow
from homeroom_sdk.orm import uuid7
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from homeroom.platform import Platform
from homeroom.plugins.context import PLATFORM
from homeroom.plugins.gate import entitled
from homeroom.runs.cron import last_slot
from homeroom.runs.models import ScheduleSlot
from homeroom.runs.submit import RunSubmitter
from homeroom.tenancy.models import DistrictRecord

SLOT_KEY = "schedule "
"""How the keys of runs begin that nobody asked for."""


async def take_due_slots(platform: Platform) -> None:
    """Submit the scheduled flows whose slot has come, for every district that may use them."""
    scheduled = [flow for flow in platform.host.flows() if flow.spec.schedule]
    if not scheduled:
        return
    async with platform.database.system() as session:
        districts = (await session.execute(select(DistrictRecord.id, DistrictRecord.timezone))).all()
    for district_id, timezone in districts:
        for flow in scheduled:
            slot = last_slot(flow.spec.schedule or "", timezone, platform.now())
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
