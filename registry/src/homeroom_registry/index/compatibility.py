"""Check of whether a release fits this installation."""

import platform
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from enum import StrEnum

from homeroom.plugins.host import PluginHost
from homeroom.releases.files import signed_by_another, unsigned
from homeroom.releases.publishers import Trust
from homeroom_sdk import API_VERSION
from homeroom_sdk.i18n import Sentence, _
from packaging.specifiers import SpecifierSet

from homeroom_registry.index.format import Index, ListedRelease


class Fit(StrEnum):
    """Degree of fit. `lacks`: the release runs, but a service that it uses is not installed."""

    FITS = "fits"
    LACKS = "lacks"
    UNFIT = "unfit"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Result of the check, with a sentence that explains it."""

    fit: Fit
    reason: Sentence


@dataclass(frozen=True, slots=True)
class Host:
    """The properties of this installation that a release must match.

    Attributes:
        services: The available services, by the names of their protocols.
        publishers: The publishers of the installed plugins, by plugin id.
    """

    trust: Trust
    services: frozenset[str] = frozenset()
    publishers: Mapping[str, str] = field(default_factory=dict)
    api: str = API_VERSION
    python: str = platform.python_version()

    @classmethod
    def of(cls, host: PluginHost, trust: Trust) -> "Host":
        """Return the properties of the running installation."""
        plugins = [*host.ready(), *([host.builtin] if host.builtin else ())]
        services = frozenset(item.protocol.__name__ for plugin in plugins for item in plugin.services)
        return cls(trust, services, {plugin.id: plugin.release.publisher for plugin in host.plugins})


def judge(release: ListedRelease, host: Host, index: Index) -> Verdict:
    """Check whether the release fits the host; `fetch` verifies the publisher that the index states."""
    if not SpecifierSet(release.api).contains(host.api):
        return _unfit(_("It was written for plugin API {range}; this host has {own}.", range=release.api, own=host.api))
    if not SpecifierSet(release.python).contains(host.python, prereleases=True):
        return _unfit(
            _("It needs Python {range}; this installation runs on {own}.", range=release.python, own=host.python)
        )
    if not release.publisher and not host.trust.allows_unsigned(release.id):
        return _unfit(unsigned(release.id))
    if release.publisher and release.publisher not in host.trust.keys:
        return _unfit(
            _(
                "It was signed by {publisher}. This installation does not have their key. If you trust "
                "them, put their key into the folder of publishers.",
                publisher=release.publisher,
            )
        )
    before = host.publishers.get(release.id, "")
    if before and release.publisher != before:
        return _unfit(signed_by_another(release.publisher, before))
    missing = set(release.uses) - set(release.provides) - host.services
    if missing:
        return Verdict(Fit.LACKS, _lacks(missing, index))
    return Verdict(Fit.FITS, _("It is compatible with this installation."))


def _unfit(reason: Sentence) -> Verdict:
    return Verdict(Fit.UNFIT, reason)


def _lacks(missing: Set[str], index: Index) -> Sentence:
    names = ", ".join(sorted(missing))
    providers = ", ".join(sorted(set(_providers(missing, index.releases))))
    if providers:
        return _(
            "It is compatible, but needs services that no installed plugin provides ({services}). {plugins} "
            "would provide them.",
            services=names,
            plugins=providers,
        )
    return _("It is compatible, but needs services that no installed plugin provides ({services}).", services=names)


def _providers(missing: Set[str], releases: Iterable[ListedRelease]) -> Iterable[str]:
    return (item.id for item in releases if missing & set(item.provides))
