"""Finding releases that are newer than the installed ones, and installing them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from homeroom.releases.publishers import Trust
from homeroom_sdk.discovery import FoundPlugin
from homeroom_sdk.i18n import _
from packaging.version import InvalidVersion, Version

from homeroom_registry.check.signing import WheelRefused
from homeroom_registry.check.source import NoPlugin
from homeroom_registry.index.compatibility import Fit, Host, Verdict, judge
from homeroom_registry.index.errors import IndexUnusable
from homeroom_registry.index.format import Index, ListedRelease
from homeroom_registry.index.source import IndexSource
from homeroom_registry.install.installing import Offer, install, look_into


@dataclass(frozen=True, slots=True)
class Newer:
    """A release of the index that is newer than the installed one, or is not installed yet: then `version` is empty."""

    release: ListedRelease
    verdict: Verdict
    version: str = ""

    @property
    def may_install(self) -> bool:
        """True unless the release is unfit."""
        return self.verdict.fit is not Fit.UNFIT


def find_newer(index: Index, found: Iterable[FoundPlugin], host: Host) -> Mapping[str, Newer]:
    """Find the newer release of each plugin, by id: the newest that fits, or if none fits, the newest."""
    newer = ((item.id, _newer_than(item, index, host)) for item in found)
    return {plugin_id: update for plugin_id, update in newer if update is not None}


def find_new(index: Index, found: Iterable[FoundPlugin], host: Host) -> Sequence[Newer]:
    """Find plugins of the index that are not installed: for each the newest stable release that fits, or the newest."""
    there = {item.id for item in found}
    ids = sorted({item.id for item in index.releases} - there)
    return [best for each in ids if (best := _best(list(_stable(index.of(each))), index, host)) is not None]


async def fetch(source: IndexSource, update: Newer, trust: Trust, folder: Path) -> Offer:
    """Fetch a release and verify its hash, signature and files.

    Raises:
        IndexUnusable: it cannot be read, or does not match the index.
        UpkeepRefused: it would not run here.
    """
    release = update.release
    wheel = await source.fetch(release, folder)
    try:
        offer = look_into(wheel, trust)
    except (NoPlugin, WheelRefused) as error:
        raise IndexUnusable(_("{file} is not the wheel of a plugin.", file=release.file)) from error
    if (offer.plugin, offer.version, offer.publisher) != (release.id, release.parsed_version, release.publisher):
        raise IndexUnusable(
            _(
                "{file} is not the release that the index names: it is {plugin} {version} of {publisher}. "
                "Nothing was installed. Contact the owner of the index.",
                file=release.file,
                plugin=offer.plugin,
                version=str(offer.version),
                publisher=offer.publisher or "nobody",
            )
        )
    return offer


def put_in_place(offers: Iterable[Offer]) -> None:
    """Install the fetched releases.

    Raises:
        UpkeepRefused: pip or uv failed, or neither is installed.
    """
    for offer in offers:
        install(offer)


def _newer_than(found: FoundPlugin, index: Index, host: Host) -> Newer | None:
    version, update = str(found.raw.get("version", "")), found.raw.get("update")
    channel = str(update.get("channel", "stable")) if isinstance(update, Mapping) else "stable"
    try:
        installed = Version(version)
    except InvalidVersion:
        return None
    newer = [
        item
        for item in index.of(found.id)
        if item.channel == channel and item.parsed_version > installed
        if installed.is_prerelease or not item.parsed_version.is_prerelease
    ]
    return _best(newer, index, host, version)


def _stable(releases: Iterable[ListedRelease]) -> Iterable[ListedRelease]:
    return (item for item in releases if item.channel == "stable" and not item.parsed_version.is_prerelease)


def _best(releases: Sequence[ListedRelease], index: Index, host: Host, version: str = "") -> Newer | None:
    judged = [Newer(item, judge(item, host, index), version) for item in releases]
    return next((item for item in judged if item.may_install), judged[0] if judged else None)
