"""Advisories in the OSV format (ossf.github.io/osv-schema), from a file, a folder or a ZIP archive."""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import yaml
from packaging.version import InvalidVersion

from auditing.packages import Package
from auditing.versions import parse, plain_name

Advisory = Mapping[str, Any]


class NoList(Exception):
    """There is no list of advisories to look into."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A package that is shipped and has a known hole."""

    package: Package
    advisory: str
    names: tuple[str, ...]
    fixed_in: tuple[str, ...]


class Advisories:
    """All advisories of the lists, by ecosystem and package."""

    def __init__(self, advisories: Sequence[Advisory]) -> None:
        self._by_package: dict[tuple[str, str], list[tuple[Advisory, Mapping[str, Any]]]] = defaultdict(list)
        self.newest: dict[str, datetime] = {}
        for advisory in advisories:
            if not advisory.get("withdrawn"):
                self._add(advisory)

    def look_up(self, package: Package) -> Iterator[Finding]:
        """The known holes of a package."""
        key = (package.ecosystem, plain_name(package.ecosystem, package.name))
        for advisory, affected in self._by_package.get(key, []):
            if is_affected(package, affected):
                names = (advisory["id"], *advisory.get("aliases", []))
                yield Finding(package, advisory["id"], names, tuple(_fixes(affected)))

    def _add(self, advisory: Advisory) -> None:
        modified = _moment(advisory.get("modified"))
        for affected in advisory.get("affected", []):
            named = affected.get("package", {})
            ecosystem = str(named.get("ecosystem", "")).partition(":")[0]
            self._by_package[ecosystem, plain_name(ecosystem, str(named.get("name", "")))].append((advisory, affected))
            self.newest[ecosystem] = max(modified, self.newest.get(ecosystem, modified))


def is_affected(package: Package, affected: Mapping[str, Any]) -> bool:
    """Whether the version is listed, or within a range.

    A range that cannot be compared counts: better a finding that a person dismisses than one that nobody sees.
    """
    if package.version in affected.get("versions", []):
        return True
    ranges = [item for item in affected.get("ranges", []) if item.get("type") in ("ECOSYSTEM", "SEMVER")]
    return any(_within(package, item.get("events", [])) for item in ranges)


def _within(package: Package, events: Sequence[Mapping[str, str]]) -> bool:
    """The last event that the version has reached decides."""
    try:
        version: Any = parse(package.ecosystem, package.version)
        reached = ""
        for event in sorted(events, key=lambda event: _order(package.ecosystem, event)):
            kind, text = next(iter(event.items()))
            if (
                text == "0"
                or version > (limit := parse(package.ecosystem, text))
                or (version == limit and kind != "last_affected")
            ):
                reached = kind
    except InvalidVersion:
        return True
    return reached == "introduced"


def _order(ecosystem: str, event: Mapping[str, str]) -> tuple[bool, Any, bool]:
    kind, text = next(iter(event.items()))
    return (text != "0", parse(ecosystem, text), kind != "introduced")


def _fixes(affected: Mapping[str, Any]) -> Iterator[str]:
    for item in affected.get("ranges", []):
        if item.get("type") in ("ECOSYSTEM", "SEMVER"):
            yield from (event["fixed"] for event in item.get("events", []) if "fixed" in event)


def _moment(value: object) -> datetime:
    if isinstance(value, datetime):  # YAML reads it as one.
        return value if value.tzinfo else value.replace(tzinfo=UTC)
    return datetime.fromisoformat(str(value)).astimezone(UTC) if value else datetime.fromtimestamp(0, UTC)


def read_lists(path: Path) -> Advisories:
    """All advisories of a file, a folder with all its folders, or a ZIP archive; archives in a folder count too.

    Raises:
        NoList: nothing is there, or nothing of it is an advisory.
    """
    found = list(_read(path)) if path.exists() else []
    if not found:
        raise NoList(f"There is no list of advisories at {path}.")
    return Advisories(found)


def _read(path: Path) -> Iterator[Advisory]:
    if path.is_dir():
        for each in sorted(path.rglob("*")):
            if each.is_file():
                yield from _read(each)
    elif path.suffix == ".zip":
        with ZipFile(path) as archive:
            for name in archive.namelist():
                yield from _parse(name, archive.read(name))
    else:
        yield from _parse(path.name, path.read_bytes())


def _parse(name: str, content: bytes) -> Iterator[Advisory]:
    if name.endswith(".json"):
        read = json.loads(content)
    elif name.endswith((".yaml", ".yml")):
        read = yaml.load(content, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    else:
        return
    for item in read if isinstance(read, list) else [read]:
        if isinstance(item, dict) and "id" in item and "affected" in item:
            yield item
