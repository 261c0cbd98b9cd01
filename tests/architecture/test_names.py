"""Core, the SDK and the registry name no plugin; everything specific to a plugin is in its manifest and hooks."""

import ast
import json
from collections.abc import Iterator, Mapping
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest
from homeroom.flags import CORE_FLAGS
from homeroom.plugins.loading.load import load_plugins
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom_sdk.discovery import find_plugins

from .house import ROOT

EXTRAS = ("migrations/versions/",)
"""Migrations describe the past and may name plugins."""

ALLOWED: Mapping[tuple[str, str], str] = {
    ("homeroom_server/shell/bootstrap.py", "mail"): "the name of an icon",
    (
        "homeroom/plugins/loading/namespace.py",
        "unsubscribe",
    ): "every installation answers this page",
    ("homeroom_sdk/events.py", "mail.settled@1"): "an event is a protocol, as a service is; its name is stored",
}

PLAIN_NOUNS = frozenset({"document", "person", "sign", "signing", "verify"})
"""Areas and pages of plugins with names that are also ordinary nouns."""


def words_of(plugin: LoadedPlugin) -> Iterator[str]:
    """Yield the plugin's own words: its id and everything that it declares by name."""
    assert plugin.manifest is not None
    manifest = plugin.manifest
    yield from (plugin.id, *manifest.flags, *manifest.shows, *manifest.prefixes, *manifest.pages)
    yield from (flag.key for flag in manifest.district_flags if flag.key not in CORE_FLAGS)
    for model in plugin.models:
        yield from (model.name, *model.searches)
    yield from (flow.spec.job_type.key for flow in plugin.flows if flow.spec.job_type)


def shipped() -> list[LoadedPlugin]:
    """Return the plugins of this repository, and assert that all of them load."""
    plugins = load_plugins(find_plugins())
    assert {point.name for point in entry_points(group="homeroom.plugins")} == {plugin.id for plugin in plugins}
    assert [plugin.reason for plugin in plugins if not plugin.is_ready] == []
    return plugins


def find_named(folder: Path, words: Mapping[str, str]) -> list[str]:
    """Return every text in the folder's code, except docstrings, that is a plugin's word or begins with one."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        if any(part in name for part in EXTRAS):
            continue
        for line, text in texts_of(path.read_text()):
            owner = words.get(text) or words.get(text.partition(".")[0])
            if owner and (name, text) not in ALLOWED:
                found.append(f"{name}:{line} names {text!r}, which is the plugin {owner}'s")
    return found


def texts_of(source: str) -> Iterator[tuple[int, str]]:
    """Yield the string constants of a module with their lines, without docstrings."""
    tree = ast.parse(source)
    statements = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in statements:
            yield node.lineno, node.value


@pytest.fixture(scope="module")
def words() -> Mapping[str, str]:
    """Provide each word of a plugin with its owner; words of one or two letters, such as `r`, are left out."""
    found = {word: plugin.id for plugin in shipped() for word in words_of(plugin) if len(word) > 2}
    return {word: owner for word, owner in found.items() if word not in PLAIN_NOUNS}


class TestNames:
    @pytest.mark.parametrize("folder", ["core/src", "local/src", "sdk/python/src", "registry/src", "server/src"])
    def test_platform_names_no_plugin(self, folder: str, words: Mapping[str, str]) -> None:
        assert find_named(ROOT / folder, words) == []

    def test_planted_name_is_found(self, tmp_path: Path, words: Mapping[str, str]) -> None:
        (tmp_path / "room.py").write_text('"""About delivery."""\n\nFEATURES = ("pdfSplitter",)\n')
        assert len(find_named(tmp_path, words)) == 1


def declared_by(plugin: LoadedPlugin) -> Iterator[str]:
    """Yield a plugin's declared names, such as features, flags and models, without its id, areas and pages."""
    assert plugin.manifest is not None
    common = {plugin.id, *plugin.manifest.prefixes, *plugin.manifest.pages}
    yield from (word for word in words_of(plugin) if word not in common)


def find_named_keys(folder: Path, words: Mapping[str, str]) -> list[str]:
    """Return every key of the folder's dictionaries that is a plugin's word; the API supplies the plugin's texts."""
    return [
        f"{path.relative_to(folder).as_posix()} has words for {key}, which is the plugin {words[key]}'s"
        for path in sorted(folder.rglob("*.json"))
        for key in keys_of(json.loads(path.read_text()))
        if key in words and (path.parent.relative_to(folder).as_posix(), key) not in LOOKED_AT
    ]


def keys_of(dictionary: Mapping[str, Any]) -> Iterator[str]:
    """Yield the keys at every level."""
    for key, value in dictionary.items():
        yield key
        if isinstance(value, dict):
            yield from keys_of(value)


LOOKED_AT = {("areas/licences/locales", "Jobs"), ("areas/licences/locales", "Persons")}
"""Models that customer support can look at in another district (specification §6), regardless of its plugins."""


@pytest.fixture(scope="module")
def declared() -> Mapping[str, str]:
    """Provide each name that a plugin declares, with its owner."""
    return {word: plugin.id for plugin in shipped() for word in declared_by(plugin)}


class TestDictionaries:
    def test_shell_has_no_words_for_what_plugins_declare(self, declared: Mapping[str, str]) -> None:
        assert {"pdfSplitter", "EnableBulkUpload", "MailSender", "Jobs"} <= set(declared)
        assert find_named_keys(ROOT / "shell-ui/src", declared) == []
