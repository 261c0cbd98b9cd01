"""Old records of the platform are deleted; recent, open and other districts' records stay."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

from homeroom.events.models import OutboxEvent
from homeroom.flow_host.schedule import SLOT_KEY
from homeroom.identity.models import UserSession
from homeroom.platform import Platform
from homeroom.retention import KEPT, KEPT_ROUTINE, erase_traces
from homeroom.runs.models import FlowRun, ScheduleSlot
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.orm import DistrictRow, uuid7
from sqlalchemy import select

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
DAY = timedelta(days=1)


async def note(platform: Platform, district: TestDistrict) -> dict[str, list[Any]]:
    """Add rows of every kind just before and just after their retention time; return those to keep, by table."""
    now, owner = platform.now(), district.district.id
    old, young = now - KEPT - DAY, now - KEPT + DAY
    routine, fresh = now - KEPT_ROUTINE - DAY, now - KEPT_ROUTINE + DAY

    def run(key: str, state: str, **options: Any) -> FlowRun:
        return FlowRun(
            id=uuid7(),
            district_id=owner,
            plugin_id="mail",
            flow="mail.tend",
            key=key,
            params={},
            state=state,
            **options,
        )

    def event(**options: Any) -> OutboxEvent:
        return OutboxEvent(id=uuid7(), district_id=owner, event="a@1", subscriber="b", payload={}, **options)

    def session(**options: Any) -> UserSession:
        return UserSession(id=uuid7(), district_id=owner, user_id=district.actor.user_id, **options)

    stays: dict[type[DistrictRow], list[Any]] = {
        FlowRun: [
            run("asked", "completed", ended_at=young),
            run("open", "running", created_at=old),
            run(f"{SLOT_KEY}1", "completed", ended_at=fresh),
            run(f"{SLOT_KEY}2", "failed", ended_at=routine),
        ],
        ScheduleSlot: [ScheduleSlot(id=uuid7(), district_id=owner, flow="mail.tend", slot=fresh)],
        OutboxEvent: [event(done_at=fresh), event(dead_at=routine), event(created_at=old)],
        UserSession: [session(expires_at=young), session(expires_at=now + DAY, revoked_at=young)],
    }
    goes = [
        run("asked long ago", "completed", ended_at=old),
        run("failed long ago", "failed", ended_at=old),
        run(f"{SLOT_KEY}3", "completed", ended_at=routine),
        ScheduleSlot(id=uuid7(), district_id=owner, flow="mail.tend", slot=routine),
        event(done_at=routine),
        event(dead_at=old),
        session(expires_at=old),
        session(expires_at=now + DAY, revoked_at=old),
    ]
    async with platform.database.district(owner) as database:
        database.add_all([*goes, *(row for rows in stays.values() for row in rows)])
    return {table.__name__: sorted(row.id for row in rows) for table, rows in stays.items()}


async def left(platform: Platform, district: TestDistrict) -> dict[str, list[Any]]:
    async with platform.database.district(district.district.id) as session:
        return {
            table.__name__: sorted(await session.scalars(select(table.id)))
            for table in (FlowRun, ScheduleSlot, OutboxEvent, UserSession)
        }


class TestEraseTraces:
    async def test_what_ended_long_ago_goes_and_the_rest_stays(
        self, platform: Platform, make_district: MakeDistrict
    ) -> None:
        ours, theirs = await make_district(), await make_district()
        stays = await note(platform, ours)
        await note(platform, theirs)
        before = await left(platform, theirs)

        looked = await erase_traces(platform, ours.district.id, dry_run=True)
        erased = await erase_traces(platform, ours.district.id, dry_run=False)

        assert (looked, erased) == (8, 8)
        assert await left(platform, ours) == stays
        assert await left(platform, theirs) == before
