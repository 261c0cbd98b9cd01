"""Users who belong to schools."""

from collections.abc import Awaitable, Callable
from uuid import uuid4

import pytest
from homeroom.db.sessions import see_all_schools
from homeroom.platform import Platform
from homeroom.tenancy.models import School
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import ADMINISTRATOR, SCHOOL_USER
from homeroom_server.authentication import find_schools
from sqlalchemy import func, select, text, update

from .staff import NEW, Staff

MakeDistrict = Callable[..., Awaitable[TestDistrict]]


@pytest.fixture
async def schools(platform: Platform, district: TestDistrict) -> dict[str, str]:
    """Provide the ids of two schools by their codes."""
    rows = [School(code="Elm", name="Elm Street"), School(code="oak", name="Oak Hill")]
    async with platform.database.district(district.district.id) as session:
        session.add_all(rows)
        await session.flush()
        return {row.code: str(row.id) for row in rows}


async def kept_to(platform: Platform, staff: Staff) -> set[str] | None:
    """Return the ids of the schools that the user's session is limited to, or None if it is not limited."""
    claims = platform.tokens.read(staff.headers["authorization"].removeprefix("Bearer "))
    schools = await find_schools(platform, claims)
    return None if schools is None else set(schools)


class TestSetSchools:
    async def test_user_is_kept_to_them_from_the_next_request_on(
        self, platform: Platform, admin: Staff, zoe: Staff, schools: dict[str, str]
    ) -> None:
        assert await kept_to(platform, zoe) is None
        status, _body = await admin.post("setSchools", {"userId": zoe.id, "schools": [schools["Elm"]]})
        assert status == 200
        assert await kept_to(platform, zoe) == {"elm"}
        assert (await admin.log())[0] == ("user.schools_changed", zoe.id)
        _, body = await admin.post("getUser", {"userId": zoe.id})
        assert [school["code"] for school in body["data"]["schools"]] == ["Elm"]
        row = next(row for row in await admin.records("Users") if row["id"] == zoe.id)
        assert row["schools"] == ["Elm Street"]

    async def test_none_is_the_whole_district_again(
        self, platform: Platform, admin: Staff, zoe: Staff, schools: dict[str, str]
    ) -> None:
        await admin.post("setSchools", {"userId": zoe.id, "schools": list(schools.values())})
        assert await kept_to(platform, zoe) == {"elm", "oak"}
        await admin.post("setSchools", {"userId": zoe.id, "schools": []})
        assert await kept_to(platform, zoe) is None

    async def test_administrators_see_all_schools_whatever_theirs_are(
        self, platform: Platform, admin: Staff, zoe: Staff, schools: dict[str, str]
    ) -> None:
        await admin.post("setSchools", {"userId": zoe.id, "schools": [schools["oak"]]})
        await admin.post("setRoles", {"userId": zoe.id, "Roles": [ADMINISTRATOR]})
        assert await kept_to(platform, zoe) is None
        await admin.post("setRoles", {"userId": zoe.id, "Roles": [SCHOOL_USER]})
        assert await kept_to(platform, zoe) == {"oak"}

    async def test_closed_school_keeps_its_users_and_takes_no_others(
        self, platform: Platform, district: TestDistrict, admin: Staff, zoe: Staff, schools: dict[str, str]
    ) -> None:
        await admin.post("setSchools", {"userId": zoe.id, "schools": [schools["oak"]]})
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(School).where(School.code == "oak").values(closed_at=func.now()))
        assert await kept_to(platform, zoe) == {"oak"}
        both = list(schools.values())
        assert (await admin.post("setSchools", {"userId": zoe.id, "schools": both}))[0] == 200
        assert (await admin.post("setSchools", {"userId": admin.id, "schools": [schools["oak"]]}))[0] == 422

    async def test_schools_of_others_and_of_nobody_are_refused(
        self, platform: Platform, admin: Staff, zoe: Staff, make_district: MakeDistrict
    ) -> None:
        other = await make_district()
        async with platform.database.district(other.district.id) as session:
            theirs = School(code="elm", name="Elm")
            session.add(theirs)
            await session.flush()
        for school in (str(theirs.id), str(uuid4())):
            status, body = await admin.post("setSchools", {"userId": zoe.id, "schools": [school]})
            assert (status, "schools" in body["data"]["fields"]) == (422, True)
        assert await kept_to(platform, zoe) is None

    async def test_only_administrators_set_them(self, zoe: Staff, schools: dict[str, str]) -> None:
        assert (await zoe.post("setSchools", {"userId": zoe.id, "schools": []}))[0] == 403

    async def test_school_with_users_is_not_deleted_under_them(
        self, platform: Platform, district: TestDistrict, admin: Staff, zoe: Staff, schools: dict[str, str]
    ) -> None:
        """A user without schools would see the whole district."""
        await admin.post("setSchools", {"userId": zoe.id, "schools": [schools["oak"]]})
        with pytest.raises(Exception, match="violates"):
            async with platform.database.district(district.district.id) as session:
                await session.execute(text("DELETE FROM schools WHERE code = 'oak'"))


class TestNewUser:
    async def test_belongs_to_the_schools_that_are_named(self, admin: Staff, schools: dict[str, str]) -> None:
        status, body = await admin.post("create", {**NEW, "schools": [schools["oak"]]})
        assert status == 200, body
        assert [school["name"] for school in body["data"]["schools"]] == ["Oak Hill"]

    async def test_unknown_school_makes_no_user(self, platform: Platform, district: TestDistrict, admin: Staff) -> None:
        status, _body = await admin.post("create", {**NEW, "schools": [str(uuid4())]})
        assert status == 422
        assert [row["email"] for row in await admin.records("Users") if row["email"] == "noor@example.org"] == []


class TestTransactions:
    async def test_each_of_a_session_is_kept_and_a_block_may_see_all(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        setting = select(func.current_setting("homeroom.schools", True))
        async with platform.database.district(district.district.id, schools={"b", 'a,{"'}) as session:
            first = await session.scalar(setting)
            await session.commit()
            assert await session.scalar(setting) == first
            assert await session.scalar(text(f"SELECT '{first}'::text[] @> ARRAY['b', 'a,{{\"']"))
            async with see_all_schools(session):
                assert await session.scalar(setting) == ""
                await session.commit()
                assert not await session.scalar(setting)
            assert await session.scalar(setting) == first
        async with platform.database.district(district.district.id) as session:
            assert not await session.scalar(setting)
