"""Patterns that can identify a person, and those that cannot."""

import pytest
from homeroom_plugins.delivery.pdf.errors import InvalidRule
from homeroom_plugins.delivery.pdf.rules import TextRule, find_ids


class TestCompile:
    @pytest.mark.parametrize(
        ("pattern", "message"),
        [
            (r"Student ID: (\d+)", "group named id"),
            (r"(?P<id>\d*)", "empty text"),
            (r"(?P<id>)\d+", "empty text"),
            (r"(?P<id>x)?", "empty text"),
            (r"\b(?P<id>\d*)", "empty text"),
            (r"(?P<id>\d+", "not a valid regular expression"),
            (r"(?P<id>\d{99999999999})", "not a valid regular expression"),
            (r"(?P<id>\d+)" + "x" * 500, "longer than 500"),
        ],
    )
    def test_pattern_that_cannot_identify_is_refused(self, pattern: str, message: str) -> None:
        with pytest.raises(InvalidRule, match=message):
            TextRule(pattern).compile()


class TestFindIds:
    def test_each_id_is_found_once_in_order(self) -> None:
        compiled = TextRule(r"ID:\s*(?P<id>\d+)").compile()

        assert find_ids(compiled, "ID: 7\nID:8 ID: 7") == ("7", "8")

    def test_lines_have_their_own_start(self) -> None:
        compiled = TextRule(r"^(?P<id>\d+)$").compile()

        assert find_ids(compiled, "name\n1000001\nclass 7") == ("1000001",)

    def test_space_around_an_id_is_no_part_of_it(self) -> None:
        compiled = TextRule(r"ID:(?P<id>[ \d]+)").compile()

        assert find_ids(compiled, "ID: 42 ") == ("42",)

    def test_alternative_without_the_group_is_passed_over(self) -> None:
        compiled = TextRule(r"ID (?P<id>\d+)|none").compile()

        assert find_ids(compiled, "none") == ()
