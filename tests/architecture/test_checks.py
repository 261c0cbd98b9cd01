"""The page of checks names tests that exist, and for each a planted violation."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.contract.coverage import is_test

from .house import ROOT

ROW = re.compile(r"^\| (?P<rule>[^|]+) \| `(?P<check>[^`]*)` \| `(?P<planted>[^`]*)` \|$")


def find_problems(page: str, root: Path = ROOT) -> Iterator[str]:
    """Which rows of the page name no test, or are no rows."""
    rows = [line for line in page.splitlines() if line.startswith("| ")][1:]
    for line in rows:
        row = ROW.match(line)
        if row is None:
            yield f"{line}: name a check and its planted violation"
        elif row["check"] == row["planted"]:
            yield f"{row['rule']}: a check does not find its own violation"
        else:
            yield from (
                f"{row['rule']}: there is no test {name}" for name in row.groups()[1:] if not is_test(name, root)
            )


class TestPage:
    def test_names_tests_that_exist(self) -> None:
        page = (ROOT / "docs/checks.md").read_text()
        assert list(find_problems(page)) == []
        assert page.count("\n| ") > 12

    @pytest.mark.parametrize(
        ("row", "problem"),
        [
            ("| R | `test_it.py::test_rule` | `test_it.py::test_gone` |", "R: there is no test test_it.py::test_gone"),
            ("| R | `test_it.py::test_rule` | `test_it.py::test_rule` |", "R: a check does not find its own violation"),
            (
                "| R | `test_it.py::test_rule` | |",
                "| R | `test_it.py::test_rule` | |: name a check and its planted violation",
            ),
        ],
    )
    def test_row_that_holds_nothing_is_found(self, tmp_path: Path, row: str, problem: str) -> None:
        (tmp_path / "test_it.py").write_text("def test_rule(): ...\n")
        page = f"| rule | check | planted violation |\n|---|---|---|\n{row}\n"
        assert list(find_problems(page, tmp_path)) == [problem]
