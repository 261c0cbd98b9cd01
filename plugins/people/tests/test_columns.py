"""Tests of recognising the columns in a file's header."""

import io

import pytest
from homeroom_plugins.people.columns import COLUMNS, find_column, fold
from homeroom_plugins.people.errors import ColumnsUnknown, FileUnusable
from homeroom_plugins.people.files import PersonsFile, open_file

NEEDED = "person_id,first_name,last_name"


def opened(content: str, *ignored: str) -> PersonsFile:
    return open_file(io.BytesIO(content.encode()), ignored=ignored)


class TestFindColumn:
    @pytest.mark.parametrize(
        ("column", "headers"),
        [
            (
                "person_id",
                "Student Number|Student ID|STUDENT_ID|StudentId|Local ID|student #|ID|Schülernummer|Matrícula",
            ),
            ("person_id", "Numéro d\u2019élève|NUMERO D'ELEVE|Schu\u0308ler-Nr.|رقم الطالب|Person-ID|ＩＤ"),
            ("first_name", "First Name|firstName|Legal First Name|Given name|Vorname|Nombre|Prénom|PRENOM|الاسم الأول"),
            ("last_name", "Last Name|Student Last Name|Surname|Nachname|Apellidos|Nom de famille|LAST-NAME"),
            ("middle_name", "Middle Name|middlename|Zweiter Vorname|Segundo nombre"),
            ("school_id", "School|School Code|Building|Schule|Escuela|Établissement|school_id"),
            ("birth_date", "DOB|D.O.B.|Birth Date|Date of Birth|birthdate|Geburtsdatum|Fecha de nacimiento"),
            ("other_id", "State ID|SSID|State Student ID|other_id"),
            ("email", "E-Mail|email|Email Address|Student Email|Correo electrónico|Courriel|البريد الإلكتروني"),
            ("guardian_email", "Guardian E-mail|Parent/Guardian Email|Guardian Email Address|Parent 1 Email"),
            (
                "guardian2_email",
                "Guardian 2 Email|Parent 2 e-mail|email_guardian_2|Second Parent Mail|بريد ولي الأمر 2",
            ),
            ("guardian2_name", "Parent 2 Name|Guardian Two Full Name|guardian2_name|Nombre tutor 2"),
            ("guardian1_name", "Guardian 1 Name|Parent Name|Primary Guardian Name"),
            ("guardian3_phone", "Guardian 3 Phone|Contact 3 Mobile"),
            ("guardian4_language", "Guardian 4 Home Language|Parent 4 Language"),
            ("guardian1_relationship", "Guardian Relationship|Contact 1 Relationship to Student"),
            ("last_name", "Family name"),
            ("guardian_email", "Contact Email|Parent Email|guardian_email|Email (Parent)|Family E-Mail|E-Mail Eltern"),
        ],
    )
    def test_usual_headers_are_known(self, column: str, headers: str) -> None:
        assert {header: find_column(header) for header in headers.split("|")} == dict.fromkeys(
            headers.split("|"), column
        )

    @pytest.mark.parametrize(
        "header", ["Grade", "Homeroom", "Gender", "Parent 5 Email", "Parent Names", "Teacher Email", "Name", "", "#"]
    )
    def test_others_are_not(self, header: str) -> None:
        assert find_column(header) is None

    def test_every_column_goes_by_its_own_name(self) -> None:
        assert [find_column(name) for name in COLUMNS] == list(COLUMNS)

    def test_case_accents_and_punctuation_do_not_count(self) -> None:
        assert {fold(text) for text in ("E-Mail", " e mail", "É.MAIL", "\ufeffemail")} == {"email"}


class TestUnknownColumns:
    def test_each_is_named_with_whether_it_holds_addresses(self) -> None:
        with pytest.raises(ColumnsUnknown) as error:
            opened(f"{NEEDED},Grade,Mutti\n1,Ann,Lee,5,\n2,Bob,Ray,6,Mo Ray <ray@example.org>\n")

        assert error.value.data == {
            "columns": [{"name": "Grade", "holdsAddresses": False}, {"name": "Mutti", "holdsAddresses": True}]
        }
        assert str(error.value).startswith(
            "Your file has columns that are not known here: Grade, Mutti. Columns with e-mail addresses: Mutti. "
        )
        assert "example.org" not in str(error.value)

    @pytest.mark.parametrize("spelling", ["Home room", "home-ROOM", "homeroom"])
    def test_ignored_one_is_left_out(self, spelling: str) -> None:
        file = opened(f"{NEEDED},Home Room\n1,Ann,Lee,5\n", spelling)

        assert (file.columns, file.ignored) == (("person_id", "first_name", "last_name"), ("Home Room",))
        assert list(file.read_rows()) == [(2, {"person_id": "1", "first_name": "Ann", "last_name": "Lee"})]

    def test_ignoring_one_does_not_let_the_other_through(self) -> None:
        with pytest.raises(ColumnsUnknown) as error:
            opened(f"{NEEDED},Grade,Team\n1,Ann,Lee,5,x\n", "grade")

        assert error.value.data == {"columns": [{"name": "Team", "holdsAddresses": False}]}

    def test_column_without_a_name_is_asked_for_only_if_it_holds_something(self) -> None:
        assert opened(f"{NEEDED},,\n1,Ann,Lee,,\n").ignored == ()
        with pytest.raises(ColumnsUnknown) as error:
            opened(f"{NEEDED},,\n1,Ann,Lee,,ann@example.org\n")
        assert error.value.data == {"columns": [{"name": "#5", "holdsAddresses": True}]}
        assert opened(f"{NEEDED},,\n1,Ann,Lee,,ann@example.org\n", "#5").columns == (
            "person_id",
            "first_name",
            "last_name",
        )

    def test_column_that_is_needed_cannot_be_ignored(self) -> None:
        with pytest.raises(FileUnusable, match="no column called last_name"):
            opened(f"{NEEDED}\n1,Ann,Lee\n", "Last Name")


class TestColumnsThatMeanTheSame:
    def test_they_are_refused_by_their_names(self) -> None:
        with pytest.raises(FileUnusable) as error:
            opened(f"{NEEDED},Guardian E-mail,Parent Email\n")

        assert str(error.value) == (
            "Your file has 2 columns for guardian_email: Guardian E-mail, Parent Email. Remove or ignore all but one."
        )
        assert error.value.data == {"column": "guardian_email", "headers": ["Guardian E-mail", "Parent Email"]}

    def test_one_of_them_may_be_ignored(self) -> None:
        file = opened(f"{NEEDED},Mother Email,Father Email\n1,Ann,Lee,m@x.org,f@x.org\n", "father email")

        assert next(cells for _, cells in file.read_rows() if isinstance(cells, dict))["guardian_email"] == "m@x.org"
