"""The users of a district and their sessions, for plugins that sign them in."""

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from uuid import UUID

from homeroom.audit.service import AuditTrail
from homeroom.credentials.tokens import Claims
from homeroom.events.screens import tell_sessions_ended, tell_user_changed
from homeroom.flags import CustomerFlag
from homeroom.identity.models import User, UserSession
from homeroom.identity.roles import ROLES
from homeroom.identity.sign_in.clients import Client
from homeroom.identity.sign_in.service import create_nameless_user, open_session
from homeroom.identity.users.authority import check_may_relink, list_protected
from homeroom.identity.users.belonging import set_schools
from homeroom.identity.users.service import reset_password, user_unknown
from homeroom.platform import Platform
from homeroom.plugins.context import HostContext
from homeroom.tenancy.models import School
from homeroom_sdk.context import PUBLIC_USER, Actor, PluginContext
from homeroom_sdk.errors import NotSignedIn, ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.services import Service
from homeroom_sdk.sign_in import Account, Accounts, ExternalAccount, OpenedSession
from homeroom_sdk.texts import is_storable
from sqlalchemy import Uuid, any_, cast, or_, select, update
from sqlalchemy.dialects.postgresql import ARRAY

from homeroom_server.scope import Scope


class DistrictAccounts:
    """Implements `homeroom_sdk.sign_in.Accounts` in the transaction of a plugin's context."""

    def __init__(self, ctx: HostContext) -> None:
        assert isinstance(ctx.platform, Platform)
        self._ctx, self._platform = ctx, ctx.platform

    @property
    def roles(self) -> Sequence[str]:
        """See `Accounts.roles`."""
        return tuple(ROLES)

    @property
    def session_id(self) -> UUID | None:
        """See `Accounts.session_id`."""
        return self._ctx.session_id

    async def find(self, user_id: UUID, *, including_deleted: bool = False) -> Account | None:
        """See `Accounts.find`."""
        user = await self._find_user(user_id, including_deleted=including_deleted)
        return _show(user) if user else None

    async def find_by_address(self, email: str) -> Account | None:
        """See `Accounts.find_by_address`."""
        wanted = email.strip().lower()
        if not wanted or not is_storable(wanted):
            return None
        query = select(User).where(or_(User.email == wanted, User.user_name == wanted), User.deleted_at.is_(None))
        user: User | None = await self._ctx.db.scalar(query.order_by(User.created_at).limit(1))
        return _show(user) if user else None

    async def list_by_email(self, emails: Collection[str]) -> Mapping[str, Account]:
        """See `Accounts.list_by_email`."""
        wanted = [email for email in emails if is_storable(email)]
        users = await self._ctx.db.scalars(select(User).where(User.email.in_(wanted)))
        return {user.email: _show(user) for user in users}

    async def is_taken(self, address: str) -> bool:
        """See `Accounts.is_taken`."""
        wanted = address.strip().lower()
        query = select(User.id).where(or_(User.email == wanted, User.user_name == wanted)).limit(1)
        return is_storable(wanted) and await self._ctx.db.scalar(query) is not None

    async def create(
        self, *, email: str, first_name: str, last_name: str, roles: Sequence[str], home_school: str | None = None
    ) -> Account:
        """See `Accounts.create`."""
        unknown = sorted(set(roles) - set(ROLES))
        if unknown:
            raise ValidationFailed.of(
                roles=_(
                    "There is no role {unknown}. Roles: {roles}.", unknown=", ".join(unknown), roles=", ".join(ROLES)
                )
            )
        given = [PUBLIC_USER] if self._ctx.flag(CustomerFlag.ONLY_PUBLIC_USERS) else sorted(set(roles))
        user = await create_nameless_user(
            self._ctx.db, email=email, first_name=first_name, last_name=last_name, roles=given
        )
        school = await self._find_school(home_school)
        user.attributes = {
            "homeDistrict": self._ctx.district.code,
            "homeSchool": school.code if school else None,
        }
        await self._ctx.db.flush()
        if school is not None:
            await set_schools(self._ctx.db, user, [school.id])
        return _show(user)

    async def show_external(self, user_id: UUID, accounts: Sequence[ExternalAccount]) -> None:
        """See `Accounts.show_external`."""
        user = await self._find_user(user_id, including_deleted=True)
        if user is None:
            raise user_unknown()
        shown = [{"issuer": account.issuer, "subject": account.subject} for account in accounts]
        user.attributes = {**user.attributes, "externalAccounts": shown}
        await self._ctx.db.flush()
        await tell_user_changed(self._ctx.db, user.district_id, user.id)

    async def lock_for_linking(self, user_id: UUID) -> Account | None:
        """See `Accounts.lock_for_linking`."""
        user: User | None = await self._ctx.db.get(
            User, (self._ctx.district.id, user_id), with_for_update=True, populate_existing=True
        )
        if user is None:
            return None
        check_may_relink(self._scope(), user)
        return _show(user)

    async def list_protected(self) -> Sequence[UUID]:
        """See `Accounts.list_protected`."""
        return await list_protected(self._scope())

    async def require_password(self, user_id: UUID) -> None:
        """See `Accounts.require_password`."""
        user = await self._find_user(user_id, including_deleted=True)
        if user is None:
            raise user_unknown()
        await reset_password(self._scope(), user)

    async def open_session(
        self, user_id: UUID, *, action: str = "session.started", **details: str | int | bool | None
    ) -> OpenedSession:
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
        await trail.record(action, subject=str(session_id), **details)
        token = self._platform.tokens.sign(opened.claims, issued_at=opened.issued_at, expires_at=opened.expires_at)
        return OpenedSession(session_id, token)

    async def reopen_session(self, session_id: UUID) -> OpenedSession | None:
        """See `Accounts.reopen_session`."""
        now = self._ctx.now()
        row = (
            await self._ctx.db.execute(
                select(UserSession, User.is_suspended)
                .join(User, (User.district_id == UserSession.district_id) & (User.id == UserSession.user_id))
                .where(UserSession.id == session_id, UserSession.revoked_at.is_(None), UserSession.expires_at > now)
            )
        ).one_or_none()
        if row is None or row.is_suspended:
            return None
        claims = Claims(self._ctx.district.id, session_id, row.UserSession.user_id)
        token = self._platform.tokens.sign(claims, issued_at=now, expires_at=row.UserSession.expires_at)
        return OpenedSession(session_id, token)

    async def list_open(self, session_ids: Collection[UUID]) -> frozenset[UUID]:
        """See `Accounts.list_open`."""
        found = await self._ctx.db.scalars(
            select(UserSession.id).where(
                UserSession.id == any_(cast(list(session_ids), ARRAY(Uuid))),
                UserSession.revoked_at.is_(None),
                UserSession.expires_at > self._ctx.now(),
            )
        )
        return frozenset(found)

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

    async def _find_user(self, user_id: UUID, *, including_deleted: bool = False) -> User | None:
        user: User | None = await self._ctx.db.get(User, (self._ctx.district.id, user_id))
        return user if user is not None and (including_deleted or user.deleted_at is None) else None

    async def _find_school(self, code: str | None) -> School | None:
        """Return the school with this code; None if the district has no such school."""
        if code is None or not is_storable(code):
            return None
        found: School | None = await self._ctx.db.scalar(select(School).where(School.code == code))
        return found

    def _scope(self) -> Scope:
        """Return the caller's scope, as core's own functions need it.

        Raises:
            NotSignedIn: the caller is not signed in.
        """
        ctx = self._ctx
        if ctx.session_id is None or ctx.actor.user_id is None:
            raise NotSignedIn(_("Please sign in."))
        claims = Claims(ctx.district.id, ctx.session_id, ctx.actor.user_id)
        return Scope(self._platform, claims, ctx.actor, ctx.state, ctx.db, ctx.ip_address)


def _show(user: User) -> Account:
    return Account(user.id, user.user_name, user.email, user.is_suspended, user.password_hash is not None)


def _open(ctx: PluginContext) -> DistrictAccounts:
    assert isinstance(ctx, HostContext)
    return DistrictAccounts(ctx)


ACCOUNTS = Service(Accounts, "homeroom", _open)
"""The `Accounts` service that the platform offers to plugins."""
