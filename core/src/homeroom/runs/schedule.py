"""Schedules: each slot of each district's flow is taken once, over all processes."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from uuid import UUID
from zoneinfo import ZoneInfo

from apscheduler.triggers.cron import CronTrigger
from apscheduler.triggers.cron.fields import BaseField
from homeroom_sdk.orm import uuid7
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from homeroom.events.deliver import PLATFORM
from homeroom.plugins.gate import entitled
from homeroom.runs.models import ScheduleSlot
from homeroom.runs.submit import RunSubmitter
from homeroom.tenancy.models import DistrictRecord

if TYPE_CHECKING:
    from homeroom_sdk.engine import InstalledFlow

    from homeroom.platform import Platform

LOOK_BACK = timedelta(minutes=10)
"""A slot that nobody took for so long is left out: the next one does its work."""
SLOT_KEY = "schedule "
"""How the keys of runs begin that nobody asked for."""


class ScheduleInvalid(ValueError):
    """The flow's schedule could never start it; the message names the flow and what is wrong."""


def check_schedule(flow: "InstalledFlow") -> None:
    """Refuse at boot what would fail at every tick.

    Raises:
        ScheduleInvalid: the schedule is no cron line, or the flow's parameters have no defaults.
    """
    if flow.spec.schedule is None:
        return
    try:
        CronTrigger.from_crontab(flow.spec.schedule, timezone=UTC)
        flow.spec.params()
    except ValueError as error:
        raise ScheduleInvalid(f"flow {flow.name}: it cannot be scheduled: {error}") from error


def last_slot(cron: str, timezone: str, now: datetime) -> datetime | None:
    """The latest minute of the schedule within the last ten minutes, in UTC; the schedule is by the district's clock.

    When the clocks are set back, an hour that the schedule names counts the first time only. An hour that they
    leave out has no slot. (APScheduler's own search for the next time does not end in the hour that comes twice.)
    """
    zone = ZoneInfo(timezone)
    trigger = CronTrigger.from_crontab(cron, timezone=zone)
    minute = now.astimezone(UTC).replace(second=0, microsecond=0)
    while minute >= now - LOOK_BACK:
        if _is_slot(trigger.fields, minute.astimezone(zone)):
            return minute
        minute -= timedelta(minutes=1)
    return None


def _is_slot(fields: Sequence[BaseField], moment: datetime) -> bool:
    names_hour = any(field.name == "hour" and str(field) != "*" for field in fields)
    if moment.fold and names_hour:
        return False
    return all(field.get_next_value(moment) == field.get_value(moment) for field in fields)


async def take_due_slots(platform: "Platform") -> None:
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


async def _take(platform: "Platform", flow: "InstalledFlow", district_id: UUID, slot: datetime) -> None:
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
