"""Marks on a page are found among all persons of the district, and distinguished from coincidences."""

import unicodedata

import pytest
from delivery_testing.marked import JOSE, against, crowd, find, kinds
from homeroom_plugins.delivery.pdf.names.marks import PersonMarks


class TestNames:
    @pytest.mark.parametrize(
        "page",
        [
            "José O'Neil",
            "see JOSE ONEIL of grade 5",
            "O’Neil, José",
            "O'Neil José",
            "José M. O'Neil",
            "O'Neil, José M.",
            "O'Neil Jr., José",
            'José "Joe" O\'Neil',
            "José O Neil",
            "josé o'neil",
            "Name\nJosé\nO'Neil\nGrade",
            unicodedata.normalize("NFD", "José O'Neil"),
            "José\xa0O'Neil",
            "José O'Neil's report",
            "Ana García, José O'Neil and others",
        ],
    )
    def test_full_name_is_found_as_it_is_printed(self, page: str) -> None:
        assert ("name", ("k2",)) in kinds(against(page, JOSE))

    @pytest.mark.parametrize(
        "page",
        [
            "José",
            "O'Neil",
            "José\nand the others\nO'Neil",
            "José Smith\nO'Neil Ben",
            "Joséph O'Neil",
            "José O'Neils",
            "José: O'Neil",
        ],
    )
    def test_half_a_name_or_another_is_none(self, page: str) -> None:
        assert against(page, JOSE) == []

    @pytest.mark.parametrize(
        ("first", "last", "page"),
        [
            ("محمد", "العلي", "زميله مُحمد العلي"),
            ("علاء", "سلام", "ﻡﻼﺳ ءﻼﻋ"),
            ("小明", "王", "姓名：王小明 班级"),
            ("花子", "山田", "山田 花子さん"),
            ("철수", "김", "김철수는"),
            ("สมชาย", "ใจดี", "เด็กชายสมชาย ใจดี"),
            ("Иван", "Петров", "ПЕТРОВ ИВАН"),
            ("Jörg", "Müller", "Joerg Mueller"),
            ("Joerg", "Mueller", "Jörg Müller"),
            ("Ben", "Smith-Jones", "Ben Smith Jones"),
            ("Ana", "de la Cruz", "Cruz, Ana de la, or Ana de la Cruz"),
            ("Liam", "McDonald", "Liam Mc Donald"),
            ("Ana María", "López", "Ana López"),
            ("J O", "Li", "J O Li"),
        ],
    )
    def test_name_of_any_script_is_found(self, first: str, last: str, page: str) -> None:
        other = PersonMarks("k9", "", first, last)

        assert ("name", ("k9",)) in kinds(against(page, other))

    def test_middle_name_of_the_record_is_part_of_the_name(self) -> None:
        other = PersonMarks("k9", "", "Ben", "Smith", middle_name="Lee")

        assert kinds(against("Ben Lee Smith", other)) == {("name", ("k9",))}

    def test_first_of_two_family_names_is_weak(self) -> None:
        other = PersonMarks("k9", "", "Luis", "Pérez Gil")

        (mark,) = find("Luis Pérez", other)
        assert (mark.is_strong, mark.reason) == (False, "partial")
        assert find("Luis Pérez Gil", other)[0].is_strong

    def test_ordinary_words_in_lower_case_are_weak(self) -> None:
        other = PersonMarks("k9", "", "Mark", "Reading")

        assert against("They mark reading and writing.", other) == []
        assert kinds(against("Mark Reading", other)) == {("name", ("k9",))}

    def test_place_and_text_of_the_mark_are_told(self) -> None:
        (mark,) = find("to O'NEIL,  José.", JOSE)

        assert (mark.start, mark.stop, mark.text, mark.person_ids) == (3, 16, "jose oneil", ("1000008",))

    def test_owners_of_a_common_name_are_counted_and_few_are_named(self) -> None:
        (mark,) = find("Ana Lee", *(PersonMarks(f"k{n}", f"A{n}", "Ana", "Lee") for n in range(30)))

        assert (len(mark.owners), mark.owner_count) == (8, 30)

    def test_own_name_covers_what_stands_inside(self) -> None:
        mary = PersonMarks("k3", "", "Mary", "Johnson")
        own = PersonMarks("k4", "", "Mary", "Johnson-Lee")

        assert against("Mary Johnson-Lee", mary, owner=own) == []
        assert kinds(against("Mary Johnson-Lee, Mary Johnson", mary, owner=own)) == {("name", ("k3",))}
        assert (
            against(
                "Ana Maria Smith", PersonMarks("k5", "", "Maria", "Smith"), owner=PersonMarks("k6", "", "Ana", "Smith")
            )
            == []
        )

    @pytest.mark.parametrize("page", ["Velez-Green, Alexander", "Alexander Green-Lee", "Mary-Alexander Green"])
    def test_part_of_a_hyphened_name_is_anothers(self, page: str) -> None:
        assert against(page, PersonMarks("k9", "", "Alexander", "Green")) == []

    def test_namesake_is_no_contradiction(self) -> None:
        assert against("Ana García home1@x.org", PersonMarks("k9", "9", "Ana", "García", ("home1@x.org",))) == []


