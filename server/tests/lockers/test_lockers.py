"""Notices of concurrent editing: immediate, and without blocking anyone."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from homeroom.identity.sign_in.service import create_user
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict
from homeroom_sdk.context import SCHOOL_USER
from sqlalchemy import text

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
AREA = "/api/locker"
RECORD = {"model": "Persons", "id": "42"}


@pytest.fixture
async def edna(api: ApiClient, platform: Platform, district: TestDistrict) -> dict[str, str]:
    """Provide the headers of a second user of the district."""
    email = f"edna@{district.code}.example.org"
    async with platform.database.district(district.district.id) as session:
        names = {"first_name": "Edna", "last_name": "K"}
        await create_user(session, email=email, **names, roles=[SCHOOL_USER], password=PASSWORD)
    return await api.sign_in(TestDistrict(district.district, email, district.actor))


async def lock(api: ApiClient, headers: dict[str, str], call: str = "lock") -> Any:
    return (await api.post(f"{AREA}/{call}", json=RECORD, headers=headers)).json()["data"]


async def find(api: ApiClient, headers: dict[str, str]) -> Any:
    return (await api.get(AREA, params=RECORD, headers=headers)).json()["data"]


async def end_lease(platform: Platform, district: TestDistrict) -> None:
    async with platform.database.district(district.district.id) as session:
        await session.execute(text("UPDATE edit_locks SET lease_until = now() - interval '1 second'"))


class TestLock:
    async def test_second_editor_is_told_of_the_first(
        self, api: ApiClient, district: TestDistrict, edna: dict[str, str]
    ) -> None:
        mine = await lock(api, edna)
        assert (mine["by"], mine["isMine"]) == ("Edna K", True)
        headers = await api.sign_in(district)
        theirs = await lock(api, headers)
        assert (theirs["by"], theirs["isMine"], theirs["since"]) == ("Edna K", False, mine["since"])
        assert await find(api, headers) == theirs

    async def test_own_lock_is_prolonged_and_its_begin_stays(self, api: ApiClient, edna: dict[str, str]) -> None:
        first, second = await lock(api, edna), await lock(api, edna)
        assert (second["since"], second["until"] > first["until"]) == (first["since"], True)

    async def test_lease_that_is_over_is_free(
        self, api: ApiClient, platform: Platform, district: TestDistrict, edna: dict[str, str]
    ) -> None:
        first = await lock(api, edna)
        await end_lease(platform, district)
        headers = await api.sign_in(district)
        assert await find(api, headers) is None
        taken = await lock(api, headers)
        assert (taken["isMine"], taken["since"] > first["since"]) == (True, True)

    async def test_only_the_own_lock_is_given_back(
        self, api: ApiClient, district: TestDistrict, edna: dict[str, str]
    ) -> None:
        await lock(api, edna)
        await lock(api, await api.sign_in(district), "unlock")
        assert await find(api, edna)
        await lock(api, edna, "unlock")
        assert await find(api, edna) is None

    async def test_lock_is_unknown_to_another_district(
        self, api: ApiClient, edna: dict[str, str], make_district: MakeDistrict
    ) -> None:
        await lock(api, edna)
        other = await api.sign_in(await make_district())
        assert await find(api, other) is None
        assert (await lock(api, other))["isMine"]

    async def test_strangers_the_public_and_odd_names_are_refused(
        self, api: ApiClient, make_district: MakeDistrict, edna: dict[str, str]
    ) -> None:
        public = await api.sign_in(await make_district(roles=["PublicUser"]))
        statuses = [
            (await api.another().post(f"{AREA}/lock", json=body, headers=given)).status_code
            for body, given in (
                (RECORD, {}),
                (RECORD, public),
                (RECORD | {"id": ""}, edna),
                (RECORD | {"model": "a\0"}, edna),
            )
        ]
        assert statuses == [401, 403, 422, 422]
