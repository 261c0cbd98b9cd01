"""Tests of Arabic and Hebrew text in the forms in which files store it."""

import pytest
from homeroom_sdk.pdf.direction import to_reading_order

READ = "منطقة سبرينغفيلد التعليمية\nرقم الطالب: ٤١٩٥٣\nمحمد الحسيني"
SEEN = "ةقطنم دليفغنيربس ةيميلعتلا\nمقر بلاطلا: ٤١٩٥٣\nدمحم ينيسحلا"


class TestPutRight:
    def test_letters_in_the_order_of_sight_are_read_in_theirs(self) -> None:
        assert to_reading_order(SEEN) == READ

    @pytest.mark.parametrize("text", [READ, "Ana Silva", "محمد علي", "שלום ילדים", "لا إله", "لا"])
    def test_everything_else_stays(self, text: str) -> None:
        assert to_reading_order(text) == text

    def test_hebrew_is_told_by_its_final_letters(self) -> None:
        assert to_reading_order("םידלי תיבב") == "ילדים בבית"
