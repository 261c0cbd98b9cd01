"""Door of a page that is open without a link: opens the district that a visitor's file names, read-only."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from homeroom.platform import Platform
from homeroom.plugins.context import HostContext
from homeroom.plugins.gate import entitled
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.tenancy.service import DistrictUnknown
from homeroom_sdk.context import ANONYMOUS, PluginContext
from homeroom_sdk.i18n import _
from starlette.requests import Request


@dataclass(frozen=True, slots=True)
class DistrictPageDoor:
    """Implements `homeroom_sdk.http.PageDoor` for one request to a plugin."""

    platform: Platform
    plugin: LoadedPlugin
    request: Request

    @asynccontextmanager
    async def open(self, district_id: UUID) -> AsyncIterator[PluginContext]:
        """See `homeroom_sdk.http.PageDoor.open`; an ended licence or contract does not prevent reading."""
        state = await self.platform.entitlements.of(district_id)
        if not entitled(state, self.plugin).allowed:
            raise DistrictUnknown(_("There is nothing at this address."))
        address = self.request.client.host if self.request.client else None
        async with self.platform.database.district(district_id, read_only=True) as session:
            yield HostContext(self.platform, self.plugin, state, ANONYMOUS, session, address)

    @property
    def scratch(self) -> Path:
        """See `homeroom_sdk.http.PageDoor.scratch`."""
        return self.platform.scratch.of_district(None)
