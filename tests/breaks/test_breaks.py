"""A file is as it was after each break, and only a test's own failure counts."""

import os
from pathlib import Path

import pytest

from tests.breaks.breaks import Unnoticed, broken, try_break
from tests.breaks.listed import Break
from tests.breaks.running import read_junit, read_vitest, title_pattern

JUNIT = '<testsuite><testcase classname="{name}" name="test_it[a]">{inside}</testcase></testsuite>'


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A feature with a strong test and a weak one, and a test that fails of its fixture."""
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
    (tmp_path / "one.py").write_text("def one():\n    return 1\n")
    (tmp_path / "test_one.py").write_text(
        "import pytest\nfrom one import one\n"
        "def test_strong(): assert one() == 1\n"
        "def test_weak(): assert one()\n"
        "@pytest.fixture\ndef two(): assert one() == 1\n"
        "def test_fixture(two): ...\n"
    )
    return tmp_path


def break_by(put: str, test: str) -> Break:
    """A break of the feature, with the test that has to notice."""
    return Break("S1.one", "one.py", "return 1", put, (f"test_one.py::{test}",))


class TestTryBreak:
    def test_failure_is_written_down_and_the_file_is_as_it_was(self, tree: Path) -> None:
        file = tree / "one.py"
        os.utime(file, ns=(1, 1_700_000_000_123_456_789))
        seen = try_break(break_by("return 2", "test_strong"), tree)
        assert (seen.test, seen.failure.split(" where")[0]) == ("test_one.py::test_strong", "assert 2 == 1 +")
        assert (file.read_text(), file.stat().st_mtime_ns) == (
            "def one():\n    return 1\n",
            1_700_000_000_123_456_789,
        )

    @pytest.mark.parametrize(
        ("put", "test", "why"),
        [
            ("return 2", "test_weak", "1 tests passed although it was broken"),
            ("return 2", "test_fixture", "no test judged it: .*failed on setup"),
            ("return missing", "test_strong", "no test judged it: .*NameError"),
        ],
    )
    def test_break_that_no_test_judges_is_not_noticed(self, tree: Path, put: str, test: str, why: str) -> None:
        with pytest.raises(Unnoticed, match=why):
            try_break(break_by(put, test), tree)


class TestBroken:
    def test_file_is_restored_whatever_happens(self, tree: Path) -> None:
        def stop() -> None:
            with broken(break_by("return 2", ""), tree):
                assert "return 2" in (tree / "one.py").read_text()
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            stop()
        assert "return 2" not in (tree / "one.py").read_text()


class TestReadJunit:
    @pytest.mark.parametrize(
        ("name", "place"),
        [("plugins.mail.tests.test_x.TestX", "plugins/mail/tests/test_x.py::TestX"), ("test_x", "test_x.py")],
    )
    def test_names_are_those_that_pytest_takes(self, name: str, place: str) -> None:
        outcome = read_junit(JUNIT.format(name=name, inside='<failure message="assert 2 == 1&#10;where"/>'))
        assert outcome.failures == ((f"{place}::test_it[a]", "assert 2 == 1 where"),)

    @pytest.mark.parametrize(
        "inside",
        [
            '<error message="collection failure">E   SyntaxError</error>',
            '<failure message="Failed: Timeout (&gt;90.0s) from pytest-timeout."/>',
            '<failure message="ImportError: cannot import name"/>',
        ],
    )
    def test_what_is_no_judgement_is_none(self, inside: str) -> None:
        outcome = read_junit(JUNIT.format(name="test_x", inside=inside))
        assert (outcome.failures, len(outcome.others)) == ((), 1)


class TestReadVitest:
    def test_failure_is_told_from_a_file_that_could_not_be_read(self, tmp_path: Path) -> None:
        failed = {"title": "does it", "status": "failed", "failureMessages": ["AssertionError: 2\n    at one.ts:7"]}
        passed = {"title": "more", "status": "passed", "failureMessages": []}
        judged = {"name": f"{tmp_path}/one.test.ts", "message": "", "assertionResults": [failed, passed]}
        damaged = {"name": f"{tmp_path}/two.test.ts", "message": "No module", "assertionResults": []}
        outcome = read_vitest({"testResults": [{"status": "failed", **file} for file in (judged, damaged)]}, tmp_path)
        assert outcome.passed == 1
        assert outcome.failures == (("one.test.ts::does it", "AssertionError: 2"),)
        assert outcome.others == ("two.test.ts: No module",)

    @pytest.mark.parametrize("message", ["Error: Test timed out in 5000ms.", "TestTimeoutError: Test timed out"])
    def test_time_that_is_over_judges_nothing(self, tmp_path: Path, message: str) -> None:
        slow = {"title": "does it", "status": "failed", "failureMessages": [message]}
        report = {"testResults": [{"status": "failed", "name": f"{tmp_path}/one.test.ts", "assertionResults": [slow]}]}
        outcome = read_vitest(report, tmp_path)
        assert (outcome.failures, outcome.others) == ((), (f"one.test.ts::does it: {message}",))

    def test_title_with_cases_fits_each(self) -> None:
        assert title_pattern('the expiry "%s" is refused (now)') == r'the\ expiry\ ".*"\ is\ refused\ \(now\)'
