"""Tests of findings that depend on several rows of a file."""

import io

import pytest
from homeroom_plugins.people.errors import FileUnusable
from homeroom_plugins.people.files import open_file
from homeroom_plugins.people.survey import Survey, survey_file

HEADER = "person_id,first_name,last_name,school_id,email,guardian_email,birth_date"
LAST = ("Abel", "Brandt", "Castro", "Duong", "Eriksen", "Fischer", "Garcia", "Haddad", "Ivanov", "Jensen")


def survey(*rows: str, header: str = HEADER, per_school: bool = False) -> Survey:
    return survey_file(open_file(io.BytesIO("\n".join([header, *rows]).encode())), per_school=per_school)


def class_list(addresses: list[str]) -> list[str]:
    """Return rows of ten students with these guardians' addresses."""
    return [
        f"10{n:02},First,{last},S1,,{address}," for n, (last, address) in enumerate(zip(LAST, addresses, strict=True))
    ]


class TestRepeatedIds:
    def test_rows_that_differ_are_all_rejected_and_name_each_other(self) -> None:
        found = survey("1,Ann,Lee,S1,,,", "2,Bob,Ray,S1,,,", "1,Ann,Lee,S1,a@x.org,,", "1,Eve,Lee,S1,,,")

        assert found.rejected == {
            2: "person_id has different values on other rows (4, 5). None of these rows is used.",
            4: "person_id has different values on other rows (2, 5). None of these rows is used.",
            5: "person_id has different values on other rows (2, 4). None of these rows is used.",
        }
        assert found.repeated == set()

    def test_two_of_three_being_the_same_does_not_help_them(self) -> None:
        assert set(survey("1,Ann,Lee,S1,,,", "1,Ann,Lee,S1,,,", "1,Eve,Lee,S1,,,").rejected) == {2, 3, 4}

    @pytest.mark.parametrize("second", ["１,Ann,Lee,S1,,,", '="1",Ann,Lee,S1,,,', "\u200b1\u00a0,Ann,Lee, S1,,,"])
    def test_other_writing_of_the_same_is_a_repetition(self, second: str) -> None:
        found = survey("1,Ann,Lee,S1,,,", second)

        assert (found.rejected, found.repeated) == ({}, {3})

    def test_row_that_cannot_be_used_still_puts_the_other_in_doubt(self) -> None:
        assert set(survey("1,Ann,Lee,S1,a@x.org,,", "1,Ann,Lee,S1,no address,,").rejected) == {2, 3}

    def test_id_of_two_schools_is_two_persons_where_schools_number(self) -> None:
        rows = ("1,Ann,Lee,S1,,,", "1,Eve,Fox,S2,,,")

        assert (survey(*rows, per_school=True).rejected, survey(*rows, per_school=True).other_school) == ({}, {})
        assert set(survey(*rows).rejected) == {2, 3}
        assert survey(*rows).other_school == {("1", ""): 2}

    def test_person_who_moved_is_no_other_person(self) -> None:
        assert survey("1,Ann,Lee,S1,,,", "1,Ann,Lee,S2,,,").other_school == {}


class TestDatesInTheIdColumn:
    @pytest.mark.parametrize("spoiled", ["3-Jan", "2026-01-03", "03.01.2026", "1/3/2026", "Jan-03", "03-Jan-26"])
    def test_they_are_rejected_where_the_others_are_none(self, spoiled: str) -> None:
        found = survey("1,A,B,S1,,,", "2,A,B,S1,,,", f"{spoiled},A,B,S1,,,", "3,A,B,S1,,,")

        assert list(found.rejected) == [4]
        assert found.rejected[4].startswith("person_id was rewritten as a date by a spreadsheet.")

    def test_numbering_that_looks_like_dates_is_taken(self) -> None:
        assert survey(*(f"12-34-{n},A,B,S1,,," for n in range(5600, 5610))).rejected == {}

    @pytest.mark.parametrize("person_id", ["3-Art", "12-345", "AB-12", "2026-13", "E12"])
    def test_ids_with_hyphens_are_taken(self, person_id: str) -> None:
        assert survey("1,A,B,S1,,,", "2,A,B,S1,,,", f"{person_id},A,B,S1,,,").rejected == {}


class TestKeys:
    def test_persons_of_rows_that_cannot_be_read_do_not_miss(self) -> None:
        rows = ("1,Ann,Lee,S1,,,", "2,Bob", "AB3,Cy,Doe,S1,,,,more", ",Bob")

        assert survey(*rows).keys == {("1", ""), ("2", ""), ("ab3", "")}


class TestBirthDates:
    def test_column_that_can_be_read_in_both_ways_is_refused(self) -> None:
        with pytest.raises(FileUnusable, match="whether the day or the month comes first"):
            survey("1,A,B,S1,,,3/4/2012")

    def test_one_date_decides(self) -> None:
        assert survey("1,A,B,S1,,,3/4/2012", "2,A,B,S1,,,3/24/2012").order.to_iso("3/4/2012") == "2012-03-04"


OWN = [f"{last.lower()}@example.org" for last in LAST]
BY_ID = [f"family10{n:02}@example.org" for n in range(10)]


class TestShiftedAddresses:
    @pytest.mark.parametrize("own", [OWN, BY_ID])
    def test_addresses_of_their_own_are_no_shift(self, own: list[str]) -> None:
        assert survey(*class_list(own)).shifted == []

    @pytest.mark.parametrize("own", [OWN, BY_ID])
    @pytest.mark.parametrize("by", [1, -1])
    def test_column_that_moved_by_a_row_is_seen(self, own: list[str], by: int) -> None:
        moved = own[-by:] + own[:-by]

        assert len(survey(*class_list(moved)).shifted) >= 9

    def test_column_that_moved_from_the_middle_on_is_seen(self) -> None:
        moved = [*OWN[:5], "somebody@example.org", *OWN[5:-1]]

        assert survey(*class_list(moved)).shifted == [8, 9, 10, 11]

    def test_rows_without_an_address_between_do_not_hide_it(self) -> None:
        moved = ["", *OWN[:-1]]
        moved[5] = ""

        assert len(survey(*class_list(moved)).shifted) >= 7

    def test_family_with_two_names_is_no_shift(self) -> None:
        own = list(OWN)
        own[4] = own[3]
        own[8] = own[9]

        assert survey(*class_list(own)).shifted == []

    def test_addresses_that_tell_nothing_are_no_shift(self) -> None:
        assert survey(*class_list([f"sunny{n}@example.org" for n in range(10)])).shifted == []

    def test_everybody_on_one_address_is_no_shift(self) -> None:
        assert survey(*class_list(["abel@example.org"] * 10)).shifted == []

    def test_short_names_tell_nothing(self) -> None:
        rows = [f"{n},A,{name},S1,,{mail}@x.org," for n, (name, mail) in enumerate(zip("ABCDE", "XABCD", strict=True))]

        assert survey(*rows).shifted == []
