"""The index CSV as spreadsheets write it, and each error that it can have."""

import pytest
from homeroom_plugins.delivery.pdf.rules.index import check_ranges, ids_by_page, parse_index
from homeroom_plugins.delivery.pdf.rules.rules import InvalidIndex, PageRange

GOOD = "first_page,last_page,person_id\r\n1,2,A1\r\n3,3,B 2\r\n"
RANGES = [PageRange(2, 1, 2, "A1"), PageRange(3, 3, 3, "B 2")]


class TestParseIndex:
    @pytest.mark.parametrize(
        "data",
        [
            GOOD.encode(),
            GOOD.encode("utf-8-sig"),
            GOOD.encode("utf-16"),
            GOOD.replace(",", ";").encode(),
            GOOD.replace(",", "\t").encode(),
            GOOD.replace("\r\n", "\n").encode(),
            GOOD.replace("\r\n", "\r").encode(),
            GOOD.replace("1,2,A1", '" 1 ","2","A1"').encode(),
        ],
    )
    def test_spreadsheet_dialects_are_read(self, data: bytes) -> None:
        assert parse_index(data) == RANGES

    def test_columns_may_stand_in_any_order_beside_others(self) -> None:
        data = b"Person_ID,name,LAST_PAGE,first_page\nA1,Ana,2,1\n"

        assert parse_index(data) == [PageRange(2, 1, 2, "A1")]

    def test_windows_letters_and_empty_lines_are_read(self) -> None:
        data = "first_page,last_page,person_id\n\n1,1,Zoë\n".encode("cp1252")

        assert parse_index(data) == [PageRange(3, 1, 1, "Zoë")]

    @pytest.mark.parametrize(
        ("data", "row", "message"),
        [
            (b"", 1, "header is missing"),
            (b"first_page,person_id\n1,A\n", 1, "column last_page is missing"),
            (b"first_page,last_page,person_id\n", 2, "no rows below"),
            (b"first_page,last_page,person_id\n1,2\n", 2, "has 2 fields, 3 are needed"),
            (b"first_page,last_page,person_id\n1,2,A\nx,2,B\n", 3, "whole numbers from 1"),
            (b"first_page,last_page,person_id\n0,2,A\n", 2, "whole numbers from 1"),
            (b"first_page,last_page,person_id\n1,99999999999999999999,A\n", 2, "whole numbers"),
            (b"first_page,last_page,person_id\n4,2,A\n", 2, "last_page 2 is before first_page 4"),
            (b"first_page,last_page,person_id\n1,2, \n", 2, "person_id must have"),
            (b'first_page,last_page,person_id\n1,2,"' + b"x" * 10_000_000 + b'"\n', 2, "far too long"),
            (b'first_page,last_page,person_id\n1,2,"' + b"x" * 2_000 + b'"\n', 2, "longer than 1000"),
            (b'first_page,last_page,person_id\n1,2,"A\n', 2, "not valid CSV"),
        ],
    )
    def test_wrong_row_is_named(self, data: bytes, row: int, message: str) -> None:
        with pytest.raises(InvalidIndex, match=message) as caught:
            parse_index(data)

        assert caught.value.problems[0].row == row

    def test_all_wrong_rows_are_listed(self) -> None:
        with pytest.raises(InvalidIndex) as caught:
            parse_index(b"first_page,last_page,person_id\n1,1,A\nx,1,B\n1,1,C\n1,x,D\n")

        assert [problem.row for problem in caught.value.problems] == [3, 5]

    @pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"first_page\0", bytes(range(256))])
    def test_binary_file_is_refused(self, data: bytes) -> None:
        with pytest.raises(InvalidIndex, match="not a text file"):
            parse_index(data)

    def test_huge_file_is_refused(self) -> None:
        with pytest.raises(InvalidIndex, match="larger than 20 MB"):
            parse_index(b"x" * (20 * 1024**2 + 1))


class TestCheckRanges:
    def test_ranges_that_fit_have_no_problems(self) -> None:
        assert check_ranges(RANGES, 3) == []

    def test_range_outside_the_document_is_named(self) -> None:
        (problem,) = check_ranges([PageRange(2, 3, 9, "A")], 5)

        assert (problem.row, problem.message) == (2, "page 9 was requested, but the PDF has 5 pages")

    def test_overlap_is_named_with_both_rows(self) -> None:
        ranges = [PageRange(2, 1, 5, "A"), PageRange(3, 2, 3, "B"), PageRange(4, 5, 6, "C"), PageRange(5, 7, 7, "D")]

        problems = check_ranges(ranges, 9)

        assert [(problem.row, problem.message) for problem in problems] == [
            (3, "pages 2 to 3 are also claimed by row 2"),
            (4, "pages 5 to 5 are also claimed by row 2"),
        ]


class TestIdsByPage:
    def test_pages_of_no_row_one_row_and_two_rows(self) -> None:
        ranges = [PageRange(2, 1, 2, "A"), PageRange(3, 2, 9, "B")]

        assert list(ids_by_page(ranges, 4)) == [("A",), ("A", "B"), ("B",), ("B",)]
        assert list(ids_by_page([], 1)) == [()]
