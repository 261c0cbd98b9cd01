"""The catalogue over installed wheels. Reads manifests and files; never imports a plugin."""

import base64
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from homeroom_sdk import API_VERSION
from homeroom_sdk.discovery import Found, find_plugins
from homeroom_sdk.manifest import InvalidManifest, Manifest, api_mismatch, parse_manifest

HASHED = frozenset({".js", ".mjs", ".css"})
ENTRY = "mf-manifest.json"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a plugin fits this host, in a sentence."""

    ok: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A plugin as the catalogue knows it.

    Attributes:
        files: Every script and style of its UI by the path under which it is served, with its SRI hash (sha384).
        signature: The publisher's signature over manifest and hashes. Releases are not signed yet: None.
    """

    id: str
    name: str
    version: str
    api: str
    compat: Verdict
    files: dict[str, str]
    signature: str | None = None


class Catalogue:
    """All installed plugins. Files are hashed anew when one of them has changed on disk."""

    def __init__(self, found: Sequence[Found] | None = None) -> None:
        self._found = found

    @cached_property
    def _installed(self) -> dict[str, Found]:
        return {item.id: item for item in (self._found if self._found is not None else find_plugins())}

    @cached_property
    def _hashes(self) -> dict[tuple[Path, int, int], str]:
        return {}

    def list_entries(self) -> list[CatalogueEntry]:
        """Every installed plugin, sorted by id."""
        return [self._entry(item) for item in self._installed.values()]

    def remote_entry(self, plugin_id: str) -> str | None:
        """The address of the plugin's federation manifest; None when it has no built UI."""
        found = self._installed.get(plugin_id)
        ui = _ui_of(found) if found else None
        if found is None or ui is None or not (ui / ENTRY).is_file():
            return None
        return f"{_served_at(found)}/{ENTRY}"

    def integrity(self, plugin_id: str) -> dict[str, str]:
        """The hash of every script and style of a plugin's UI, by the path under which it is served."""
        found = self._installed.get(plugin_id)
        ui = _ui_of(found) if found else None
        if found is None or ui is None:
            return {}
        files = sorted(path for path in ui.rglob("*") if path.suffix in HASHED and path.is_file())
        return {f"{_served_at(found)}/{path.relative_to(ui).as_posix()}": self._hash(path) for path in files}

    def _entry(self, found: Found) -> CatalogueEntry:
        manifest, verdict = _judge(found)
        return CatalogueEntry(
            id=found.id,
            name=manifest.name if manifest else str(found.raw.get("name", found.id)),
            version=str(found.raw.get("version", "")),
            api=str(found.raw.get("api", "")),
            compat=verdict,
            files=self.integrity(found.id),
        )

    def _hash(self, path: Path) -> str:
        status = path.stat()
        key = (path, status.st_mtime_ns, status.st_size)
        if key not in self._hashes:
            digest = hashlib.sha384(path.read_bytes()).digest()
            self._hashes[key] = f"sha384-{base64.b64encode(digest).decode()}"
        return self._hashes[key]


def _judge(found: Found) -> tuple[Manifest | None, Verdict]:
    if found.error:
        return None, Verdict(False, found.error)
    mismatch = api_mismatch(found.raw, API_VERSION)
    if mismatch:
        return None, Verdict(False, mismatch)
    try:
        manifest = parse_manifest(found.raw)
    except InvalidManifest as error:
        return None, Verdict(False, str(error))
    return manifest, Verdict(True, f"It fits: written for plugin API {manifest.api}, this host has {API_VERSION}.")


def _ui_of(found: Found) -> Path | None:
    ui = found.folder / "ui" if found.folder else None
    return ui if ui is not None and ui.is_dir() else None


def _served_at(found: Found) -> str:
    return f"/ui/{found.id}/{found.raw.get('version', '')}"
