"""Every item of the specification has one row, and rows of built items name existing tests and calls."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from .coverage import PAGE, Item, Row, State, count, find_problems, read_items, read_rows
from .document import describe_all

CALL, PARAMETER = re.compile(r"/api/[\w/{}.-]+"), re.compile(r"\{[^}]*\}")
BUILT = Row("S1.one", "One.", "built", "`test_one.py::TestOne::test_it`, `one.test.ts::does it`")
ITEM = Item("S1.one", "core", "One.")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Provide a tree with one test in each language."""
    (tmp_path / "test_one.py").write_text("class TestOne:\n    def test_it(self): ...\n    def helper(self): ...\n")
    (tmp_path / "one.test.ts").write_text("const name = 'nobody';\ntest('does it', () => {});\n")
    return tmp_path


class TestPage:
    def test_fits_the_specification_and_the_tree(self) -> None:
        assert find_problems(read_items(), read_rows(PAGE.read_text())) == []

    def test_every_line_of_its_tables_is_read(self) -> None:
        lines = [line for line in PAGE.read_text().splitlines() if line.startswith("| `")]
        assert len(lines) == len(read_rows(PAGE.read_text())) == len(read_items())


class TestFindProblems:
    def test_true_row_has_none(self, tree: Path) -> None:
        assert find_problems([ITEM], [BUILT], root=tree) == []

    def test_missing_item_is_found(self, tree: Path) -> None:
        other = replace(ITEM, id="S1.other")
        assert find_problems([ITEM, other], [BUILT], root=tree) == ["S1.other has no row."]

    def test_second_row_of_an_item_is_found(self, tree: Path) -> None:
        assert find_problems([ITEM], [BUILT, BUILT], root=tree) == ["S1.one has 2 rows."]

    def test_row_of_no_item_is_found(self, tree: Path) -> None:
        stranger = replace(BUILT, id="S1.stranger")
        assert find_problems([ITEM], [BUILT, stranger], root=tree) == ["S1.stranger is no item of the specification."]

    @pytest.mark.parametrize(
        "name",
        [
            "test_two.py::test_it",
            "test_one.py",
            "test_one.py::TestOne::test_other",
            "test_one.py::TestOne::helper",
            "test_one.py::test_it",
            "one.test.ts::nobody",
        ],
    )
    def test_test_that_is_not_there_is_found(self, tree: Path, name: str) -> None:
        found = find_problems([ITEM], [replace(BUILT, shown_by=f"`{name}`")], root=tree)
        assert found == [f"S1.one: there is no test {name}."]

    @pytest.mark.parametrize(
        ("row", "problem"),
        [
            (replace(BUILT, shown_by="core"), "name the test that shows it."),
            (replace(BUILT, text="Two."), "its text is not the specification's."),
            (replace(BUILT, state="no meaning", shown_by="–"), "say what was decided."),
        ],
    )
    def test_row_that_shows_nothing_is_found(self, tree: Path, row: Row, problem: str) -> None:
        assert find_problems([ITEM], [row], root=tree) == [f"S1.one: {problem}"]

    @pytest.mark.parametrize("state", ["not built yet", "not built yet: mail", "nearly built", ""])
    def test_state_without_its_owner_is_found(self, tree: Path, state: str) -> None:
        [problem] = find_problems([ITEM], [replace(BUILT, state=state)], root=tree)
        assert "not built yet: core" in problem


class TestCount:
    def test_items_are_counted_by_owner_and_state(self) -> None:
        items = [ITEM, replace(ITEM, id="S1.two"), replace(ITEM, id="S1.three", owner="mail")]
        waits = [replace(BUILT, id="S1.two", state="not built yet: core")]
        rows = [BUILT, *waits, replace(BUILT, id="S1.three", state="no meaning")]
        assert count(items, rows) == {
            "core": {State.BUILT: 1, State.NOT_YET: 1},
            "mail": {State.NO_MEANING: 1},
        }


class TestCalls:
    def test_what_is_built_is_called_as_the_specification_writes_it(self) -> None:
        """The searches of plugins share one route with the search's name as a parameter."""
        built = {row.id for row in read_rows(PAGE.read_text()) if row.state == State.BUILT}
        known = {PARAMETER.sub("{}", path).casefold() for path in describe_all()["paths"]}
        texts = [item.text for item in read_items() if item.id in built]
        calls = {PARAMETER.sub("{}", call).rstrip("/.").casefold() for text in texts for call in CALL.findall(text)}
        missing = calls - known
        assert {call for call in missing if not call.startswith("/api/search/")} == set()
