"""What a plugin's files say: its imports, its languages, and what loading it brings in."""

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

from homeroom.plugins.loaded import LoadedPlugin
from homeroom_sdk.discovery import PLUGINS
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

SDK = "homeroom-sdk"
BROUGHT_BY = {"starlette": "fastapi"}
"""Libraries that are the face of another one that is declared."""

PLURAL = re.compile(r"_(zero|one|two|few|many|other)$")


def find_foreign_imports(folder: Path, package: str, distribution: str) -> list[str]:
    """Imports, as `file: module`, of what is neither standard, the SDK, its own nor declared by it or the SDK.

    Args:
        folder: Where the package's files lie.
        distribution: The installed wheel that says what the plugin depends on.
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
    """The modules of a fresh process that has loaded the plugin's entry point and called its hooks of the boot."""
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
    """The keys by kind of dictionary (`""` for `en.json`, `family` for `family.en.json`) and language."""
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
            # `from homeroom_plugins import other` names the module in what is imported.
            names = [f"{source}.{alias.name}" for alias in node.names] if "." not in source else [source]
            yield from names


def _keys(part: Any, path: str = "") -> Iterator[str]:
    if isinstance(part, dict):
        for key, value in part.items():
            yield from _keys(value, f"{path}.{PLURAL.sub('', key)}")
    else:
        yield path
