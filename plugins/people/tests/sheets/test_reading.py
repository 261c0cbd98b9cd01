"""Tests of foreign workbooks, which are read as a person would read them, or refused with the necessary change."""

import csv
from pathlib import Path

import pytest
from homeroom_plugins.people.sheets.errors import SheetRefused
from homeroom_plugins.people.sheets.reading import SheetTable, write_table
from homeroom_plugins.people.values import UNCALCULATED
from people_testing.workbooks import HEADER, formula, number, ods, ods_cell, ods_row, packed, row, xlsx

DATA = Path(__file__).parent.parent / "data"
LIST = [
    ["00123", "Ana", "Núñez", "North", "ana@example.org", "2012-04-01", "100000000123"],
    ["0456", "Bob", "Ray", "North", "ray@example.org", "2011-12-24", "SX-9"],
    ["00789", "Cy", "Doe", "North", "", "2013-01-02"],
    ["01001", "Di", "Fox", "South", "fox@example.org", "", "5"],
]
ANN = row(2, number("1"), "Ann", "Lee")
ODS_HEADER = ods_row("person_id", "first_name", "last_name")


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "rows.csv"


def read_path(path: Path, out: Path, sheet: str | None = None) -> tuple[SheetTable, list[list[str]]]:
    table = write_table(path, out, sheet)
    with out.open(encoding="utf-8", newline="") as lines:
        return table, list(csv.reader(lines))


def read(content: bytes, out: Path, sheet: str | None = None) -> tuple[SheetTable, list[list[str]]]:
    path = out.with_name("workbook")
    path.write_bytes(content)
    return read_path(path, out, sheet)


def refusal(content: bytes, out: Path) -> str:
    with pytest.raises(SheetRefused) as error:
        read(content, out)
    return str(error.value)


class TestProgramsOfOthers:
    @pytest.mark.parametrize("name", ["openpyxl.xlsx", "libreoffice.xlsx", "libreoffice.ods", "libreoffice.xls"])
    def test_list_is_the_same_from_every_program(self, name: str, out: Path) -> None:
        table, rows = read_path(DATA / name, out)

        assert (table.name, table.header_row, table.headers[0]) == ("Students", 4, "Student ID")
        assert rows == LIST
        assert table.notes == ("Only the sheet Students was read.",)

    def test_epoch_rich_text_formula_and_error_are_read(self, out: Path) -> None:
        _, rows = read_path(DATA / "xlsxwriter.xlsx", out)

        assert rows == [
            ["S0042", "Anna", "Müller", "2012-04-01", "m@example.org"],
            ["S0043", "Ben", "König", "1.4.2012", "#N/A"],
        ]


class TestXlsx:
    def test_cells_are_read_as_they_are_shown(self, out: Path) -> None:
        cells = (
            number("42", 1),
            formula("Ann", "str"),
            formula(),
            number("1.0E+5"),
            formula("#REF!", "e"),
            "",
            number("41000", 3, at="G2"),
            number("123456789", 2),
        )

        _, rows = read(xlsx(HEADER, row(2, *cells)), out)

        assert rows == [["00042", "Ann", UNCALCULATED, "100000", "#REF!", "", "2012-04-01", "123-45-6789"]]

    def test_rows_keep_their_numbers_and_trailing_emptiness_is_none(self, out: Path) -> None:
        styled = row(6, '<x:c s="1"/>') + row(999_999, '<x:c s="1"/>')

        table, rows = read(xlsx(HEADER, row(4, number("1"), "Ann", "Lee"), styled), out)

        assert (table.header_row, rows) == (1, [[], [], ["1", "Ann", "Lee"]])

    def test_line_breaks_in_cells_are_spaces(self, out: Path) -> None:
        _, rows = read(xlsx(HEADER, row(2, number("1"), "Ann\nMaria", "Lee_x000D_\n")), out)

        assert rows == [["1", "Ann Maria", "Lee"]]

    def test_hidden_row_is_refused_with_its_number(self, out: Path) -> None:
        said = refusal(xlsx(HEADER, ANN, row(3, number("2"), "Bob", "Ray", hidden="1")), out)

        assert said.startswith("The sheet has hidden rows, such as row 3. Take filters off")

    def test_hidden_column_of_the_list_is_refused_and_another_left_out(self, out: Path) -> None:
        hidden = '<x:cols><x:col min="{0}" max="{0}" hidden="1"/></x:cols>'
        more = row(1, "person_id", "first_name", "last_name", "Remark")

        assert "Columns of the list are hidden: last_name." in refusal(xlsx(HEADER, ANN, before=hidden.format(3)), out)
        out.unlink()
        table, rows = read(xlsx(more, row(2, number("1"), "Ann", "Lee", "x"), before=hidden.format(4)), out)
        assert (table.headers, rows[0]) == (("person_id", "first_name", "last_name", ""), ["1", "Ann", "Lee", ""])
        assert table.notes == ("Hidden columns were left out: Remark.",)

    def test_merge_over_rows_fills_them_and_over_columns_does_not(self, out: Path) -> None:
        merges = '<x:mergeCells><x:mergeCell ref="C2:C3"/><x:mergeCell ref="A4:C4"/></x:mergeCells>'
        rows = (ANN, row(3, number("2"), "Bob"), row(4, "Class 5A"), row(5, number("3"), "Cy", "Doe"))

        _, read_rows = read(xlsx(HEADER, *rows, after=merges), out)

        assert read_rows == [["1", "Ann", "Lee"], ["2", "Bob", "Lee"], ["Class 5A"], ["3", "Cy", "Doe"]]

    def test_several_lists_are_refused_until_one_is_chosen(self, out: Path) -> None:
        book = xlsx(HEADER, ANN, sheets={"South": HEADER + row(2, number("2"), "Bob", "Ray")})

        assert refusal(book, out).startswith("Several sheets list persons: List, South.")
        assert read(book, out, "South")[1] == [["2", "Bob", "Ray"]]

    def test_dates_of_elsewhere_percent_and_times_are_what_they_show(self, out: Path) -> None:
        cells = (number("1"), number("0.15", 5), number("0.5", 6), number("1234.5", 7), number("41000.25", 4))

        assert read(xlsx(HEADER, row(2, *cells)), out)[1] == [["1", "15%", "12:00:00", "1234.5", "2012-04-01 06:00:00"]]


