"""Plugins that use the platform's database role."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from homeroom.config import Settings
from homeroom.platform import load_host
from homeroom.plugin_roles.trust import is_of_own_tree, is_trusted
from homeroom.releases.files import Release
from homeroom_devkit.testing.plugins import make_plugin
from homeroom_sdk.discovery import PLUGINS, find_plugins, look_at


class TestIsTrusted:
    @pytest.mark.parametrize(
        ("publisher", "setting", "is_own", "expected"),
        [
            ("", None, False, False),
            ("acme.example", None, False, False),
            ("homeroom", None, False, True),
            ("", None, True, True),
            ("homeroom", "other", True, False),
            ("", "other, garden", False, True),
            ("", "*", False, True),
            ("", "", True, False),
        ],
    )
    def test_operator_decides_and_else_its_origin(
        self, publisher: str, setting: str | None, is_own: bool, expected: bool
    ) -> None:
        plugin = make_plugin("garden")
        plugin.release = Release(publisher=publisher)
        assert is_trusted(plugin, setting, is_of_own_tree=is_own) is expected


class TestIsOfOwnTree:
    def test_plugins_of_this_tree_are(self) -> None:
        found = find_plugins()
        assert {item.id for item in found if is_of_own_tree(item)} >= {item.id for item in found if item.folder} - {""}

    def test_code_that_no_package_of_the_tree_brings_is_not(self) -> None:
        item = look_at(EntryPoint("garden", f"{__name__}:plugin", PLUGINS))
        assert not is_of_own_tree(item)


class TestLoadHost:
    @pytest.mark.parametrize(("setting", "sandboxed"), [(None, False), ("mail", True)])
    def test_it_says_who_is_sandboxed(self, tmp_path: Path, setting: str | None, sandboxed: bool) -> None:
        host = load_host(Settings(home=tmp_path, trusted_plugins=setting))
        found = {plugin.id: plugin.is_sandboxed for plugin in host.plugins}
        assert (found["people"], found["mail"]) == (sandboxed, False)
