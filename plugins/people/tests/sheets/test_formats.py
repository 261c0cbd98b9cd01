"""Tests of numbers as their cells show them."""

import pytest
from homeroom_plugins.people.sheets.formats import show_number


class TestShowNumber:
    @pytest.mark.parametrize(
        ("value", "code", "shown"),
        [
            (123, "General", "123"),
            (100000, "0.00E+00", "100000"),
            (123456789012, "General", "123456789012"),
            (1234567890123456, "General", "1.23456789012346E+15"),
            (0.1 + 0.2, "General", "0.3"),
            (-7, "00000", "-7"),
            (123, "00000", "00123"),
            (1234567, "00000", "1234567"),
            (0, "000", "000"),
            (123456789, "000\\-00\\-0000", "123-45-6789"),
            (42, '"S"0000', "S0042"),
            (42, "[Red]\\A000;-0", "A042"),
            (42, "0;-0", "42"),
            (1234, "#,##0", "1234"),
            (12.5, "0.00", "12.5"),
            (12, '0.00" €"', "12"),
            (0.15, "0%", "15%"),
            (7, "@", "7"),
            (7, '"Grade "0', "Grade 7"),
        ],
    )
    def test_digits_are_kept(self, value: float, code: str, shown: str) -> None:
        assert show_number(value, code) == shown

    @pytest.mark.parametrize(
        ("value", "code", "shown"),
        [
            (41000, "dd/mm/yyyy", "2012-04-01"),
            (41000, "m/d/yy", "2012-04-01"),
            (41000, "[$-41F]d mmmm yyyy;@", "2012-04-01"),
            (41000, 'yyyy"年"m"月"d"日"', "2012-04-01"),
            (41000, "[$-D07041E]d mmm yyyy", "2012-04-01"),
            (41000.5, "d.m.yyyy h:mm", "2012-04-01 12:00:00"),
            (41000, "d.m.yyyy h:mm", "2012-04-01"),
            (1, "d/m/yyyy", "1900-01-01"),
            (59, "d/m/yyyy", "1900-02-28"),
            (60, "d/m/yyyy", "#NUM!"),
            (61, "d/m/yyyy", "1900-03-01"),
            (-1, "d/m/yyyy", "#NUM!"),
            (1e9, "d/m/yyyy", "#NUM!"),
            (0.354166666666667, "h:mm", "08:30:00"),
            (1.5, "[h]:mm", "36:00:00"),
        ],
    )
    def test_days_are_year_month_day(self, value: float, code: str, shown: str) -> None:
        assert show_number(value, code) == shown

    def test_epoch_of_1904_is_another(self) -> None:
        assert show_number(41000 - 1462, "d/m/yyyy", is_1904=True) == "2012-04-01"
