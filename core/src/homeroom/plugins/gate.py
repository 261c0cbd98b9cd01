"""The gate: one pure function says whether a district may use a plugin; it is asked at every choke point."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from homeroom_sdk.context import District
from sqlalchemy import select

from homeroom.db.engine import Database
from homeroom.licences.models import PluginState
from homeroom.licences.service import list_active_features, list_settings
from homeroom.plugins.loaded import LoadedPlugin
from homeroom.tenancy.service import get_district

CACHE_S = 5.0


@dataclass(frozen=True, slots=True)
class InterfaceFailure:
    """How a plugin's user interface last failed in a browser of the district; `code` as the shell reports it."""

    code: str
    version: str
    failures: int
    at: datetime


@dataclass(frozen=True, slots=True)
class DistrictState:
    """What the decision needs to know of a district."""

    district: District
    features: frozenset[str]
    switched_off: frozenset[str]
    settings: dict[str, str]
    plugin_settings: dict[str, str]
    interface_failures: dict[str, InterfaceFailure] = field(default_factory=dict)

    def flag(self, name: str) -> bool:
        """Whether a licence feature or a customer setting flag is on."""
        return name in self.features or self.settings.get(name, "").lower() == "true"


@dataclass(frozen=True, slots=True)
class Entitlement:
    """The answer, with a sentence for whoever asks why not."""

    allowed: bool
    reason: str = ""


def entitled(state: DistrictState, plugin: LoadedPlugin) -> Entitlement:
    """Whether the district may use the plugin: ready, licensed and not switched off."""
    if not plugin.is_ready or plugin.manifest is None:
        return Entitlement(False, plugin.reason or "The plugin is not ready.")
    if plugin.manifest.flags and not any(state.flag(flag) for flag in plugin.manifest.flags):
        return Entitlement(False, f"The district's licence does not include {', '.join(plugin.manifest.flags)}.")
    if plugin.id in state.switched_off:
        return Entitlement(False, "An administrator of the district has switched it off.")
    return Entitlement(True)


class Entitlements:
    """The districts' states, kept for five seconds; `forget` drops one at once in this process."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now
        self._cache: dict[UUID, tuple[float, DistrictState]] = {}

    async def of(self, district_id: UUID) -> DistrictState:
        """The state of a district.

        Raises:
            DistrictUnknown: there is no such district.
        """
        kept = self._cache.get(district_id)
        if kept and time.monotonic() - kept[0] < CACHE_S:
            return kept[1]
        async with self._database.district(district_id) as session:
            district = await get_district(session, district_id)
            today = self._now().astimezone(ZoneInfo(district.timezone)).date()
            plugins = (await session.scalars(select(PluginState))).all()
            state = DistrictState(
                district,
                await list_active_features(session, today),
                frozenset(item.plugin_id for item in plugins if not item.enabled),
                await list_settings(session),
                {item.plugin_id: item.settings for item in plugins},
                dict(_interface_failures(plugins)),
            )
        self._cache[district_id] = (time.monotonic(), state)
        return state

    def forget(self, district_id: UUID) -> None:
        """Read the district's state anew at the next question."""
        self._cache.pop(district_id, None)


def _interface_failures(plugins: Sequence[PluginState]) -> Iterator[tuple[str, InterfaceFailure]]:
    for item in plugins:
        if item.interface_error and item.interface_failed_at:
            failure = InterfaceFailure(
                item.interface_error, item.interface_version, item.interface_failures, item.interface_failed_at
            )
            yield item.plugin_id, failure
