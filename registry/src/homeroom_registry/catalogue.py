"""What is installed: each plugin with its manifest, whether it fits this host, and the hashes of its UI.

Nothing of a plugin is imported for this; its manifest and its files say it all.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from homeroom_sdk import API_VERSION
from homeroom_sdk.discovery import FoundPlugin, find_plugins
from homeroom_sdk.manifest import InvalidManifest, api_mismatch, parse_manifest
from homeroom_sdk.sentences import _

from homeroom_registry.integrity import REMOTE, UI, hash_ui

SIGNATURE = "homeroom.release.sig"
"""Where a wheel keeps it in its `.dist-info`."""


@dataclass(frozen=True, slots=True)
class Compat:
    """Whether a plugin fits this host, in a sentence for whoever asks."""

    ok: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A plugin of the catalogue.

    Attributes:
        state: `ready`, `incompatible` or `invalid`, as far as can be said without importing it; `reason` says why.
        files: The hash of every file of its UI that runs or styles, by its address.
        signature: The publisher's over the release's files (Ed25519 in base64), unchecked here; None without one.
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
    """The plugins that were installed when this process first asked; files of a UI may change under it."""

    def __init__(
        self,
        find: Callable[[], Sequence[FoundPlugin]] = find_plugins,
        api_version: str = API_VERSION,
        *,
        tag: Callable[[str, str], str] = lambda plugin_id, version: "",
    ) -> None:
        """Look at what `find` finds.

        Args:
            tag: What stands in the address of a version of a plugin's UI so that strangers cannot guess it.
        """
        self._find = find
        self._api_version = api_version
        self._tag = tag

    def list_entries(self) -> list[Entry]:
        """Every installed plugin, sorted by id."""
        return [self._entry(found) for found in self._installed.values()]

    def integrity(self, plugin_id: str) -> dict[str, str]:
        """The hash of every file of the plugin's UI that runs or styles, by its address; empty without a UI."""
        found = self._installed.get(plugin_id)
        if found is None or found.folder is None or found.error:
            return {}
        base = self._base(found)
        return {f"{base}{path}": digest for path, digest in hash_ui(found.folder / UI).items()}

    def remote_entry(self, plugin_id: str) -> str | None:
        """The address of the manifest of the plugin's federated remote, or None when it has not been built."""
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
        """The API comes before the rest of the manifest: a newer plugin may have fields that this host rejects."""
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
