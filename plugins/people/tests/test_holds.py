"""Imports that change what a person should look at first: they hold themselves, and go through when confirmed."""

import io
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Any

import pytest
from homeroom.audit.models import AuditEntry
from homeroom.testing.districts import TestDistrict
from homeroom_plugins.people.directory import PersonDirectory
from homeroom_plugins.people.errors import FileUnusable, ImportHeld
from homeroom_plugins.people.imports import ImportReport, import_persons
from homeroom_plugins.people.models import StateRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import Person
from sqlalchemy import select

HEADER = "person_id,first_name,last_name,school_id,email,guardian_email"
Open = Callable[..., AbstractAsyncContextManager[PluginContext]]
LAST = ("Abel", "Brandt", "Castro", "Duong", "Eriksen", "Fischer", "Garcia", "Haddad", "Ivanov", "Jensen")


class Office:
    """Imports into one district."""

    def __init__(self, open_context: Open, district: TestDistrict) -> None:
        self._open, self._district = open_context, district

    async def load(
        self, *rows: str, header: str = HEADER, confirm: bool = False, ignored: Sequence[str] = ()
    ) -> ImportReport:
        content = "\n".join([header, *rows]).encode()
        async with self._open("people", self._district) as ctx:
            return await import_persons(
                ctx, io.BytesIO(content), file_name="persons.csv", is_confirmed=confirm, ignored=ignored
            )

    async def held(self, *rows: str, header: str = HEADER) -> tuple[str, dict[str, Any]]:
        """The refusal of a file; nothing may have changed."""
        before = await self.persons()
        with pytest.raises(ImportHeld) as error:
            await self.load(*rows, header=header)
        assert await self.persons() == before
        assert error.value.data is not None
        return error.value.message, error.value.data

    async def persons(self) -> list[Person]:
        async with self._open("people", self._district) as ctx:
            found = await PersonDirectory(ctx).list_persons()
        return sorted(found, key=lambda person: (person.person_id, person.school_id))

    async def confirmations(self) -> list[dict[str, Any]]:
        """What the audit trail says of imports that were confirmed."""
        async with self._open("people", self._district) as ctx:
            entries = await ctx.db.scalars(select(AuditEntry).where(AuditEntry.action == "persons.import_confirmed"))
            return [entry.details for entry in entries]

    async def number_per_school(self) -> None:
        async with self._open("people", self._district) as ctx:
            ctx.db.add(StateRow(district_id=self._district.district.id, ids_per_school=True))


@pytest.fixture
def office(open_context: Open, district: TestDistrict) -> Office:
    return Office(open_context, district)


def class_of(count: int, addresses: dict[int, str] | None = None, *, school: str = "S1") -> list[str]:
    """Students with ids of four digits, some of them with another guardian's address."""
    changed = addresses or {}
    return [
        f"{1000 + n},First{n},Last{n},{school},,{changed.get(n, f'sunny{chr(97 + n % 26)}{n}@example.org')}"
        for n in range(count)
    ]


