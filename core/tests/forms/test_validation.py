"""Validation of values: properties that hold for every form and every value."""

import json
from random import Random
from typing import Any

from homeroom.forms.definition import Forms
from homeroom.forms.schema import schema_of
from homeroom.forms.validation import find_problems, tidy
from homeroom_sdk.http import Json
from hypothesis import given
from hypothesis import strategies as st

from .write_tables import random_forms, random_values

SCALARS: st.SearchStrategy[Any] = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
JSON_VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
)
CHANCES = st.integers(0, 2**32).map(Random)


class TestTidy:
    @given(st.dictionaries(st.text(max_size=3), JSON_VALUES, max_size=4))
    def test_tidied_values_are_tidy(self, values: Json) -> None:
        assert repr(tidy(tidy(values))) == repr(tidy(values))


class TestFindProblems:
    @given(CHANCES)
    def test_values_without_problems_survive_json(self, chance: Random) -> None:
        forms = random_forms(chance)
        values = tidy(random_values(chance, forms))

        if not find_problems(schema_of(forms), values):
            assert json.loads(json.dumps(values, allow_nan=False)) == values

    @given(CHANCES, st.dictionaries(st.sampled_from(["f0", "f1", "part", "x"]), JSON_VALUES))
    def test_any_value_is_judged_and_every_problem_names_a_place(self, chance: Random, values: Json) -> None:
        forms: Forms = random_forms(chance)

        problems = find_problems(schema_of(forms), tidy(values))

        assert len({problem.path for problem in problems}) == len(problems)
        assert all(problem.message.startswith(problem.path) for problem in problems)
