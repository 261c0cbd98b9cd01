"""Door for people who have not signed in: opens a context of the district that they name."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from uuid import UUID

from homeroom.credentials.back_off import source_of
from homeroom.identity.sign_in.clients import client_of
from homeroom.identity.sign_in.targets import check_target, tell_app
from homeroom.platform import Platform
from homeroom.plugins.context import HostContext
from homeroom.plugins.gate import DistrictState, entitled
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.tenancy.service import DistrictUnknown, find_district
from homeroom_sdk.context import ANONYMOUS, Actor, PluginContext
from homeroom_sdk.errors import AppError
from homeroom_sdk.i18n import _
from starlette.requests import Request


@dataclass(frozen=True, slots=True)
class PluginDoor:
    """Implements `homeroom_sdk.http.Door` for one request to a plugin."""

    platform: Platform
    plugin: LoadedPlugin
    request: Request

    @asynccontextmanager
    async def open(self, organization: str | UUID, *, caller: Actor = ANONYMOUS) -> AsyncIterator[PluginContext]:
        """See `homeroom_sdk.http.Door.open`.

        A licence that has ended does not prevent signing in, as with a password. A source that tries many school ids
        has to wait, as on the sign-in page.

        Raises:
            TooManyTries: this source has named too many unknown school ids.
        """
        state = await self._find_state(organization)
        if not entitled(state, self.plugin).allowed:
            raise unknown_district()
        state.check_open(self.platform.now())
        client = client_of(self.request)
        async with self.platform.database.district(state.district.id) as session:
            ctx = HostContext(self.platform, self.plugin, state, caller, session, client.ip_address)
            ctx.browser = client.browser
            yield ctx
        ctx.committed()

    @property
    def public_url(self) -> str:
        """See `homeroom_sdk.http.Door.public_url`."""
        return self.platform.settings.public_url.rstrip("/")

    def check_target(self, target: str, *, app: str) -> str:
        """See `homeroom_sdk.http.Door.check_target`."""
        return check_target(self.platform.settings, target, app=app)

    def tell_app(self, error: AppError, *, target: str, app: str, state: str) -> AppError:
        """See `homeroom_sdk.http.Door.tell_app`."""
        return tell_app(self.platform.settings, error, target=target, app=app, state=state)

    async def _find_state(self, organization: str | UUID) -> DistrictState:
        if isinstance(organization, UUID):
            return await self.platform.entitlements.of(organization)
        source = source_of(client_of(self.request).ip_address)
        async with self.platform.unknown_districts.attempt(source, about=organization) as attempt:
            async with self.platform.database.system() as session:
                district = await find_district(session, organization)
            if district is None:
                attempt.wrong()
                raise unknown_district()
        return await self.platform.entitlements.of(district.id)


def unknown_district() -> DistrictUnknown:
    """Return the error for an unknown school id, and for a district that does not use the plugin."""
    return DistrictUnknown(_("This school id is not known. Check it with your school."))