class TestOds:
    def test_repeated_cells_rows_and_errors_are_read(self, out: Path) -> None:
        padded = ods_cell("<text:p>007</text:p>", value_type="float", value="7")
        grouped = ods_cell("<text:p>1,234,567</text:p>", value_type="float", value="1234567")
        failed = ods_cell("<text:p>Err:508</text:p>", value_type="string", is_error=True)
        twice = ods_cell("<text:p>A<text:s/>B</text:p>", repeated=2)
        end = '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'

        _, rows = read(
            ods(
                ODS_HEADER,
                ods_row(padded, twice),
                ods_row(grouped, failed, '<table:table-cell table:formula="of:=A1"/>'),
                end,
            ),
            out,
        )

        assert rows == [["007", "A B", "A B"], ["1234567", "#ERROR!", UNCALCULATED]]

    def test_remark_at_a_cell_is_not_its_text(self, out: Path) -> None:
        noted = ods_cell("<office:annotation><text:p>moved</text:p></office:annotation><text:p>Ann</text:p>")

        assert read(ods(ODS_HEADER, ods_row("1", noted, "Lee")), out)[1] == [["1", "Ann", "Lee"]]

    def test_filtered_row_is_refused(self, out: Path) -> None:
        hidden = ods_row("1", "Ann", "Lee", attributes='table:visibility="filter"')

        assert "hidden rows, such as row 2" in refusal(ods(ODS_HEADER, hidden), out)


class TestWhatIsNoList:
    DOCTYPE = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    FAR = row(2, number("1", at="XFD2"))
    LOCKED = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le")

    @pytest.mark.parametrize(
        ("content", "said"),
        [
            (b"PK\x03\x04rest", "damaged"),
            (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest", "damaged"),
            (LOCKED, "locked by a password"),
            (packed({"content.xml": "<a/>", "META-INF/manifest.xml": "<encryption-data/>"}), "locked by a password"),
            (packed({"a.txt": "x"}), "no workbook"),
            (packed({"[Content_Types].xml": "", "word/document.xml": ""}), "no workbook"),
            (packed({"xl/workbook.bin": ""}), "binary workbook"),
            (xlsx(HEADER, ANN, prologue=DOCTYPE), "damaged"),
            (xlsx(HEADER, ANN)[:-200], "damaged"),
            (xlsx(HEADER, "<x:row"), "damaged"),
            (xlsx(), "no sheet with content"),
            (xlsx(HEADER, FAR), "values beyond column 1000"),
            (xlsx(HEADER, row(1_000_001, "1", "Ann", "Lee")), "more than 1,000,000 rows"),
            (
                ods(ODS_HEADER, ods_row("1", "Ann", "Lee", attributes='table:number-rows-repeated="1048000"')),
                "more than 1,000,000 rows",
            ),
        ],
    )
    def test_it_is_refused_with_a_sentence(self, content: bytes, said: str, out: Path) -> None:
        assert said in refusal(content, out)
