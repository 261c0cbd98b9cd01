"""Tests of the directory service with a real database."""

import io
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from uuid import UUID, uuid4

from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.people import service
from homeroom_plugins.people.directory import PersonDirectory
from homeroom_plugins.people.imports import import_persons
from homeroom_plugins.people.models import StateRow
from homeroom_sdk.context import PluginContext
from sqlalchemy import update

HEADER = "person_id,first_name,last_name,school_id,email,guardian_email\n"
ANN = {"person_id": "1", "first_name": "Ann", "last_name": "Lee", "school_id": "S1"}
Open = Callable[..., AbstractAsyncContextManager[PluginContext]]


async def load(open_context: Open, district: TestDistrict, content: str) -> None:
    async with open_context("people", district) as ctx:
        await import_persons(ctx, io.BytesIO(content.encode()), file_name="persons.csv")


async def number_per_school(open_context: Open, district: TestDistrict) -> None:
    async with open_context("people", district) as ctx:
        ctx.db.add(StateRow(district_id=district.district.id, ids_per_school=True))


class TestFindPersons:
    async def test_persons_come_by_the_ids_as_asked(self, open_context: Open, district: TestDistrict) -> None:
        await load(open_context, district, HEADER + "ab1,Ann,Lee,S1,,\n2,Bob,Ray,S1,,\n")

        async with open_context("people", district) as ctx:
            found = await PersonDirectory(ctx).find_persons(["AB1", "ab1", "3", "x\0", "\ud800", ""])

        names = {asked: [person.name for person in several] for asked, several in found.items()}
        assert names == {"AB1": ["Ann Lee"], "ab1": ["Ann Lee"]}

    async def test_many_ids_are_found(self, open_context: Open, district: TestDistrict) -> None:
        await load(open_context, district, HEADER + "".join(f"p{n},A,B,S1,,\n" for n in range(6500)))

        async with open_context("people", district) as ctx:
            found = await PersonDirectory(ctx).find_persons([f"p{n}" for n in range(7000)])

        assert len(found) == 6500

    async def test_school_is_passed_over_where_ids_are_the_districts(
        self, open_context: Open, district: TestDistrict
    ) -> None:
        await load(open_context, district, HEADER + "1,Ann,Lee,S1,,\n")

        async with open_context("people", district) as ctx:
            found = await PersonDirectory(ctx).find_persons(["1"], school_id="S9")

        assert [person.name for person in found["1"]] == ["Ann Lee"]

    async def test_id_of_two_schools_is_two_persons_until_a_school_is_named(
        self, open_context: Open, district: TestDistrict
    ) -> None:
        await number_per_school(open_context, district)
        async with open_context("people", district) as ctx:
            for school, name in (("S2", "Eve"), ("S1", "Ann")):
                await service.create_person(ctx, {**ANN, "school_id": school, "first_name": name})
            directory = PersonDirectory(ctx)

            asked = {
                school: {key: [person.first_name for person in several] for key, several in found.items()}
                for school in (None, "S1", " s2", "S3", "", "S1\0")
                for found in [await directory.find_persons(["1", "2"], school_id=school)]
            }

        assert asked == {
            None: {"1": ["Ann", "Eve"]},
            "S1": {"1": ["Ann"]},
            " s2": {"1": ["Eve"]},
            "S3": {},
            "": {},
            "S1\0": {},
        }


