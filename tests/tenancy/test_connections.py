"""Two districts on one connection: a cancelled request leaves nothing of its district on the connection."""

import asyncio
import random
from collections.abc import AsyncIterator

import pytest
from homeroom.db.engine import Database
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict, create_test_district
from sqlalchemy import text

SEEN = text(
    "SELECT coalesce(current_setting('homeroom.district', true), ''), array_agg(DISTINCT district_id) FROM users"
)


@pytest.fixture
async def database(platform: Platform) -> AsyncIterator[Database]:
    """Provide a pool with a single connection."""
    database = Database(platform.database.url, pool_size=1, max_overflow=0)
    yield database
    await database.close()


@pytest.fixture
async def districts(platform: Platform) -> list[TestDistrict]:
    """Provide two districts with a user each."""
    return [await create_test_district(platform) for _ in range(2)]


async def work(database: Database, district: TestDistrict) -> None:
    """Write, read, and take some time, as a request does."""
    async with database.district(district.district.id) as session:
        await session.execute(text("UPDATE users SET attributes = '{}'"))
        await session.execute(text("SELECT pg_sleep(0.01)"))


async def test_cancelled_requests_of_one_never_show_to_the_other(
    database: Database, districts: list[TestDistrict]
) -> None:
    """Cancels at random moments, from before the district is set to after the work is done."""
    moments = random.Random(7)
    ours, theirs = districts
    for _ in range(40):
        request = asyncio.create_task(work(database, theirs))
        await asyncio.sleep(moments.uniform(0, 0.02))
        request.cancel()
        await asyncio.gather(request, return_exceptions=True)
        async with database.system() as session:
            assert (await session.execute(SEEN)).one() == ("", None)
        async with database.district(ours.district.id) as session:
            assert (await session.execute(SEEN)).one() == (str(ours.district.id), [ours.district.id])


async def test_failed_request_leaves_no_tenant_behind(database: Database, districts: list[TestDistrict]) -> None:
    with pytest.raises(ZeroDivisionError):
        async with database.district(districts[0].district.id):
            raise ZeroDivisionError
    async with database.system() as session:
        assert (await session.execute(SEEN)).one() == ("", None)


async def test_requests_of_both_in_turn_see_their_own(database: Database, districts: list[TestDistrict]) -> None:
    async def look(district: TestDistrict) -> bool:
        async with database.district(district.district.id) as session:
            return bool((await session.execute(SEEN)).one() == (str(district.district.id), [district.district.id]))

    assert all(await asyncio.gather(*(look(districts[number % 2]) for number in range(20))))
