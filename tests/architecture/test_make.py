"""What `make` brings in: the demo needs nothing that only tests and checks need."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from .house import ROOT, project_files


@pytest.fixture
def fresh_tree(tmp_path: Path) -> Path:
    """The Makefile with what its rules depend on, as after a clone: nothing is brought in yet."""
    names = [*project_files("*pyproject.toml", "*package.json", "*package-lock.json", "uv.lock")]
    for file in [*names, ROOT / "Makefile", ROOT / "docs/user-guide.md", ROOT / "docs/render_guide.py"]:
        copy = tmp_path / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)
    return tmp_path


def commands(tree: Path, *goals: str) -> str:
    """What `make` would run."""
    return subprocess.run(["make", "-n", *goals], cwd=tree, check=True, capture_output=True, text=True).stdout


class TestDemo:
    def test_brings_in_only_what_runs(self, fresh_tree: Path) -> None:
        found = commands(fresh_tree, "demo")
        assert "uv sync --quiet --frozen --all-packages --no-dev" in found
        assert "npm ci --loglevel=error --omit=dev" in found
        assert "sso_provider" not in found

    def test_leaves_what_the_tests_have_brought_in(self, fresh_tree: Path) -> None:
        for stamp in (".venv/.in-step-with-lock", "node_modules/.in-step-with-lock"):
            (fresh_tree / stamp).parent.mkdir()
            (fresh_tree / stamp).touch()
        found = commands(fresh_tree, "demo")
        assert "uv sync" not in found
        assert "npm ci" not in found


SIDE_BY_SIDE = re.compile(r"--numprocesses (?:[2-9]|[1-9]\d+)\b")
SLOWEST = re.compile(r"--durations (?:[2-9]\d|[1-9]\d\d+)\b")


def slow_runs(printed: str) -> list[str]:
    """The runs of pytest that use one processor alone, or do not name their 20 slowest tests."""
    runs = [line.strip() for line in printed.splitlines() if "/pytest " in line]
    return [line for line in runs if not (SIDE_BY_SIDE.search(line) and SLOWEST.search(line))]


class TestSideBySide:
    @pytest.mark.parametrize("goal", ["test-python", "test-browser"])
    def test_every_run_of_pytest_is(self, fresh_tree: Path, goal: str) -> None:
        found = commands(fresh_tree, goal, "CHROMIUM=chromium")
        assert found.count("/pytest ") == 1
        assert slow_runs(found) == []

    @pytest.mark.parametrize("options", ["", "--numprocesses 1 --durations 20", "--numprocesses 4", "--durations 20"])
    def test_run_that_takes_its_time_is_found(self, tmp_path: Path, options: str) -> None:
        recipe = f".venv/bin/pytest {options}".strip()
        (tmp_path / "Makefile").write_text(f"test:\n\t{recipe} -q\n")
        assert slow_runs(commands(tmp_path, "test")) == [f"{recipe} -q"]


class TestBytecode:
    def test_processes_that_make_starts_keep_what_they_compile(self, fresh_tree: Path) -> None:
        goal = 'include Makefile\nprobe:\n\t@echo "[$$PYTHONDONTWRITEBYTECODE]"\n'
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        command = ["make", "--no-print-directory", "-f", "-", "probe"]
        done = subprocess.run(
            command, cwd=fresh_tree, env=environment, input=goal, check=True, capture_output=True, text=True
        )
        assert done.stdout == "[]\n"


class TestSetUp:
    @pytest.mark.parametrize("goal", ["test", "check", "setup"])
    def test_brings_in_all_that_the_locks_name(self, fresh_tree: Path, goal: str) -> None:
        found = commands(fresh_tree, goal)
        assert "uv sync" in found
        assert "--no-dev" not in found
        assert "--omit=dev" not in found
        assert "sso_provider" in found