class TestChangedAddresses:
    @pytest.mark.parametrize(("changed", "count"), [(2, 9), (1, 2), (2, 2), (3, 30), (10, 100)])
    async def test_few_go_through(self, office: Office, changed: int, count: int) -> None:
        await office.load(*class_of(count))

        report = await office.load(*class_of(count, {n: f"new{n}x@example.org" for n in range(changed)}))

        assert report.updated == changed

    @pytest.mark.parametrize(("changed", "count"), [(3, 29), (3, 3), (11, 100), (100, 100)])
    async def test_many_hold_the_import(self, office: Office, changed: int, count: int) -> None:
        await office.load(*class_of(count))

        message, data = await office.held(*class_of(count, {n: f"new{n}x@example.org" for n in range(changed)}))

        assert message == (
            f"{changed} of {count} persons would lose or change their e-mail address. "
            "Nothing was imported. Check the file, and confirm the import if it is right."
        )
        assert (data["changedAddresses"], data["ofPersons"], data["changedNames"]) == (changed, count, [])

    async def test_share_is_of_the_whole_file_and_not_of_a_batch(self, office: Office) -> None:
        await office.load(*class_of(6200))

        report = await office.load(*class_of(6200, {n: f"new{n}x@example.org" for n in range(3000, 3600)}))

        assert report.updated == 600

    async def test_column_that_moved_by_a_row_is_held(self, office: Office) -> None:
        rows = [f"{1000 + n},A,{last},S1,,{last.lower()}@example.org" for n, last in enumerate(LAST)]
        await office.load(*rows)
        moved = [row.rpartition(",")[0] + "," + rows[n - 1].rpartition(",")[2] for n, row in enumerate(rows)]

        message, data = await office.held(*moved)

        assert data["changedAddresses"] == data["ofPersons"] == 10
        assert "E-mail addresses that fit the person of the row before or behind: " in message
        assert data["shiftedCount"] >= 9

    async def test_first_addresses_of_persons_who_had_none_go_through(self, office: Office) -> None:
        await office.load(*(f"{n},A,B{n},S1,," for n in range(20)))

        assert (await office.load(*(f"{n},A,B{n},S1,,sunny{n}x@example.org" for n in range(20)))).updated == 20

    async def test_addresses_that_a_file_empties_count(self, office: Office) -> None:
        await office.load(*class_of(10))

        _, data = await office.held(*(f"{1000 + n},First{n},Last{n},S1,," for n in range(10)))

        assert data["changedAddresses"] == 10

    async def test_column_that_the_file_lacks_changes_nothing(self, office: Office) -> None:
        await office.load(*class_of(10))

        report = await office.load(
            *(f"{1000 + n},First{n},Last{n}" for n in range(10)), header="person_id,first_name,last_name"
        )

        assert report.unchanged == 10

    async def test_two_columns_of_addresses_swapped_are_held(self, office: Office) -> None:
        rows = [f"{1000 + n},A,B{n},S1,kid{n}x@example.org,sunny{n}x@example.org" for n in range(10)]
        await office.load(*rows)

        _, data = await office.held(*rows, header="person_id,first_name,last_name,school_id,guardian_email,email")

        assert data["changedAddresses"] == 10

    async def test_case_of_an_address_is_no_change(self, office: Office) -> None:
        await office.load(*class_of(10))

        assert (await office.load(*(row.replace("sunny", "SUNNY") for row in class_of(10)))).updated == 10

    async def test_persons_whom_the_file_does_not_name_do_not_count(self, office: Office) -> None:
        await office.load(*class_of(100))

        _, data = await office.held(*class_of(4, {n: f"new{n}x@example.org" for n in range(4)}))

        assert (data["changedAddresses"], data["ofPersons"]) == (4, 4)


class TestChangedNames:
    async def test_one_is_enough_and_its_row_is_named(self, office: Office) -> None:
        await office.load(*class_of(50))
        rows = class_of(50)
        rows[7] = rows[7].replace("First7,Last7", "Eve,Fox")

        message, data = await office.held(*rows)

        assert message.startswith("IDs whose person would get another name: 1, such as on row 9. ")
        assert (data["changedNamesCount"], data["changedNames"]) == (1, [{"personId": "1007", "row": 9}])

    async def test_list_ends_at_a_hundred(self, office: Office) -> None:
        await office.load(*class_of(150))

        _, data = await office.held(*(row.replace("First", "Other") for row in class_of(150)))

        assert (data["changedNamesCount"], len(data["changedNames"])) == (150, 100)

    @pytest.mark.parametrize(
        ("before", "after"),
        [
            ("José,García Díaz", "JOSE,Garcia Diaz"),
            ("Mary-Jane,O'Neil", "Mary Jane,ONEIL"),
            ("Ann Marie,Lee", "Ann,Marie Lee"),
        ],
    )
    async def test_spelling_goes_through(self, office: Office, before: str, after: str) -> None:
        await office.load(f"1,{before},S1,,")

        assert (await office.load(f"1,{after},S1,,")).updated == 1

    @pytest.mark.parametrize("after", ["Lee,Ann", "Ann,Ray", "Ann,", "Anna,Lee", ",Lee"])
    async def test_anything_else_is_held(self, office: Office, after: str) -> None:
        await office.load("1,Ann,Lee,S1,,")

        await office.held(f"1,{after},S1,,")

    async def test_row_that_is_rejected_holds_nothing(self, office: Office) -> None:
        await office.load("1,Ann,Lee,S1,,")

        report = await office.load("1,Eve,Fox,S1,,no address")

        assert (report.rejected_count, [person.name for person in await office.persons()]) == (1, ["Ann Lee"])


