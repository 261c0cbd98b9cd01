"""Server validation against the tables that `sdk/ts/src/form/validate.test.ts` also checks the browser with."""

import json
from typing import Any

import pytest
from homeroom.forms.definition import Forms
from homeroom.forms.schema import schema_of
from homeroom_sdk.http import Json
from jsonschema import Draft202012Validator

from .write_tables import FOLDER, judged, make_cases, make_random

CASES: list[Any] = json.loads((FOLDER / "cases.json").read_text("utf-8"))
STALE = "Run `.venv/bin/python core/tests/forms/write_tables.py` and read the diff."


@pytest.mark.parametrize("group", CASES, ids=lambda group: str(group["title"]))
def test_server_says_what_the_table_says(group: Json) -> None:
    forms = Forms.model_validate(group)

    for case in group["cases"]:
        expected = sorted(case["problems"], key=lambda problem: str(problem["path"]))
        assert judged(forms, case["values"])["problems"] == expected, case["values"]


def test_tables_are_up_to_date() -> None:
    assert make_cases() == CASES, STALE
    assert json.loads((FOLDER / "random.json").read_text("utf-8")) == json.loads(json.dumps(make_random())), STALE


@pytest.mark.parametrize("group", CASES, ids=lambda group: str(group["title"]))
def test_schema_is_one_of_2020_12(group: Json) -> None:
    Draft202012Validator.check_schema(schema_of(Forms.model_validate(group)))
