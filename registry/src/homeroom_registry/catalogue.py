"""Catalogue of the installed plugins: manifest, compatibility with this host, and hashes of the UI files.

It never imports a plugin; it reads the manifest and the files only.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from homeroom_sdk import API_VERSION
from homeroom_sdk.discovery import FoundPlugin, find_plugins
from homeroom_sdk.i18n import _
from homeroom_sdk.manifest import InvalidManifest, api_mismatch, parse_manifest

from homeroom_registry.integrity import REMOTE, UI, hash_ui

SIGNATURE = "homeroom.release.sig"
"""File name of the publisher's signature in the `.dist-info` folder of a wheel."""


@dataclass(frozen=True, slots=True)
class Compat:
    """Compatibility of a plugin with this host, with a sentence that explains it to people."""

    ok: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A plugin of the catalogue.

    Attributes:
        state: `ready`, `incompatible` or `invalid`, as far as this is known without importing the plugin; `reason`
            explains the last two.
        files: The hash of every script and style sheet of its UI, by URL path.
        signature: The publisher's signature over the release's files (Ed25519 in base64), not verified here; None if
            the release is not signed.
    """

    id: str
    name: str
    version: str
    api: str
    compat: Compat
    state: str
    reason: str
    files: dict[str, str] = field(default_factory=dict)
    signature: str | None = None


class Catalogue:
    """The plugins that were installed when this process first asked. The files of their UIs may change afterwards."""

    def __init__(
        self,
        find: Callable[[], Sequence[FoundPlugin]] = find_plugins,
        api_version: str = API_VERSION,
        *,
        tag: Callable[[str, str], str] = lambda plugin_id, version: "",
    ) -> None:
        """Create a catalogue of the plugins that `find` returns; it is called on first use.

        Args:
            tag: Returns a part of a UI's path, for a plugin id and version, that makes the path hard to guess.
        """
        self._find = find
        self._api_version = api_version
        self._tag = tag

    def list_entries(self) -> list[Entry]:
        """List every installed plugin, sorted by id."""
        return [self._entry(found) for found in self._installed.values()]

    def integrity(self, plugin_id: str) -> dict[str, str]:
        """Return the hash of every script and style sheet of the plugin's UI, by URL path; empty if it has no UI."""
        found = self._installed.get(plugin_id)
        if found is None or found.folder is None or found.error:
            return {}
        base = self._base(found)
        return {f"{base}{path}": digest for path, digest in hash_ui(found.folder / UI).items()}

    def remote_entry(self, plugin_id: str) -> str | None:
        """Return the URL path of the federated remote's manifest; None if the plugin's UI has not been built."""
        found = self._installed.get(plugin_id)
        if found is None or found.folder is None or found.error or not (found.folder / UI / REMOTE).is_file():
            return None
        return f"{self._base(found)}{REMOTE}"

    def _base(self, found: FoundPlugin) -> str:
        ui = found.raw.get("ui")
        elsewhere = ui.get("base") if isinstance(ui, Mapping) else None
        version = str(found.raw.get("version", ""))
        parts = (part for part in (found.id, version, self._tag(found.id, version)) if part)
        return str(elsewhere or f"/ui/{'/'.join(parts)}/")

    @cached_property
    def _installed(self) -> dict[str, FoundPlugin]:
        return {found.id: found for found in self._find()}

    def _entry(self, found: FoundPlugin) -> Entry:
        compat, state = self._judge(found)
        return Entry(
            id=found.id,
            name=str(found.raw.get("name", found.id)),
            version=str(found.raw.get("version", "")),
            api=str(found.raw.get("api", "")),
            compat=compat,
            state=state,
            reason="" if state == "ready" else compat.sentence,
            files=self.integrity(found.id),
            signature=_signature(found),
        )

    def _judge(self, found: FoundPlugin) -> tuple[Compat, str]:
        """Return the compatibility and the state.

        The API range is checked before the rest of the manifest: a newer plugin may have fields that this host rejects.
        """
        if found.error:
            return Compat(False, found.error), "invalid"
        mismatch = api_mismatch(found.raw, self._api_version)
        if mismatch:
            return Compat(False, mismatch), "incompatible"
        try:
            parse_manifest(found.raw)
        except InvalidManifest as error:
            return Compat(False, str(error)), "invalid"
        return Compat(
            True, _("It is compatible with this host, which has plugin API {version}.", version=self._api_version)
        ), "ready"


def _signature(found: FoundPlugin) -> str | None:
    package = found.entry_point.dist
    return package.read_text(SIGNATURE) if package else None
