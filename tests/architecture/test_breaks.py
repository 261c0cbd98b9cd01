"""Each feature that is built has a break, which fits the code as it stands, and a test that was seen to fail of it."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.breaks.listed import Break, Seen, find_problems, read_breaks, read_seen
from tests.contract.coverage import Item, Row

ITEM = Item("S1.one", "mail", "One.")
ROW = Row("S1.one", "One.", "built", "`test_one.py::TestOne`")
BREAK = Break("S1.one", "one.py", "return 1", "return 2", ("test_one.py::TestOne::test_it",))
SEEN = Seen("S1.one", BREAK.digest, "test_one.py::TestOne::test_it", "assert 2 == 1")


class TestTables:
    def test_every_built_feature_has_a_break_that_a_test_has_noticed(self) -> None:
        assert find_problems(read_breaks(), read_seen()) == []


class TestFindProblems:
    """Planted in a toy tree."""

    @pytest.fixture
    def tree(self, tmp_path: Path) -> Path:
        """A feature, which says the same thing twice elsewhere, and its test."""
        (tmp_path / "one.py").write_text("def one():\n    return 1\n")
        (tmp_path / "twice.py").write_text("return 1\nreturn 1\n")
        (tmp_path / "test_one.py").write_text("class TestOne:\n    def test_it(self): ...\n")
        (tmp_path / "test_two.py").write_text("def test_it(): ...\n")
        return tmp_path

    def find(self, tree: Path, *breaks: Break, seen: Seen | None = None, row: Row = ROW) -> list[str]:
        known = {one.id: replace(seen or SEEN, id=one.id, digest=(seen or one).digest) for one in breaks}
        return find_problems(breaks, known, items=[ITEM], rows=[row], root=tree)

    def test_true_one_has_none(self, tree: Path) -> None:
        assert self.find(tree, BREAK) == []

    def test_built_item_without_a_break_is_found(self, tree: Path) -> None:
        assert self.find(tree) == ["S1.one is built and has no break: write one in tests/breaks."]
        assert self.find(tree, row=replace(ROW, state="not built yet: mail")) == []

    def test_second_break_of_an_item_is_found(self, tree: Path) -> None:
        assert self.find(tree, BREAK, BREAK) == ["S1.one is broken 2 times; once is enough."]

    def test_part_of_an_item_may_have_one_beside_it(self, tree: Path) -> None:
        part = replace(BREAK, id="S1.one+part")
        assert self.find(tree, BREAK, part) == []
        assert self.find(tree, part) == ["S1.one is built and has no break: write one in tests/breaks."]

    def test_line_of_no_break_is_found(self, tree: Path) -> None:
        [problem] = find_problems([], {"S1.one": SEEN}, items=[ITEM], rows=[], root=tree)
        assert problem.startswith("seen.tsv: S1.one has no break any more.")

    @pytest.mark.parametrize(
        ("changes", "problem"),
        [
            ({"file": "gone.py"}, "there is no file gone.py."),
            ({"find": "return 7"}, "one.py has the text to find 0 times, not once: 'return 7'"),
            ({"file": "twice.py"}, "twice.py has the text to find 2 times, not once: 'return 1'"),
            ({"put": "return 1"}, "it changes nothing."),
            ({"put": "return ("}, "it breaks the language, not the feature: '(' was never closed."),
            ({"tests": ("test_two.py::test_it",)}, "its row does not name the test test_two.py::test_it."),
            ({"tests": ("test_one.py::TestOne::test_no",)}, "there is no test test_one.py::TestOne::test_no."),
            ({"tests": ()}, "name the tests of its row that notice."),
        ],
    )
    def test_break_that_does_not_fit_is_found(self, tree: Path, changes: dict[str, object], problem: str) -> None:
        assert self.find(tree, replace(BREAK, **changes)) == [f"S1.one: {problem}"]  # type: ignore[arg-type]  # by name

    def test_break_that_has_changed_since_it_was_tried_is_found(self, tree: Path) -> None:
        [problem] = self.find(tree, replace(BREAK, put="return 3"), seen=SEEN)
        assert problem.startswith("S1.one: no test was seen to fail of it as it stands now.")

    def test_break_of_what_is_not_built_is_found(self, tree: Path) -> None:
        [problem] = self.find(tree, BREAK, row=replace(ROW, state="no meaning"))
        assert problem.endswith("says that it is built.")
