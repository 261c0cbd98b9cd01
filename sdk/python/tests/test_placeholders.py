"""What is left of a subject without names."""

import pytest
from homeroom_sdk.placeholders import find_personal_placeholders, without_names


class TestFindPersonalPlaceholders:
    def test_names_and_addresses_are_found_and_the_school_is_not(self) -> None:
        text = "{{firstName}} {{ LASTNAME }} of {{schoolName}} at {{studentEmail}}"
        assert find_personal_placeholders(text) == ["{{firstName}}", "{{ LASTNAME }}", "{{studentEmail}}"]


class TestWithoutNames:
    @pytest.mark.parametrize(
        ("text", "left"),
        [
            ("Report card of {{firstName}} {{lastName}}", "Report card of"),
            ("{{firstName}}: report card", "report card"),
            ("Report card – Amina Haddad", "Report card"),
            ("Report card for HADDAD, Amina of 5b", "Report card for of 5b"),
            ("Amina Haddad's report card", "report card"),
            ("Aminas Haddadin", "Aminas Haddadin"),
            ("Amina is a word", "Amina is a word"),
            ("Amina Haddad", ""),
            ("Report card", "Report card"),
        ],
    )
    def test_placeholders_and_full_names_go(self, text: str, left: str) -> None:
        assert without_names(text, ["Amina Haddad"]) == left

    def test_name_is_no_pattern(self) -> None:
        assert without_names("a (b) .* c", ["", "  ", ".*", "("]) == "a (b) c"
