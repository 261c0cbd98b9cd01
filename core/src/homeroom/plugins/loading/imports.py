"""Detection of plugins that import the platform itself, at load time or later.

The platform's modules change without notice and contain data that plugins should not have. This finds mistakes and
shortcuts; a plugin that wants to hide an import can do so.
"""

import builtins
import importlib
import sys
from collections.abc import Mapping, Sequence
from types import ModuleType

import structlog

from homeroom.releases.files import PLATFORM

log = structlog.get_logger()


_seen: dict[str, set[str]] = {}
"""The platform modules that each watched package has imported, by package."""
_import, _import_module = builtins.__import__, importlib.import_module


def watch_imports(package: str) -> None:
    """Record from now on which platform modules this package of a plugin imports. Idempotent."""
    _seen.setdefault(package, set())
    builtins.__import__ = _watched_import
    importlib.import_module = _watched_import_module


def list_seen(package: str) -> list[str]:
    """Return the platform modules that the package has imported in this process."""
    return sorted(_seen.get(package, ()))


def _watched_import(
    name: str,
    globals: Mapping[str, object] | None = None,  # noqa: A002 - the name in the original signature
    locals: Mapping[str, object] | None = None,  # noqa: A002 - the name in the original signature
    fromlist: Sequence[str] | None = (),
    level: int = 0,
) -> ModuleType:
    if name.partition(".")[0] in PLATFORM and level == 0:
        _note(name, str((globals or {}).get("__name__", "")))
    return _import(name, globals, locals, fromlist, level)


def _watched_import_module(name: str, package: str | None = None) -> ModuleType:
    if name.partition(".")[0] in PLATFORM:
        _note(name, str(sys._getframe(1).f_globals.get("__name__", "")))
    return _import_module(name, package)


def _note(name: str, importer: str) -> None:
    for package, seen in _seen.items():
        if name not in seen and (importer == package or importer.startswith(f"{package}.")):
            seen.add(name)
            log.error("plugin_imports_platform", package=package, module=name, importer=importer)
