"""`homeroom plugin new` writes a plugin that passes all checks, changes no other file and leaves nothing behind."""

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from .house import ROOT, project_files

NAME = "field_trips"
"""A name of two words that is longer than the template's, so that lines wrap differently."""


@dataclass(frozen=True)
class Tree:
    """A copy of the repository under version control, with an environment in which a new plugin counts as installed."""

    root: Path
    environment: dict[str, str]

    def run(
        self, *command: str | Path, cwd: Path | None = None, more: tuple[tuple[str, str], ...] = ()
    ) -> subprocess.CompletedProcess[str]:
        environment = {**self.environment, **dict(more)}
        return subprocess.run(
            command, cwd=cwd or self.root, env=environment, capture_output=True, text=True, check=False
        )

    def changed(self) -> list[str]:
        """Return the paths that differ from the last commit, according to `git status`."""
        status = self.run("git", "status", "--porcelain", "--untracked-files=normal").stdout
        return sorted(line.split()[-1] for line in status.splitlines())


def tool(name: str) -> Path:
    return Path(sys.executable).with_name(name)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    root = tmp_path_factory.mktemp("house") / "tree"
    for path in project_files():
        target = root / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    for path in (ROOT / "sdk/ts/src/api/schema.d.ts", *ROOT.glob("plugin-ui/*/src/api.gen.ts")):
        shutil.copyfile(path, root / path.relative_to(ROOT))
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    site = root.parent / "site"
    plugin = root / "plugins" / NAME
    paths = os.pathsep.join(map(str, (plugin / "src", plugin / "tests" / "support", site)))
    tree = Tree(root, {**os.environ, "PYTHONPATH": paths, "COLUMNS": "200"})
    for command in (("init", "--quiet"), ("add", "--all"), ("commit", "--quiet", "--message", "As it was.")):
        done = tree.run(
            "git", "-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "core.excludesFile=", *command
        )
        assert done.returncode == 0, done.stderr
    return tree


@pytest.fixture(scope="module")
def written(tree: Tree) -> Tree:
    """Provide the tree with a new plugin and its wheel's entry points installed."""
    done = tree.run(tool("homeroom"), "plugin", "new", NAME, "--ui", "--connector")
    assert done.returncode == 0, done.stdout + done.stderr
    uv = ROOT / ".tools" / "bin" / "uv"
    folder = tree.root.parent / "wheels"
    command = (uv if uv.exists() else "uv", "build", "--quiet", "--wheel", "--out-dir", folder)
    built = tree.run(*command, tree.root / "plugins" / NAME, cwd=ROOT)
    assert built.returncode == 0, built.stderr
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        names = [name for name in wheel.namelist() if ".dist-info/" in name]
        wheel.extractall(tree.root.parent / "site", names)
    generate(tree)
    return tree


def generate(tree: Tree) -> None:
    """Generate the plugin's API document and its pages' types, as `make generate` does."""
    document, tools = tree.root / "plugin-ui" / NAME / "openapi.json", ROOT / "sdk" / "ts" / "tools" / "api-gen"
    described = tree.run(tool("homeroom"), "openapi", "--plugin", NAME)
    document.write_text(described.stdout)
    if not (tools / "node_modules").exists():
        tree.run("npm", "ci", "--loglevel=error", "--prefix", tools)
    types = tree.run("node", tools / "generate.mjs", document, document.parent / "src" / "api.gen.ts")
    assert (described.returncode, types.returncode) == (0, 0), described.stderr + types.stderr


@dataclass(frozen=True)
class Step:
    """A command, and the folder it runs in."""

    tree: Tree
    command: Sequence[str | Path]
    cwd: Path | None = None
    more: tuple[tuple[str, str], ...] = ()


def in_python(tree: Tree) -> list[Step]:
    """Return the steps for Python: linting, types, imports, generated pages, and the tests that cover every plugin."""
    plugin = tree.root / "plugins" / NAME
    # mypy runs in the original repository, which it has cached except for the new files.
    found = os.pathsep.join(str(path) for path in (plugin / "src", plugin / "tests" / "support"))
    tests = [
        f"plugins/{NAME}",
        "tests/contract/test_plugins.py",
        *(f"tests/architecture/test_{name}.py" for name in ("house", "one_folder", "sentences", "tiers")),
        "tests/tenancy/test_endpoints.py::TestGrids",
    ]
    chosen = f"{NAME} or not (TestEveryPlugin or TestHouse)"
    return [
        Step(tree, (tool("ruff"), "check", "--no-cache", plugin)),
        Step(tree, (tool("ruff"), "format", "--no-cache", "--check", plugin)),
        Step(tree, (tool("mypy"), plugin), ROOT, (("MYPYPATH", found),)),
        Step(tree, (tool("lint-imports"), "--no-cache")),
        Step(tree, (tool("python"), "docs/generate.py", "--check")),
        Step(
            tree,
            (tool("python"), "-m", "homeroom.i18n.extract", "--check", plugin / "src/homeroom_plugins" / NAME),
        ),
        Step(tree, (tool("pytest"), "-q", "-p", "no:cacheprovider", "-k", chosen, *tests)),
    ]


def in_node(tree: Tree) -> list[Step]:
    """Return the steps for the pages: linting, types, tests and the build."""
    tools, pages = ROOT / "node_modules" / ".bin", tree.root / "plugin-ui" / NAME
    words = f"plugins/{NAME}/src/homeroom_plugins/{NAME}/locales"
    return [
        Step(tree, (tools / "biome", "check", f"plugin-ui/{NAME}", words)),
        Step(tree, (tools / "tsc", "--noEmit", "-p", pages)),
        Step(tree, (tools / "vitest", "run", f"plugin-ui/{NAME}")),
        Step(tree, (tools / "rsbuild", "build"), pages),
        Step(tree, (tools / "knip", "--workspace", f"plugin-ui/{NAME}")),
    ]


def run_all(steps: Sequence[Step]) -> list[str]:
    """Run the steps, and return the output of those that failed."""
    done = [(step, step.tree.run(*step.command, cwd=step.cwd, more=step.more)) for step in steps]
    return [f"{step.command}\n{each.stdout}{each.stderr}" for step, each in done if each.returncode]


class TestNewPlugin:
    def test_no_other_file_is_touched(self, written: Tree) -> None:
        assert written.changed() == [f"plugin-ui/{NAME}/", f"plugins/{NAME}/"]

    def test_every_check_is_green(self, written: Tree) -> None:
        with ThreadPoolExecutor(2) as pool:
            failed = [line for lines in pool.map(run_all, (in_python(written), in_node(written))) for line in lines]

        assert not failed, "\n".join(failed)
