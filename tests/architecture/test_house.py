"""Required and forbidden content of the repository's files."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from .house import ROOT, project_files, python_sources

TEXT = {".py", ".ts", ".tsx", ".mjs", ".css", ".html", ".md", ".toml", ".json", ".yml", ""}
LONGEST_FILE = 400
GENERATED = {"schema.d.ts", "api.gen.ts", "openapi.json", "package-lock.json", "uv.lock"}
# Traces of how and where the project was built. The pattern is split so that it does not match this file.
FOREIGN = re.compile("(?<![\\w.-])/wo" + "rk/|\\b[Ii]s" + "sue #?\\d|\\bhelper (?:ses" + "sion|engineer)")
RUN_WRITER = re.compile(
    r"(?i:\bUPDATE\s+(public\.)?flow_runs\b)|(?<!class )\bFlowEnded\(|\bupdate\(FlowRun\)[^()]*(\([^()]*\)[^()]*)*"
    r"\.values\([^)]*\b(state|ended_at|attempt|is_postponed)=|\brun\.(state|ended_at|attempt|is_postponed) \+?= "
)
OPENS_TRANSACTION = re.compile(r"\bdatabase\.(district|system)\(|\b(create_async_engine|AsyncSession)\(")


def text_files() -> list[Path]:
    """Return every file that people read or write."""
    return [path for path in project_files() if path.suffix in TEXT and path.name not in GENERATED]


class TestFiles:
    def test_no_file_is_too_long_to_read(self) -> None:
        # Files for lookup have one entry per line, to keep their diffs small, and may be longer.
        read = (
            path
            for path in text_files()
            if path.parent.name not in {"locales", "versions"}
            and path.name != "specification-coverage.md"
            and not any(path.is_relative_to(ROOT / folder) for folder in ("tests/data", "tests/batches/data"))
        )
        sizes = {path.relative_to(ROOT).as_posix(): len(path.read_text().splitlines()) for path in read}

        assert {name: size for name, size in sizes.items() if size > LONGEST_FILE} == {}

    def test_nothing_speaks_of_how_the_house_was_built(self) -> None:
        found = {path.relative_to(ROOT).as_posix(): FOREIGN.findall(path.read_text()) for path in text_files()}

        assert {name: words for name, words in found.items() if words} == {}


SERVER = "server/src/homeroom_server"
READERS = ("custom_models", "instances", "queue", "records", "shell", "views")
"""Packages that list, find, count and export the records of models."""


def is_own_transaction(source: str) -> bool:
    """Return whether a module opens a transaction itself."""
    return OPENS_TRANSACTION.search(source) is not None


class TestRuns:
    def test_only_the_lifecycle_changes_a_runs_state(self) -> None:
        """See docs/decisions/0027-one-end-of-a-run.md."""
        found = {path.relative_to(ROOT).as_posix() for path in python_sources() if RUN_WRITER.search(path.read_text())}

        assert {name for name in found if "/migrations/" not in name} == {"core/src/homeroom/runs/lifecycle.py"}


class TestModels:
    def test_whoever_reads_models_reads_in_the_transaction_of_the_caller(self) -> None:
        """Only the caller's transaction knows the caller's schools; see `Scope.read_again` of `homeroom_server`.

        The two exceptions have no caller: they run as chores.
        """
        areas = tuple(f"{place}/{area}/" for area in READERS for place in ("core/src/homeroom", SERVER))
        found = {path.relative_to(ROOT).as_posix() for path in python_sources() if is_own_transaction(path.read_text())}

        assert {name for name in found if name.startswith(areas)} == {
            "server/src/homeroom_server/custom_models/files.py",
            "server/src/homeroom_server/records/retention.py",
        }

    def test_a_transaction_of_their_own_is_found(self) -> None:
        assert is_own_transaction("async with scope.platform.database.district(scope.district.id) as session:")


class TestVersions:
    @pytest.mark.parametrize(
        "package", sorted((ROOT / "plugin-ui").glob("*/package.json")), ids=lambda p: p.parent.name
    )
    def test_remote_has_the_version_of_its_plugin(self, package: Path) -> None:
        name = package.parent.name
        manifest = tomllib.loads(
            (ROOT / "plugins" / name / "src" / "homeroom_plugins" / name / "plugin.toml").read_text()
        )

        assert json.loads(package.read_text())["version"] == manifest["version"]
        assert "ui" in manifest
