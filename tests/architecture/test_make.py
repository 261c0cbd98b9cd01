"""`make` installs for the demo only what it needs, without the tools of tests and checks."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from .house import ROOT, project_files


@pytest.fixture
def fresh_tree(tmp_path: Path) -> Path:
    """Provide the Makefile with the files its rules depend on, as after a clone, with nothing installed."""
    names = [*project_files("*pyproject.toml", "*package.json", "*package-lock.json", "uv.lock")]
    for file in [*names, ROOT / "Makefile", ROOT / "docs/user-guide.md", ROOT / "docs/render_guide.py"]:
        copy = tmp_path / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)
    return tmp_path


def commands(tree: Path, *goals: str) -> str:
    """Return the commands that `make` would run."""
    return subprocess.run(["make", "-n", *goals], cwd=tree, check=True, capture_output=True, text=True).stdout


class TestDemo:
    def test_brings_in_only_what_runs(self, fresh_tree: Path) -> None:
        found = commands(fresh_tree, "demo")
        assert "uv sync --quiet --frozen --all-packages --no-dev" in found
        assert "npm ci --loglevel=error --omit=dev" in found
        assert "--no-install-package homeroom-devkit --no-install-package pytest " in found
        assert "sso_provider" not in found

    def test_says_each_step_before_it_begins_and_shows_no_bundlers_tables(self, fresh_tree: Path) -> None:
        found = commands(fresh_tree, "demo")
        said = re.findall(r"echo '([^']+) …'", found)
        assert {"Bring in Python packages", "Bring in npm packages"} < set(said)
        assert said[-1] == "Build the user interfaces"
        assert re.search(r"npm run --silent build > (\S+) 2>&1 \|\| { cat \1; false; }", found)

    def test_leaves_what_the_tests_have_brought_in(self, fresh_tree: Path) -> None:
        for stamp in (".venv/.in-step-with-lock", "node_modules/.in-step-with-lock"):
            (fresh_tree / stamp).parent.mkdir()
            (fresh_tree / stamp).touch()
        found = commands(fresh_tree, "demo")
        assert "uv sync" not in found
        assert "npm ci" not in found
