"""Discovery of installed plugins by entry point and manifest, without importing any of their code."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from homeroom_sdk.errors import OperatorError
from homeroom_sdk.manifest import InvalidManifest, read_manifest

PLUGINS = "homeroom.plugins"
"""The entry-point group of plugins: `<id> = "homeroom_plugins.<id>.plugin:plugin"`."""

PARTS = "homeroom.parts"
"""The entry-point group of the platform's own packages (engine, flow host, registry), which never import each other."""


@dataclass(frozen=True, slots=True)
class FoundPlugin:
    """An installed plugin: its folder and its unvalidated manifest; `error` is set if that cannot be read."""

    id: str
    entry_point: EntryPoint
    folder: Path | None
    raw: Mapping[str, Any]
    error: str | None = None


class PartMissing(OperatorError):
    """A part of the platform is not installed."""


def find_plugins() -> Sequence[FoundPlugin]:
    """Return every installed plugin, sorted by id."""
    return [look_at(point) for point in sorted(entry_points(group=PLUGINS), key=lambda point: point.name)]


def load_part(name: str) -> Any:
    """Return the object of a part's entry point.

    Raises:
        PartMissing: the package that provides it is not installed.
    """
    for point in entry_points(group=PARTS, name=name):
        return point.load()
    raise PartMissing(
        f"The part {name!r} is not installed. The flow engine comes with homeroom[engine], the embedded database with "
        "homeroom[local], all else with homeroom: install it and start again."
    )


def part_folders() -> Sequence[Path]:
    """Return the folders of the packages that provide the platform's parts, sorted by package name."""
    packages = sorted({point.module.partition(".")[0] for point in entry_points(group=PARTS)})
    specs = (find_spec(package) for package in packages)
    return [Path(spec.origin).parent for spec in specs if spec is not None and spec.origin is not None]


def look_at(point: EntryPoint) -> FoundPlugin:
    """Return the plugin of an entry point with its manifest, which is not validated."""
    folder = _folder_of(point.module)
    if folder is None:
        return FoundPlugin(point.name, point, None, {}, "Its package cannot be found; install it again.")
    try:
        raw = read_manifest(folder / "plugin.toml")
    except InvalidManifest as error:
        return FoundPlugin(point.name, point, folder, {}, str(error))
    if raw.get("id") != point.name:
        return FoundPlugin(
            point.name, point, folder, raw, f"plugin.toml: id: must be {point.name!r}, as its entry point."
        )
    return FoundPlugin(point.name, point, folder, raw)


def _folder_of(module: str) -> Path | None:
    """Return the folder of the module's package. Imports only the namespace above it, which has no code."""
    package = module.rpartition(".")[0]
    namespace, _, _name = package.rpartition(".")
    try:
        path = import_module(namespace).__path__ if namespace else None
    except ImportError:
        return None
    spec = PathFinder.find_spec(package, path)
    return Path(next(iter(spec.submodule_search_locations))) if spec and spec.submodule_search_locations else None
