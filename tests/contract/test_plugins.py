"""Every plugin of this repository keeps the contract; the plugins are discovered, not listed."""

from pathlib import Path

import pytest
from homeroom.platform import Platform
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom_devkit.testing.contract import PluginContract, find_loaded
from homeroom_sdk.discovery import find_plugins

PLUGINS = Path(__file__).parents[2] / "plugins"
INSTALLED = [found.id for found in find_plugins()]


class TestEveryPlugin(PluginContract):
    @pytest.fixture(params=INSTALLED)
    def plugin(self, platform: Platform, request: pytest.FixtureRequest) -> LoadedPlugin:
        return find_loaded(platform, request.param)

    @pytest.mark.deep(of="plugins")
    def test_loading_it_does_not_load_the_engine(self, plugin: LoadedPlugin) -> None:
        """Check it in the deep suite, because it starts a process for each plugin."""
        super().test_loading_it_does_not_load_the_engine(plugin)


def test_every_folder_is_installed_and_nothing_else() -> None:
    assert sorted(path.parent.name for path in PLUGINS.glob("*/pyproject.toml")) == INSTALLED, "run `make setup`"
