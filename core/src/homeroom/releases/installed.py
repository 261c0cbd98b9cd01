"""The releases of the installed plugins, verified again by each process that starts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from homeroom_sdk.discovery import FoundPlugin
from homeroom_sdk.i18n import Sentence, _

from homeroom.releases.files import Release, Tree, inspect, read_record, unsigned
from homeroom.releases.publishers import Trust


@dataclass(frozen=True, slots=True)
class Kept:
    """The release in use in an installation, as stored in the database when it was first used."""

    version: str = ""
    digest: str = ""
    publisher: str = ""


NOTHING = Kept()


def inspect_installed(found: Iterable[FoundPlugin], trust: Trust, kept: Mapping[str, Kept]) -> Mapping[str, Release]:
    """Return the release of each plugin by id; it is refused if it does not match the stored release."""
    return {item.id: _as_before(item.id, _inspect(item, trust), kept.get(item.id, NOTHING)) for item in found}


def _inspect(found: FoundPlugin, trust: Trust) -> Release:
    tree = _tree_of(found)
    if tree is not None:
        return inspect(tree, trust)
    refused = None if trust.allows_unsigned(found.id) else unsigned(found.id)
    return Release(str(found.raw.get("version", "")), refused=refused)


def _tree_of(found: FoundPlugin) -> Tree | None:
    """Return the location of its installed files; None for a source tree, for which no wheel lists hashes."""
    package = found.entry_point.dist
    record = read_record((package.read_text("RECORD") if package else None) or "")
    if package is None or found.folder is None or not record:
        return None
    top, folder = Path(str(package.locate_file(""))).resolve(), found.folder.resolve()
    if not folder.is_relative_to(top):
        return None
    tree = Tree(found.id, str(found.raw.get("version", "")), top, folder, record)
    return tree if any(path.startswith(tree.own) for path in record) else None


def _as_before(plugin_id: str, release: Release, kept: Kept) -> Release:
    """Refuse a release that has replaced another one under the same name."""
    if release.refused is not None or not kept.digest:
        return release
    refused: Sentence | None = None
    if release.version == kept.version and release.digest != kept.digest:
        refused = _(
            "Version {version} had other files when it was first used here. Somebody has changed them, or "
            "built it again. If that was you: homeroom plugin accept {id}",
            version=release.version,
            id=plugin_id,
        )
    elif kept.publisher and release.publisher != kept.publisher:
        refused = _(
            "It was signed by {publisher} before, but is not signed now. If you know why: homeroom plugin accept {id}",
            publisher=kept.publisher,
            id=plugin_id,
        )
    return replace(release, refused=refused)
