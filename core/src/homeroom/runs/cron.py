"""Cron lines: validation, and the search for the latest slot that is due."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from apscheduler.triggers.cron import CronTrigger
from apscheduler.triggers.cron.fields import BaseField
from homeroom_sdk.engine import InstalledFlow

LOOK_BACK = timedelta(minutes=10)
"""A slot that no process took within this time is skipped; the next slot does its work."""


class ScheduleInvalid(ValueError):
    """The flow's schedule could never start it; the message names the flow and the problem."""


def check_schedule(flow: InstalledFlow) -> None:
    """Refuse at start a schedule that would fail at every slot.

    Raises:
        ScheduleInvalid: the schedule is not a valid cron line, or the flow's parameters lack defaults.
    """
    if flow.spec.schedule is None:
        return
    try:
        CronTrigger.from_crontab(flow.spec.schedule, timezone=UTC)
        flow.spec.params()
    except ValueError as error:
        raise ScheduleInvalid(f"flow {flow.name}: it cannot be scheduled: {error}") from error


def last_slot(cron: str, timezone: str, now: datetime) -> datetime | None:
    """Return the latest slot of the schedule within the last ten minutes, in UTC; None if there is no slot.

    The schedule is in the district's local time. When the clocks are set back, a schedule that names an hour runs only
    in the first occurrence of the repeated hour. A slot within an hour that is skipped when the clocks are set forward
    comes in the first minute after it. (APScheduler's own search for the next time does not end within the repeated
    hour.)
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
    """Yield the minutes of local time that were skipped directly before a moment, when clocks are set forward."""
    wall = moment.replace(tzinfo=None)
    before = (moment.astimezone(UTC) - timedelta(minutes=1)).astimezone(moment.tzinfo).replace(tzinfo=None)
    left = before + timedelta(minutes=1)
    while left < wall:
        yield left
        left += timedelta(minutes=1)
