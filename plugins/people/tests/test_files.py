"""Tests of persons files as schools really send them."""

import io

import pytest
from homeroom_plugins.people.errors import FileUnusable
from homeroom_plugins.people.files import BadRow, PersonsFile, Row, open_file
from homeroom_plugins.people.texts import READ_AS_WESTERN
from homeroom_sdk.i18n import Sentence

HEADER = "person_id,first_name,last_name,school_id,email,guardian_email"
ROW = "7,José,Müller,S1,,jo@example.org"
VALUES = {
    "person_id": "7",
    "first_name": "José",
    "last_name": "Müller",
    "school_id": "S1",
    "email": "",
    "guardian_email": "jo@example.org",
}


def opened(content: str | bytes) -> PersonsFile:
    return open_file(io.BytesIO(content if isinstance(content, bytes) else content.encode()))


def read(content: str | bytes) -> list[Row]:
    return list(opened(content).read_rows())


class TestOpenFile:
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
    def test_every_usual_encoding_is_read(self, encoding: str, end: str) -> None:
        assert read(f"{HEADER}{end}{ROW}{end}".encode(encoding)) == [(2, VALUES)]

    def test_other_than_unicode_is_said_so(self) -> None:
        assert opened(f"{HEADER}\n{ROW}\n".encode("cp1252")).notes == [READ_AS_WESTERN]
        assert opened(f"{HEADER}\n{ROW}\n").notes == []

    @pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
    def test_every_usual_delimiter_is_found(self, delimiter: str) -> None:
        assert read(f"{HEADER}\n{ROW}".replace(",", delimiter)) == [(2, VALUES)]

    @pytest.mark.parametrize(
        ("encoding", "header", "row"),
        [
            ("cp1256", "رقم الطالب;الاسم الأول;اسم العائلة", "7;سارة;حداد"),
            ("cp874", "รหัสนักเรียน;ชื่อ;นามสกุล", "7;สมชาย;ใจดี"),
            ("gb18030", "学号;名;姓", "7;小明;王"),
            ("utf-32", "学号;名;姓", "7;小明;王"),
        ],
    )
    def test_other_scripts_are_read_where_the_header_tells_them(self, encoding: str, header: str, row: str) -> None:
        ((number, cells),) = read(f"{header}\r\n{row}\r\n".encode(encoding))

        number_in_file, first, last = row.split(";")
        assert (number, cells) == (2, {"person_id": number_in_file, "first_name": first, "last_name": last})

    def test_other_scripts_under_plain_headers_are_refused(self) -> None:
        content = f"{HEADER}\n" + "7,สมชาย,ใจดี,S1,,\n" * 3

        with pytest.raises(FileUnusable, match="Save it as CSV UTF-8"):
            read(content.encode("cp874"))

    @pytest.mark.parametrize("mark", ["", "\ufeff"])
    @pytest.mark.parametrize("header", [HEADER, "Matricule,Prénom,Nom"])
    def test_line_in_another_encoding_does_not_spoil_the_others(self, header: str, mark: str) -> None:
        good, bad = ROW[: ROW.index(",S1")], "8,Zoé,Núñez"
        lines = [f"{mark}{header}".encode(), good.encode(), good.encode(), bad.encode("cp1252")]

        file = opened(b"\n".join(lines))

        names = [cells["first_name"] for _number, cells in file.read_rows() if isinstance(cells, dict)]
        assert (names, file.notes[: 0 if header is HEADER else 1]) == (["José", "José", "Zo\ufffd"], [])

    def test_letter_that_the_end_of_the_file_cuts_spoils_its_own_row_only(self) -> None:
        content = f"{HEADER}\n{ROW}\n8,Ann,Zoé".encode()[:-1]

        assert [cells["last_name"] for _number, cells in read(content) if isinstance(cells, dict)] == [
            "Müller",
            "Zo\ufffd",
        ]

    @pytest.mark.parametrize("title", ["Springfield;;;;;\nStudents, 1 September\n\n", "sep=;\n", '"Student ID list"\n'])
    def test_header_below_titles_is_found_and_rows_keep_their_numbers(self, title: str) -> None:
        content = title + f"{HEADER}\n{ROW}\n".replace(",", ";")

        assert read(content) == [(title.count("\n") + 2, VALUES)]

    def test_columns_may_stand_in_any_order_and_spelling_with_others_between(self) -> None:
        file = open_file(
            io.BytesIO('Grade;"Last Name";STUDENT-ID;firstName\n5;Müller;7;José'.encode()), ignored=["grade"]
        )

        assert file.columns == ("person_id", "first_name", "last_name")
        assert list(file.read_rows()) == [(2, {"last_name": "Müller", "person_id": "7", "first_name": "José"})]

    @pytest.mark.parametrize("missing", ["person_id", "first_name", "last_name"])
    def test_missing_column_is_named(self, missing: str) -> None:
        header = ",".join(name for name in HEADER.split(",") if name != missing)

        with pytest.raises(FileUnusable, match=f"Your file has no column called {missing}"):
            opened(header + "\n")

    def test_more_columns_than_any_export_has_are_refused(self) -> None:
        with pytest.raises(FileUnusable, match="more than 1000 columns"):
            opened(HEADER + "".join(f",c{number}" for number in range(1_000)) + "\n")

    def test_first_line_without_an_end_is_refused(self) -> None:
        with pytest.raises(FileUnusable, match="more than 1000 columns"):
            opened(HEADER + "," * 200_000 + "\n")

    def test_column_that_stands_twice_is_named(self) -> None:
        with pytest.raises(FileUnusable, match="2 columns for email: email, E-Mail\\. "):
            opened(HEADER + ",E-Mail\n")

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            (b"", "The file is empty"),
            (b"\xef\xbb\xbf", "The file is empty"),
            (b"\n\n", "The file is empty"),
            (b"<!DOCTYPE html><table><tr><td>person_id", "web page or XML"),
            (b"\x1f\x8b\x08", "packed"),
            (b"%PDF-1.7", "This is a PDF"),
            (b"7,Ann,Lee\n", "no column called person_id"),
            (b"\x81\x8d\x8f" * 10, "cannot be read as text"),
            (b"\x00" * 4096, "."),
            (b"a," * 600_000, "a million characters"),
        ],
    )
    def test_what_is_no_persons_file_is_refused(self, content: bytes, message: str) -> None:
        with pytest.raises(FileUnusable, match=message):
            read(content)

    def test_ragged_rows_are_reported_and_the_others_read(self) -> None:
        rows = read(f"{HEADER}\n7,Ann\n\n{ROW}\n{ROW},x\n , ,,,,\n")

        assert rows == [
            (2, BadRow(Sentence("The row ends before the column last_name."), {"person_id": "7", "first_name": "Ann"})),
            (4, VALUES),
            (5, BadRow(Sentence("The row has 7 columns, the first row has 6."), VALUES)),
        ]

    def test_cells_that_miss_at_the_end_are_empty_where_they_may_be(self) -> None:
        file = opened(f"{HEADER}\n7,José,Müller,S1\n8,Bo,Ray\n9,Cy\n{ROW}\n")

        rows = list(file.read_rows())

        assert rows[:2] == [
            (2, {**VALUES, "guardian_email": ""}),
            (3, dict(zip(VALUES, ("8", "Bo", "Ray", "", "", ""), strict=True))),
        ]
        assert [number for number, cells in rows if isinstance(cells, BadRow)] == [4]
        assert file.notes == [
            "Rows that end before the last column: 2, such as row 2. The missing values were read as empty."
        ]

    @pytest.mark.parametrize("again", [HEADER, "PERSON ID,First Name,last-name,School_ID,E-mail,Guardian Email"])
    @pytest.mark.parametrize("left_out", [0, 1])
    def test_header_that_stands_again_is_passed_over(self, again: str, left_out: int) -> None:
        cells = again.split(",")
        file = opened(f"{HEADER}\n{ROW}\n{','.join(cells[: len(cells) - left_out])}\n{ROW}\n")

        assert list(file.read_rows()) == [(2, VALUES), (4, VALUES)]
        assert file.notes == ["Rows that name the columns once more, and were left out: 1, such as row 3."]

    def test_header_of_needed_columns_alone_is_passed_over_too(self) -> None:
        rows = read("Student ID,Vorname,Nachname\n7,Ann,Lee\nStudent ID,Vorname,Nachname\n8,Bo,Ray\n")

        assert [number for number, _cells in rows] == [2, 4]

    def test_other_columns_in_the_middle_are_refused(self) -> None:
        other = "person_id,first_name,last_name,school_id,guardian_email,email"

        with pytest.raises(FileUnusable, match=r"^Row 3 names the columns once more, and others than row 1\."):
            read(f"{HEADER}\n{ROW}\n{other}\n{ROW}\n")

    def test_person_whose_name_is_a_word_of_headers_is_kept(self) -> None:
        assert [number for number, _cells in read(f"{HEADER}\nID,Nombre,First,S1,,\n")] == [2]

    @pytest.mark.parametrize("end", ["\x1a", "\r\n\x1a", "\n\x1a\r\n", "\n\x1a\n\x1a", "\x1a\0\0"])
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
    def test_mark_of_the_end_of_a_file_is_no_row(self, encoding: str, end: str) -> None:
        assert read(f"{HEADER}\n{ROW}{end}".encode(encoding)) == [(2, VALUES)]

    def test_such_a_mark_elsewhere_reaches_the_rows_own_check(self) -> None:
        assert read(f"{HEADER}\n7,Jos\x1a,Lee,S1,,\n")[0][1]["first_name"] == "Jos\x1a"  # type: ignore[index] # a dict

    def test_line_break_in_a_quoted_field_is_one_row(self) -> None:
        rows = read(f'{HEADER}\n7,"José\nMaria","Mül""ler",S1,,\n{ROW}')

        assert [number for number, _ in rows] == [2, 3]
        assert isinstance(rows[0][1], dict)
        assert rows[0][1]["last_name"] == 'Mül"ler'

    @pytest.mark.parametrize("end", ["", "\n" * 10])
    def test_field_of_ten_megabytes_is_refused(self, end: str) -> None:
        line = "x" * 999 + "\n"

        with pytest.raises(FileUnusable, match=r"Row 3 has a field of more than 131,072 characters.*quotation mark"):
            read(f'{HEADER}\n{ROW}\n8,"{line * 10_000}{end}')

    def test_field_of_a_thousand_characters_is_named_with_its_row(self) -> None:
        with pytest.raises(FileUnusable, match=r"Row 2 has a field of more than 1,000 characters.*quotation mark"):
            read(f"{HEADER}\n7,José,{'x' * 1001},S1,,")

    def test_nul_bytes_reach_the_rows_own_check(self) -> None:
        assert isinstance(read(f"{HEADER}\n7\0,A,B,S,,\n")[0][1], dict)

    def test_cells_behind_the_last_column_may_be_empty(self) -> None:
        assert read(f"{HEADER}\n{ROW},,\n") == [(2, VALUES)]

    def test_file_can_be_read_again(self) -> None:
        file = opened(f"{HEADER}\n{ROW}\n")

        assert list(file.read_rows()) == list(file.read_rows()) == [(2, VALUES)]


