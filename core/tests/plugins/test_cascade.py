"""The effective value of a setting for one school, and for work of several."""

from collections.abc import Mapping
from typing import Any

import pytest
from homeroom.plugins.cascade import SchoolsMay, cascade, list_rules
from homeroom_sdk.settings_form import per_school
from pydantic import BaseModel, Field


class Rules(BaseModel):
    """One setting of each kind."""

    days: int = Field(14, json_schema_extra=per_school("lower"))
    wait: int = Field(60, json_schema_extra=per_school("higher"))
    limit: int = Field(0, json_schema_extra=per_school("lower", zero_is_off=True))
    opens: bool = Field(False, json_schema_extra=per_school("off"))
    protects: bool = Field(False, json_schema_extra=per_school("on"))
    color: str = Field("blue", json_schema_extra=per_school())
    everybody: int = 1


def resolve(
    *schools: dict[str, Any], may: Mapping[str, str] | None = None, **district: Any
) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the effective values and their sources for schools a, b, … with these settings."""
    own = dict(zip("abc", schools, strict=False))
    found = cascade(list(list_rules(Rules, may or {})), Rules(**district), own)
    return dict(found.values), dict(found.sources)


class TestOneSchool:
    @pytest.mark.parametrize(
        ("name", "district", "stricter", "looser"),
        [
            ("days", 14, 7, 15),
            ("wait", 60, 90, 59),
            ("limit", 50, 49, 51),
            ("limit", 50, 1, 0),
            ("opens", True, False, None),
            ("opens", False, None, True),
            ("protects", False, True, None),
            ("protects", True, None, False),
        ],
    )
    def test_only_what_protects_as_much_holds(self, name: str, district: Any, stricter: Any, looser: Any) -> None:
        if stricter is not None:
            assert resolve({name: stricter}, **{name: district}) == ({name: stricter}, {name: "a"})
        if looser is not None:
            assert resolve({name: looser}, **{name: district}) == ({}, {})

    def test_first_limit_of_a_school_is_stricter_than_none(self) -> None:
        assert resolve({"limit": 500}) == ({"limit": 500}, {"limit": "a"})

    def test_matter_of_taste_is_the_schools(self) -> None:
        assert resolve({"color": "red"}) == ({"color": "red"}, {"color": "a"})

    def test_district_may_forbid_and_allow(self) -> None:
        may = {"days": SchoolsMay.ANYTHING, "color": SchoolsMay.NOTHING}
        assert resolve({"days": 30, "color": "red"}, may=may) == ({"days": 30}, {"days": "a"})

    def test_what_is_of_no_school_stays_the_districts(self) -> None:
        assert resolve({"everybody": 5}) == ({}, {})


class TestSeveralSchools:
    def test_strictest_holds_and_tells_whose_it_is(self) -> None:
        assert resolve({"days": 9}, {"days": 7}, {}) == ({"days": 7}, {"days": "b"})

    def test_looser_value_that_one_was_allowed_is_not_for_the_others(self) -> None:
        may = {"days": SchoolsMay.ANYTHING}
        assert resolve({"days": 30}, {}, may=may) == ({}, {})
        assert resolve({"days": 30}, {"days": 20}, may=may) == ({}, {})

    def test_matter_of_taste_is_the_districts(self) -> None:
        assert resolve({"color": "red"}, {"color": "red"}) == ({}, {})


def test_refusal_names_what_may_be_chosen() -> None:
    rules = {rule.name: rule for rule in list_rules(Rules, {})}
    said = [
        str(rules[name].find_refusal(value, district))
        for name, value, district in [("days", 15, 14), ("wait", 5, 60), ("limit", 0, 50)]
    ]
    assert [text.split(":")[0] for text in said] == ["Choose 14 or less", "Choose 60 or more", "Choose 1 to 50"]
