"""A plugin's manuals: the Markdown files `<name>.<language>.md` that its manifest lists."""

from dataclasses import dataclass
from pathlib import PurePosixPath

from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import _

FALLBACK = "en"


@dataclass(frozen=True, slots=True)
class Manual:
    """One manual in one language."""

    name: str
    language: str
    path: str


def list_manuals(plugin: LoadedPlugin) -> list[Manual]:
    """Return all manuals that the manifest lists, in its order."""
    manuals = []
    for path in plugin.manifest.manuals if plugin.manifest else ():
        name, _rest, language = PurePosixPath(path).stem.rpartition(".")
        manuals.append(Manual(name, language, path))
    return manuals


def read_manual(plugin: LoadedPlugin, name: str, language: str) -> tuple[Manual, str]:
    """Return a manual and its Markdown.

    Tries the language, then the language without its region, then English, then any other language.

    Raises:
        NotFound: the plugin has no manual of this name.
    """
    found = {manual.language: manual for manual in list_manuals(plugin) if manual.name == name}
    wanted = (language, language.partition("-")[0], FALLBACK, *found)
    manual = next((found[item] for item in wanted if item in found), None)
    if manual is None or plugin.folder is None:
        raise NotFound(_("The plugin has no such manual."))
    return manual, (plugin.folder / manual.path).read_text("utf-8")
