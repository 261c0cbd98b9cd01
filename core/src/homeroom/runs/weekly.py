"""Schedules that people can read and set: a time of day, on some or all days of the week."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
CRON = re.compile(r"(?P<minute>\d{1,2}) (?P<hour>\d{1,2}) \* \* (?P<days>\*|[a-z]{3}(?:,[a-z]{3})*)")


@dataclass(frozen=True, slots=True)
class Weekly:
    """A time of day in the district's local time, and days of the week; seven days mean every day."""

    at: time
    days: Sequence[str] = DAYS

    @classmethod
    def read(cls, cron: str) -> "Weekly | None":
        """Parse a cron line; return None if it contains more than a time and days of the week."""
        found = CRON.fullmatch(" ".join(cron.lower().split()))
        if found is None or int(found["hour"]) > 23 or int(found["minute"]) > 59:
            return None
        days = DAYS if found["days"] == "*" else found["days"].split(",")
        if not set(days) <= set(DAYS):
            return None
        return cls(time(int(found["hour"]), int(found["minute"])), [day for day in DAYS if day in days])

    def cron(self) -> str:
        """Return the equivalent cron line."""
        days = "*" if len(self.days) == len(DAYS) else ",".join(day for day in DAYS if day in self.days)
        return f"{self.at.minute} {self.at.hour} * * {days}"

    def next_after(self, now: datetime, timezone: str) -> datetime:
        """Return its next slot in UTC; a slot within an hour that the clocks skip comes right after that hour."""
        zone = ZoneInfo(timezone)
        today = now.astimezone(zone).date()
        for ahead in range(len(DAYS) + 2):
            day = today + timedelta(days=ahead)
            slot = _at(datetime.combine(day, self.at), zone)
            if DAYS[day.weekday()] in self.days and slot > now:
                return slot
        raise AssertionError("Some day of a week is one of its days.")


def _at(wall: datetime, zone: ZoneInfo) -> datetime:
    """Return the first moment, in UTC, at which the local clock shows `wall`, or a later time if it skips `wall`."""
    found, minute = wall.replace(tzinfo=zone).astimezone(UTC), timedelta(minutes=1)
    while (found - minute).astimezone(zone).replace(tzinfo=None) >= wall:
        found -= minute
    return found
