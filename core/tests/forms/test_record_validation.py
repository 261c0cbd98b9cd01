"""Records made to take long to validate."""

import threading
import time
from typing import Any

import pytest
from homeroom.forms.definition import Forms
from homeroom.forms.record_validation import FEW_VALUES, MAX_VALUES, count_values, judge_values
from homeroom.forms.rules import MAX_DRAWN, find_broken_rules
from homeroom.forms.schema import PATTERNS, schema_of
from homeroom.forms.validation import MAX_PROBLEMS, find_problems, is_match
from homeroom_sdk.errors import TooLarge

LONG_S = 5.0
"""Maximum seconds of CPU time; these records once took minutes and now take less than 0.1 s."""

ROWS = Forms.model_validate(
    {
        "forms": [
            {"name": "a", "fields": [{"name": "rows", "type": "repeating", "form": "b"}]},
            {
                "name": "b",
                "fields": [
                    {"name": "mail", "type": "input", "kind": "email"},
                    *({"name": f"f{number}", "type": "input"} for number in range(90)),
                ],
            },
        ]
    }
)
SCHEMA = schema_of(ROWS)


class TestJudgeValues:
    async def test_record_with_many_values_is_judged_in_a_thread(self, monkeypatch: pytest.MonkeyPatch) -> None:
        threads: list[threading.Thread] = []

        def judge(*_: Any) -> list[Any]:
            threads.append(threading.current_thread())
            return []

        monkeypatch.setattr("homeroom.forms.record_validation.find_problems", judge)
        await judge_values(SCHEMA, {"rows": [{"f1": "x"}] * FEW_VALUES})
        await judge_values(SCHEMA, {"rows": [{"f1": "x"}]})

        assert [thread is threading.main_thread() for thread in threads] == [False, True]

    async def test_record_with_more_values_than_any_has_is_refused(self) -> None:
        with pytest.raises(TooLarge):
            await judge_values(SCHEMA, {f"x{number}": 1 for number in range(MAX_VALUES)})

    def test_values_are_counted_at_any_depth(self) -> None:
        assert count_values({"a": [1, {"b": 2}], "c": []}) == 6


class TestFindProblems:
    def test_unknown_fields_are_told_up_to_a_number(self) -> None:
        assert len(find_problems(SCHEMA, {f"x{number}": 1 for number in range(300_000)})) == MAX_PROBLEMS

    @pytest.mark.parametrize("text", ["a@" + "b." * 2_000_000 + "@", "a@" + "b." * 400 + "@", "a" * 4_000_000])
    def test_text_that_a_pattern_would_take_long_for(self, text: str) -> None:
        started = time.thread_time()
        found = find_problems(SCHEMA, {"rows": [{"mail": text}] * min(100, 4_100_000 // len(text))})

        assert {problem.code for problem in found} <= {"maxLength", "email"}
        assert time.thread_time() - started < LONG_S

    def test_many_objects_that_must_differ(self) -> None:
        schema: Any = {"properties": {"rows": {"type": "array", "uniqueItems": True}}}
        rows: Any = [{"id": str(number), "label": "x"} for number in range(20_000)]
        started = time.thread_time()

        assert find_problems(schema, {"rows": rows}) == []
        assert [problem.code for problem in find_problems(schema, {"rows": [*rows, {"label": "x", "id": "7"}]})] == [
            "uniqueItems"
        ]
        assert time.thread_time() - started < LONG_S


class TestPatterns:
    @pytest.mark.parametrize("name", PATTERNS)
    @pytest.mark.parametrize(
        "text", ["a@" + "b." * 50_000 + "@", "https://" + "a" * 100_000 + " ", "1 " * 50_000 + "x"]
    )
    def test_none_takes_long_for_any_text(self, name: str, text: str) -> None:
        started = time.thread_time()

        assert not is_match(PATTERNS[name], text)
        assert time.thread_time() - started < LONG_S

    @pytest.mark.parametrize(
        ("text", "fits"),
        [("a@b.c", True), ("a@b.c.", True), ("a@.b.c", True), ("a@b", False), ("a@b.", False), ("a@.b", False)],
    )
    def test_address(self, text: str, fits: bool) -> None:
        assert is_match(PATTERNS["email"], text) is fits


class TestFindBrokenRules:
    def test_tabs_that_multiply_are_refused(self) -> None:
        """Check seven levels of thirty tabs without a single field: two hundred definitions would draw 30^7 tabs."""
        levels = [
            {
                "name": f"l{level}",
                "fields": [{"name": f"t{n}", "type": "tabs", "forms": [f"l{level + 1}"]} for n in range(30)],
            }
            for level in range(7)
        ]
        forms = Forms.model_validate({"forms": [*levels, {"name": "l7", "fields": []}]})
        started = time.thread_time()

        assert [(problem.code, problem.limit) for problem in find_broken_rules(forms)] == [("tooMany", 1_000)]
        assert time.thread_time() - started < LONG_S

    def test_form_of_many_buttons_is_as_it_was(self) -> None:
        buttons = [{"name": f"b{number}", "type": "button"} for number in range(100)]
        forms = Forms.model_validate({"forms": [{"name": "a", "fields": buttons}]})

        assert len(buttons) < MAX_DRAWN
        assert find_broken_rules(forms) == []
