"""Patterns that can identify a person, and those that cannot."""

import pytest
from homeroom_plugins.delivery.pdf.errors import InvalidRule
from homeroom_plugins.delivery.pdf.rules.rules import TextRule


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
