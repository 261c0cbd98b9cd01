"""The context that the host gives to a plugin's handlers."""

from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar, cast
from uuid import UUID

import structlog
from homeroom_sdk.branding import Branding
from homeroom_sdk.context import Actor, District, PluginContext
from homeroom_sdk.errors import ServiceUnavailable
from homeroom_sdk.i18n import _
from pydantic import BaseModel
from sqlalchemy import TextClause
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.audit.service import AuditTrail, DeferredEntries
from homeroom.blobs.service import PluginBlobs
from homeroom.db.sessions import see_all_schools, session_beside
from homeroom.disclosures.service import Ledger, kind_of
from homeroom.events.outbox import Outbox
from homeroom.instances.selecting import RecordSelector
from homeroom.outgoing.service import PluginHttp
from homeroom.plugins.gate import DistrictState, Entitlement, entitled
from homeroom.plugins.guards import choose_service, every_provider
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.plugins.ports import Process
from homeroom.plugins.settings import StoredSettings
from homeroom.runs.submit import RunSubmitter
from homeroom.secrets.sealing import Seal
from homeroom.tenancy.schools import find_names_by_code

S = TypeVar("S")

PLATFORM = Actor(user_id=None, name="homeroom")
"""Actor for work that no person started: schedules and event handlers."""


class NoTransaction(RuntimeError):
    """A flow's own context lives too long to hold a transaction, so it has none."""


@dataclass
class HostContext:
    """Implementation of `homeroom_sdk.context.PluginContext` for one plugin, district, actor and transaction."""

    platform: Process
    plugin: LoadedPlugin
    state: DistrictState
    actor: Actor
    platform_session: AsyncSession | None = None
    """The platform's own session. Handlers use `db` instead."""
    ip_address: str | None = None
    later: DeferredEntries | None = None
    """Collects ledger and audit entries where the transaction is read only; the code that opened the context writes
    them
    afterwards.
    """
    folder: Path | None = None
    """The scratch folder of a flow run."""
    browser: str | None = None
    """The families of browser and operating system, set when a user signs in."""
    session_id: UUID | None = None
    """The session of the calling user."""
    is_of_platform: bool = False
    """Whether a service of the platform itself uses the context; it then works in the platform's own session."""
    reason: str = ""
    """The caller's reason for access, from the request; used for disclosures for which the plugin gives no reason."""
    _afterwards: list[Callable[[], Any]] = field(default_factory=list)

    @property
    def district(self) -> District:
        return self.state.district

    @property
    def branding(self) -> Branding:
        return self.state.branding or Branding(self.state.district.name)

    @property
    def plugin_id(self) -> str:
        return self.plugin.id

    @property
    def entitlement(self) -> Entitlement:
        """How far the district may use the plugin."""
        return entitled(self.state, self.plugin)

    @property
    def settings(self) -> BaseModel | None:
        if self.plugin.settings_type is None:
            return None
        return StoredSettings(self.plugin, self.state, self.platform.keys).read()

    def settings_for(self, schools: Collection[str] | None) -> BaseModel | None:
        if self.plugin.settings_type is None:
            return None
        return StoredSettings(self.plugin, self.state, self.platform.keys).read_for(schools)

    def settings_sources(self, schools: Collection[str] | None) -> Mapping[str, str]:
        if self.plugin.settings_type is None:
            return {}
        return StoredSettings(self.plugin, self.state, self.platform.keys).cascade(schools).sources

    @property
    def db(self) -> AsyncSession:
        session = self._opened()
        if self.plugin.is_sandboxed and not self.is_of_platform:
            return session_beside(session, self.plugin.id)
        return session

    @property
    def blobs(self) -> PluginBlobs:
        return PluginBlobs(
            self.db,
            self.platform.district_blobs(self.district.id),
            self.plugin.id,
            max_bytes=self.platform.settings.max_upload_bytes,
            refusal=self.entitlement.refusal() if self.later is not None else None,
        )

    @property
    def events(self) -> Outbox:
        return Outbox(self.db, self.district.id, self.platform.host)

    @property
    def flows(self) -> RunSubmitter:
        return RunSubmitter(
            self.db, self.district.id, self.plugin.id, self.actor, self.platform.host, self.entitlement.refusal()
        )

    @property
    def services(self) -> "ContextServices":
        return ContextServices(self)

    @property
    def http(self) -> PluginHttp:
        return PluginHttp(self.platform.outgoing, self.plugin.id, self.district.id)

    @property
    def audit(self) -> AuditTrail:
        entries = self.db if self.later is None else self.later
        return AuditTrail(entries, self.actor, plugin_id=self.plugin.id, ip_address=self.ip_address)

    @property
    def disclosures(self) -> Ledger:
        return Ledger(
            self._opened(),
            self.actor,
            district_id=self.district.id,
            plugin_id=self.plugin.id,
            kind=kind_of(self.actor, in_flow=self.folder is not None),
            ip_address=self.ip_address,
            later=self.later,
            reason=self.reason,
        )

    @property
    def records(self) -> RecordSelector:
        return RecordSelector(self, self.plugin.models, self.now())

    @property
    def log(self) -> Any:
        return structlog.get_logger().bind(plugin=self.plugin.id, district=str(self.district.id))

    @property
    def public_url(self) -> str:
        return self.platform.settings.public_url.rstrip("/")

    @property
    def scratch(self) -> Path:
        return self.folder or self.platform.scratch.of_district(self.district.id)

    def now(self) -> datetime:
        return self.platform.now()

    def flag(self, name: str) -> bool:
        return self.state.flag(name)

    def secret(self, purpose: str) -> bytes:
        return self.platform.keys.derive(f"plugin/{self.plugin.id}/{purpose}", self.district.id)

    def seal(self, purpose: str) -> Seal:
        return Seal(self.secret(purpose))

    async def school_names(self, codes: Iterable[str]) -> Mapping[str, str]:
        return await find_names_by_code(self.db, codes)

    def whole_district(self) -> AbstractAsyncContextManager[None]:
        return see_all_schools(self._opened())

    async def commit(self) -> None:
        await self._opened().commit()

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[PluginContext]:
        afterwards: list[Callable[[], Any]] = []
        async with self.platform.database.district(
            self.district.id, read_only=self.later is not None, schools=self.actor.schools
        ) as session:
            inner = replace(self, platform_session=session, _afterwards=afterwards)
            yield inner
        inner.committed()

    async def run_alone(self, statement: TextClause, values: Mapping[str, Any]) -> Sequence[Any]:
        if self.plugin.is_sandboxed or self.later is not None or self.actor.schools is not None:
            async with self.begin() as inner:
                return (await inner.db.execute(statement, values)).all()
        return await self.platform.database.run_alone(self.district.id, statement, values)

    def after_commit(self, action: Callable[[], Any]) -> None:
        self._afterwards.append(action)

    def _opened(self) -> AsyncSession:
        """Return the platform's session; the sandboxed plugin's session ends together with it.

        Raises:
            NoTransaction: the context has no session, as in a flow.
        """
        if self.platform_session is None:
            raise NoTransaction("Put database work of a flow into a task, or into `async with ctx.begin()`.")
        return self.platform_session

    def committed(self) -> None:
        """Run the actions that wait for the commit; the code that committed calls this."""
        for action in self._afterwards:
            action()


