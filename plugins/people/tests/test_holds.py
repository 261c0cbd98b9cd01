"""Tests that an import with suspicious changes is held, and is written when a person confirms it."""

import asyncio

import pytest
from people_testing.office import LAST, Office, class_of


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

    @pytest.mark.deep(of="plugins")
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
        assert "E-mail addresses that match the person of the previous or next row: " in message
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

        assert message.startswith("IDs of persons who would get another name: 1, such as on row 9. ")
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

    async def test_of_two_imports_at_once_the_second_is_compared_with_the_first(self, office: Office) -> None:
        results = await asyncio.gather(
            office.load("1,Ann,Lee,S1,,"), office.load("1,Eve,Fox,S1,,"), return_exceptions=True
        )

        assert sorted(type(result).__name__ for result in results) == ["ImportHeld", "ImportReport"]
        assert len(await office.persons()) == 1
