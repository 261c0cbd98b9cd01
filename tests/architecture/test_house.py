"""What stands in the house, and what must not."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from .house import ROOT, plugin_names, project_files, python_sources

FOLDERS = {".ci", "core", "docs", "flows", "plugin-ui", "plugins", "registry", "sdk", "shell-ui", "tests"}
TEXT = {".py", ".ts", ".tsx", ".mjs", ".css", ".html", ".md", ".toml", ".json", ".yml", ""}
LONGEST_FILE = 400
GENERATED = {"schema.d.ts", "api.gen.ts", "openapi.json", "package-lock.json", "uv.lock"}
# Of how and where the house was built, nothing belongs into it. Put together here, so that this file may be read too.
FOREIGN = re.compile("(?<![\\w.-])/wo" + "rk/|\\b[Ii]s" + "sue #?\\d|\\bhelper (?:ses" + "sion|engineer)")


def text_files() -> list[Path]:
    """Every file that a person reads or writes."""
    return [path for path in project_files() if path.suffix in TEXT and path.name not in GENERATED]


def read_toml(path: Path) -> dict[str, object]:
    return tomllib.loads(path.read_text())


class TestTopLevel:
    def test_folders_are_exactly_those_of_the_map(self) -> None:
        found = {path.relative_to(ROOT).parts[0] for path in project_files() if path.parent != ROOT}

        assert found == FOLDERS

    def test_every_folder_with_rooms_has_a_readme_of_a_page(self) -> None:
        for folder in sorted(FOLDERS - {".ci", "docs"}):
            lines = (ROOT / folder / "README.md").read_text().splitlines()

            assert 5 <= len(lines) <= 120, f"{folder}/README.md has {len(lines)} lines"


class TestFiles:
    def test_no_file_is_too_long_to_read(self) -> None:
        # What is looked up and not read has one entry a line, which keeps its changes apart.
        read = (
            path
            for path in text_files()
            if path.parent.name != "locales"
            and path.name != "specification-coverage.md"
            and not any(path.is_relative_to(ROOT / folder) for folder in ("tests/data", "tests/batches/data"))
        )
        sizes = {path.relative_to(ROOT).as_posix(): len(path.read_text().splitlines()) for path in read}

        assert {name: size for name, size in sizes.items() if size > LONGEST_FILE} == {}

    def test_nothing_speaks_of_how_the_house_was_built(self) -> None:
        found = {path.relative_to(ROOT).as_posix(): FOREIGN.findall(path.read_text()) for path in text_files()}

        assert {name: words for name, words in found.items() if words} == {}

    def test_no_middleware_wraps_requests_in_tasks(self) -> None:
        """Three of Starlette's base middlewares make every request five times slower."""
        banned = "BaseHTTP" + "Middleware"

        assert [path for path in python_sources() if banned in path.read_text()] == []

    def test_core_flows_and_registry_name_no_plugins_package(self) -> None:
        """The import contracts see imports; this sees names in strings."""
        names = re.compile(rf"homeroom_plugins\.({'|'.join(plugin_names())})\b")
        rooms = [ROOT / room for room in ("core/src", "flows/src", "registry/src", "sdk/python/src")]
        sources = [path for path in python_sources() if any(path.is_relative_to(room) for room in rooms)]

        assert [path for path in sources if names.search(path.read_text())] == []


class TestVersions:
    @pytest.mark.parametrize("name", plugin_names())
    def test_manifest_and_wheel_have_one_version(self, name: str) -> None:
        folder = ROOT / "plugins" / name
        project = read_toml(folder / "pyproject.toml")["project"]
        manifest = read_toml(folder / "src" / "homeroom_plugins" / name / "plugin.toml")

        assert isinstance(project, dict)
        assert (manifest["id"], manifest["version"]) == (name, project["version"])

    @pytest.mark.parametrize(
        "package", sorted((ROOT / "plugin-ui").glob("*/package.json")), ids=lambda p: p.parent.name
    )
    def test_remote_has_the_version_of_its_plugin(self, package: Path) -> None:
        name = package.parent.name
        manifest = read_toml(ROOT / "plugins" / name / "src" / "homeroom_plugins" / name / "plugin.toml")

        assert json.loads(package.read_text())["version"] == manifest["version"]
        assert "ui" in manifest
