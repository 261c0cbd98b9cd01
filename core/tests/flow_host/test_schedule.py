"""Schedules: each slot once, in the district's time zone, even when the clocks change."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from homeroom.flow_host.schedule import take_due_slots
from homeroom.licences.models import CustomerSetting
from homeroom.platform import Platform
from homeroom.plugins.host import PluginHost
from homeroom.runs.cron import last_slot
from homeroom.runs.models import FlowRun, FlowSchedule
from homeroom_devkit.testing.districts import TestDistrict, create_test_district
from homeroom_devkit.testing.plugins import make_plugin
from run_testing.workshop import Workshop
from sqlalchemy import delete, select

MakeWorkshop = Callable[..., Workshop]
CHICAGO, KOLKATA = "America/Chicago", "Asia/Kolkata"
KATHMANDU = "Asia/Kathmandu"
"""Time zone of the tested districts; the many districts of other tests have other time zones."""
FLAG = "scheduleOfATest"


def local(timezone: str, *when: int) -> datetime:
    """Return a local wall-clock time as UTC."""
    return datetime(*when, tzinfo=ZoneInfo(timezone)).astimezone(UTC)  # type: ignore[misc, arg-type] # year to second


def slots_of_day(cron: str, timezone: str, day: tuple[int, int, int]) -> list[str]:
    """Return all slots found by a worker that looks every five minutes for 25 hours from the previous day's noon."""
    noon = local(timezone, *day, 12) - timedelta(days=1)
    found = {last_slot(cron, timezone, noon + timedelta(minutes=5 * number)) for number in range(12 * 25)}
    return sorted(slot.astimezone(ZoneInfo(timezone)).strftime("%d %H:%M %z") for slot in found if slot)


class TestLastSlot:
    def test_slot_is_by_the_districts_clock(self) -> None:
        assert last_slot("17 3 * * *", CHICAGO, local(CHICAGO, 2026, 1, 5, 3, 18)) == local(CHICAGO, 2026, 1, 5, 3, 17)
        assert last_slot("17 3 * * *", CHICAGO, local(KOLKATA, 2026, 1, 5, 3, 18)) is None

    def test_it_has_come_at_its_very_second_and_not_before(self) -> None:
        slot = local(CHICAGO, 2026, 1, 5, 3, 17)
        assert last_slot("17 3 * * *", CHICAGO, slot) == slot
        assert last_slot("17 3 * * *", CHICAGO, slot - timedelta(seconds=1)) is None

    def test_slot_that_nobody_took_for_ten_minutes_is_left_out(self) -> None:
        slot = local(CHICAGO, 2026, 1, 5, 3, 17)
        assert last_slot("17 3 * * *", CHICAGO, slot + timedelta(minutes=10)) == slot
        assert last_slot("17 3 * * *", CHICAGO, slot + timedelta(minutes=10, seconds=1)) is None

    def test_of_several_slots_the_latest_counts(self) -> None:
        now = datetime(2026, 1, 5, 12, 9, 30, tzinfo=UTC)
        assert last_slot("*/2 * * * *", "UTC", now) == datetime(2026, 1, 5, 12, 8, tzinfo=UTC)

    @pytest.mark.parametrize(
        ("cron", "day", "slots"),
        [
            ("17 3 * * *", (2026, 1, 5), ["05 03:17 -0600"]),
            ("17 3 * * *", (2026, 3, 8), ["08 03:17 -0500"]),
            ("17 3 * * *", (2026, 11, 1), ["01 03:17 -0600"]),
        ],
    )
    def test_every_day_has_its_slot_when_the_clocks_change(
        self, cron: str, day: tuple[int, int, int], slots: list[str]
    ) -> None:
        assert slots_of_day(cron, CHICAGO, day) == slots

    def test_what_falls_into_an_hour_that_does_not_exist_comes_right_after_it(self) -> None:
        assert slots_of_day("30 2 * * *", CHICAGO, (2026, 3, 8)) == ["08 03:00 -0500"]
        assert slots_of_day("30 2 * * mon", CHICAGO, (2026, 3, 8)) == []

    def test_hour_that_comes_twice_gives_one_slot(self) -> None:
        assert slots_of_day("30 1 * * *", CHICAGO, (2026, 11, 1)) == ["01 01:30 -0500"]

    def test_schedule_of_every_hour_knows_no_change_of_clocks(self) -> None:
        for day in ((2026, 3, 8), (2026, 11, 1)):
            assert len(slots_of_day("30 * * * *", CHICAGO, day)) == 25

    def test_weekday_is_that_of_the_districts_calendar(self) -> None:
        """Monday morning in Kolkata is still Sunday in Chicago."""
        now = local(KOLKATA, 2026, 1, 5, 6, 0)
        assert last_slot("0 6 * * mon", KOLKATA, now) == now
        assert last_slot("30 18 * * mon", CHICAGO, now) is None
        assert last_slot("30 18 * * sun", CHICAGO, now) == now