class TestEmails:
    @pytest.mark.parametrize(
        "page", ["mail to Jose@X.org.", "<home2@x.org>", "mailto:jose@x.org", "ｊｏｓｅ@x.org", "jo\u200bse@x.org"]
    )
    def test_address_is_found(self, page: str) -> None:
        assert kinds(against(page, JOSE)) == {("email", ("k2",))}

    @pytest.mark.parametrize(
        "page", ["xjose@x.org", "jose@x.organ", "jose@x.org.uk", "jose at x.org", "@", "home1@x.org"]
    )
    def test_another_address_is_none(self, page: str) -> None:
        assert against(page, JOSE) == []


class TestIds:
    @pytest.mark.parametrize(
        "page", ["ID 1000008.", "(1000008)", "١٠٠٠٠٠٨", "10000\u200b08", "1000008\n", "st-77-1", "ST–77–1"]
    )
    def test_rare_id_is_found(self, page: str) -> None:
        assert {mark.owners for mark in against(page, JOSE)} == {("k2",)}

    @pytest.mark.parametrize(
        "page",
        [
            "21000008",
            "10000081",
            "A1000008",
            "1000008A",
            "1000008-01",
            "2.1000008",
            "1000008.5",
            "10/1000008",
            "1000008_2",
        ],
    )
    def test_part_of_a_longer_token_is_none(self, page: str) -> None:
        assert against(page, JOSE) == []

    def test_case_is_none(self) -> None:
        assert kinds(against("ab12345", PersonMarks("k9", "AB12345"))) == {("id", ("k9",))}

    def test_id_with_a_space_is_found(self) -> None:
        assert kinds(against("No: 12 345 6", PersonMarks("k9", "12 345 6"))) == {("id", ("k9",))}

    @pytest.mark.parametrize(
        "page",
        [
            *(
                "ID: 10203",
                "Student ID 10203",
                "STUDENT NO. 10203",
                "Student #10203",
                "ID# 10203",
                "Nr. 10203",
                "№ 10203",
            ),
            *(
                "Matricola: 10203",
                "Matrícula 10203",
                "Numéro: 10203",
                "رقم الطالب: ١٠٢٠٣",
                "رقم: 10203",
                "学号：10203",
                "학번: 10203",
            ),
            *(
                "Student ID\n10203",
                "Student ID Number:\n10203",
                "School ID: 10203",
                "ID-10203",
                "id10203",
                "(ID 10203)",
            ),
        ],
    )
    def test_labelled_number_is_strong(self, page: str) -> None:
        persons = [*crowd(300, 5), PersonMarks("k9", "10203")]

        assert ("id", ("k9",)) in kinds(against(page, *persons))

    @pytest.mark.parametrize(
        "page",
        [
            *(
                "10203",
                "Room 10203",
                "Teacher ID: 10203",
                "Course no. 10203",
                "Invoice No. 10203",
                "no 10203 at all",
                "Page: 10203",
            ),
            *(
                "Springfield, IL 10203",
                "Springfield, Illinois 10203-1234",
                "10203 Main Street",
                "$10203",
                "10203.00",
                "10203,50",
            ),
            *(
                "10203 %",
                "1:10203",
                "OMB No. 10203",
                "Bus #10203",
                "10203 students",
                "Grant number 10203",
                "P.O. Box 10203",
            ),
        ],
    )
    def test_common_number_without_a_label_is_weak(self, page: str) -> None:
        persons = [*crowd(300, 5), PersonMarks("k9", "10203")]

        assert against(page, *persons) == []

    @pytest.mark.parametrize(
        ("person_id", "page"),
        [
            *(
                ("62704", "Springfield, IL 62704"),
                ("62704", "IL 62704-1234"),
                ("2026", "May 2026"),
                ("20261012", "20261012"),
            ),
            *(
                ("12-10-2026", "12-10-2026"),
                ("555", "(555) 555 1234"),
                ("5551234", "555-1234"),
                ("1234", "1,234.00"),
                ("234", "1,234"),
            ),
            *(
                ("217-555-1234", "call 217-555-1234"),
                ("1234567", "$1234567"),
                ("1030", "10:1030"),
                ("4500000", "4500000 %"),
            ),
        ],
    )
    def test_date_sum_telephone_or_zip_code_is_never_strong_unlabelled(self, person_id: str, page: str) -> None:
        assert against(page, PersonMarks("k9", person_id)) == []

    def test_labelled_year_is_an_id(self) -> None:
        assert kinds(against("Student ID: 2026", PersonMarks("k9", "2026"))) == {("id", ("k9",))}

    def test_label_makes_no_id_of_one_or_two_digits(self) -> None:
        assert against("ID: 12", PersonMarks("k9", "12")) == []

    def test_number_beside_its_owners_name_is_strong(self) -> None:
        persons = [*crowd(300, 5), PersonMarks("k9", "10203", "Björn", "Ek")]

        assert kinds(against("10203 Björn B.", *persons)) == {("id", ("k9",))}
        assert against("Björn\n\n\n\n10203", *persons) == []
        assert against("10203 björn", *persons) == []

    def test_own_name_makes_no_number_strong(self) -> None:
        persons = [*crowd(300, 5), PersonMarks("k9", "10203", "Ben", "García")]

        assert against("Ana García 10203", *persons) == []

    def test_letters_and_digits_are_strong(self) -> None:
        persons = [PersonMarks(f"c{n}", f"A{n:04d}") for n in range(9_000)]

        assert [mark.reason for mark in against("A0042", *persons)] == ["letters"]

    def test_letters_alone_are_weak(self) -> None:
        assert against("great", PersonMarks("k9", "great")) == []

    @pytest.mark.parametrize(("person_id", "page"), [("001234567", "1234567"), ("1234567", "001234567")])
    def test_other_zeros_are_weak_without_a_label(self, person_id: str, page: str) -> None:
        other = PersonMarks("k9", person_id)

        assert [(mark.reason, mark.is_strong) for mark in find(page, other)] == [("zeros", False)]
        assert kinds(against(f"ID: {page}", other)) == {("id", ("k9",))}

    def test_exact_id_is_not_taken_for_one_with_other_zeros(self) -> None:
        with_zeros, without = PersonMarks("k8", "0012345678"), PersonMarks("k9", "12345678")

        assert kinds(against("12345678", with_zeros, without)) == {("id", ("k9",))}
        assert kinds(against("0012345678", with_zeros, without)) == {("id", ("k8",))}

    def test_part_of_a_token_is_reported_as_weak(self) -> None:
        assert [(mark.reason, mark.is_strong) for mark in find("1000008-01", JOSE)] == [("part", False)]

    def test_own_id_is_no_contradiction(self) -> None:
        own = PersonMarks("k1", "001234567", other_ids=("S-1-22",))

        assert against("ID: 1234567 001234567 s-1-22", owner=own) == []
