"""The documentation is tested: code runs, commands and settings exist, lists match the code, and links resolve."""

import importlib.util
import json
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pluggy
import pytest
from fastapi import FastAPI
from homeroom.runs.lifecycle import TRANSITIONS
from homeroom_cli.main import all_commands
from homeroom_sdk.hooks import PROJECT, Hooks
from homeroom_sdk.manifest import parse_manifest

from .house import ROOT, project_files

PAGES = project_files("*.md")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)")
DEPENDENCY = re.compile(r"^\| `([^`]+)` \| [^|]+ \| [^|]+ \|$", re.MULTILINE)
OWN = re.compile(r"^(homeroom(-.*)?|@homeroom/.*)$")
NAME = re.compile(r"^[A-Za-z0-9._-]+")


def blocks(page: Path, language: str) -> list[str]:
    return [code for kind, code in BLOCK.findall(page.read_text()) if kind == language]


def console_lines() -> Iterator[tuple[str, list[str]]]:
    """Yield every line of a console block that starts with a prompt, as words."""
    for page in PAGES:
        for block in blocks(page, "console"):
            for line in block.splitlines():
                if line.startswith("$ "):
                    yield f"{page.name}: {line}", shlex.split(line[2:])


@pytest.fixture(scope="module")
def generate() -> ModuleType:
    spec = importlib.util.spec_from_file_location("docs_generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class TestGeneratedParts:
    def test_every_setting_says_what_it_does(self, generate: ModuleType) -> None:
        rows = generate.settings_table().splitlines()[2:]

        assert rows
        assert [row for row in rows if row.endswith("|  |")] == []


class TestWritingAPlugin:
    def test_its_code_makes_a_plugin_that_the_host_would_take(self) -> None:
        page = ROOT / "docs" / "writing-a-plugin.md"
        module = ModuleType("plugin_of_the_docs")
        sys.modules[module.__name__] = module
        for number, code in enumerate(blocks(page, "python"), 1):
            exec(compile(code, f"{page.name} block {number}", "exec"), module.__dict__)
        manager = pluggy.PluginManager(PROJECT)
        manager.add_hookspecs(Hooks)
        api = FastAPI()

        manager.register(module.plugin)
        manager.check_pending()
        for router in module.plugin.routers():
            api.include_router(router)

        assert list(api.openapi()["paths"]) == ["/api/notice/create", "/api/notice/get", "/api/notice/badge"]
        assert [spec.name for spec in module.plugin.flows()] == ["tidy"]
        assert [spec.table.__tablename__ for spec in module.plugin.models()] == ["notices_notices"]

    def test_its_manifest_is_valid(self) -> None:
        (manifest,) = blocks(ROOT / "docs" / "writing-a-plugin.md", "toml")

        assert parse_manifest(tomllib.loads(manifest)).id == "notices"


class TestCommands:
    def test_every_make_target_exists(self) -> None:
        targets = set(re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(), re.MULTILINE))
        named = {words[1] for _, words in console_lines() if words[0] == "make"}

        assert named
        assert named <= targets

    def test_every_homeroom_command_exists_with_its_options(self) -> None:
        group = all_commands()
        checked = 0
        for where, words in console_lines():
            if Path(words[0]).name != "homeroom":
                continue
            command, rest = group, words[1:]
            while hasattr(command, "commands"):
                assert rest, where
                assert rest[0] in command.commands, where
                command, rest = command.commands[rest[0]], rest[1:]
            options = {option for parameter in command.params for option in parameter.opts}
            assert {word for word in rest if word.startswith("--")} <= options, where
            checked += 1
        assert checked


class TestLinks:
    @pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
    def test_links_into_the_house_lead_somewhere(self, page: Path) -> None:
        targets = [target for target in LINK.findall(page.read_text()) if "://" not in target]

        assert [target for target in targets if not (page.parent / target).exists()] == []


class TestMaps:
    @pytest.mark.parametrize(("folder", "package"), [("core", "homeroom"), ("server", "homeroom_server")])
    def test_every_room_stands_in_its_map(self, folder: str, package: str) -> None:
        rows = [line for line in (ROOT / folder / "README.md").read_text().splitlines() if line.startswith("| `")]
        named = {name for row in rows for name in re.findall(r"`(\w+)(?:/|\.py)?`", row)}

        assert {path.parent.name for path in (ROOT / folder / "src" / package).glob("*/__init__.py")} <= named

    def test_drawing_of_a_run_shows_each_transition_and_no_other(self) -> None:
        page = (ROOT / "docs/decisions/0027-one-end-of-a-run.md").read_text()
        drawn = re.findall(r"^    (\w+) --> (\w+): ([\w ]+)$", page, re.MULTILINE)

        true = [
            (str(source), str(target), name) for name, (sources, target) in TRANSITIONS.items() for source in sources
        ]
        assert sorted(drawn) == sorted(true)


class TestDependencies:
    def test_every_direct_dependency_is_explained_and_no_other(self) -> None:
        explained = DEPENDENCY.findall((ROOT / "docs" / "dependencies.md").read_text())

        assert sorted(explained) == sorted(set(_python_dependencies()) | set(_node_dependencies()))


def _python_dependencies() -> Iterator[str]:
    for path in project_files("*pyproject.toml"):
        content = tomllib.loads(path.read_text())
        project = content["project"]
        groups = [project.get("dependencies", []), content.get("build-system", {}).get("requires", [])]
        groups += [*project.get("optional-dependencies", {}).values(), *content.get("dependency-groups", {}).values()]
        for requirement in (item for group in groups for item in group):
            found = NAME.match(requirement)
            if found and not OWN.match(found[0]):
                yield found[0]


def _node_dependencies() -> Iterator[str]:
    for path in project_files("*package.json"):
        content = json.loads(path.read_text())
        for kind in ("dependencies", "devDependencies", "peerDependencies"):
            yield from (name for name in content.get(kind, {}) if not OWN.match(name))
