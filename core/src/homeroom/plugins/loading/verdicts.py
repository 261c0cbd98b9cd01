"""Verdicts: the result of judging an installed plugin, and the files for which it is valid."""

import hashlib
import platform
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType

from homeroom_sdk import API_VERSION
from homeroom_sdk.discovery import FoundPlugin
from homeroom_sdk.i18n import Sentence

from homeroom import __version__
from homeroom.plugins.loading.loaded import PluginStatus

CODE = frozenset({".py", ".so", ".toml"})


NO_REASON = Sentence("")
NEVER = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a plugin may be imported, with the reason to show if not.

    Attributes:
        fingerprint: Digest of the files and the environment that were judged.
        head, revisions: The last revision of its tables and all revisions; empty without tables.
        hears: The names of the events that it subscribes to.
        has_hung: It timed out or ended the process. It is not judged again while its files are unchanged, because that
            would cost another deadline.
        was_ready: It has been ready before, and so keeps the names it has claimed.
        since: When it was first found ready.
    """

    status: PluginStatus
    reason: Sentence = NO_REASON
    fingerprint: str = ""
    version: str = ""
    head: str = ""
    revisions: tuple[str, ...] = ()
    hears: tuple[str, ...] = ()
    has_hung: bool = False
    was_ready: bool = False
    since: datetime = NEVER


NO_VERDICT = Verdict(PluginStatus.READY)

NO_VERDICTS: Mapping[str, Verdict] = MappingProxyType({})


def fingerprint(found: FoundPlugin) -> str:
    """Return a digest of what a verdict depends on: the plugin's code, all installed packages, and the versions of
    platform, API and Python.
    """
    digest = hashlib.sha256()
    for word in (found.entry_point.value, API_VERSION, __version__, platform.python_version(), *_list_packages()):
        digest.update(word.encode() + b"\0")
    folder = found.folder
    for path in sorted(folder.rglob("*")) if folder else ():
        if path.suffix in CODE and path.is_file():
            state = path.stat()
            name = path.relative_to(folder or path).as_posix()
            digest.update(f"{name}:{state.st_size}:{state.st_mtime_ns}\0".encode())
    return digest.hexdigest()


def _list_packages() -> Iterator[str]:
    """Yield the names and versions of the installed packages, as named by their metadata folders."""
    for folder in map(Path, sys.path):
        if folder.is_dir():
            yield from sorted(path.name for path in folder.glob("*.dist-info"))
