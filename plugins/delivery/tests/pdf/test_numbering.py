"""Page numbers that pages state."""

from collections.abc import Sequence

import pytest
from homeroom_plugins.delivery.pdf.read.page_numbers import (
    count_missing,
    find_bare_numbers,
    find_numbers,
    find_said_total,
    list_counted,
    says_more,
    settle_numbers,
)


class TestFindSaidTotal:
    @pytest.mark.parametrize(
        ("text", "total"),
        [("This report has 2 pages.", 2), ("The letter consists of three pages", 3), ("Das Zeugnis hat zwei Seiten", 2),
         ("Marks\nTotal pages: 2\n", 2), ("Anzahl der Seiten: 2", 2), ("عدد الصفحات: ٢", 2), ("页数：2", 2),
         ("Total pages read: 40", 0), ("Number of pages: 240", 0),
         ("The report is late. 2 pages of homework", 0),
         ("Her book report has ten pages", 0), ("has 2 pages", 0)],
    )  # fmt: skip
    def test_pages_of_the_report_are_said(self, text: str, total: int) -> None:
        assert find_said_total(text) == total


class TestSaysMore:
    @pytest.mark.parametrize(
        "text",
        ["Marks\nContinued on the next page", "Marks\nPlease turn over", "Notas\ncontinúa en la página siguiente",
         "Noten\nBitte wenden!", "Marks\n(continued)\n", "العلامات\nيتبع", "成绩\n接下页",
         "Marks\n(cont'd)", "Marks\nSee reverse side", "Marks\nOVER", "Notas\nContinúa al dorso", "Notes\nT.S.V.P.",
         "Noten\nFortsetzung umseitig", "Оценки\nПродолжение на обороте", "成績\n裏面に続く"],
    )  # fmt: skip
    def test_page_says_at_its_end_that_another_follows(self, text: str) -> None:
        assert says_more(text)

    @pytest.mark.parametrize(
        "text",
        [
            "Continued on the next page\n" + "Marks of the term\n" * 30,
            "She continued to read",
            "Report (continued)\nMarks",
            "She is over\nthe moon",
            "Back to back with the other side",
            "Zeugnis\nRückseite",
            "Ana continued on her way, and over the summer she read",
            "Ana continúa en la buena dirección",
            "Suite à la réunion du 3 mars, merci de signer",
        ],
    )
    def test_anything_else_says_nothing(self, text: str) -> None:
        assert not says_more(text)


class TestFindNumber:
    @pytest.mark.parametrize(
        "text",
        [
            "Page 2 of 3",
            "PAGE 2 OF 3",
            "page: 2 / 3",
            "Pg. 2 of 3",
            "Seite 2 von 3",
            "Página 2 de 3",
            "page 2 sur 3",
            "Pagina 2 di 3",
            "Sida 2 av 3",
            "Strona 2 z 3",
            "Страница 2 из 3",
            "Σελίδα 2 από 3",
            "صفحة ٢ من ٣",
            "עמוד 2 מתוך 3",
            "第 2 页 共 3 页",
            "2 / 3 ページ",
            "2/3 페이지",
            "Sheet 2 of 3",
            "Blatt 2 von 3",
            "Page: 2 Of: 3",
            "Printed 1/5/2026   Page 2 of 3, grade 4 of 12",
            "Page two of three",
            "PAGE II OF III",
            "Página dos de tres",
            "Sida 2 (3)",
            "共3页，第2页",
            "3쪽 중 2쪽",
            "全3ページ中2ページ目",
        ],
    )
    def test_number_and_total_are_found(self, text: str) -> None:
        assert find_numbers(text) == ((2, 3),)

    @pytest.mark.parametrize(
        "text",
        ["", "2 of 3 credits", "Grade 2 of 3", "10/12/2026", "see page 2", "Page 3 of 2", "Page 0 of 2",
         "Page 17 of 900", "See page 2 (3 examples)", "PAGE İ OF İİ", "Frontpage one of two"],
    )  # fmt: skip
    def test_anything_else_says_nothing(self, text: str) -> None:
        assert find_numbers(text) == ()

    def test_two_numbers_are_both_said(self) -> None:
        assert find_numbers("Page 1 of 3\nReport\nPage 17 of 88") == ((1, 3), (17, 88))

    @pytest.mark.parametrize("text", ["Report\nPage 2", "Springfield | Page 2", "Seite 2\nZeugnis"])
    def test_number_in_a_line_of_its_own_needs_no_total(self, text: str) -> None:
        assert find_numbers(text) == ((2, 0),)


