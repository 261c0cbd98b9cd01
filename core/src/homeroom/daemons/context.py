"""The context that a daemon gets."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import structlog
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import _
from sqlalchemy import select

from homeroom.plugins.context import PLATFORM, HostContext
from homeroom.plugins.gate import DistrictState, entitled
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.plugins.ports import Process
from homeroom.tenancy.models import DistrictRecord
from homeroom.tenancy.service import DistrictUnknown


class HostDaemonContext:
    """Implements `homeroom_sdk.daemons.DaemonContext` for one plugin."""

    def __init__(self, platform: Process, plugin: LoadedPlugin, name: str) -> None:
        self._platform, self._plugin, self._name = platform, plugin, name

    @property
    def log(self) -> Any:
        return structlog.get_logger().bind(plugin=self._plugin.id, daemon=self._name)

    @property
    def public_url(self) -> str:
        return self._platform.settings.public_url.rstrip("/")

    async def list_districts(self) -> Sequence[UUID]:
        async with self._platform.database.system() as session:
            districts = (await session.scalars(select(DistrictRecord.id))).all()
        return [district_id for district_id in districts if await self._find_state(district_id) is not None]

    async def open_district(self, district_id: UUID) -> PluginContext:
        state = await self._find_state(district_id)
        if state is None:
            raise NotFound(_("There is no such district."))
        return HostContext(self._platform, self._plugin, state, PLATFORM)

    async def _find_state(self, district_id: UUID) -> DistrictState | None:
        """Return the district's state if it may use the plugin, otherwise None."""
        try:
            state = await self._platform.entitlements.of(district_id)
        except DistrictUnknown:  # The district was erased in the meantime.
            return None
        return state if entitled(state, self._plugin).is_active else None
