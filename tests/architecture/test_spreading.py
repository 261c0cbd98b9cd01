"""Which tests share a process of the run, and what ends with them: the root's conftest.py."""

import importlib.util
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from .house import ROOT


def load_conftest() -> Any:
    spec = importlib.util.spec_from_file_location("root_conftest", ROOT / "conftest.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def spreading(tmp_path: Path) -> Any:
    """The scheduler of a tree with a file of each kind."""
    module = load_conftest()
    (tmp_path / "servers").mkdir()
    (tmp_path / "servers" / "conftest.py").write_text("import os\n\nPROCESSES = 2\n")
    for path, mark in {"test_a.py": "", "test_long.py": "pytest.mark.divisible"}.items():
        (tmp_path / path).write_text(f"{mark}\n")
    for name in "bcde":
        (tmp_path / "servers" / f"test_{name}.py").write_text("")
    found = module.ByFile.__new__(module.ByFile)
    found.config = SimpleNamespace(rootpath=tmp_path)
    return found


class TestByFile:
    def test_tests_of_a_file_share_a_process(self, spreading: Any) -> None:
        assert {spreading._split_scope(f"test_a.py::test_{number}") for number in range(50)} == {"test_a.py"}

    def test_tests_of_a_divisible_file_are_spread(self, spreading: Any) -> None:
        assert len({spreading._split_scope(f"test_long.py::test_{number}") for number in range(200)}) == 8

    def test_files_of_a_folder_with_a_costly_server_share_as_many_processes_as_it_says(self, spreading: Any) -> None:
        found = [spreading._split_scope(f"servers/test_{name}.py::test_it") for name in "bcde"]
        assert found == ["servers 0", "servers 1", "servers 0", "servers 1"]


class TestOrder:
    def test_what_takes_long_begins_and_what_waits_and_computes_take_turns(
        self, spreading: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("CI", raising=False)
        config = spreading.config
        items = [
            SimpleNamespace(path=config.rootpath / path, get_closest_marker=marks.split().count)
            for path, marks in [
                ("test_hour.py", "long waiting"),
                ("test_few.py", ""),
                ("test_waits.py", "waiting"),
                ("servers/test_b.py", ""),
                ("test_many.py", ""),
                ("test_many.py", ""),
                ("servers/test_c.py", ""),
                ("test_waits_too.py", "waiting"),
            ]
        ]

        load_conftest().pytest_collection_modifyitems(config, items)

        found = [item.path.relative_to(config.rootpath).as_posix() for item in items]
        assert found == [
            *("servers/test_b.py", "test_hour.py", "servers/test_c.py"),
            *("test_waits.py", "test_many.py", "test_many.py", "test_waits_too.py", "test_few.py"),
        ]


TURNS = """
import pytest

@pytest.mark.by_turns(3)
@pytest.mark.parametrize("number", range(9))
def test_many(number):
    open("log", "a").write(f"{number} ")

def test_alone():
    open("log", "a").write("alone ")
"""


def run_suite(folder: Path, **environment: str) -> None:
    """Run the tests of a folder by the root's conftest.py."""
    shutil.copy(ROOT / "conftest.py", folder)
    (folder / "pytest.ini").write_text(
        "[pytest]\naddopts = --import-mode=importlib\nasyncio_default_fixture_loop_scope = session\n"
        "markers = by_turns(n)\n"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    own = {name: value for name, value in os.environ.items() if name not in ("CI", "EXAMPLES")}
    done = subprocess.run(command, cwd=folder, env=own | environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@dataclass(frozen=True)
class Case:
    nodeid: str

    def get_closest_marker(self, _name: str) -> SimpleNamespace:
        return SimpleNamespace(args=(3,))


class TestTakeTurns:
    @pytest.fixture
    def tree(self, tmp_path: Path) -> Path:
        """A repository with cases that take turns."""
        (tmp_path / "test_one.py").write_text(TURNS)
        self.commit(tmp_path, "init", "--quiet")
        return tmp_path

    def commit(self, tree: Path, *first: str) -> None:
        name = ("-c", "user.name=Test", "-c", "user.email=test@example.org")
        for arguments in (first, ("commit", "--quiet", "--allow-empty", "-m", "Change.")):
            if arguments:
                subprocess.run(["git", *name, *arguments], cwd=tree, check=True)

    def list_run(self, tree: Path, **environment: str) -> list[str]:
        (tree / "log").unlink(missing_ok=True)
        run_suite(tree, **environment)
        return (tree / "log").read_text().split()

    def test_all_are_run_but_in_ci(self, tree: Path) -> None:
        every = [*map(str, range(9)), "alone"]
        assert self.list_run(tree) == every
        assert self.list_run(tree, CI="true", EXAMPLES="all") == every

    def test_commit_decides_whose_turn_it_is(self, tree: Path) -> None:
        found = self.list_run(tree, CI="true")
        assert found == self.list_run(tree, CI="true"), "a run can be repeated"
        first = int(found[0])
        assert found == [str(first), str(first + 3), str(first + 6), "alone"]

    def test_files_of_a_folder_take_turns(self, tree: Path) -> None:
        folder = tree / "kills"
        folder.mkdir()
        (folder / "conftest.py").write_text("TURNS = 3\n")
        for name in "abcdef":
            (folder / f"test_{name}.py").write_text(f'def test_it(): open("log", "a").write("{name} ")\n')
        assert len(self.list_run(tree)) == 10 + 6
        assert "".join(sorted(set(self.list_run(tree, CI="true")) & set("abcdef"))) in ("ad", "be", "cf")

    def test_each_has_its_turn(self, monkeypatch: pytest.MonkeyPatch) -> None:
        module, seen = load_conftest(), set[str]()
        monkeypatch.setenv("CI", "true")
        config = SimpleNamespace(
            rootpath=ROOT, hook=SimpleNamespace(pytest_deselected=lambda items: sizes.append(len(items)))
        )
        sizes: list[int] = []
        for number in range(20):
            monkeypatch.setattr(module, "_read_commit", lambda _folder, number=number: str(number).encode())
            kept = [Case(f"tests/test_it.py::test_it[{case}]") for case in "abcdef"]
            module._take_turns(config, kept)
            seen |= {item.nodeid for item in kept}
        assert (len(seen), set(sizes)) == (6, {4})

    def test_each_case_of_files_that_take_turns_has_its_turn(self, monkeypatch: pytest.MonkeyPatch) -> None:
        module, seen = load_conftest(), set[str]()
        monkeypatch.setenv("CI", "true")
        monkeypatch.setattr(module, "_read_number", lambda _folder, _what: 2)
        monkeypatch.setattr(module, "_list_tests", lambda _folder: ["test_a.py", "test_b.py"])
        config = SimpleNamespace(rootpath=ROOT, hook=SimpleNamespace(pytest_deselected=lambda items: None))
        cases = [f"tests/test_{file}.py::test_it[{case}]" for file in "ab" for case in ("en", "ar", "es")]
        for number in range(60):
            monkeypatch.setattr(module, "_read_commit", lambda _folder, number=number: str(number).encode())
            kept = [Case(case) for case in cases]
            module._take_turns(config, kept)
            assert len({item.nodeid.partition("::")[0] for item in kept}) == 1
            seen |= {item.nodeid for item in kept}
        assert seen == set(cases)


class TestIgnoreCollect:
    @pytest.mark.parametrize(
        ("marked", "asked", "ignored"),
        [(True, "browser", None), (False, "browser", True), (False, "not browser", None), (False, "", None)],
    )
    def test_only_who_asks_for_browsers_alone_is_spared_the_others(
        self, tmp_path: Path, marked: bool, asked: str, ignored: bool | None
    ) -> None:
        file = tmp_path / "test_one.py"
        file.write_text("pytestmark = pytest.mark.browser\n" if marked else "x = 1\n")
        config = SimpleNamespace(option=SimpleNamespace(markexpr=asked))
        assert load_conftest().pytest_ignore_collect(file, config) is ignored


SERVER = """
import pytest
from pathlib import Path
LOG = Path(__file__).parent.with_name("log")
PROCESSES = 1

@pytest.fixture(scope="session")
def home():
    yield
    LOG.open("a").write("home ended\\n")

@pytest.fixture(scope="session")
def server(home):
    LOG.open("a").write("server started\\n")
    yield
    LOG.open("a").write("server ended\\n")
"""


class TestRuntestTeardown:
    def test_servers_of_a_folder_end_with_its_last_test(self, tmp_path: Path) -> None:
        files = {
            "servers/conftest.py": SERVER,
            "servers/test_a.py": "def test_one(server): pass\ndef test_two(server): pass\ndef test_three(): pass\n",
            "servers/test_b.py": "def test_one(server): pass\ndef test_two(): pass\n",
            "test_later.py": "def test_it(): open('log', 'a').write('another test\\n')\n",
        }
        for path, text in files.items():
            (tmp_path / path).parent.mkdir(exist_ok=True)
            (tmp_path / path).write_text(text)

        run_suite(tmp_path)

        told = (tmp_path / "log").read_text().splitlines()
        assert told == ["server started", "server ended", "home ended", "another test"]
