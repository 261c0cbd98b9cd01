"""Schedules of the plugins' flows in a district: the plugin's default, or an administrator's choice."""

from collections.abc import Iterator
from datetime import UTC, time

from homeroom.events.outbox import notify_screens
from homeroom.plugins.gate import entitled
from homeroom.runs.models import FlowSchedule
from homeroom.runs.weekly import DAYS, Weekly
from homeroom_sdk.engine import InstalledFlow
from homeroom_sdk.errors import NotFound, ValidationFailed
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.orm import uuid7
from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert

from homeroom_server.scope import Scope
from homeroom_server.settings.schemas import ScheduleChange, ScheduleRead

SCREEN = "Schedules"
"""Model name in the notifications to open screens."""


async def list_schedules(scope: Scope) -> list[ScheduleRead]:
    """Return the scheduled flows of the plugins that the district uses, by plugin."""
    chosen = {row.flow: row for row in (await scope.session.scalars(select(FlowSchedule))).all()}
    return [_describe(scope, flow, chosen.get(flow.name)) for flow in _list_flows(scope)]


async def save_schedule(scope: Scope, change: ScheduleChange) -> ScheduleRead:
    """Set when a flow runs, or pause it. Choosing the plugin's own schedule removes the district's choice.

    Raises:
        NotFound: the district has no scheduled flow with this name.
        ValidationFailed: the flow does not let districts choose this.
    """
    flow = next((flow for flow in _list_flows(scope) if flow.name == change.flow), None)
    if flow is None:
        raise NotFound(_("There is no such schedule here."))
    cron = _choose(flow, change)
    await scope.session.execute(delete(FlowSchedule).where(FlowSchedule.flow == flow.name))
    if cron is not None or change.is_paused:
        values = {"cron": cron, "is_paused": change.is_paused, "changed_by": scope.actor.name}
        await scope.session.execute(
            insert(FlowSchedule).values(
                id=uuid7(),
                district_id=scope.district.id,
                flow=flow.name,
                changed_at=scope.platform.now(),
                **values,
            )
        )
    await scope.audit.record(
        "schedule.saved", subject=flow.name, schedule=cron or flow.spec.schedule, paused=change.is_paused
    )
    await notify_screens(scope.session, scope.district.id, SCREEN, {"flow": flow.name})
    row = await scope.session.scalar(select(FlowSchedule).where(FlowSchedule.flow == flow.name))
    return _describe(scope, flow, row)


def _list_flows(scope: Scope) -> Iterator[InstalledFlow]:
    for plugin in scope.platform.host.ready():
        if entitled(scope.state, plugin).allowed:
            yield from (flow for flow in plugin.flows if flow.spec.schedule)


def _choose(flow: InstalledFlow, change: ScheduleChange) -> str | None:
    """Return the chosen cron expression; None for the plugin's own schedule."""
    wrong: dict[str, Sentence] = {}
    own = Weekly.read(flow.spec.schedule or "")
    if change.is_paused and not flow.spec.may_pause:
        wrong["isPaused"] = _("This has to run: it deletes and sends data on time.")
    if change.time is not None and own is None:
        wrong["time"] = _("Only the plugin decides when this runs.")
    if wrong:
        raise ValidationFailed.of(**wrong)
    if change.time is None:
        return None
    days: list[str] = [day for day in DAYS if day in change.days]
    chosen = Weekly(time.fromisoformat(change.time), days or DAYS).cron()
    return None if own is not None and own.cron() == chosen else chosen


def _describe(scope: Scope, flow: InstalledFlow, row: FlowSchedule | None) -> ScheduleRead:
    own = Weekly.read(flow.spec.schedule or "")
    now = Weekly.read(row.cron) if row and row.cron else own
    is_paused = row is not None and row.is_paused
    slot = now.next_after(scope.platform.now(), scope.district.timezone) if now and not is_paused else None
    title = flow.spec.title or (flow.spec.job_type.title if flow.spec.job_type else Sentence(flow.spec.name))
    return ScheduleRead(
        flow=flow.name,
        plugin_id=flow.plugin_id,
        title=title,
        time=f"{now.at:%H:%M}" if now else None,
        days=list(now.days) if now else [],
        own_time=f"{own.at:%H:%M}" if own else None,
        own_days=list(own.days) if own else [],
        is_own=row is None or row.cron is None,
        is_paused=is_paused,
        may_pause=flow.spec.may_pause,
        next_on=slot.astimezone(UTC) if slot else None,
        changed_on=row.changed_at if row else None,
        changed_by=row.changed_by if row else None,
    )
