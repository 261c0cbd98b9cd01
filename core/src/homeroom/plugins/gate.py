"""The gate: one pure function decides how far a district may use a plugin; all ways to reach a plugin call it."""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from homeroom_sdk.branding import Branding
from homeroom_sdk.context import District
from homeroom_sdk.i18n import NOTHING, Sentence, _, joined
from sqlalchemy import select, text

from homeroom.branding.queries import read_branding
from homeroom.db.engine import Database
from homeroom.flags import DEFAULT_ON, is_on
from homeroom.licences.errors import DistrictClosed, LicenceLapsed
from homeroom.licences.models import PluginState, SchoolSettings, ServiceChoice
from homeroom.licences.service import list_settings, read_licence
from homeroom.licences.terms import DistrictLicence, LicenceState
from homeroom.plugins.loading.loaded import BUILTIN, LoadedPlugin
from homeroom.plugins.setup import NO_SETTINGS, NOT_SET_UP, Setup, find_lack
from homeroom.tenancy.service import get_district, is_operator

CACHE_S = 5.0
OTHERS_PLUGINS = text("SELECT plugin_id FROM reserved_plugins EXCEPT SELECT plugin_id FROM private_plugins")
"""Row level security limits the second table to the district's own rows."""


@dataclass(frozen=True, slots=True)
class InterfaceFailure:
    """The last failure of a plugin's user interface in a browser of the district; `code` as reported by the shell."""

    code: str
    version: str
    failures: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Provider:
    """The provider of a service: the plugin, and the key under which it provides the service."""

    plugin_id: str
    key: str


@dataclass(frozen=True, slots=True)
class DistrictState:
    """The state of a district on which the gate decides."""

    district: District
    features: frozenset[str]
    switched_off: frozenset[str]
    settings: dict[str, str]
    plugin_settings: dict[str, str]
    licence: DistrictLicence = field(default_factory=lambda: DistrictLicence(date.min))
    is_operator: bool = False
    interface_failures: dict[str, InterfaceFailure] = field(default_factory=dict)
    default_on: frozenset[str] = DEFAULT_ON
    """The setting flags that are on where the district has stored no value."""
    branding: Branding | None = None
    """None if the district has not set any branding."""
    school_settings: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Settings that schools set for themselves: by plugin, then by the school's code in lower case."""
    others_plugins: frozenset[str] = frozenset()
    """Ids of plugins that are private to other districts: for this district they do not exist."""
    schools_may: Mapping[str, str] = field(default_factory=dict)
    """What the district lets its schools do with a plugin's settings: JSON by plugin."""
    setups: Mapping[str, Setup] = field(default_factory=dict)
    """Setup progress of the plugins that need settings, by plugin."""
    chosen_services: Mapping[str, Provider] = field(default_factory=dict)
    """The provider that the district has chosen for services with several providers, by the protocol's name."""
    feature_titles: Mapping[str, Sentence] = field(default_factory=dict)
    """Titles of the features of all plugins: a plugin may be switched on by another plugin's feature."""

    def flag(self, name: str) -> bool:
        """Return True if a licence feature or a customer setting flag is on."""
        return name in self.features or is_on(self.settings, name, self.default_on)

    def shows(self, feature: str) -> bool:
        """Return True if a feature's pages are available: they stay readable after its licence has ended."""
        return self.flag(feature) or self.licence.state_of(feature) is LicenceState.LAPSED

    def find_lack(self, plugin: LoadedPlugin) -> Sentence | None:
        """Return why the plugin is off until an administrator sets it up; None if nothing is missing."""
        return find_lack(
            plugin, self.plugin_settings.get(plugin.id, NO_SETTINGS), self.setups.get(plugin.id, NOT_SET_UP)
        )

    def was_set_up(self, plugin_id: str) -> bool:
        """Return True if the plugin's check has ever passed with settings of the district."""
        return bool(self.setups.get(plugin_id, NOT_SET_UP).passed)

    def check_open(self, now: datetime) -> None:
        """Raise `DistrictClosed` if users of the district can no longer sign in."""
        if self.licence.closes_at is not None and self.licence.closes_at <= now:
            raise DistrictClosed(_("This school's contract has ended, so nobody can sign in. Ask your district."))


