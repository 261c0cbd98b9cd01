"""Tests of the notes on rows, in the words of their file."""

import io

import pytest
from homeroom_plugins.people.errors import FileUnusable
from homeroom_plugins.people.files import open_file
from homeroom_plugins.people.row_reading import ImportReport, RowNote, read_persons
from homeroom_plugins.people.survey import survey_file
from homeroom_plugins.people.values import PersonValues

HEADER = "Matrícula,Nombre,Apellidos,Correo,Correo del tutor,Fecha de nacimiento"


def use(*rows: str, header: str = HEADER) -> tuple[list[PersonValues], ImportReport]:
    """Return the persons of the rows, and the report on the rows."""
    file = open_file(io.BytesIO("\n".join([header, *rows]).encode()))
    survey, report = survey_file(file, per_school=False), ImportReport()
    persons = [person for _row, _key, person in read_persons(file, survey, report, per_school=False)]
    report.note_whole()
    return persons, report


class TestReadPersons:
    def test_all_faults_of_a_row_are_said_with_the_columns_of_the_file_and_whose_it_is(self) -> None:
        _persons, report = use("7,Ana 9,Ruiz 3@,nobody,a@b.co; c@d.co,31.02.2012", "8,Bo,33,,b@b.co,2012-01-01")

        assert report.rejected == [
            RowNote(
                2,
                report.rejected[0].message,
                "7",
                "Ana 9 Ruiz 3@",
            ),
            RowNote(3, report.rejected[1].message, "8", "Bo 33"),
        ]
        assert [note.message for note in report.rejected] == [
            "Correo is not one valid e-mail address. Correo del tutor holds several e-mail addresses. Write one "
            "address to a cell. Fecha de nacimiento is a day that does not exist.",
            "Apellidos holds a number. Have the row's values moved to other columns?",
        ]

    def test_missing_id_name_and_cells_are_said_so_too(self) -> None:
        _persons, report = use(",Ana,Ruiz,,,", "8,,,,,", "9,Bo")

        assert [note.message for note in report.rejected] == [
            "Matrícula is empty.",
            "Apellidos and Nombre are both empty.",
            "The row ends before the column Apellidos.",
        ]

    def test_rows_that_differ_name_their_column(self) -> None:
        _persons, report = use("7,Ana,Ruiz,,,", "7,Eva,Ruiz,,,")

        assert report.rejected[0].message == (
            "Matrícula has different values on other rows (3). None of these rows is used."
        )

    def test_so_does_the_refusal_of_dates_without_an_order(self) -> None:
        with pytest.raises(FileUnusable, match=r"^In the column Fecha de nacimiento it cannot be told"):
            use("7,Ana,Ruiz,,,01/02/2012")

    def test_repeated_rows_missing_addresses_and_last_names_are_noted(self) -> None:
        persons, report = use("7,Ana,,a@b.co,,", "7,Ana,,a@b.co,,", "8,Bo,Ray,,,")

        assert len(persons) == 2
        assert report.notes == [
            "Rows that repeat another one word for word, and were left out: 1, such as row 3.",
            "Persons without an e-mail address: 1, such as on row 4. Nothing can be delivered to them.",
            "Persons without a last name: 1, such as on row 2.",
        ]
        assert [(note.person_id, note.name) for note in report.without_address] == [("8", "Bo Ray")]


class TestHomeLanguage:
    @pytest.mark.parametrize("header", ["Home language", "Language", "HOME_LANGUAGE", "Idioma del hogar", "لغة المنزل"])
    def test_it_is_the_language_of_the_guardians_whom_the_row_names(self, header: str) -> None:
        (person,), _report = use(
            "7,Ana,Ruiz,a@b.co,c@d.co,,Spanish",
            header=f"ID,First,Last,Guardian email,Guardian 2 email,Guardian 3 name,{header}",
        )

        languages = {place: value for (place, field), value in person.guardians.items() if field == "language"}
        assert languages == {1: "es", 2: "es"}

    def test_a_guardians_own_language_goes_first(self) -> None:
        rows = ("7,Ana,Ruiz,a@b.co,French,c@d.co,,Spanish",)

        (person,), _report = use(
            *rows,
            header="ID,First,Last,Guardian email,Guardian language,Guardian 2 email,Guardian 2 language,Language",
        )

        assert {place: value for (place, field), value in person.guardians.items() if field == "language"} == {
            1: "fr",
            2: "es",
        }

    def test_one_that_is_not_known_leaves_what_is_stored_and_is_noted(self) -> None:
        (person,), report = use("7,Ana,Ruiz,a@b.co,Klingonish", header="ID,First,Last,Guardian email,Home language")

        assert person.guardians == {}
        assert report.notes == [
            "Home languages that are not known here: 1, such as on row 2. These families get mails in the language of "
            "the district."
        ]
