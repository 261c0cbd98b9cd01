"""Scope of a request to core: the signed-in actor, the district, and a database session in its transaction."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Annotated, TypeVar, cast

from fastapi import Depends, Request
from homeroom.audit.service import AuditTrail
from homeroom.credentials.headers import bearer, check_organization
from homeroom.credentials.tokens import Claims
from homeroom.events.outbox import Outbox
from homeroom.platform import Platform
from homeroom.plugins.context import core_service
from homeroom.plugins.core_services import core_every, core_services
from homeroom.plugins.gate import DistrictState
from homeroom_sdk.context import Actor, District
from homeroom_sdk.errors import Forbidden, NotSignedIn
from homeroom_sdk.i18n import _
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom_server.account_mail import PluginAccountMailer
from homeroom_server.authentication import resume

S = TypeVar("S")

POLLED_PATHS = frozenset({"/api/auth/validatetoken", "/api/shell/counts"})
"""Paths that open pages poll in the background. Calls to them do not count as activity of the session."""
UNATTENDED = "unattended"
"""Request header that marks other background requests, such as reloading a list after another user's change."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Actor, district and transaction of a request."""

    platform: Platform
    claims: Claims
    actor: Actor
    state: DistrictState
    session: AsyncSession
    ip_address: str | None
    afterwards: list[Callable[[], None]] = field(default_factory=list)
    """Callbacks that run after the transaction is committed."""

    @property
    def district(self) -> District:
        """The caller's district."""
        return self.state.district

    @property
    def audit(self) -> AuditTrail:
        """The activity log, written in this transaction."""
        return AuditTrail(self.session, self.actor, ip_address=self.ip_address)

    @property
    def events(self) -> Outbox:
        """Notifications for open screens and subscribers, sent when this transaction commits."""
        return Outbox(self.session, self.district.id, self.platform.host)

    @property
    def account_mailer(self) -> PluginAccountMailer:
        """Sender of account mails for this district."""
        return PluginAccountMailer(self.platform, self.state)

    def now(self) -> datetime:
        """Return the current time in UTC."""
        return self.platform.now()

    @asynccontextmanager
    async def read_again(self) -> AsyncIterator["Scope"]:
        """Open a read-only transaction. If the actor is restricted to schools, it sees only their data."""
        async with self.platform.database.district(
            self.district.id, read_only=True, schools=self.actor.schools
        ) as session:
            yield replace(self, session=session)

    @property
    def services(self) -> "ScopeServices":
        """Services of plugins, in this transaction and for this actor."""
        return ScopeServices(self)


@dataclass(frozen=True, slots=True)
class ScopeServices:
    """Implements `homeroom_sdk.context.Services` for core's own requests."""

    scope: Scope

    def get(self, protocol: type[S], key: str | None = None) -> S:
        """See `homeroom_sdk.context.Services.get`."""
        del key  # Core never asks for a particular provider.
        scope = self.scope
        return core_service(scope.platform, scope.state, protocol, actor=scope.actor, session=scope.session)

    def list(self, protocol: type[S]) -> Sequence[S]:
        """See `homeroom_sdk.context.Services.list`."""
        scope = self.scope
        return core_services(scope.platform, scope.state, protocol, actor=scope.actor, session=scope.session)

    def every(self, protocol: type[S]) -> Sequence[S]:
        """See `homeroom_sdk.context.Services.every`."""
        scope = self.scope
        return core_every(scope.platform, scope.state, protocol, actor=scope.actor, session=scope.session)


async def platform_of(request: Request) -> Platform:
    """Return the platform that serves the request.

    A coroutine, because FastAPI would run a plain function in a thread.
    """
    return cast(Platform, request.app.state.platform)


PlatformOf = Annotated[Platform, Depends(platform_of)]


async def signed_in(request: Request, platform: PlatformOf) -> AsyncIterator[Scope]:
    """Open the scope of a signed-in user. Commits after the handler returns, then runs the `afterwards` callbacks.

    Raises:
        NotSignedIn: there is no token, or its session has ended.
        Forbidden: the Organization header names another district than the token.
    """
    token = bearer(request.scope)
    if token is None:
        raise NotSignedIn(_("Please sign in."))
    claims = platform.tokens.read(token)
    state = await platform.entitlements.of(claims.district_id)
    check_organization(request.scope, state.district)
    state.check_open(platform.now())
    activity = request.url.path not in POLLED_PATHS and UNATTENDED not in request.headers
    async with platform.database.district(claims.district_id) as session:
        actor = await resume(platform, session, claims, counts_as_activity=activity)
        scope = Scope(platform, claims, actor, state, session, request.client.host if request.client else None)
        yield scope
    for action in scope.afterwards:
        action()


SignedIn = Annotated[Scope, Depends(signed_in, scope="function")]
"""The scope of a signed-in user. Its transaction is committed before the answer is sent."""


async def visitor(request: Request, platform: PlatformOf) -> AsyncIterator[Scope | None]:
    """Open the scope of a signed-in user, or yield None for the anonymous token; errors as `signed_in`."""
    token = bearer(request.scope)
    if token is not None and platform.tokens.is_anonymous(token):
        yield None
        return
    async with asynccontextmanager(signed_in)(request, platform) as scope:
        yield scope


Visitor = Annotated[Scope | None, Depends(visitor, scope="function")]
"""Scope of a signed-in user, or None for a caller with the anonymous token."""


async def signed_in_admin(scope: SignedIn) -> Scope:
    """Require an administrator."""
    if not scope.actor.is_admin:
        raise Forbidden(_("You are not authorized."))
    return scope


SignedInAdmin = Annotated[Scope, Depends(signed_in_admin)]
