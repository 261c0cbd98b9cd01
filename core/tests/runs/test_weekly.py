"""Schedules as a time and days of the week: parsing, formatting, and the next slot."""

from datetime import UTC, datetime, time

import pytest
from homeroom.runs.cron import last_slot
from homeroom.runs.weekly import DAYS, Weekly

CHICAGO = "America/Chicago"


class TestRead:
    @pytest.mark.parametrize(
        ("cron", "at", "days"),
        [
            ("17 3 * * *", time(3, 17), DAYS),
            ("0 18 * * fri,mon", time(18), ("mon", "fri")),
            ("5  0 * *  SUN", time(0, 5), ("sun",)),
        ],
    )
    def test_time_and_days_are_read_and_written_again(self, cron: str, at: time, days: tuple[str, ...]) -> None:
        found = Weekly.read(cron)
        assert found is not None
        assert (found.at, tuple(found.days)) == (at, days)
        assert Weekly.read(found.cron()) == found

    @pytest.mark.parametrize(
        "cron", ["*/5 * * * *", "0 3 1 * *", "0 3 * 6 *", "0 3 * * 1", "0 3 * * mon-fri", "99 3 * * *", "0 24 * * *"]
    )
    def test_what_says_more_than_that_is_not_read(self, cron: str) -> None:
        assert Weekly.read(cron) is None


class TestNextAfter:
    @pytest.mark.parametrize(
        ("weekly", "now", "expected"),
        [
            (Weekly(time(3, 17)), "2026-01-05T08:00", "2026-01-05T09:17"),
            (Weekly(time(3, 17)), "2026-01-05T09:17", "2026-01-06T09:17"),
            (Weekly(time(8), ("mon",)), "2026-01-05T15:00", "2026-01-12T14:00"),
            (Weekly(time(2, 30)), "2026-03-08T06:00", "2026-03-08T08:00"),
            (Weekly(time(1, 30)), "2026-11-01T05:00", "2026-11-01T06:30"),
            (Weekly(time(1, 30)), "2026-11-01T06:45", "2026-11-02T07:30"),
        ],
    )
    def test_slot_is_by_the_wall_clock_also_when_it_is_changed(self, weekly: Weekly, now: str, expected: str) -> None:
        found = weekly.next_after(datetime.fromisoformat(now).replace(tzinfo=UTC), CHICAGO)
        assert found == datetime.fromisoformat(expected).replace(tzinfo=UTC)
        assert last_slot(weekly.cron(), CHICAGO, found) == found
