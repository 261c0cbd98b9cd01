"""How many examples a property is tried with."""

import pytest
from homeroom_devkit.testing.examples import examples


class TestExamples:
    @pytest.mark.parametrize(("thorough", "expected"), [(1500, 150), (300, 30), (40, 25), (10, 10)])
    def test_run_of_all_tests_tries_a_tenth_and_at_least_25(
        self, monkeypatch: pytest.MonkeyPatch, thorough: int, expected: int
    ) -> None:
        monkeypatch.delenv("EXAMPLES", raising=False)

        assert examples(thorough) == expected

    def test_who_asks_for_all_gets_all(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("EXAMPLES", "all")

        assert examples(1500) == 1500
