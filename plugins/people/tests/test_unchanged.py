"""Tests that the database detects unchanged rows, and that every change in a row is found."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict
from io import BytesIO

import pytest
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.people import row_reading, unchanged
from homeroom_plugins.people.errors import ImportHeld
from homeroom_plugins.people.imports import import_persons
from homeroom_plugins.people.models import GuardianRow, PersonRow
from homeroom_plugins.people.row_reading import KeyedPerson
from homeroom_plugins.people.unchanged import leave_unchanged
from homeroom_plugins.people.values import PersonValues, read_person
from people_testing.office import LAST, Office, Open
from sqlalchemy import select

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


FILE = "person_id,first_name,last_name,school_id,email,guardian_email,guardian2_email"
NIGHT = [
    f"{1000 + n},Ann,{last},S{n % 2},,{last.lower()}@example.org,{'' if n % 3 else f'second{n}@example.org'}"
    for n, last in enumerate(LAST)
]


def other(row: int, old: str, new: str) -> list[str]:
    return [line.replace(old, new) if at == row else line for at, line in enumerate(NIGHT)]


def moved(first: int, count: int) -> list[str]:
    """Return the rows with the first guardian's addresses of some of them moved down by one row."""
    cells = [row.split(",") for row in NIGHT]
    return [
        ",".join([*row[:5], cells[at - 1][5], row[6]]) if first <= at < first + count else ",".join(row)
        for at, row in enumerate(cells)
    ]


class TestReadBesideStored:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        "rows",
        [
            NIGHT,
            other(0, "Ann", "Anna"),
            other(9, "@example.org", "@example.com"),
            [*NIGHT, "2000,Ben,New,S1,,new@example.org,"],
            [*NIGHT, "01003,Ben,New,S1,,new@example.org,"],
            [*NIGHT, "3-Apr,Ben,New,S1,,new@example.org,"],
            [*NIGHT[:4], NIGHT[2], *NIGHT[4:]],
            [*NIGHT, NIGHT[2].replace("Ann", "Eve")],
            [NIGHT[2].replace("Ann", "Eve"), *NIGHT],
            [*NIGHT[1:], FILE],
            moved(1, 1),
            moved(4, 3),
            [*moved(2, 4), "2000,Ben,New,S1,,new@example.org,"],
            other(3, LAST[3], ""),
            other(3, f"{LAST[3].lower()}@example.org", ""),
            other(5, "Ann", " Ann "),
            other(5, "Ann", "An\x1fn"),
            other(5, "Ann", "Ann,Lee"),
            other(5, "S1", ""),
            other(5, "Ann", "Añn"),
        ],
    )
    async def test_file_is_told_to_be_the_same_as_when_all_of_it_is_read(
        self,
        rows: Sequence[str],
        open_context: Open,
        make_district: Callable[[], Awaitable[TestDistrict]],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        sides = []
        for reads_all in (True, False):
            district = await make_district()
            await _import(open_context, district, NIGHT)
            if reads_all:
                with monkeypatch.context() as patch:
                    patch.setattr(unchanged, "_find_as_stored", _find_none)
                    told = await _import(open_context, district, rows)
            else:
                told = await _import(open_context, district, rows)
            sides.append((told, await _list_stored(open_context, district)))

        assert sides[0] == sides[1]

    async def test_rows_that_are_as_stored_are_not_read(
        self, open_context: Open, district: TestDistrict, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        read: list[str] = []

        def count(raw: Mapping[str, str]) -> PersonValues:
            read.append(raw["person_id"])
            return read_person(raw)

        await _import(open_context, district, NIGHT)
        monkeypatch.setattr(row_reading, "read_person", count)
        await _import(open_context, district, other(4, "Ann", "Anna"))

        assert read == ["1004"]


async def _find_none(*_args: object, **_named: object) -> unchanged.AsStored:
    return {}


async def _import(open_context: Open, district: TestDistrict, rows: Sequence[str]) -> object:
    content = BytesIO("\n".join([FILE, *rows]).encode())
    try:
        async with open_context("people", district) as ctx:
            return asdict(await import_persons(ctx, content, file_name="night.csv"))
    except ImportHeld as held:
        return str(held), held.data


async def _list_stored(open_context: Open, district: TestDistrict) -> object:
    async with open_context("people", district) as ctx:
        persons = await ctx.db.execute(
            select(PersonRow.person_id, PersonRow.first_name, PersonRow.last_name, PersonRow.guardian_email).order_by(
                PersonRow.person_key
            )
        )
        guardians = await ctx.db.execute(select(GuardianRow.place, GuardianRow.email).order_by(GuardianRow.email))
        return persons.all(), guardians.all()
