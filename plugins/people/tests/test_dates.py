"""Tests of birth dates in the formats of several countries."""

import pytest
from homeroom_plugins.people.dates import DateOrder
from homeroom_plugins.people.values import BadValue


def order_of(*cells: str) -> DateOrder:
    order = DateOrder()
    for cell in cells:
        order.observe(cell)
    return order


class TestDateOrder:
    @pytest.mark.parametrize(
        "text",
        [
            *("2012-03-04", "2012/3/4", "2012.03.04", "4.3.2012", "04.03.2012", "2012-03-04 00:00:00"),
            *('="2012-03-04"', "2012-03-04T00:00:00.000Z", " 2012-03-04\u00a0"),
        ],
    )
    def test_what_can_be_read_in_one_way_needs_no_other_date(self, text: str) -> None:
        order = order_of(text)

        assert (order.is_undecided, order.to_iso(text)) == (False, "2012-03-04")

    @pytest.mark.parametrize(
        ("other", "expected"),
        [("12/25/2011", "2012-03-04"), ("25/12/2011", "2012-04-03"), ("25-12-2011", "2012-04-03")],
    )
    def test_one_date_decides_for_the_column(self, other: str, expected: str) -> None:
        order = order_of("3/4/2012", other)

        assert (order.is_undecided, order.to_iso("3/4/2012")) == (False, expected)

    @pytest.mark.parametrize(
        "cells", [("3/4/2012",), ("3/4/2012", "5/6/2012"), ("3/4/2012", "25/12/2011", "12/25/2011")]
    )
    def test_column_that_could_be_read_in_both_ways_is_undecided(self, cells: tuple[str, ...]) -> None:
        assert order_of(*cells).is_undecided

    def test_dates_whose_day_is_their_month_decide_nothing_and_need_not(self) -> None:
        order = order_of("3/3/2012", "4/4/2012")

        assert (order.is_undecided, order.to_iso("4/4/2012")) == (False, "2012-04-04")

    def test_both_orders_without_an_open_date_are_read_each_in_its_own(self) -> None:
        order = order_of("25/12/2011", "12/25/2011")

        assert [order.to_iso(text) for text in ("25/12/2011", "12/25/2011")] == ["2011-12-25"] * 2

    @pytest.mark.parametrize("text", ["", "  ", "\u00a0"])
    def test_empty_stays_empty(self, text: str) -> None:
        assert order_of(text).to_iso(text) == ""

    @pytest.mark.parametrize(
        "text",
        ["30/02/2012", "2012-13-01", "0/1/2012", "3/4/12", "40241", "March 4, 2012", "2012", "x", "#N/A", "1/2-2012"],
    )
    def test_what_is_no_date_is_refused(self, text: str) -> None:
        with pytest.raises(BadValue, match=r"^birth_date "):
            order_of(text).to_iso(text)
