"""Inspection of a plugin's files: its imports, its languages, and the modules that loading it imports."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import entry_points, packages_distributions, requires
from importlib.util import resolve_name
from pathlib import Path
from typing import Any

from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom_sdk.discovery import PLUGINS
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

SDK = "homeroom-sdk"
BROUGHT_BY = {"starlette": "fastapi"}
"""Libraries that may be imported because another, declared library brings them."""

PLURAL = re.compile(r"_(zero|one|two|few|many|other)$")


def find_foreign_imports(folder: Path, package: str, distribution: str) -> list[str]:
    """Return forbidden imports as `file: module`.

    Allowed are the standard library, the SDK, the plugin itself, and dependencies declared by the plugin or the SDK.

    Args:
        folder: The folder of the package's files.
        distribution: The installed wheel that declares the plugin's dependencies.
    """
    declared = _declared(distribution) | _declared(SDK) | {SDK}
    owners = packages_distributions()
    foreign = []
    for path in sorted(folder.rglob("*.py")):
        inside = ".".join((package, *path.relative_to(folder).parent.parts))
        for module in _imports(path, inside):
            top = module.partition(".")[0]
            is_own = module == package or module.startswith(f"{package}.")
            brought = {canonicalize_name(name) for name in (*owners.get(top, ()), BROUGHT_BY.get(top, top))}
            is_namespace = top == package.partition(".")[0]
            if not (is_own or top in sys.stdlib_module_names or (brought & declared and not is_namespace)):
                foreign.append(f"{path.relative_to(folder)}: {module}")
    return foreign


def list_modules_after_loading(plugin: LoadedPlugin) -> set[str]:
    """Return the modules of a new process after it loaded the plugin's entry point and called its boot hooks."""
    (point,) = entry_points(group=PLUGINS, name=plugin.id)
    code = (
        "import json, sys\nfrom importlib import import_module\n"
        f"found = getattr(import_module({point.module!r}), {point.attr!r})\n"
        "for name in ('models', 'routers', 'flows', 'services', 'events', 'subscriptions'):\n"
        "    getattr(found, name, list)()\n"
        "print(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout))


def read_locales(plugin: LoadedPlugin) -> dict[str, dict[str, set[str]]]:
    """Return the keys by kind of dictionary (`""` for `en.json`, `family` for `family.en.json`) and language."""
    found: dict[str, dict[str, set[str]]] = {}
    assert plugin.folder is not None
    for path in sorted((plugin.folder / "locales").glob("*.json")):
        family, _, language = path.stem.rpartition(".")
        found.setdefault(family, {})[language] = set(_keys(json.loads(path.read_text("utf-8"))))
    return found


def _declared(distribution: str) -> set[str]:
    return {canonicalize_name(Requirement(line).name) for line in requires(distribution) or ()}


def _imports(path: Path, package: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = resolve_name("." * node.level + (node.module or ""), package) if node.level else str(node.module)
            # In `from homeroom_plugins import other` the imported name is the module.
            names = [f"{source}.{alias.name}" for alias in node.names] if "." not in source else [source]
            yield from names


def _keys(part: Any, path: str = "") -> Iterator[str]:
    if isinstance(part, dict):
        for key, value in part.items():
            yield from _keys(value, f"{path}.{PLURAL.sub('', key)}")
    else:
        yield path