@dataclass(frozen=True, slots=True)
class Entitlement:
    """The decision of the gate, with a reason to show if access is denied, and the last day on which the plugin works
    fully.
    """

    state: LicenceState
    reason: Sentence = NOTHING
    until: date | None = None
    lacks_setup: bool = False
    """True if only missing settings, or a check that has not passed, keep the plugin off."""

    @property
    def allowed(self) -> bool:
        """Whether the district may use the plugin, at least for reading."""
        return self.state is not LicenceState.OFF

    @property
    def is_active(self) -> bool:
        """Whether the plugin may write and run."""
        return self.state is LicenceState.ACTIVE

    def refusal(self) -> LicenceLapsed | None:
        """Return the error for a request that changes something; None if the plugin is active."""
        return None if self.is_active else LicenceLapsed.of(self.reason, self.until)


def entitled(state: DistrictState, plugin: LoadedPlugin) -> Entitlement:
    """Return how far the district may use the plugin: it must be ready, licensed, not switched off, and set up if
    needed.

    After a licence has ended, existing data can still be read. A licence that was never bought or has not begun gives
    no access.
    """
    if plugin.id == BUILTIN:
        return Entitlement(LicenceState.ACTIVE)
    if plugin.id in state.others_plugins:
        return Entitlement(LicenceState.OFF, _("No plugin with this id is installed."))
    if not plugin.is_ready or plugin.manifest is None:
        return Entitlement(LicenceState.OFF, Sentence.read(plugin.reason) or _("The plugin is not ready."))
    if plugin.signs_in and not plugin.manifest.switched_on_by:
        # The contract decides who may sign in; `check_open` checks it.
        found = Entitlement(LicenceState.ACTIVE)
    else:
        found = _licensed(state, plugin.manifest.switched_on_by)
    if found.allowed and plugin.id in state.switched_off:
        return Entitlement(LicenceState.OFF, _("An administrator of the district has switched it off."))
    if found.allowed and (lack := state.find_lack(plugin)):
        return Entitlement(LicenceState.OFF, lack, lacks_setup=True)
    if found.state is LicenceState.LAPSED:
        return Entitlement(found.state, _lapsed(state, Sentence(plugin.manifest.name), found.until), found.until)
    return found


def may_have_kept(state: DistrictState, plugin: LoadedPlugin) -> bool:
    """Return True if the district may have data of the plugin, because it has been able to use it at some time."""
    if plugin.id in state.others_plugins:
        return False
    flags = plugin.manifest.switched_on_by if plugin.manifest else ()
    return not flags or any(state.flag(flag) or state.licence.term_of(flag) for flag in flags)


def _licensed(state: DistrictState, flags: tuple[str, ...]) -> Entitlement:
    titles = [state.feature_titles.get(flag, Sentence(flag)) for flag in flags]
    licence, features = state.licence, joined(titles, ", ")
    if licence.state is LicenceState.OFF:
        return Entitlement(
            LicenceState.OFF, _("The district's licence begins on {day}.", day=str(licence.contract.starts_on))
        )
    on = [flag for flag in flags if state.flag(flag)]
    terms = [term for flag in flags if (term := licence.term_of(flag))]
    if on or not flags:
        own = [term.ends_on for flag in on if (term := licence.term_of(flag))]
        return Entitlement(licence.state, until=max_day(own) if own else licence.contract.ends_on)
    lapsed = [term.ends_on for term in terms if term.on(licence.today) is LicenceState.LAPSED]
    if lapsed:
        return Entitlement(LicenceState.LAPSED, until=max_day(lapsed))
    if terms:
        begins = min(term.starts_on for term in terms if term.starts_on)
        return Entitlement(
            LicenceState.OFF,
            _("The district's licence for {features} begins on {day}.", features=features, day=begins),
        )
    return Entitlement(LicenceState.OFF, _("The district's licence does not include {features}.", features=features))


