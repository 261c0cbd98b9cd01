"""Tests of e-mail addresses as they are pasted into cells."""

import pytest
from homeroom_plugins.people.guardian_values import read_cell
from homeroom_plugins.people.pasted_addresses import holds_address
from homeroom_plugins.people.values import BadValue, read_person

GOOD = {"person_id": "7", "first_name": "Ann", "last_name": "Lee"}
PASTED = [
    "Mia Lee <mia@example.org>",
    '"Lee, Mia" <mia@example.org>',
    "Lee, Mia <mia@example.org>",
    "'Lee, Mia' <mia@example.org>;",
    "<mia@example.org>",
    "mailto:mia@example.org",
    "MAILTO:mia@example.org?subject=Hello",
    "<mailto:mia@example.org>",
    "mia@example.org <mailto:mia@example.org>",
    "Lee, Mia [mailto:mia@example.org]",
    "mia@example.org;",
    "mia@example.org,",
    "mia@example.org.",
    '"mia@example.org"',
    "'mia@example.org'",
    "'mia@example.org",
    "mia@example.org; mia@example.org",
    "mia@example.org\n",
    "(mia@example.org)",
]


class TestFindPasted:
    @pytest.mark.parametrize("written", PASTED)
    @pytest.mark.parametrize("column", ["email", "guardian_email"])
    def test_one_that_is_meant_without_a_doubt_is_taken(self, column: str, written: str) -> None:
        assert getattr(read_person({**GOOD, column: written}), column) == "mia@example.org"

    @pytest.mark.parametrize("written", PASTED)
    def test_further_guardians_are_read_alike(self, written: str) -> None:
        assert read_person({**GOOD, "guardian2_email": written}).guardians == {(2, "email"): "mia@example.org"}
        assert read_cell("email", written.strip()) == "mia@example.org"

    @pytest.mark.parametrize(
        "written",
        [
            "mia@example.org; sam@example.org",
            "mia@example.org\nsam@example.org",
            "mia@example.org / sam@example.org",
            "Mia <mia@example.org>, Sam <sam@example.org>",
            "mia@example.org <sam@example.org>",
            '"mia@example.org" "sam@example.org"',
        ],
    )
    @pytest.mark.parametrize("column", ["guardian_email", "guardian2_email"])
    def test_of_several_none_is_taken(self, column: str, written: str) -> None:
        with pytest.raises(BadValue, match=f"^{column} holds several e-mail addresses") as error:
            read_person({**GOOD, column: written})

        assert "mia" not in str(error.value)

    @pytest.mark.parametrize("written", ["mia@example.org (work)", "E-mail: mia@example.org", "mia@example.org, sam@"])
    def test_one_among_other_words_is_not_taken(self, written: str) -> None:
        with pytest.raises(BadValue, match=r"^email holds more than an e-mail address. Write only the address\.$"):
            read_person({**GOOD, "email": written})

    def test_missing_quotation_mark_is_still_the_matter(self) -> None:
        with pytest.raises(BadValue, match=r"^email holds a quotation mark"):
            read_person({**GOOD, "email": 'S1,"mia@example.org'})

    def test_pasted_one_in_the_wrong_column_is_seen(self) -> None:
        assert holds_address("Mia <mia@example.org>")
        with pytest.raises(BadValue, match=r"^last_name holds an e-mail address"):
            read_person({**GOOD, "last_name": "Mia <mia@example.org>"})
