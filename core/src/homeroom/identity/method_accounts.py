"""The users of a district and their sessions, for plugins that sign them in."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from uuid import UUID

from homeroom_sdk.context import PUBLIC_USER, Actor, PluginContext
from homeroom_sdk.errors import NotSignedIn, ValidationFailed
from homeroom_sdk.sentences import _
from homeroom_sdk.services import Service
from homeroom_sdk.sign_in import Account, Accounts, OpenedSession
from homeroom_sdk.texts import is_storable
from sqlalchemy import or_, select, update

from homeroom.audit.service import AuditTrail
from homeroom.events.screens import tell_sessions_ended
from homeroom.flags import CustomerFlag
from homeroom.identity.clients import Client
from homeroom.identity.models import User, UserSession
from homeroom.identity.roles import ROLES
from homeroom.identity.service import create_user, open_session
from homeroom.platform import Platform
from homeroom.plugins.context import HostContext


class DistrictAccounts:
    """Implements `homeroom_sdk.sign_in.Accounts` in the transaction of a plugin's context."""

    def __init__(self, ctx: HostContext) -> None:
        assert isinstance(ctx.platform, Platform)
        self._ctx, self._platform = ctx, ctx.platform

    async def find(self, user_id: UUID) -> Account | None:
        """See `Accounts.find`."""
        user = await self._find_user(user_id)
        return _show(user) if user else None

    async def find_by_address(self, email: str) -> Account | None:
        """See `Accounts.find_by_address`."""
        wanted = email.strip().lower()
        if not wanted or not is_storable(wanted):
            return None
        query = select(User).where(or_(User.email == wanted, User.user_name == wanted), User.deleted_at.is_(None))
        user: User | None = await self._ctx.db.scalar(query.order_by(User.created_at).limit(1))
        return _show(user) if user else None

    async def create(self, *, email: str, first_name: str, last_name: str, roles: Sequence[str]) -> Account:
        """See `Accounts.create`."""
        unknown = sorted(set(roles) - set(ROLES))
        if unknown:
            raise ValidationFailed.of(
                roles=_(
                    "There is no role {unknown}. Roles: {roles}.", unknown=", ".join(unknown), roles=", ".join(ROLES)
                )
            )
        given = [PUBLIC_USER] if self._ctx.flag(CustomerFlag.ONLY_PUBLIC_USERS) else sorted(set(roles))
        user = await create_user(
            self._ctx.db, email=email, first_name=first_name, last_name=last_name, roles=given, password=None
        )
        user.requires_password_reset = False
        await self._ctx.db.flush()
        return _show(user)

    async def open_session(self, user_id: UUID) -> OpenedSession:
        """See `Accounts.open_session`."""
        ctx = self._ctx
        ctx.state.check_open(ctx.now())
        user = await self._find_user(user_id)
        if user is None or user.is_suspended:
            raise NotSignedIn(_("Please sign in."))
        lifetime = timedelta(seconds=self._platform.settings.session_timeout_s)
        opened = await open_session(ctx.db, user, lifetime=lifetime, client=Client(ctx.ip_address, ctx.browser))
        session_id = opened.claims.session_id
        actor = Actor(user.id, user.user_name, frozenset(user.roles))
        trail = AuditTrail(ctx.db, actor, plugin_id=ctx.plugin.id, ip_address=ctx.ip_address)
        await trail.record("session.started", subject=str(session_id))
        token = self._platform.tokens.sign(opened.claims, issued_at=opened.issued_at, expires_at=opened.expires_at)
        return OpenedSession(session_id, token)

    async def end_sessions(self, session_ids: Sequence[UUID]) -> None:
        """See `Accounts.end_sessions`."""
        ended = await self._ctx.db.scalars(
            update(UserSession)
            .where(
                UserSession.district_id == self._ctx.district.id,
                UserSession.id.in_(session_ids),
                UserSession.revoked_at.is_(None),
            )
            .values(revoked_at=datetime.now(UTC))
            .returning(UserSession.id)
        )
        await tell_sessions_ended(self._ctx.db, self._ctx.district.id, ended.all())

    async def _find_user(self, user_id: UUID) -> User | None:
        user: User | None = await self._ctx.db.get(User, (self._ctx.district.id, user_id))
        return user if user is not None and user.deleted_at is None else None


def _show(user: User) -> Account:
    return Account(user.id, user.user_name, user.email, user.is_suspended, user.password_hash is not None)


def _open(ctx: PluginContext) -> DistrictAccounts:
    assert isinstance(ctx, HostContext)
    return DistrictAccounts(ctx)


ACCOUNTS = Service(Accounts, "homeroom", _open)
"""The service as the platform offers it."""
