"""Tests of subjects from which names are removed."""

import pytest
from homeroom_sdk.placeholders import (
    fill_placeholders,
    find_personal_placeholders,
    find_unknown_placeholders,
    without_names,
    without_placeholders,
)


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


class TestFindUnknownPlaceholders:
    @pytest.mark.parametrize(
        ("text", "unknown"),
        [
            ("Dear family of {{firstName}} {{ LASTNAME }} at {{schoolName}}, {{schoolid}}, {{studentEmail}}", []),
            ("Dear {{fristName}} and {{}}", ["{{fristName}}", "{{}}"]),
            ("Dear {{firstName", ["{{"]),
            ("Dear firstName}}", ["}}"]),
            ("{ \u00e0 la carte }", []),
            ("Dear {{fir\u017ftName}} of {{school\u0131d}}", ["{{fir\u017ftName}}", "{{school\u0131d}}"]),
        ],
    )
    def test_each_is_named_as_it_stands_there(self, text: str, unknown: list[str]) -> None:
        assert find_unknown_placeholders(text)[: len(unknown) or 1] == unknown


class TestFillPlaceholders:
    def test_case_and_spaces_do_not_matter(self) -> None:
        values = {"firstName": "Amina", "schoolName": "North"}
        assert fill_placeholders("{{FIRSTNAME}} of {{ schoolName }}", values) == "Amina of North"

    def test_letters_that_fold_to_others_make_no_placeholder(self) -> None:
        assert fill_placeholders("{{fir\u017ftName}}", {"firstName": "Amina"}) == "{{fir\u017ftName}}"

    def test_value_is_text_whatever_it_looks_like(self) -> None:
        assert fill_placeholders("{{firstName}}", {"firstName": "{{lastName}}", "lastName": "x"}) == "{{lastName}}"

    def test_one_without_a_value_goes(self) -> None:
        assert fill_placeholders("Mail: {{studentEmail}}.", {}) == "Mail: ."


class TestWithoutPlaceholders:
    @pytest.mark.parametrize(
        ("text", "left"), [("Report card: {{firstName}}", "Report card"), ("{{schoolName}}", ""), ("News", "News")]
    )
    def test_the_rest_is_left(self, text: str, left: str) -> None:
        assert without_placeholders(text) == left