class TestListPersons:
    async def test_pages_together_are_everybody_once(self, open_context: Open, district: TestDistrict) -> None:
        await load(open_context, district, HEADER + "".join(f"p{n},A,B,S1,,\n" for n in range(25)))

        async with open_context("people", district) as ctx:
            directory, seen, after = PersonDirectory(ctx), [], None
            while page := await directory.list_persons(after=after, limit=10):
                seen += [person.person_id for person in page]
                after = page[-1].id

        assert sorted(seen) == sorted(f"p{n}" for n in range(25))

    async def test_one_id_in_many_schools_is_listed_once_per_school(
        self, open_context: Open, district: TestDistrict
    ) -> None:
        await number_per_school(open_context, district)
        await load(open_context, district, HEADER + "".join(f"1,A,B,S{n},,\n" for n in range(25)))

        async with open_context("people", district) as ctx:
            directory, seen, after = PersonDirectory(ctx), [], None
            while page := await directory.list_persons(after=after, limit=3):
                seen += [person.school_id for person in page]
                after = page[-1].id

        assert sorted(seen) == sorted(f"S{n}" for n in range(25))


class TestFindByRows:
    async def test_known_rows_come_and_others_are_absent(self, open_context: Open, district: TestDistrict) -> None:
        await load(open_context, district, HEADER + "".join(f"p{n},A{n},B,S1,,\n" for n in range(3100)))

        async with open_context("people", district) as ctx:
            directory = PersonDirectory(ctx)
            everybody = await directory.list_persons(limit=5000)
            found = await directory.find_by_rows([*(person.id for person in everybody), uuid4(), everybody[0].id])

        assert found == {person.id: person for person in everybody}
        assert len(found) == 3100


class TestCountByAddress:
    async def test_persons_are_counted_once_in_any_case(self, open_context: Open, district: TestDistrict) -> None:
        rows = ["1,A,B,S1,Fam@x.org,fam@x.org", "2,C,D,S1,,FAM@X.org", "3,E,F,S1,e@x.org,", "4,G,H,S1,,"]
        await load(open_context, district, HEADER + "\n".join(rows))

        async with open_context("people", district) as ctx:
            found = await PersonDirectory(ctx).count_by_address([" FAM@x.org", "e@x.org", "nobody@x.org", "x\0"])

        assert found == {"fam@x.org": 2, "e@x.org": 1}

    async def test_no_address_serves_nobody(self, open_context: Open, district: TestDistrict) -> None:
        async with open_context("people", district) as ctx:
            assert await PersonDirectory(ctx).count_by_address([]) == {}


class TestVersion:
    async def test_every_write_changes_it_and_nothing_else_does(
        self, open_context: Open, district: TestDistrict
    ) -> None:
        async def version() -> str:
            async with open_context("people", district) as ctx:
                return await PersonDirectory(ctx).version()

        async def act(name: str, person: UUID | None) -> UUID | None:
            async with open_context("people", district) as ctx:
                match name, person:
                    case "create", _:
                        return (await service.create_person(ctx, ANN)).id
                    case "update", UUID():
                        await service.update_person(ctx, person, {"first_name": "Anna"})
                    case "move", UUID():
                        await service.move_to_school(ctx, [person], school_id="S2")
                    case "delete", UUID():
                        await service.delete_persons(ctx, [person])
                    case "import", _:
                        await import_persons(ctx, io.BytesIO(f"{HEADER}1,Ann,Lee,S1,,\n".encode()), file_name="x")
            return person

        seen, person = [await version()], None
        for name in ("create", "update", "move", "delete", "import"):
            person = await act(name, person)
            seen.append(await version())

        assert len(set(seen)) == len(seen)
        assert await version() == seen[-1]


class TestSchools:
    async def test_district_tells_how_it_numbers_and_which_schools_it_has(
        self, open_context: Open, district: TestDistrict
    ) -> None:
        await load(open_context, district, HEADER + "1,A,B,West,,\n2,C,D,East,,\n3,E,F,,,\n4,G,H,West,,\n")
        async with open_context("people", district) as ctx:
            before = await PersonDirectory(ctx).numbers_per_school()
            await ctx.db.execute(update(StateRow).values(ids_per_school=True))
            after = await PersonDirectory(ctx).numbers_per_school()
            schools = await PersonDirectory(ctx).list_schools()

        assert (before, after, schools) == (False, True, ["East", "West"])
