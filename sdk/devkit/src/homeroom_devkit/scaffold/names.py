"""Validation of the names of new plugins."""

import keyword
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from homeroom.migrations.sets import list_own_sets
from homeroom.plugins.loading.namespace import CORE_AREAS, CORE_PAGES, FAMILY_PAGES, RESERVED
from homeroom_sdk.discovery import find_plugins

NAME = re.compile(r"[a-z](?:[a-z0-9]|_(?=[a-z0-9])){1,23}")
TABLE = re.compile(r"_table\(\s*\"(\w+)\"")
HELPERS = "_testing"
"""Suffix of the names of packages that tests share."""
OURS = RESERVED | {"specimen", "tests"}


class NameRefused(ValueError):
    """The name cannot be used for a plugin; the message states why and what to do."""


def check_name(name: str, *folders: Path, tree: Path | None = None) -> None:
    """Check that a plugin can have this name and these folders.

    Args:
        tree: homeroom's repository, if the plugin is created there.

    Raises:
        NameRefused: the name is malformed, reserved or taken.
    """
    if not NAME.fullmatch(name):
        raise NameRefused(
            f"{name!r} is no name for a plugin. Take 2 to 24 lower case letters, digits and single underscores, the "
            "first of them a letter, such as 'library' or 'art_club'."
        )
    reserved = {area.lower() for area in CORE_AREAS} | CORE_PAGES | FAMILY_PAGES | OURS
    if name in reserved or keyword.iskeyword(name):
        raise NameRefused(f"{name!r} is the platform's own word. Choose another name.")
    for folder in folders:
        if folder.exists():
            place = folder.relative_to(tree or folder.parent)
            raise NameRefused(f"{place} exists already. Choose another name, or remove it first.")
    if (other := next(_clashes(name, tree), None)) is not None:
        raise NameRefused(f"{name!r} would get in the way of {other}. Choose another name.")


def _clashes(name: str, tree: Path | None) -> Iterator[str]:
    """Yield existing plugins, tables and packages that conflict with a plugin of this name."""
    for manifest in _manifests(tree):
        other = str(manifest.get("id"))
        if name == other or name.startswith(f"{other}_") or other.startswith(f"{name}_"):
            yield f"the plugin {other}, whose tables begin with {other}_"
        areas = [*manifest.get("prefixes", ()), *manifest.get("pages", ())]
        paths = [str(place.get("path")) for place in manifest.get("ui", {}).get("contributions", ())]
        if name in {str(area).partition("/")[0] for area in areas} | {path.strip("/").split("/")[0] for path in paths}:
            yield f"the plugin {other}, which answers at /{name} or /api/{name}"
    for script in sorted(path for own in list_own_sets() for path in own.versions.glob("*.py")):
        for table in TABLE.findall(script.read_text(encoding="utf-8")):
            if table.startswith(f"{name}_"):
                yield f"the platform's table {table}"
    for folder in sorted(tree.glob(f"tests/*/{name}{HELPERS}")) if tree else ():
        yield f"the package {folder.relative_to(folder.parents[2])}"


def _manifests(tree: Path | None) -> Iterator[Mapping[str, Any]]:
    for path in sorted(tree.glob("plugins/*/src/homeroom_plugins/*/plugin.toml")) if tree else ():
        yield tomllib.loads(path.read_text(encoding="utf-8"))
    yield from (found.raw for found in find_plugins())
