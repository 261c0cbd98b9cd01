"""Tests of importing into a real database, with the application's database role."""

import io
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import asdict
from typing import Any

import pytest
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.people import queries
from homeroom_plugins.people.directory import PersonDirectory
from homeroom_plugins.people.errors import FileUnusable
from homeroom_plugins.people.imports import import_persons
from homeroom_plugins.people.row_reading import ImportReport, RowNote
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.services import Person
from people_testing.workbooks import row, xlsx

HEADER = "person_id,first_name,last_name,school_id,email,guardian_email\n"
Open = Callable[..., AbstractAsyncContextManager[PluginContext]]


async def load(open_context: Open, district: TestDistrict, content: str) -> ImportReport:
    async with open_context("people", district) as ctx:
        return await import_persons(ctx, io.BytesIO(content.encode()), file_name="persons.csv")


async def everybody(open_context: Open, district: TestDistrict) -> list[Person]:
    async with open_context("people", district) as ctx:
        persons = await PersonDirectory(ctx).list_persons()
    return sorted(persons, key=lambda person: (person.person_id, person.school_id))


class TestImportPersons:
    async def test_new_changed_and_unchanged_persons_are_counted(
        self, open_context: Open, district: TestDistrict
    ) -> None:
        await load(open_context, district, HEADER + "1,Ann,Lee,S1,a@b.co,\n2,Bob,Ray,S1,b@b.co,\n")

        report = await load(
            open_context, district, HEADER + "1,Ann,Lee,S1,a@b.co,\n2,Bob,Ray,S2,b@b.co,\n3,C,D,S1,,g@b.co\n"
        )

        assert (report.imported, report.updated, report.unchanged, report.rejected) == (1, 1, 1, [])
        assert [(item.person_id, item.school_id) for item in await everybody(open_context, district)] == [
            ("1", "S1"),
            ("2", "S2"),
            ("3", "S1"),
        ]

    async def test_same_file_again_changes_nothing(self, open_context: Open, district: TestDistrict) -> None:
        content = HEADER + "".join(f"{n},First{n},Last{n},S1,p{n}@example.org,\n" for n in range(7000))
        first = await load(open_context, district, content)

        second = await load(open_context, district, content)

        assert (first.imported, first.updated, first.unchanged) == (7000, 0, 0)
        assert (second.imported, second.updated, second.unchanged) == (0, 0, 7000)

    async def test_bad_rows_are_listed_by_number_and_the_others_imported(
        self, open_context: Open, district: TestDistrict
    ) -> None:
        rows = [
            "1,Ann,Lee,S1,a@b.co,",
            ",Bob,Ray,S1,,",
            "3,Cy,Doe,S1,no address,",
            "4,Dee",
            "5,E\0,Fox,S1,,",
            "6,Fay,Gil,S1,,",
        ]

        report = await load(open_context, district, HEADER + "\n".join(rows))

        assert report.imported == 2
        assert report.rejected == [
            RowNote(3, Sentence("person_id is empty."), "", "Bob Ray"),
            RowNote(4, Sentence("email is not one valid e-mail address."), "3", "Cy Doe"),
            RowNote(5, Sentence("The row ends before the column last_name."), "4", "Dee"),
            RowNote(6, Sentence("first_name holds a character that cannot be stored."), "5", "E\0 Fox"),
        ]
        assert [note.row for note in report.without_address] == [7]

    async def test_three_thousand_rows_are_written_together(
        self, open_context: Open, district: TestDistrict, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        sizes: list[int] = []
        save_batch = queries.save_batch

        async def count(db: Any, persons: Any, **more: Any) -> tuple[int, int]:
            sizes.append(len(persons))
            return await save_batch(db, persons, **more)

        monkeypatch.setattr(queries, "save_batch", count)

        await load(open_context, district, HEADER + "".join(f"{n},A,B,S1,,\n" for n in range(3001)))

        assert sizes == [3000, 1]

    @pytest.mark.deep(of="plugins")
    async def test_nobody_is_looked_up_where_there_was_nobody_or_nothing_has_changed(
        self, open_context: Open, district: TestDistrict, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[int] = []
        find = queries.find_shown_by_keys

        async def count(db: Any, district_id: Any, keys: Any, **more: Any) -> Any:
            asked.append(len(keys))
            return await find(db, district_id, keys, **more)

        monkeypatch.setattr(queries, "find_shown_by_keys", count)

        await load(open_context, district, HEADER + "".join(f"{n},A,B,S1,,\n" for n in range(3001)))
        first, asked = sum(asked), []
        report = await load(open_context, district, HEADER + "".join(f"{n},A,B,S1,,\n" for n in range(1, 3002)))

        assert (first, asked) == (0, [0, 1])
        assert (report.imported, report.unchanged) == (1, 3000)

    async def test_rows_of_one_id_that_differ_are_all_rejected_across_batches_and_cases(
        self, open_context: Open, district: TestDistrict
    ) -> None:
        says = "has different values on other rows"
        between = "".join(f"{n},A,B,S1,,\n" for n in range(3000))

        report = await load(open_context, district, f"{HEADER}ab1,Ann,Lee,S1,,\n{between}AB1,Ann,Lee,S2,,\n")

        assert report.rejected == [
            RowNote(2, Sentence(f"person_id {says} (3003). None of these rows is used."), "ab1", "Ann Lee"),
            RowNote(3003, Sentence(f"person_id {says} (2). None of these rows is used."), "AB1", "Ann Lee"),
        ]
        async with open_context("people", district) as ctx:
            assert await PersonDirectory(ctx).find_persons(["AB1"]) == {}

    async def test_workbook_is_read_again_where_its_last_row_takes_back_its_first(
        self, open_context: Open, district: TestDistrict
    ) -> None:
        """The first batch is already written by then, and must be rolled back."""
        ids = [*((f"n{number}", "Bee") for number in range(3100)), ("n0", "Sea")]
        rows = [row(number, key, "A", name, "S1") for number, (key, name) in enumerate(ids, start=2)]
        content = xlsx(row(1, "person_id", "first_name", "last_name", "school_id"), *rows)

        async with open_context("people", district) as ctx:
            report = await import_persons(ctx, io.BytesIO(content), file_name="persons.xlsx")

        assert (report.imported, report.rejected_count) == (3099, 2)
        async with open_context("people", district) as ctx:
            assert await PersonDirectory(ctx).find_persons(["n0"]) == {}

    async def test_rows_that_repeat_another_count_once_and_are_noted(
        self, open_context: Open, district: TestDistrict
    ) -> None:
        row = "1,Ann,Lee,S1,a@b.co,\n"

        report = await load(open_context, district, HEADER + row + " 1 ,Ann,Lee, S1,A@b.co,\n2,Bob,Ray,S1,,\n" + row)

        assert (report.imported, report.repeated.count, report.rejected) == (2, 2, [])
        assert report.notes[0] == "Rows that repeat another one word for word, and were left out: 2, such as row 3."

    async def test_id_in_another_case_is_the_same_person(self, open_context: Open, district: TestDistrict) -> None:
        await load(open_context, district, HEADER + "ab1,Ann,Lee,S1,,\n")

        report = await load(open_context, district, HEADER + "AB1,Ann,Lee,S1,,\n")

        assert (report.imported, report.updated) == (0, 1)
        assert [person.person_id for person in await everybody(open_context, district)] == ["AB1"]

    async def test_column_that_the_file_lacks_is_left_and_an_empty_one_is_emptied(
        self, open_context: Open, district: TestDistrict
    ) -> None:
        await load(open_context, district, HEADER + "1,Ann,Lee,S1,a@b.co,g@b.co\n")

        await load(open_context, district, "person_id,first_name,last_name,email\n1,ann,Lee,\n")

        (person,) = await everybody(open_context, district)
        assert (person.first_name, person.school_id, person.email, person.guardian_email) == (
            "ann",
            "S1",
            None,
            "g@b.co",
        )

    async def test_file_that_breaks_halfway_imports_nothing(self, open_context: Open, district: TestDistrict) -> None:
        good = "".join(f"{n},A,B,S1,,\n" for n in range(4000))

        with pytest.raises(FileUnusable, match="quotation mark"):
            await load(open_context, district, f'{HEADER}{good}x,"{"y" * 200_000}')

        assert await everybody(open_context, district) == []

    async def test_lists_are_capped_and_counts_are_not(self, open_context: Open, district: TestDistrict) -> None:
        report = await load(open_context, district, HEADER + ",A,B,S1,,\n" * 1500)

        assert (len(report.rejected), report.rejected_count) == (1000, 1500)

    async def test_order_of_the_work_does_not_show(
        self, open_context: Open, make_district: Callable[..., object], district: TestDistrict
    ) -> None:
        content = HEADER + "2,B,B,S1,,\n1,A,A,S1,,\n2,C,C,S1,,\n"

        first = await load(open_context, district, content)
        again = await load(open_context, await make_district(), content)  # type: ignore[misc] # a fixture's factory

        assert asdict(first) == asdict(again)

    async def test_import_is_remembered(self, open_context: Open, district: TestDistrict) -> None:
        await load(open_context, district, HEADER + "1,Ann,Lee,S1,,\n,,x,,,\n")

        async with open_context("people", district) as ctx:
            found = await queries.find_latest_import(ctx.db, district.district.id)

        assert found is not None
        assert (found.file_name, found.imported, found.rejected) == ("persons.csv", 1, 1)
        assert found.created_by == district.user

    async def test_neighbour_has_persons_of_its_own(
        self, open_context: Open, make_district: Callable[..., object], platform: Platform
    ) -> None:
        ours: TestDistrict = await make_district()  # type: ignore[misc] # a fixture's factory
        theirs: TestDistrict = await make_district()  # type: ignore[misc] # a fixture's factory
        await load(open_context, ours, HEADER + "1,Ann,Lee,S1,,\n")
        await load(open_context, theirs, HEADER + "1,Eve,Fox,S9,,\n")

        names = [[person.first_name for person in await everybody(open_context, item)] for item in (ours, theirs)]

        assert names == [["Ann"], ["Eve"]]