class TestUnclosedQuotationMark:
    NEXT = "8,Bob,Ray,S1,b@example.org,\n9,Cy,Doe,S1,,c@example.org\n"

    @pytest.mark.parametrize(
        "row",
        [
            '7,"Ann,Lee,S1,,',
            '7,Ann,"Lee,S1,,',
            '7,Ann,Lee,S1,,"jo@example.org',
            '"7,Ann,Lee,S1,,',
            '7,Ann,Lee,"S1,,',
        ],
    )
    @pytest.mark.parametrize("end", ["", '10,"Di","Fox",S1,,\n', '10,Di,Fox,S1,,"d@example.org"\n'])
    def test_it_is_named_with_its_row(self, row: str, end: str) -> None:
        with pytest.raises(FileUnusable, match=r"^Row 3 has a quotation mark that is not closed"):
            read(f"{HEADER}\n{ROW}\n{row}\n{self.NEXT}{end}")

    def test_it_is_found_where_only_the_next_row_is_swallowed_and_the_count_fits(self) -> None:
        with pytest.raises(FileUnusable, match=r"^Row 2 has a quotation mark that is not closed"):
            read(f'{HEADER}\n7,"Ann,Lee,S1,,\n8,"Bob",Ray,S1,,\n')

    def test_it_is_found_in_a_column_that_is_ignored(self) -> None:
        file = open_file(
            io.BytesIO(f'{HEADER},Remark\n{ROW},"late\n8,B,Ray,S1,,,\n9,C,Doe,S1,,,"x"\n'.encode()), ignored=["remark"]
        )

        with pytest.raises(FileUnusable, match=r"^Row 2 has a quotation mark that is not closed"):
            list(file.read_rows())

    def test_remark_of_several_lines_is_taken(self) -> None:
        file = open_file(
            io.BytesIO(f'{HEADER},Remark\n{ROW},"Moved, twice\nto Springfield, IL"\n'.encode()), ignored=["remark"]
        )

        assert list(file.read_rows()) == [(2, VALUES)]

    def test_mark_inside_a_name_is_taken(self) -> None:
        rows = read(f'{HEADER}\n7,José "Pepe",Müller,S1,,jo@example.org\n')

        assert rows == [(2, {**VALUES, "first_name": 'José "Pepe"'})]
