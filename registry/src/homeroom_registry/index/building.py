"""Building the index of a folder of wheels."""

import ast
import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from homeroom.releases.statement import STATEMENT, ReleaseRefused, Statement
from packaging.version import InvalidVersion, Version
from pydantic import ValidationError

from homeroom_registry.check.reading import calls, names_of
from homeroom_registry.check.service import check_source, tier_of
from homeroom_registry.check.signing import WheelRefused, tree_of
from homeroom_registry.check.source import NoPlugin, PluginSource, open_source
from homeroom_registry.index.format import INDEX, Index, ListedRelease

SERVICE = "homeroom_sdk.services.Service"


@dataclass(frozen=True, slots=True)
class Made:
    """The index, and an explanation for each wheel that was left out."""

    index: Index
    left_out: Sequence[str]


def make_index(folder: Path) -> Made:
    """Write the index of all plugin wheels in a folder into that folder. Wheels that cannot be listed are left out."""
    releases, left_out = list[ListedRelease](), list[str]()
    for wheel in sorted(folder.glob("*.whl")):
        try:
            releases.append(list_wheel(wheel))
        except (NoPlugin, WheelRefused, ReleaseRefused, ValidationError, InvalidVersion) as error:
            left_out.append(f"{wheel.name}: {_said(error)}")
    index = Index(releases=tuple(sorted(releases, key=lambda item: (item.id, Version(item.version)))))
    draft = folder / f"{INDEX}.new"
    draft.write_bytes(index.write())
    draft.replace(folder / INDEX)
    return Made(index, left_out)


def list_wheel(wheel: Path) -> ListedRelease:
    """Return the index entry of a wheel.

    Raises:
        NoPlugin: it is not a wheel of a plugin.
        WheelRefused: it has no RECORD.
        ReleaseRefused: its statement cannot be read.
        ValidationError: its manifest lacks fields that an index needs.
    """
    content = wheel.read_bytes()
    with open_source(wheel) as source:
        update, raw = source.raw.get("update", {}), source.raw
        update = update if isinstance(update, dict) else {}
        return ListedRelease(
            id=source.id,
            name=str(raw.get("name", source.id)),
            description=str(raw.get("description", "")),
            version=str(raw.get("version", "")),
            file=wheel.name,
            sha256=hashlib.sha256(content).hexdigest(),
            size=len(content),
            publisher=_publisher_of(source),
            channel=str(update.get("channel", "stable")),
            api=str(raw.get("api", "")),
            python=source.package.python,
            uses=tuple(sorted(set(_services(source, _asked_for)))),
            provides=tuple(sorted(set(_services(source, _brought)))),
            tier=tier_of(check_source(source)),
            notes=str(update.get("notes", "")),
        )


def _publisher_of(source: PluginSource) -> str:
    statement = tree_of(source).info / STATEMENT
    return Statement.read(statement.read_bytes()).publisher if statement.is_file() else ""


def _services(source: PluginSource, look: Callable[[str], bool]) -> Iterator[str]:
    for _path, tree in source.code:
        names = names_of(tree)
        for call, called in calls(tree, names):
            if call.args and look(called) and (name := _name_of(call.args[0])):
                yield name


def _asked_for(called: str) -> bool:
    return called.endswith("services.get")


def _brought(called: str) -> bool:
    return called == SERVICE


def _name_of(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _said(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_input=False)[0]
        return f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}"
    return str(error)