def max_day(days: list[date | None]) -> date | None:
    """Return the latest of several last days; None, which means unlimited, if one of them is None."""
    known = [day for day in days if day is not None]
    return max(known) if known and len(known) == len(days) else None


def _lapsed(state: DistrictState, name: Sentence, until: date | None) -> Sentence:
    number = state.licence.support_number
    ended = _(
        "The licence for {plugin} ended on {day}. Existing data can be read and exported, but not changed.",
        plugin=name,
        day=str(until),
    )
    ask = _("Ask your administrator, who can have it renewed by support and then go on where you were.")
    if number:
        ask = _(
            "Ask your administrator, who can have it renewed by support, number {number}, and then go on "
            "where you were.",
            number=number,
        )
    return joined([ended, ask])


class Entitlements:
    """Cache of the districts' states, for at most five seconds and never beyond midnight in the district's time zone.

    A change announced by `hear` or `forget` takes effect immediately.
    """

    def __init__(
        self,
        database: Database,
        now: Callable[[], datetime],
        default_on: frozenset[str] = DEFAULT_ON,
        feature_titles: Mapping[str, Sentence] | None = None,
    ) -> None:
        self._database = database
        self._now = now
        self._default_on = default_on
        self._feature_titles = feature_titles or {}
        self._cache: dict[UUID, tuple[float, DistrictState]] = {}
        self._forgotten = 0

    async def of(self, district_id: UUID) -> DistrictState:
        """Return the state of a district.

        Raises:
            DistrictUnknown: there is no such district.
        """
        kept = self._cache.get(district_id)
        if kept and time.monotonic() - kept[0] < CACHE_S and kept[1].licence.today == self._today(kept[1].district):
            return kept[1]
        forgotten = self._forgotten
        async with self._database.district(district_id) as session:
            district = await get_district(session, district_id)
            licence = await read_licence(session, self._today(district))
            plugins = (await session.scalars(select(PluginState))).all()
            state = DistrictState(
                district,
                licence.active_features(),
                frozenset(item.plugin_id for item in plugins if not item.enabled),
                await list_settings(session),
                {item.plugin_id: item.settings for item in plugins},
                licence,
                await is_operator(session),
                dict(_interface_failures(plugins)),
                self._default_on,
                await read_branding(session, district),
                _by_plugin((await session.scalars(select(SchoolSettings))).all()),
                frozenset(await session.scalars(OTHERS_PLUGINS)),
                {item.plugin_id: item.schools_may for item in plugins},
                {item.plugin_id: _setup_of(item) for item in plugins},
                {
                    choice.protocol: Provider(choice.plugin_id, choice.key)
                    for choice in (await session.scalars(select(ServiceChoice))).all()
                },
                self._feature_titles,
            )
        if forgotten == self._forgotten:  # Otherwise the state may predate a change announced meanwhile.
            self._cache[district_id] = (time.monotonic(), state)
        return state

    def forget(self, district_id: UUID) -> None:
        """Drop the cached state of the district, so that the next call reads it again."""
        self._forgotten += 1
        self._cache.pop(district_id, None)

    async def hear(self, payload: str) -> None:
        """Handle a NOTIFY of `homeroom.plugins.states`; an empty payload means that some may have been missed."""
        if payload:
            self.forget(UUID(payload))
        else:
            self._forgotten += 1
            self._cache.clear()

    def _today(self, district: District) -> date:
        return self._now().astimezone(ZoneInfo(district.timezone)).date()


def _interface_failures(plugins: Sequence[PluginState]) -> Iterator[tuple[str, InterfaceFailure]]:
    for item in plugins:
        if item.interface_error and item.interface_failed_at:
            failure = InterfaceFailure(
                item.interface_error, item.interface_version, item.interface_failures, item.interface_failed_at
            )
            yield item.plugin_id, failure


def _setup_of(item: PluginState) -> Setup:
    return Setup(item.setup_passed, tuple(Sentence.read(found) for found in json.loads(item.setup_findings)))


def _by_plugin(rows: Sequence[SchoolSettings]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for row in rows:
        found.setdefault(row.plugin_id, {})[row.school] = row.settings
    return found
