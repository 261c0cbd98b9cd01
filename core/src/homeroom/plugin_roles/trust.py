"""Trusted plugins use the platform's own database role; every other plugin has its own role."""

from pathlib import Path

from homeroom_sdk.discovery import FoundPlugin

import homeroom
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.releases.publishers import EVERY, is_source_tree

HOUSE = "homeroom"
"""The publisher id of homeroom itself; its plugins share the platform's transactions."""


def is_trusted(plugin: LoadedPlugin, setting: str | None, *, is_of_own_tree: bool) -> bool:
    """Return True if the plugin may use the platform's database role.

    The operator's setting decides. Without it, homeroom's own plugins are trusted, by publisher or by source tree.

    Args:
        setting: Plugin ids, separated by commas, or `*`; None if the operator has set nothing.
    """
    if setting is None:
        return is_of_own_tree or plugin.release.publisher == HOUSE
    return bool({word.strip() for word in setting.split(",")} & {EVERY, plugin.id})


def is_of_own_tree(found: FoundPlugin) -> bool:
    """Return True if the plugin is developed in the source tree from which homeroom itself runs."""
    package, tree = found.entry_point.dist, Path(homeroom.__file__).resolve().parents[3]
    if package is None or found.folder is None or not found.folder.resolve().is_relative_to(tree):
        return False
    return is_source_tree("homeroom-core") and is_source_tree(package.name)