class TestTakeDueSlots:
    @pytest.fixture
    async def district(self, platform: Platform) -> TestDistrict:
        return await create_test_district(platform, timezone=KATHMANDU)

    @pytest.fixture
    async def house(self, make_workshop: MakeWorkshop) -> Platform:
        """Provide a platform with the flow scheduled daily at 3:17, only for districts that have the flag."""
        workshop = make_workshop(schedule="17 3 * * *")
        plugin = make_plugin(flags=(FLAG,), flows=[workshop.spec])
        return replace(workshop.platform, host=PluginHost([plugin]))

    async def give_flag(self, house: Platform, district: TestDistrict) -> None:
        async with house.database.district(district.district.id) as session:
            session.add(CustomerSetting(key=FLAG, value="true"))
        house.entitlements.forget(district.district.id)

    async def count_runs(self, house: Platform, district: TestDistrict) -> int:
        async with house.database.district(district.district.id) as session:
            return len((await session.scalars(select(FlowRun))).all())

    @pytest.mark.deep(of="engine")
    async def test_slot_is_taken_once_over_all_processes(self, house: Platform, district: TestDistrict) -> None:
        await self.give_flag(house, district)
        processes = [replace(house, now=lambda: local(KATHMANDU, 2026, 1, 5, 3, 18)) for _ in range(2)]
        await asyncio.gather(*(take_due_slots(process) for process in processes))
        await take_due_slots(processes[0])
        assert await self.count_runs(house, district) == 1
        await take_due_slots(replace(house, now=lambda: local(KATHMANDU, 2026, 1, 6, 3, 18)))
        assert await self.count_runs(house, district) == 2

    async def test_each_district_has_its_own_morning(self, house: Platform) -> None:
        chicago, kolkata = [await create_test_district(house, timezone=timezone) for timezone in (CHICAGO, KOLKATA)]
        for district in (chicago, kolkata):
            await self.give_flag(house, district)
        await take_due_slots(replace(house, now=lambda: local(CHICAGO, 2026, 1, 5, 3, 20)))
        assert (await self.count_runs(house, chicago), await self.count_runs(house, kolkata)) == (1, 0)
        await take_due_slots(replace(house, now=lambda: local(KOLKATA, 2026, 1, 6, 3, 20)))
        assert (await self.count_runs(house, chicago), await self.count_runs(house, kolkata)) == (1, 1)

    async def choose(self, house: Platform, district: TestDistrict, changed_at: datetime, **chosen: Any) -> None:
        """Store the district's own schedule, which overrides the plugin's."""
        values = {"cron": None, "is_paused": False} | chosen
        async with house.database.district(district.district.id) as session:
            await session.execute(delete(FlowSchedule))
            session.add(FlowSchedule(flow="sample.work", changed_at=changed_at, changed_by="Robin", **values))

    @pytest.mark.deep(of="engine")
    async def test_district_has_its_own_time_and_the_others_keep_the_plugins(
        self, house: Platform, district: TestDistrict
    ) -> None:
        other = await create_test_district(house, timezone=KATHMANDU)
        for each in (district, other):
            await self.give_flag(house, each)
        await self.choose(house, district, local(KATHMANDU, 2026, 1, 5), cron="0 18 * * mon")

        async def look(moment: datetime) -> tuple[int, int]:
            processes = [replace(house, now=lambda: moment) for _ in range(2)]
            await asyncio.gather(*(take_due_slots(process) for process in processes))
            return await self.count_runs(house, district), await self.count_runs(house, other)

        assert await look(local(KATHMANDU, 2026, 1, 5, 3, 18)) == (0, 1)
        assert await look(local(KATHMANDU, 2026, 1, 5, 18)) == (1, 1)
        assert await look(local(KATHMANDU, 2026, 1, 6, 18)) == (1, 1)
        assert await look(local(KATHMANDU, 2026, 1, 12, 18, 9)) == (2, 1)

    async def test_schedule_that_rests_gives_no_run(self, house: Platform, district: TestDistrict) -> None:
        await self.give_flag(house, district)
        now = local(KATHMANDU, 2026, 1, 5, 3, 18)
        await self.choose(house, district, local(KATHMANDU, 2026, 1, 4), is_paused=True)
        await take_due_slots(replace(house, now=lambda: now))
        assert await self.count_runs(house, district) == 0

    async def test_slot_of_before_the_choice_is_none_of_it(self, house: Platform, district: TestDistrict) -> None:
        """Check that setting a time that has just passed does not start a run now."""
        await self.give_flag(house, district)
        now = local(KATHMANDU, 2026, 1, 5, 18, 4)
        await self.choose(house, district, now, cron="0 18 * * *")
        await take_due_slots(replace(house, now=lambda: now))
        assert await self.count_runs(house, district) == 0
        await take_due_slots(replace(house, now=lambda: now + timedelta(days=1)))
        assert await self.count_runs(house, district) == 1

    async def test_district_that_may_not_use_the_plugin_gets_no_run(
        self, house: Platform, district: TestDistrict
    ) -> None:
        await take_due_slots(replace(house, now=lambda: local(KATHMANDU, 2026, 1, 5, 3, 18)))
        assert await self.count_runs(house, district) == 0
