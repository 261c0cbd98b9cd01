"""A plugin's files, read from its author's folder or from a wheel."""

import ast
import configparser
import tomllib
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email.parser import HeaderParser
from functools import cached_property
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

from homeroom_sdk.discovery import PLUGINS
from homeroom_sdk.manifest import InvalidManifest, Manifest, parse_manifest, read_manifest

MANIFEST = "plugin.toml"
NOT_THEIRS = frozenset({".git", ".tox", ".venv", "build", "dist", "node_modules", "venv"})
MAX_BYTES = 200 * 1024 * 1024
MAX_FILES = 20_000


class NoPlugin(ValueError):
    """There is no plugin to check; the message explains why."""


@dataclass(frozen=True, slots=True)
class Package:
    """The package's metadata: `requires` are the requirements as written, `points` the entry points of plugins."""

    name: str = ""
    version: str = ""
    licence: str = ""
    python: str = ""
    requires: Sequence[str] = ()
    points: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Module:
    """One Python file; `path` is relative to the package, `tree` is None if the file cannot be parsed."""

    path: str
    tree: ast.Module | None
    error: str = ""
    line: int = 0


@dataclass(frozen=True)
class PluginSource:
    """A plugin to check. `folder` is the folder of its package, `top` the root of all files; both may be temporary."""

    top: Path
    folder: Path
    name: str
    package: Package
    is_wheel: bool

    @cached_property
    def raw(self) -> Mapping[str, Any]:
        """The content of `plugin.toml`, not validated; empty if it cannot be read."""
        with suppress(InvalidManifest):
            return read_manifest(self.folder / MANIFEST)
        return {}

    @cached_property
    def manifest(self) -> Manifest | None:
        """The manifest; None if it is invalid."""
        with suppress(InvalidManifest):
            return parse_manifest(self.raw)
        return None

    @property
    def id(self) -> str:
        """The plugin's id from the manifest; empty if it has none."""
        return str(self.raw.get("id", ""))

    @cached_property
    def modules(self) -> Sequence[Module]:
        """Every Python file of the package."""
        return [_parse(path, path.relative_to(self.folder).as_posix()) for path in sorted(self.folder.rglob("*.py"))]

    @cached_property
    def code(self) -> Sequence[tuple[str, ast.Module]]:
        """The modules that run with the platform: all except migrations."""
        return [(item.path, item.tree) for item in self.modules if item.tree and not is_migration(item.path)]

    @cached_property
    def migrations(self) -> Sequence[tuple[str, ast.Module]]:
        """The migration scripts."""
        return [(item.path, item.tree) for item in self.modules if item.tree and is_migration(item.path)]


def is_migration(path: str) -> bool:
    """Return True if a path, relative to the package, is the path of a migration script."""
    return PurePosixPath(path).parts[:2] == ("migrations", "versions") and not path.endswith("__init__.py")


@contextmanager
def open_source(path: Path) -> Iterator[PluginSource]:
    """Open the plugin in a folder or a wheel; a wheel is unpacked to a temporary folder while the context lasts.

    Raises:
        NoPlugin: there is no plugin, or more than one, or the file is not a usable wheel.
    """
    if path.is_dir():
        yield _read_folder(path)
        return
    if not zipfile.is_zipfile(path):
        raise NoPlugin(
            f"{path} is neither a folder nor a wheel. Name the plugin's repository, or the wheel built of it."
        )
    with TemporaryDirectory(prefix="homeroom-check-") as folder:
        try:
            _unpack(path, Path(folder))
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, RuntimeError) as error:
            raise NoPlugin(f"{path} cannot be unpacked: {error}") from error
        yield _read_wheel(Path(folder), path.name)


def _read_folder(top: Path) -> PluginSource:
    project = {}
    with suppress(OSError, tomllib.TOMLDecodeError):
        project = tomllib.loads((top / "pyproject.toml").read_text(encoding="utf-8")).get("project", {})
    folder = _find_package(top)
    licence = project.get("license", "")
    package = Package(
        str(project.get("name", "")),
        str(project.get("version", "")),
        str(licence.get("text", "") if isinstance(licence, dict) else licence),
        str(project.get("requires-python", "")),
        [str(item) for item in project.get("dependencies", ())],
        {str(key): str(value) for key, value in project.get("entry-points", {}).get(PLUGINS, {}).items()},
    )
    return PluginSource(top, folder, _dotted(top, folder), package, is_wheel=False)


def _dotted(top: Path, folder: Path) -> str:
    """Return the import name of the package: the path below `src` if there is such a folder, with dots."""
    parts = list(folder.relative_to(top).parts)
    if "src" in parts:
        parts = parts[parts.index("src") + 1 :]
    return ".".join(parts)


def _read_wheel(top: Path, name: str) -> PluginSource:
    folder = _find_package(top)
    info = next(iter(sorted(top.glob("*.dist-info"))), top / "none.dist-info")
    metadata, points = HeaderParser().parsestr(""), configparser.ConfigParser(delimiters=("=",))
    points.optionxform = str  # type: ignore[assignment,method-assign] # ids are case-sensitive
    with suppress(OSError):
        metadata = HeaderParser().parsestr((info / "METADATA").read_text(encoding="utf-8"))
    with suppress(OSError, configparser.Error):
        points.read_string((info / "entry_points.txt").read_text(encoding="utf-8"))
    package = Package(
        str(metadata["Name"] or ""),
        str(metadata["Version"] or ""),
        str(metadata["License-Expression"] or metadata["License"] or ""),
        str(metadata["Requires-Python"] or ""),
        [str(item) for item in metadata.get_all("Requires-Dist") or () if "extra ==" not in str(item)],
        dict(points[PLUGINS]) if points.has_section(PLUGINS) else {},
    )
    return PluginSource(top, folder, ".".join(folder.relative_to(top).parts), package, is_wheel=True)


def _find_package(top: Path) -> Path:
    """Find the only folder with a manifest, ignoring tests, build results and environments.

    Raises:
        NoPlugin: there is no such folder, or more than one.
    """
    found = [
        path.parent
        for path in sorted(top.rglob(MANIFEST))
        if not {*path.relative_to(top).parts} & {*NOT_THEIRS, "tests"} and path.is_file()
    ]
    if not found:
        raise NoPlugin(f"There is no {MANIFEST} in {top}. It lies in the package, beside plugin.py.")
    if len(found) > 1:
        names = ", ".join(path.relative_to(top).as_posix() for path in found)
        raise NoPlugin(f"{top} has several plugins: {names}. Name the folder of one.")
    return found[0]


def _unpack(wheel: Path, folder: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        items = archive.infolist()
        if len(items) > MAX_FILES or sum(item.file_size for item in items) > MAX_BYTES:
            raise NoPlugin(f"{wheel} is larger than a plugin can be.")
        names = [item.filename.removesuffix("/") for item in items]
        if any(PurePosixPath(name).is_absolute() or ".." in name.split("/") for name in names):
            raise NoPlugin(f"{wheel} names files outside itself.")
        if any(name != PurePosixPath(name).as_posix() or "\\" in name for name in names):
            raise NoPlugin(f"{wheel} names files in a form that each installer may read in another way.")
        if len({name.casefold() for name in names}) < len(names):
            raise NoPlugin(f"{wheel} holds two files of one name.")
        archive.extractall(folder)


def _parse(path: Path, name: str) -> Module:
    try:
        return Module(name, ast.parse(path.read_bytes(), name))
    except SyntaxError as error:
        return Module(name, None, str(error.msg), error.lineno or 0)
    except ValueError as error:
        return Module(name, None, str(error))
