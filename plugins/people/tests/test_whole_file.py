"""Tests of findings about the whole file and district: schools, leading zeros, shared addresses."""

from dataclasses import replace

import pytest
from homeroom_plugins.people.errors import FileUnusable
from people_testing.office import HEADER, LAST, Office, class_of


class TestSchools:
    SENTENCE = "If each school numbers its own students, switch on IDs per school in the settings of the plugin People."

    async def test_other_school_with_another_name_is_told_of_ids_per_school(self, office: Office) -> None:
        await office.load("401,Ann,Lee,North,,lee@example.org")

        message, data = await office.held("401,Eve,Fox,South,,fox@example.org")

        assert message.startswith("IDs of persons who would get another name: 1, such as on row 2. ")
        assert f" IDs that have another name at another school: 1. {self.SENTENCE} " in message
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
            "E-mail addresses that match the person of the previous or next row: 9, such as on row 3."
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
            "E-mail addresses shared by more than 6 persons: 1, the most common one 7. "
            "Its reader gets the documents of all of them."
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
            (2, "birth_date is a day that does not exist."),
            (4, "birth_date is not a date with a year of four digits."),
        ]
        assert [str(person.birth_date) for person in await office.persons()] == ["2012-02-13"]
