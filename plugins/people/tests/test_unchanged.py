"""Rows of which nothing is new are told by the server, and whatever is new of one is found."""

from homeroom.testing.districts import TestDistrict
from homeroom_plugins.people.row_reading import KeyedPerson
from homeroom_plugins.people.unchanged import leave_unchanged
from homeroom_plugins.people.values import PersonValues, read_person
from people_testing.office import Office, Open

HEADER = (
    "person_id,first_name,last_name,school_id,email,guardian_email,birth_date,other_id,middle_name,"
    "guardian1_name,guardian2_name,guardian2_email,guardian2_phone"
)
ROW = "Ab1,Ann,Lee,S1,a@b.co,,2012-03-04,ST-9,,Mia,Sam,s@b.co,"
COLUMNS = tuple(HEADER.split(",")[:9])


def read(row: str) -> PersonValues:
    return read_person(dict(zip(HEADER.split(","), row.split(","), strict=True)))


def keyed(person: PersonValues) -> KeyedPerson:
    return 2, (person.person_key, ""), person


class TestLeaveUnchanged:
    async def test_every_value_of_a_person_and_of_guardians_counts(
        self, office: Office, open_context: Open, district: TestDistrict
    ) -> None:
        await office.load(ROW, header=HEADER)
        cells = ROW.split(",")
        others = ["AB1", "Anna", "Li", "S2", "", "g@b.co", "2012-04-03", "", "Marie", "Mo", "", "t@b.co", "5550100"]
        changed = [",".join([*cells[:at], other, *cells[at + 1 :]]) for at, other in enumerate(others)]

        async with open_context("people", district) as ctx:
            found = [await leave_unchanged(ctx, [keyed(read(row))], COLUMNS) for row in (ROW, *changed)]

        assert [len(differing) for differing, _unchanged in found] == [0, *[1] * len(others)]
        assert [len(unchanged) for _differing, unchanged in found] == [1, *[0] * len(others)]

    async def test_what_the_file_does_not_speak_of_does_not_count(
        self, office: Office, open_context: Open, district: TestDistrict
    ) -> None:
        await office.load(ROW, header=HEADER)
        person = read_person({"person_id": "Ab1", "first_name": "Ann", "last_name": "Lee", "guardian2_name": "Sam"})

        async with open_context("people", district) as ctx:
            differing, _same = await leave_unchanged(ctx, [keyed(person)], ("person_id", "first_name", "last_name"))

        assert differing == []

    async def test_person_who_is_new_differs_and_so_does_one_of_another_district(
        self, office: Office, open_context: Open, district: TestDistrict, make_district: object
    ) -> None:
        await office.load(ROW, header=HEADER)
        other: TestDistrict = await make_district()  # type: ignore[operator] # a fixture's factory

        async with open_context("people", other) as ctx:
            there, _same = await leave_unchanged(ctx, [keyed(read(ROW))], COLUMNS)
        async with open_context("people", district) as ctx:
            here, same = await leave_unchanged(ctx, [keyed(read(ROW)), keyed(read(ROW.replace("Ab1", "Ab2")))], COLUMNS)

        assert [len(there), [key for _row, key, _person in here], len(same)] == [1, [("ab2", "")], 1]
