"""Cron lines: whether one can be used, and which slot of it has come."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from apscheduler.triggers.cron import CronTrigger
from apscheduler.triggers.cron.fields import BaseField
from homeroom_sdk.engine import InstalledFlow

LOOK_BACK = timedelta(minutes=10)
"""A slot that nobody took for so long is left out: the next one does its work."""


class ScheduleInvalid(ValueError):
    """The flow's schedule could never start it; the message names the flow and what is wrong."""


def check_schedule(flow: InstalledFlow) -> None:
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

    When the clocks are set back, an hour that the schedule names counts the first time only. What falls into an hour
    that they leave out comes in the first minute after it. (APScheduler's own search for the next time does not end in
    the hour that comes twice.)
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
    return _names(fields, moment) or (names_hour and any(_names(fields, left) for left in _list_left_out(moment)))


def _names(fields: Sequence[BaseField], moment: datetime) -> bool:
    return all(field.get_next_value(moment) == field.get_value(moment) for field in fields)


def _list_left_out(moment: datetime) -> Iterator[datetime]:
    """The minutes of the wall clock that were left out just before a moment."""
    wall = moment.replace(tzinfo=None)
    before = (moment.astimezone(UTC) - timedelta(minutes=1)).astimezone(moment.tzinfo).replace(tzinfo=None)
    left = before + timedelta(minutes=1)
    while left < wall:
        yield left
        left += timedelta(minutes=1)
