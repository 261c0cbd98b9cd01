"""Tests that a user with only some schools sees and changes only the persons of these schools."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from io import BytesIO
from uuid import UUID

import pytest
from homeroom.platform import Platform
from homeroom.tenancy.models import School
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.people import queries, service
from homeroom_plugins.people.directory import PersonDirectory
from homeroom_plugins.people.errors import PersonIdTaken, PersonUnknown
from homeroom_plugins.people.guardian_values import GuardianValues
from homeroom_plugins.people.guardians import queries as guardian_queries
from homeroom_plugins.people.guardians import service as guardians
from homeroom_plugins.people.import_jobs.starting import start_preview
from homeroom_plugins.people.import_jobs.states import WholeOf
from homeroom_plugins.people.imports import import_persons
from homeroom_plugins.people.models import ImportRow, PersonRow
from homeroom_sdk.context import SCHOOL_ADMINISTRATOR, PluginContext
from homeroom_sdk.errors import ValidationFailed
from people_testing.office import Office
from sqlalchemy import func, select, text

Open = Callable[[], AbstractAsyncContextManager[PluginContext]]
RESTRICTED = GuardianValues(
    "Kim", "kim@example.org", "", "father", "", 1, receives=True, is_restricted=True, reason="Court order"
)


@pytest.fixture
async def rows(platform: Platform, district: TestDistrict, office: Office) -> dict[str, UUID]:
    """Provide the row ids of two persons of Elm and one of Oak, by person id."""
    async with platform.database.district(district.district.id) as session:
        session.add_all([School(code="Elm", name="Elm Street"), School(code="oak", name="Oak Hill")])
    await office.load(
        "1,Ana,Abel,Elm,,ana@example.org", "2,Ben,Brandt,elm,,ben@example.org", "3,Cho,Castro,oak,,ana@example.org"
    )
    return {person.person_id: person.id for person in await office.persons()}


@pytest.fixture
def of_elm(open_context: Callable[..., AbstractAsyncContextManager[PluginContext]], district: TestDistrict) -> Open:
    """Provide a function that opens a context for a school administrator of Elm."""
    actor = replace(district.actor, roles=frozenset({SCHOOL_ADMINISTRATOR}), schools=frozenset({"elm"}))
    return lambda: open_context("people", district, actor=actor)


def new(person_id: str, school_id: str) -> dict[str, str]:
    return {"person_id": person_id, "first_name": "Dee", "last_name": "Duong", "school_id": school_id}


class TestSeeing:
    async def test_directory_search_and_guardians_are_of_the_own_school(
        self, of_elm: Open, rows: dict[str, UUID]
    ) -> None:
        async with of_elm() as ctx:
            found = await PersonDirectory(ctx).list_persons()
            assert sorted(person.person_id for person in found) == ["1", "2"]
            assert await PersonDirectory(ctx).find_by_rows([rows["3"]]) == {}
            assert await PersonDirectory(ctx).find_persons(["3"]) == {}
            searched = await ctx.db.execute(text("SELECT person_id FROM people_persons_search('Castro')"))
            assert searched.all() == []
            assert (await ctx.db.execute(text("SELECT person_id FROM people_persons_search('Abel')"))).all() == [("1",)]
            with pytest.raises(PersonUnknown):
                await guardians.list_guardians(ctx, rows["3"])

    async def test_address_is_counted_at_all_schools(self, of_elm: Open, rows: dict[str, UUID]) -> None:
        """An address shared by many students is a risk at all schools."""
        async with of_elm() as ctx:
            assert await PersonDirectory(ctx).count_by_address(["ana@example.org"]) == {"ana@example.org": 2}

    async def test_whole_district_is_seen_inside_the_block_alone(self, of_elm: Open, rows: dict[str, UUID]) -> None:
        count = select(func.count()).select_from(PersonRow)
        async with of_elm() as ctx:
            async with ctx.whole_district():
                assert await ctx.db.scalar(count) == 3
            assert await ctx.db.scalar(count) == 2


class TestChanging:
    async def test_person_of_another_school_is_unknown(self, of_elm: Open, rows: dict[str, UUID]) -> None:
        async with of_elm() as ctx:
            with pytest.raises(PersonUnknown):
                await service.update_person(ctx, rows["3"], {"first_name": "Changed"})
            assert await service.delete_persons(ctx, [rows["3"], rows["2"]]) == [rows["2"]]

    async def test_nobody_is_added_or_moved_to_another_school(self, of_elm: Open, rows: dict[str, UUID]) -> None:
        async with of_elm() as ctx:
            for school in ("oak", "", "ELM2"):
                with pytest.raises(ValidationFailed, match="Choose one of your schools: Elm Street"):
                    await service.create_person(ctx, new("9", school))
            with pytest.raises(ValidationFailed, match="Elm Street"):
                await service.update_person(ctx, rows["1"], {"school_id": "oak"})
            with pytest.raises(ValidationFailed, match="Elm Street"):
                await service.move_to_school(ctx, [rows["1"]], school_id="oak")
            assert await service.move_to_school(ctx, [rows["1"], rows["3"]], school_id="elm") == 1
            assert (await service.create_person(ctx, new("9", " ELM "))).school_id == "ELM"

    async def test_id_of_a_person_of_another_school_is_taken(self, of_elm: Open, rows: dict[str, UUID]) -> None:
        async with of_elm() as ctx:
            with pytest.raises(PersonIdTaken):
                await service.create_person(ctx, new("3", "elm"))

    async def test_database_itself_refuses_a_row_of_another_school(self, of_elm: Open, rows: dict[str, UUID]) -> None:
        with pytest.raises(Exception, match="row-level security"):
            async with of_elm() as ctx:
                await ctx.db.execute(text("UPDATE people_persons SET school_id = 'oak' WHERE person_id = '1'"))

    async def test_restriction_comes_back_with_whoever_returns_to_another_school(
        self,
        of_elm: Open,
        office: Office,
        open_context: Callable[..., AbstractAsyncContextManager[PluginContext]],
        district: TestDistrict,
        rows: dict[str, UUID],
    ) -> None:
        async with open_context("people", district) as ctx:
            await guardians.add_guardian(ctx, rows["3"], RESTRICTED)
            await service.delete_persons(ctx, [rows["3"]])
        async with of_elm() as ctx:
            row = await service.create_person(ctx, new("3", "elm"))
            found = (await guardian_queries.list_guardians(ctx.db, district.district.id, [row.id]))[row.id]
            assert [(item.is_restricted, item.barred_emails) for item in found] == [(True, ["kim@example.org"])]


class TestImporting:
    async def test_rows_of_other_schools_are_rejected_and_say_why(
        self, of_elm: Open, office: Office, rows: dict[str, UUID]
    ) -> None:
        lines = ["person_id,first_name,last_name,school_id", "1,Anna,Abel,Elm", "3,Taken,Castro,Elm", "4,Dee,Duong,oak"]
        lines += ["5,Eve,Eriksen,", "6,Fay,Fischer,ELM"]
        async with of_elm() as ctx:
            report = await import_persons(ctx, BytesIO("\n".join(lines).encode()), file_name="p.csv", is_confirmed=True)
        assert (report.imported, report.updated, report.rejected_count) == (1, 1, 3)
        assert [(note.row, str(note.message)) for note in report.rejected] == [
            (3, "A person of another school has this person_id."),
            (4, "oak is not one of your schools."),
            (5, "school_id is empty. Name one of your schools."),
        ]
        names = {person.person_id: (person.first_name, person.school_id) for person in await office.persons()}
        assert names["3"] == ("Cho", "oak")
        assert names["6"] == ("Fay", "ELM")

    async def test_import_is_seen_by_its_own_school(
        self,
        of_elm: Open,
        open_context: Callable[..., AbstractAsyncContextManager[PluginContext]],
        district: TestDistrict,
        rows: dict[str, UUID],
    ) -> None:
        async with of_elm() as ctx:
            assert await queries.find_latest_import(ctx.db, district.district.id) is None
            ctx.db.add(ImportRow(file_name="own.csv", imported=0, updated=0, unchanged=0, rejected=0, created_by="x"))
        async with of_elm() as ctx:
            latest = await queries.find_latest_import(ctx.db, district.district.id)
            assert latest is not None
            assert (latest.file_name, latest.schools) == ("own.csv", ["elm"])
        of_oak = replace(district.actor, schools=frozenset({"oak"}))
        async with open_context("people", district, actor=of_oak) as ctx:
            assert await queries.find_latest_import(ctx.db, district.district.id) is None

    async def test_nobody_of_another_school_is_removed_as_missing(self, of_elm: Open, rows: dict[str, UUID]) -> None:
        async with of_elm() as ctx:
            row = ImportRow(
                file_name="p.csv", status="uploaded", imported=0, updated=0, unchanged=0, rejected=0, created_by="x"
            )
            ctx.db.add(row)
            await ctx.db.flush()
            for whole_of, school in ((WholeOf.DISTRICT, ""), (WholeOf.SCHOOL, "oak")):
                with pytest.raises(ValidationFailed, match="school"):
                    await start_preview(ctx, row.id, [], whole_of=whole_of, school_id=school)
