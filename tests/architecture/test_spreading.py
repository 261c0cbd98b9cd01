"""Which tests share a process of the run, and what ends with them: the root's conftest.py."""

import importlib.util
import shutil
import subprocess
import sys
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
        shutil.copy(ROOT / "conftest.py", tmp_path)
        files = {
            "servers/conftest.py": SERVER,
            "servers/test_a.py": "def test_one(server): pass\ndef test_two(server): pass\ndef test_three(): pass\n",
            "servers/test_b.py": "def test_one(server): pass\ndef test_two(): pass\n",
            "test_later.py": "def test_it(): open('log', 'a').write('another test\\n')\n",
        }
        for path, text in files.items():
            (tmp_path / path).parent.mkdir(exist_ok=True)
            (tmp_path / path).write_text(text)
        (tmp_path / "pytest.ini").write_text(
            "[pytest]\naddopts = --import-mode=importlib\nasyncio_default_fixture_loop_scope = session\n"
        )

        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

        assert done.returncode == 0, done.stdout + done.stderr
        told = (tmp_path / "log").read_text().splitlines()
        assert told == ["server started", "server ended", "home ended", "another test"]