class ContextServices:
    """Finds another plugin's service and binds it to the caller's transaction."""

    def __init__(self, ctx: HostContext) -> None:
        self._ctx = ctx

    def get(self, protocol: type[S], key: str | None = None) -> S:
        """See `homeroom_sdk.context.Services.get`."""
        ctx = self._ctx
        own = ctx.platform.host.find_own_service(protocol)
        if own is not None:
            if not ctx.plugin.signs_in:
                raise ServiceUnavailable(_("{protocol} is for plugins that sign users in.", protocol=protocol.__name__))
            return cast(S, own.factory(replace(ctx, is_of_platform=True)))
        # A plugin whose licence has lapsed only reads, or serves families documents they already received.
        reads = not ctx.entitlement.is_active
        plugin, service = choose_service(ctx.platform.host, ctx.state, protocol, key, reads=reads)
        return cast(S, service.factory(replace(ctx, plugin=plugin)))

    def list(self, protocol: type[S]) -> Sequence[S]:
        """See `homeroom_sdk.context.Services.list`."""
        ctx = self._ctx
        return [
            cast(S, service.factory(replace(ctx, plugin=plugin)))
            for plugin, service in ctx.platform.host.find_services(protocol, None)
            if entitled(ctx.state, plugin).allowed
        ]

    def every(self, protocol: type[S]) -> Sequence[S]:
        """See `homeroom_sdk.context.Services.every`."""
        ctx = self._ctx
        return [
            cast(S, service.factory(replace(ctx, plugin=plugin)))
            for plugin, service in every_provider(ctx.platform.host, ctx.state, protocol)
        ]


def core_service(
    platform: Process, state: DistrictState, protocol: type[S], *, actor: Actor, session: AsyncSession | None = None
) -> S:
    """Return a plugin's service for core itself, in core's transaction; without a session the service opens its own.

    Plugins whose licence has ended are included: users who can sign in must still get the mail that sets a new
    password.

    Raises:
        ServiceUnavailable: as in `homeroom_sdk.context.Services.get`.
    """
    plugin, service = choose_service(platform.host, state, protocol, None, reads=True)
    return cast(S, service.factory(HostContext(platform, plugin, state, actor, session)))
