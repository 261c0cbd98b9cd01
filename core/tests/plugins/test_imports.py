"""A plugin that imports the platform is detected, when it is loaded or later."""

from collections.abc import Callable
from pathlib import Path

import pytest
from homeroom.plugins.loading.loaded import LoadedPlugin

Install = Callable[..., Path]
LoadAll = Callable[..., list[LoadedPlugin]]

CODE = """
import importlib
{first}

class Plugin:
    def later(self):
        {later}

plugin = Plugin()
"""


def load(install: Install, load_all: LoadAll, *, first: str = "", later: str = "pass") -> LoadedPlugin:
    install(code=CODE.format(first=first, later=later))
    (plugin,) = load_all()
    assert plugin.is_ready, plugin.reason
    return plugin


class TestWatchImports:
    @pytest.mark.parametrize(
        "statement",
        [
            "import homeroom.db.engine",
            "from homeroom.db.engine import Database",
            "importlib.import_module('homeroom.db.engine')",
        ],
    )
    def test_it_is_seen_when_it_is_loaded_and_later(self, install: Install, load_all: LoadAll, statement: str) -> None:
        plugin = load(install, load_all, later=statement)
        assert plugin.complaint == ""
        plugin.manager.get_plugin("sample").later()  # type: ignore[union-attr] # it is ready
        assert "It imports homeroom.db.engine, which is the platform's own" in plugin.complaint

    def test_what_stands_at_the_top_is_seen_at_once(self, install: Install, load_all: LoadAll) -> None:
        plugin = load(install, load_all, first="from homeroom import config")
        assert "It imports homeroom, which is the platform's own" in plugin.complaint

    def test_sdk_is_for_plugins(self, install: Install, load_all: LoadAll) -> None:
        plugin = load(install, load_all, first="import homeroom_sdk.orm")
        assert plugin.complaint == ""
