"""Which plugins work with the platform's own role in the database; every other has one of its own."""

from pathlib import Path

from homeroom_sdk.discovery import FoundPlugin

import homeroom
from homeroom.plugins.loaded import LoadedPlugin
from homeroom.releases.publishers import EVERY, is_source_tree

HOUSE = "homeroom"
"""The publisher of homeroom itself, whose plugins share transactions."""


def is_trusted(plugin: LoadedPlugin, setting: str | None, *, is_of_own_tree: bool) -> bool:
    """Whether the operator, or else who has made the plugin, lets it work with the platform's role.

    Args:
        setting: Ids, separated by commas, or `*`; None where the operator has said nothing.
    """
    if setting is None:
        return is_of_own_tree or plugin.release.publisher == HOUSE
    return bool({word.strip() for word in setting.split(",")} & {EVERY, plugin.id})


def is_of_own_tree(found: FoundPlugin) -> bool:
    """Whether it is developed in the source tree in which homeroom itself runs."""
    package, tree = found.entry_point.dist, Path(homeroom.__file__).resolve().parents[3]
    if package is None or found.folder is None or not found.folder.resolve().is_relative_to(tree):
        return False
    return is_source_tree("homeroom-core") and is_source_tree(package.name)
