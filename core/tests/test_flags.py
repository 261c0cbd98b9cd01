"""Lookup of a district's setting flag."""

import pytest
from homeroom.flags import CustomerFlag, is_on


class TestIsOn:
    @pytest.mark.parametrize(
        ("stored", "expected"), [("true", True), ("True", True), ("TRUE", True), ("false", False), ("", False)]
    )
    def test_stored_word_counts_in_any_case(self, stored: str, *, expected: bool) -> None:
        assert is_on({CustomerFlag.TRANSLATIONS: stored}, CustomerFlag.TRANSLATIONS) is expected

    @pytest.mark.parametrize(
        ("key", "expected"), [(CustomerFlag.TRANSLATIONS, True), (CustomerFlag.REGISTRATION, False)]
    )
    def test_what_was_never_stored_is_as_by_default(self, key: str, *, expected: bool) -> None:
        assert is_on({}, key) is expected
