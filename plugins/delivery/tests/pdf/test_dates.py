"""A birth date proves a page only if it cannot be another date."""

from datetime import date

import pytest
from homeroom_plugins.delivery.pdf.read.dates import has_date, names_day_first

BORN = date(2012, 3, 4)


class TestHasDate:
    @pytest.mark.parametrize(
        ("text", "day_first"),
        [
            ("Born 03/04/2012", False),
            ("Born 4.3.2012", True),
            ("Born 04-03-12", True),
            ("Born 2012-03-04", None),
            ("Born March 4, 2012", None),
            ("né le 4 mars 2012", None),
        ],
    )
    def test_date_in_the_order_of_the_file_is_found(self, text: str, day_first: bool | None) -> None:
        assert has_date(text, BORN, day_first=day_first)

    @pytest.mark.parametrize(("text", "day_first"), [("03/04/2012", True), ("04/03/2012", False)])
    def test_date_in_the_other_order_is_another_date(self, text: str, day_first: bool | None) -> None:
        assert not has_date(text, BORN, day_first=day_first)

    @pytest.mark.parametrize("text", ["03/04/2012", "04/03/2012", "4.3.12"])
    def test_date_that_may_be_two_says_nothing_where_nobody_knows_the_order(self, text: str) -> None:
        assert not has_date(text, BORN)

    @pytest.mark.parametrize("born", [date(2012, 5, 13), date(2012, 5, 5)])
    def test_date_that_can_be_no_other_needs_no_order(self, born: date) -> None:
        assert has_date(f"{born.month}/{born.day}/{born.year}", born)


class TestNamesDayFirst:
    @pytest.mark.parametrize(
        ("text", "day_first"),
        [
            ("Printed 12/31/2026", False),
            ("Printed 31.12.2026", True),
            ("Printed 31/12/2026 and 12/31/2026", None),
            ("Printed 10/12/2026", None),
            ("2026-12-31", None),
            ("", None),
        ],
    )
    def test_order_is_told_by_days_beyond_the_twelfth(self, text: str, day_first: bool | None) -> None:
        assert names_day_first(text) is day_first
