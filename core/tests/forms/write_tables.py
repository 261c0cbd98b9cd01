"""Writes the tables that server and browser are both tested with.

Run `python core/tests/forms/write_tables.py`, then read the diff. `cases.json` is written by hand, except for the
schemas, which are derived from its forms. `random.json` has random forms with random values and the server's results.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

from homeroom.forms.definition import Forms
from homeroom.forms.rules import find_broken_rules
from homeroom.forms.schema import DEVICES, schema_of
from homeroom.forms.validation import find_problems, tidy
from homeroom_sdk.http import Json

FOLDER = Path(__file__).parents[3] / "tests/data/forms"
SEED = 7
FORMS = 36
VALUES = 5
OPTIONS = ("red", "green", "أزرق")
TEXTS = (
    *("", " ", "a", " padded ", "Ada Lovelace", "أهلا", "😀😀", "x" * 45, "12", "007", "-3.5", "14:30", "25:00"),
    *("name@school.org", "name@school", "a@b@c.de", "https://school.org/a?b", "javascript:alert(1)", "+1 (555) 010-99"),
    *(
        "2026-05-31",
        "2026-02-30",
        "2024-02-29",
        "0000-01-01",
        "2026-W01-1",
        "red",
        "line\nbreak",
        "trailing\n",
        "a\u00a0",
    ),
)
THINGS: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    3.5,
    5.0,
    10**16,
    [],
    {},
    ["red"],
    ["red", "red"],
    [1],
    {"a": 1},
)


def random_forms(chance: Random) -> Forms:
    """Return random valid forms; the second one is nested in the first."""
    while True:
        inner = {"name": "inner", "fields": [_field(chance, f"i{number}") for number in range(chance.randint(1, 3))]}
        fields = [_field(chance, f"f{number}") for number in range(chance.randint(1, 5))]
        kind = chance.choice(["repeating", "modallink"])
        fields.append({"name": "part", "type": kind, "form": "inner", "required": chance.random() < 0.5})
        if fields[0]["type"] == "select":
            fields[-1]["showIf"] = {"field": "f0", "values": chance.sample(OPTIONS, 2)}
        forms = Forms.model_validate({"forms": [{"name": "main", "fields": fields}, inner]})
        if not find_broken_rules(forms):
            return forms


def random_values(chance: Random, forms: Forms, *, form: int = 0) -> Json:
    """Return random values, mostly of the right kind and often invalid."""
    values: Json = {}
    for field in forms.forms[form].fields:
        if chance.random() < 0.85:
            values[field.name] = _value(chance, forms, field.type.value, field.keeps.value)
    if chance.random() < 0.1:
        values["stranger"] = chance.choice(TEXTS)
    return values


def _field(chance: Random, name: str) -> Json:
    kinds = ["input", "textarea", "select", "date", "radiobutton", "checkbox", "autocomplete", "file", "dialogue"]
    field: Json = {"name": name, "type": chance.choice(kinds), "required": chance.random() < 0.4}
    match field["type"]:
        case "input":
            field["kind"] = chance.choice(["text", "number", "email", "url", "tel", "password"])
            field |= chance.choice([{}, {"minLength": 2, "maxLength": 5}, {"minimum": -2, "maximum": 7, "whole": True}])
            field["pattern"] = chance.choice([None, "letters", "digits", "alphanumeric", "time", "postcode"])
        case "textarea":
            field |= chance.choice([{}, {"maxLength": 10}, {"minLength": 3}])
        case "select" | "radiobutton":
            field["options"] = [{"value": value} for value in OPTIONS]
            field["multiple"] = field["type"] == "select" and name != "f0" and chance.random() < 0.5
        case "checkbox" if chance.random() < 0.5:
            field |= {"options": [{"value": value} for value in OPTIONS], "minItems": chance.choice([None, 2])}
        case "date":
            field |= chance.choice([{}, {"earliest": "2025-01-01", "latest": "2026-06-01"}])
        case "autocomplete":
            field |= chance.choice([{}, {"model": "Users", "labelField": "email", "multiple": chance.random() < 0.5}])
        case "file" | "dialogue":
            field |= {"multiple": chance.random() < 0.5, "maxItems": chance.choice([None, 1])}
    return field


def _value(chance: Random, forms: Forms, kind: str, keeps: str) -> Any:
    if chance.random() < 0.2:
        return chance.choice([*TEXTS, *THINGS])
    file = {
        "id": "0192aa11-2222-7333-8444-555566667777",
        "name": chance.choice(TEXTS),
        "size": chance.choice([-1, 0, 9]),
    }
    single = {
        "number": chance.choice([-3, -2, 0, 1, 2.5, 7, 8, 3.0]),
        "boolean": chance.random() < 0.5,
        "reference": {"id": chance.choice(["u1", ""]), "label": chance.choice(TEXTS)},
        "file": file if chance.random() < 0.8 else {**file, "id": "../etc"},
        "dialogue": {"text": chance.choice(TEXTS)}
        | chance.choice([{}, {"device": {"shownOn": [chance.choice(DEVICES)]}}, {"device": {"shownOn": ["watch"]}}]),
        "text": chance.choice(OPTIONS if kind in ("select", "radiobutton") else TEXTS),
        "date": chance.choice(["2026-05-31", "2024-02-29", "2026-02-30", "1999-12-31"]),
    }
    if keeps in ("object", "objects"):
        items = [random_values(chance, forms, form=1) for _ in range(chance.randint(0, 3))]
        return items if keeps == "objects" else (items or [{}])[0]
    if keeps.endswith("s"):
        return [chance.choice([single[keeps[:-1]], single[keeps[:-1]], chance.choice(OPTIONS)]) for _ in range(3)]
    return single[keeps]


def judged(forms: Forms, values: Json) -> Json:
    """Return the values with the problems that the server finds in them."""
    problems = find_problems(schema_of(forms), tidy(values))
    return {"values": values, "problems": sorted((problem.told for problem in problems), key=lambda it: it["path"])}


def make_random() -> list[Json]:
    """Generate the table of random forms; the seed is fixed, so it is the same each time."""
    chance = Random(SEED)
    table = []
    for _ in range(FORMS):
        forms = random_forms(chance)
        cases = [judged(forms, random_values(chance, forms)) for _ in range(VALUES)]
        table.append({"schema": schema_of(forms), "cases": cases})
    return table


def make_cases() -> list[Json]:
    """Load the handwritten table and add the schema derived from each form."""
    table = json.loads((FOLDER / "cases.json").read_text("utf-8"))
    return [{**group, "schema": schema_of(Forms.model_validate(group))} for group in table]


def _write(name: str, table: list[Json]) -> None:
    """Write one line per case, so that a change is one line of the diff."""
    (FOLDER / name).write_text("[\n" + ",\n".join(map(_group, table)) + "\n]\n", "utf-8")


def _group(group: Json) -> str:
    parts = {key: _line(value) for key, value in group.items()}
    parts["cases"] = "[\n    " + ",\n    ".join(map(_line, group["cases"])) + "\n  ]"
    return "{\n  " + ",\n  ".join(f"{_line(key)}: {text}" for key, text in parts.items()) + "\n}"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    _write("random.json", make_random())
    _write("cases.json", make_cases())
