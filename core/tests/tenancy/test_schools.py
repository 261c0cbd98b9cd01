"""Schools, individually and as a list."""

import pytest
from homeroom.platform import Platform
from homeroom.tenancy.schools import SchoolEntry, add_schools, list_schools, read_schools, sync_schools
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.errors import ValidationFailed

ELM, OAK, ASH = SchoolEntry("1", "Elm"), SchoolEntry("2", "Oak"), SchoolEntry("3", "Ash")


async def names(platform: Platform, district: TestDistrict) -> list[str]:
    async with platform.database.district(district.district.id) as session:
        return [school.name for school in await list_schools(session)]


class TestAddSchools:
    async def test_only_new_ones_are_added(self, platform: Platform, district: TestDistrict) -> None:
        async with platform.database.district(district.district.id) as session:
            await add_schools(session, [ELM])
            report = await add_schools(session, [SchoolEntry("1", "Another name"), OAK, OAK])
        assert (report.added, report.unchanged) == (["2"], ["1"])
        assert await names(platform, district) == ["Elm", "Oak"]


class TestSyncSchools:
    async def test_list_is_followed_and_told(self, platform: Platform, district: TestDistrict) -> None:
        async with platform.database.district(district.district.id) as session:
            await sync_schools(session, [ELM, OAK])
            report = await sync_schools(session, [SchoolEntry("1", "Elm Street"), ASH])
            assert (report.added, report.renamed, report.closed) == (["3"], ["1"], ["2"])
            again = await sync_schools(session, [SchoolEntry("1", "Elm Street"), ASH])
            assert (again.added, again.renamed, again.closed) == ([], [], [])
            assert sorted(again.unchanged) == ["1", "3"]
        assert await names(platform, district) == ["Ash", "Elm Street"]

    async def test_closed_school_opens_again_with_its_record(self, platform: Platform, district: TestDistrict) -> None:
        async with platform.database.district(district.district.id) as session:
            await sync_schools(session, [ELM, OAK])
            before = {school.code: school.id for school in await list_schools(session)}
            await sync_schools(session, [ELM])
            report = await sync_schools(session, [ELM, OAK])
            after = {school.code: school.id for school in await list_schools(session)}
        assert (report.reopened, after) == (["2"], before)

    async def test_empty_list_closes_nothing(self, platform: Platform, district: TestDistrict) -> None:
        async with platform.database.district(district.district.id) as session:
            await sync_schools(session, [ELM])
            with pytest.raises(ValidationFailed, match="would close all"):
                await sync_schools(session, [])
        assert await names(platform, district) == ["Elm"]


class TestReadSchools:
    @pytest.mark.parametrize(
        "text",
        ["code,name\n1,Elm\n", "\ufeffSchool_ID, Name \r\n1, Elm\r\n", 'name,id,zip\n"Elm",1,60601\n'],
        ids=["plain", "with a mark of byte order", "other columns"],
    )
    def test_columns_are_found_by_name(self, text: str) -> None:
        assert read_schools(text) == [ELM]

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("", "must name a column 'code'"),
            ("code\n1\n", "must name a column 'name'"),
            ("code,name\n1,Elm\n,Oak\n", "Line 3"),
            ("code,name\n1,Elm\n2\n", "Line 3"),
            (f"code,name\n{'9' * 65},Elm\n", "at most 64"),
        ],
    )
    def test_what_is_missing_is_named_with_its_line(self, text: str, words: str) -> None:
        with pytest.raises(ValidationFailed, match=words):
            read_schools(text)
