"""Lists of ids in the order of the file: their contents and their errors."""

import pytest
from homeroom_plugins.delivery.pdf.rules.page_list import InvalidList, ranges_of_list


def spans(text: str, every: int, page_count: int) -> list[tuple[str, int, int]]:
    """Return the ids with their first and last pages."""
    return [(item.person_id, item.first_page, item.last_page) for item in ranges_of_list(text, every, page_count)]


class TestRangesOfList:
    @pytest.mark.parametrize(
        "text",
        ["7\n8\n", "7\r\n\r\n8", "person_id\n7\n8", "\ufeffStudent ID;Name\n7;Ana\n8;Bo"],
        ids=["plain", "empty lines", "header", "spreadsheet"],
    )
    def test_everybody_has_so_many_pages(self, text: str) -> None:
        assert spans(text, 2, 4) == [("7", 1, 2), ("8", 3, 4)]

    @pytest.mark.parametrize("text", ["7,1\n8,3\n", "id\tpages\n7\t1\n8\t3", "Pages;Person_ID\n1;7\n3;8"])
    def test_row_says_its_number_of_pages(self, text: str) -> None:
        assert spans(text, 0, 4) == [("7", 1, 1), ("8", 2, 4)]

    def test_row_without_a_number_has_as_many_as_the_others(self) -> None:
        assert spans("7\n8,3\n9", 1, 5) == [("7", 1, 1), ("8", 2, 4), ("9", 5, 5)]

    @pytest.mark.parametrize(
        ("text", "every", "sentence"),
        [
            ("7\n8\n07\n7", 2, "row 4: 7 is already in row 1"),
            ("ab\nAB", 1, "row 2: AB is already in row 1"),
            ("7\n8", 0, "row 1: say how many pages 7 has"),
            ("7,0", 0, "row 1: the number of pages must be a whole number"),
            ("7,x", 2, "row 1: the number of pages must be a whole number"),
            ("7,99999999999", 2, "row 1: the number of pages must be a whole number"),
            ("7\n,2", 2, "row 2: the id is missing"),
            ("7" * 101, 2, "row 1: an id has at most 100"),
            ('7\n"8', 2, "row 2: it is not valid CSV"),
            ("person_id\n\n", 2, "The list is empty"),
        ],
    )
    def test_each_problem_is_a_sentence_with_its_row(self, text: str, every: int, sentence: str) -> None:
        with pytest.raises(InvalidList) as caught:
            ranges_of_list(text, every, 2)
        assert sentence in str(caught.value)

    @pytest.mark.parametrize(("page_count", "row"), [(3, 1), (5, 2), (9, 2)])
    def test_list_that_does_not_fit_the_file_says_by_how_much(self, page_count: int, row: int) -> None:
        with pytest.raises(InvalidList) as caught:
            ranges_of_list("7\n8", 2, page_count)
        said = str(caught.value)
        assert f"2 persons with 4 pages, the PDF has {page_count} pages. Row {row} is the last that fits" in said

    def test_all_problems_of_a_list_are_counted(self) -> None:
        with pytest.raises(InvalidList) as caught:
            ranges_of_list("\n".join(["7"] * 30), 1, 30)
        assert "29 problems" in str(caught.value)
        assert len(caught.value.problems) == 29
