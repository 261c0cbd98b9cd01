"""Districts and their codes, which people type as school id."""

import pytest
from homeroom.platform import Platform
from homeroom.tenancy.service import DistrictUnknown, create_district, find_district, get_district
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import District
from homeroom_sdk.errors import Conflict, ValidationFailed
from homeroom_sdk.orm import uuid7


async def create(platform: Platform, code: str, *, name: str = "Springfield", timezone: str = "UTC") -> District:
    async with platform.database.system() as session:
        return await create_district(session, code=code, name=name, timezone=timezone)


def new_code() -> str:
    return f"d{uuid7().hex[-12:]}"


class TestCreateDistrict:
    async def test_code_is_kept_trimmed_and_in_lower_case(self, platform: Platform) -> None:
        code = new_code()
        found = await create(platform, f"  {code.upper()} ", name="  Springfield ")
        assert (found.code, found.name) == (code, "Springfield")

    async def test_code_that_is_taken_in_another_case_is_refused(self, platform: Platform) -> None:
        code = new_code()
        await create(platform, code)
        with pytest.raises(Conflict, match="is taken already"):
            await create(platform, code.upper())

    @pytest.mark.parametrize("code", ["", "x", "-start", "with space", "ümlaut", "a" * 64, "a.b", "../x", "a\0b"])
    async def test_code_that_nobody_could_type_is_refused(self, platform: Platform, code: str) -> None:
        with pytest.raises(ValidationFailed, match="2 to 63 letters"):
            await create(platform, code)

    async def test_unknown_time_zone_is_refused(self, platform: Platform) -> None:
        with pytest.raises(ValidationFailed, match="America/Chicago"):
            await create(platform, new_code(), timezone="Middle/Earth")


class TestFindDistrict:
    async def test_case_and_spaces_do_not_matter(self, platform: Platform, district: TestDistrict) -> None:
        async with platform.database.system() as session:
            assert await find_district(session, f" {district.code.upper()}\t") == district.district

    @pytest.mark.parametrize("code", ["nowhere", "", "%", "_"])
    async def test_unknown_code_finds_nothing(self, platform: Platform, district: TestDistrict, code: str) -> None:
        async with platform.database.system() as session:
            assert await find_district(session, code) is None

    async def test_unknown_id_raises(self, platform: Platform) -> None:
        async with platform.database.system() as session:
            with pytest.raises(DistrictUnknown):
                await get_district(session, uuid7())

    @pytest.mark.parametrize("code", ["a\0b", "\ud800", "x" * 100_000])
    async def test_code_that_no_district_can_have_is_not_even_looked_for(self, platform: Platform, code: str) -> None:
        async with platform.database.system() as session:
            assert await find_district(session, code) is None