class TestBareNumbers:
    @pytest.mark.parametrize(
        ("line", "number"),
        [
            ("2/3", (2, 3)),
            ("- 2 -", (2, 0)),
            ("– 2 of 3 –", (2, 3)),
            ("[2]", (2, 0)),
            ("2 of 3 pages", (2, 3)),
            ("2 (3)", (2, 3)),
            ("2 pages", None),
            ("3/2", None),
            ("Room 2", None),
            ("2026", None),
        ],
    )
    def test_line_that_is_nothing_else_is_a_number(self, line: str, number: tuple[int, int] | None) -> None:
        text = f"Report card\nAna Silva\nMathematics A\nScience B\n{line}\n"

        found = find_bare_numbers(text)

        assert (found[4], found[-1]) == (number, number)
        assert set(found) - {number} == {None} - {number}
        assert find_bare_numbers(f"\n{line}\nReport card\nAna Silva\nScience B")[0] == number

    def test_short_page_has_fewer_lines(self) -> None:
        found = find_bare_numbers("7")

        assert (found[0], found[1], found[-1], found[-2]) == ((7, 0), None, (7, 0), None)
        assert set(find_bare_numbers("")) == {None}

    @pytest.mark.parametrize(
        ("numbers", "is_counted"),
        [
            ([1, 2, 1, 2, 1, 1, 2], True),
            ([1, 2, 3, 1, 2, 3, None, 1, 2, 3], True),
            ([7, 3, 9, 1, 8, 2], False),
            ([1, None, None, 2, None, 1], False),
            ([4], False),
            ([], False),
        ],
    )
    def test_file_is_counted_where_numbers_go_on(self, numbers: Sequence[int | None], is_counted: bool) -> None:
        bare: dict[int, Sequence[tuple[int, int] | None]] = {
            page: (*[None] * 8, (number, 0) if number else None) for page, number in enumerate(numbers)
        }

        found = list(list_counted(bare))

        assert found == ([(page, (n, 0)) for page, n in enumerate(numbers) if n] if is_counted else [])


class TestSettleNumbers:
    def test_numbers_that_run_through_the_file_are_left_out(self) -> None:
        pages = {page: ((page % 3 + 1, 3), (page + 17, 88)) for page in range(9)}
        persons = {page: (f"p{page // 3}",) for page in range(9)}

        assert settle_numbers(pages, persons) == {page: (page % 3 + 1, 3) for page in range(9)}

    def test_numbers_of_one_person_are_kept(self) -> None:
        pages = {page: ((page + 1, 5),) for page in range(5)}

        assert settle_numbers(pages, dict.fromkeys(range(5), ("p",))) == {page: (page + 1, 5) for page in range(5)}

    @pytest.mark.parametrize(
        ("numbers", "counted"),
        [
            ((1, 1, 2, 2, 1, 1, 2, 2), (0, 2, 4, 6)),
            ((1, 1, 2, 2, 1, 1, 2), range(7)),
            ((1, 1, 1, 1), range(4)),
            ((1, 1, 2, 2, 2, 2, 1, 1), range(8)),
        ],
        ids=["both sides", "a side is missing", "one sheet each", "out of order"],
    )
    def test_number_of_a_sheet_on_both_sides_counts_once(self, numbers: Sequence[int], counted: Sequence[int]) -> None:
        pages = {page: ((number, 2),) for page, number in enumerate(numbers)}
        persons = {page: (f"p{page // 4}",) for page in pages}

        assert sorted(settle_numbers(pages, persons)) == list(counted)

    @pytest.mark.parametrize("others", [("b", "d"), ()], ids=["of another", "of nobody known"])
    def test_both_sides_of_a_sheet_are_one_persons(self, others: tuple[str, ...]) -> None:
        """Four students who each lack a page are not two students with two sheets."""
        pages = {page: ((page // 2 + 1, 2),) for page in range(4)}
        persons = dict(enumerate([("a",), others[:1], ("c",), others[1:]]))

        assert sorted(settle_numbers(pages, persons)) == list(range(4))

    def test_page_with_two_numbers_says_none(self) -> None:
        assert settle_numbers({0: ((1, 2), (1, 3))}, {0: ("p",)}) == {}


class TestCountMissing:
    @pytest.mark.parametrize(
        ("numbers", "missing"),
        [
            ([], 0),
            ([(1, 1)], 0),
            ([(1, 3), (2, 3), (3, 3)], 0),
            ([(1, 3), (3, 3)], 1),
            ([(2, 3), (3, 3)], 1),
            ([(1, 3)], 2),
            ([(1, 2), (2, 2), (1, 1)], 0),
            ([(1, 2), (1, 2)], 2),
            ([(1, 2), (2, 3), (3, 3)], 2),
            ([(1, 0), (2, 0), (3, 0)], 0),
            ([(1, 0), (3, 0)], 1),
            ([(2, 0)], 1),
            ([(1, 0), (2, 0), (1, 0)], 0),
        ],
    )
    def test_pages_between_first_and_last_are_counted(self, numbers: list[tuple[int, int]], missing: int) -> None:
        assert count_missing(numbers) == missing