class TestConfirming:
    async def test_confirmed_import_goes_through_and_is_audited_with_its_numbers(self, office: Office) -> None:
        await office.load(*class_of(10))
        rows = [row.replace("First7", "Eve") for row in class_of(10, {n: f"new{n}x@example.org" for n in range(5)})]
        await office.held(*rows)

        report = await office.load(*rows, confirm=True)

        assert report.updated == 6
        assert await office.confirmations() == [
            {
                "changed_addresses": 5,
                "of_persons": 10,
                "changed_names": 1,
                "other_school": 0,
                "lost_zeros": 0,
                "shifted": 0,
            }
        ]

    async def test_confirmation_that_nothing_asked_for_is_not_audited(self, office: Office) -> None:
        await office.load(*class_of(10), confirm=True)

        assert await office.confirmations() == []

    async def test_confirmation_does_not_bring_in_rows_that_contradict_each_other(self, office: Office) -> None:
        report = await office.load("1,Ann,Lee,S1,,", "1,Eve,Fox,S2,,", "2,Bob,Ray,S1,,", confirm=True)

        assert (report.imported, [note.row for note in report.rejected]) == (1, [2, 3])


class TestSchools:
    SENTENCE = "If each school numbers its own students, switch on IDs per school in the settings of the plugin People."

    async def test_other_school_with_another_name_is_told_of_ids_per_school(self, office: Office) -> None:
        await office.load("401,Ann,Lee,North,,lee@example.org")

        message, data = await office.held("401,Eve,Fox,South,,fox@example.org")

        assert message.startswith(
            "IDs whose person would get another name: 1, such as on row 2. IDs that stand for another name at another "
            f"school: 1. {self.SENTENCE} "
        )
        assert data["otherSchoolCount"] == 1

    async def test_so_is_a_file_of_two_schools(self, office: Office) -> None:
        message, _ = await office.held("401,Ann,Lee,North,,", "402,Cy,Doe,North,,", "401,Eve,Fox,South,,")

        assert self.SENTENCE in message

    async def test_student_who_moved_goes_through(self, office: Office) -> None:
        await office.load("401,Ann,Lee,North,,")

        assert (await office.load("401,Ann,Lee,South,,")).updated == 1

    async def test_where_schools_number_both_are_persons(self, office: Office) -> None:
        await office.number_per_school()
        await office.load("401,Ann,Lee,North,,lee@example.org")

        report = await office.load("401,Eve,Fox,South,,fox@example.org", "401,ann,lee,NORTH,,lee@example.org")

        assert (report.imported, report.updated) == (1, 1)
        assert [(person.person_id, person.school_id, person.name) for person in await office.persons()] == [
            ("401", "NORTH", "ann lee"),
            ("401", "South", "Eve Fox"),
        ]

    async def test_there_a_file_needs_the_school(self, office: Office) -> None:
        await office.number_per_school()

        with pytest.raises(FileUnusable, match="needs a column called school_id"):
            await office.load("401,Ann,Lee", header="person_id,first_name,last_name")
        report = await office.load("401,Ann,Lee,,,", "401,Eve,Fox,South,,")

        assert (report.imported, [note.row for note in report.rejected]) == (1, [2])
        assert report.rejected[0].message == "school_id is empty, and each school numbers its own students here."


class TestLeadingZeros:
    async def test_known_id_without_its_zeros_is_held(self, office: Office) -> None:
        await office.load("001001,Ann,Lee,S1,,", "001002,Bob,Ray,S1,,")

        message, data = await office.held("1001,Ann,Lee,S1,,", "001002,Bob,Ray,S1,,")

        assert message.startswith("IDs that seem to have lost or gained leading zeros: 1, such as on row 2. ")
        assert (data["lostZerosCount"], data["lostZeros"]) == (1, [2])

    async def test_so_is_one_that_gained_zeros(self, office: Office) -> None:
        await office.load("1001,Ann,Lee,S1,,")

        await office.held("001001,Ann,Lee,S1,,")

    async def test_so_is_a_new_one_shorter_than_all_others(self, office: Office) -> None:
        await office.load("001001,Ann,Lee,S1,,", "101002,Bob,Ray,S1,,")

        await office.held("1003,Cy,Doe,S1,,")

    async def test_so_are_two_rows_of_one_file(self, office: Office) -> None:
        await office.held("001001,Ann,Lee,S1,,", "1001,Ann,Lee,S1,,")

    async def test_lengths_of_all_kinds_without_zeros_are_no_loss(self, office: Office) -> None:
        await office.load("1,Ann,Lee,S1,,", "12345,Bob,Ray,S1,,")

        assert (await office.load("99,Cy,Doe,S1,,", "AB1,Di,Fox,S1,,")).imported == 2

    async def test_other_school_has_zeros_of_its_own(self, office: Office) -> None:
        await office.number_per_school()
        await office.load("0401,Ann,Lee,North,,")

        assert (await office.load("401,Eve,Fox,South,,")).imported == 1


