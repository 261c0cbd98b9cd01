"""The plugins that ship with homeroom keep the contract."""

from importlib.metadata import entry_points

from homeroom.testing.contract import PluginContract
from homeroom_sdk.discovery import PLUGINS


class TestPeople(PluginContract):
    plugin_id = "people"


class TestMail(PluginContract):
    plugin_id = "mail"


class TestDelivery(PluginContract):
    plugin_id = "delivery"


class TestStorage(PluginContract):
    plugin_id = "storage"


class TestRecognition(PluginContract):
    plugin_id = "recognition"


def test_every_plugin_that_is_installed_stands_here() -> None:
    here = {kind.plugin_id for kind in PluginContract.__subclasses__()}
    assert {point.name for point in entry_points(group=PLUGINS)} == here
