"""What a page says of its own number."""

import pytest
from homeroom_plugins.delivery.pdf.numbering import count_missing, find_number


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
            "Printed 1/5/2026   Page 2 of 3, grade 4 of 12",
        ],
    )
    def test_number_and_total_are_found(self, text: str) -> None:
        assert find_number(text) == (2, 3)

    @pytest.mark.parametrize(
        "text",
        ["", "2 of 3 credits", "Grade 2 of 3", "10/12/2026", "Page 2", "Page 3 of 2", "Page 0 of 2", "Page 17 of 900",
         "Page 1 of 2 ... Page 2 of 2"],
    )  # fmt: skip
    def test_anything_else_says_nothing(self, text: str) -> None:
        assert find_number(text) is None


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
        ],
    )
    def test_pages_between_first_and_last_are_counted(self, numbers: list[tuple[int, int]], missing: int) -> None:
        assert count_missing(numbers) == missing