class TestFirstImport:
    async def test_addresses_that_fit_the_neighbour_are_held(self, office: Office) -> None:
        rows = [f"{1000 + n},A,{last},S1,,{LAST[n - 1].lower()}@example.org" for n, last in enumerate(LAST)]

        message, data = await office.held(*rows)

        assert message.startswith(
            "E-mail addresses that fit the person of the row before or behind: 9, such as on row 3."
        )
        assert data["shifted"] == list(range(3, 12))


class TestSharedAddresses:
    async def test_address_of_seven_students_is_warned_of_by_their_ids(self, office: Office) -> None:
        rows = [f"{1000 + n},A,Lee,S1,,Office@example.org" for n in range(7)]

        report = await office.load(*rows, "2000,B,Ray,S1,,ray@example.org")

        assert [(item.count, list(item.person_ids)) for item in report.shared_addresses] == [
            (7, [str(1000 + n) for n in range(7)])
        ]
        assert report.notes == [
            "E-mail addresses that serve more than 6 persons: 1, the most common one 7. "
            "Whoever reads it gets all their documents."
        ]

    async def test_family_of_six_is_not(self, office: Office) -> None:
        report = await office.load(*(f"{1000 + n},A,Lee,S1,lee@example.org,LEE@example.org" for n in range(6)))

        assert (report.shared_addresses, report.notes) == ([], [])

    async def test_those_who_are_there_already_count(self, office: Office) -> None:
        await office.load(*(f"{1000 + n},A,Lee,S1,,lee@example.org" for n in range(6)))

        report = await office.load("2000,B,Lee,S1,lee@example.org,")

        assert [item.count for item in report.shared_addresses] == [7]

    async def test_address_that_the_file_does_not_name_is_not_told_again(self, office: Office) -> None:
        await office.load(*(f"{1000 + n},A,Lee,S1,,lee@example.org" for n in range(7)))

        assert (await office.load("2000,B,Ray,S1,ray@example.org,")).shared_addresses == []

    async def test_three_hundred_on_one_address_are_listed_up_to_twenty(self, office: Office) -> None:
        report = await office.load(*(f"{1000 + n},A,Lee{n},S1,,office@example.org" for n in range(300)))

        assert [(item.count, len(item.person_ids)) for item in report.shared_addresses] == [(300, 20)]

    async def test_held_import_says_so_too(self, office: Office) -> None:
        await office.load(*class_of(10))

        _, data = await office.held(*class_of(10, dict.fromkeys(range(10), "office@example.org")))

        assert data["sharedAddresses"] == [{"count": 10, "personIds": [str(1000 + n) for n in range(10)]}]


class TestMoreOfAPerson:
    COLUMNS = f"{HEADER},birth_date,other_id,middle_name"

    async def test_new_columns_are_stored_and_kept(self, office: Office) -> None:
        await office.load("1,Ann,Lee,S1,,,24.12.2011,ST-9,Marie", header=self.COLUMNS)
        (stored,) = await office.persons()
        await office.load("1,Ann,Lee,S2,,")

        (kept,) = await office.persons()

        assert (str(stored.birth_date), stored.other_id, stored.middle_name) == ("2011-12-24", "ST-9", "Marie")
        assert kept == replace(stored, school_id="S2")

    async def test_empty_cells_empty_them(self, office: Office) -> None:
        await office.load("1,Ann,Lee,S1,,,2011-12-24,ST-9,Marie", header=self.COLUMNS)
        await office.load("1,Ann,Lee,S1,,,,,", header=self.COLUMNS)

        (person,) = await office.persons()

        assert (person.birth_date, person.other_id, person.middle_name) == (None, None, "")

    async def test_bad_date_is_rejected_by_row(self, office: Office) -> None:
        report = await office.load(
            "1,Ann,Lee,S1,,,30/02/2012,,", "2,Bob,Ray,S1,,,13/02/2012,,", "3,Cy,Doe,S1,,,3/2/12,,", header=self.COLUMNS
        )

        assert [(note.row, note.message) for note in report.rejected] == [
            (2, "birth_date is a day that the calendar does not have."),
            (4, "birth_date is not a date with a year of four digits."),
        ]
        assert [str(person.birth_date) for person in await office.persons()] == ["2012-02-13"]
