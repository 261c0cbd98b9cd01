"""Sign-in methods other than the password: what a plugin implements, and what the platform provides.

A plugin with a sign-in method declares `signIn = true` under `[capabilities]` of its manifest. Its routes are then open
to people who are not signed in, who name a district themselves (`homeroom_sdk.http.DistrictDoor`), and it may call
`ctx.services.get(Accounts)`, which opens sessions.

    @router.post("/assertion")
    async def consume(door: DistrictDoor, assertion: Assertion) -> Answer[SessionToken]:
        async with door.open(assertion.organization) as ctx:
            subject = check(ctx, assertion)
            account = await find_linked(ctx, subject)
            opened = await ctx.services.get(Accounts).open_session(account.user_id)
        return answer(SessionToken(token=opened.token))

Its routes are below `/api/auth/<its id>` or in areas of its own. Without licence features under `flags` the plugin
works for as long as the district's users may sign in at all. This includes the time before the licence begins and after
it has ended, when users can still read and export their data.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import urlencode
from uuid import UUID

from homeroom_sdk.context import PluginContext

INTEGRATION_CENTER = "integration_center"
"""The one other app to which a sign-in may redirect; the operator configures its address."""


def add_answer(target: str, *, state: str, **answer: str) -> str:
    """Return the integration centre's address with the answer it waits for, and with the state it passed along."""
    params = {**answer, "state": state} if state else answer
    return f"{target}{'&' if '?' in target else '?'}{urlencode(params)}"


@dataclass(frozen=True, slots=True)
class SignInOffer:
    """The offer to sign in to a district by a method.

    Attributes:
        organization_id: The district's id at the provider; empty if it has none.
    """

    organization_id: str = ""


class SignInMethod(ABC):
    """A sign-in method. There is one object per process; it stores nothing about a district.

    Each of its methods is called with a time limit of ten seconds, in a context without an actor. A failure counts as
    no answer, so that signing in by password keeps working.
    """

    @abstractmethod
    async def find_offer(self, ctx: PluginContext) -> SignInOffer | None:
        """Return the data about the method for the sign-in page; None if the district's users do not use it."""

    @abstractmethod
    async def has_account(self, ctx: PluginContext, user_id: UUID) -> bool:
        """Return whether the user signs in by this method. If so, a user without a password gets no link to set one."""

    @abstractmethod
    async def end_session(self, ctx: PluginContext, session_id: UUID) -> str | None:
        """Discard the method's data about the session, because its user signs out.

        Returns:
            An address to redirect the browser to, in order to end the session at the provider too; None if there is
            none.
        """

    @abstractmethod
    async def close(self) -> None:
        """Release connections, because the process ends."""


@dataclass(frozen=True, slots=True)
class Account:
    """A user of the district, as seen by a sign-in method."""

    user_id: UUID
    user_name: str
    email: str
    is_suspended: bool
    has_password: bool


@dataclass(frozen=True, slots=True)
class ExternalAccount:
    """An external account by which a user signs in."""

    issuer: str
    subject: str


@dataclass(frozen=True, slots=True)
class OpenedSession:
    """A session of a user whose identity was verified. `token` is the access token for the `Bearer` header."""

    session_id: UUID
    token: str


class Accounts(Protocol):
    """The users of the district and their sessions, for plugins that sign them in."""

    @property
    def roles(self) -> Sequence[str]:
        """The ids of the roles that `create` accepts."""
        ...

    @property
    def session_id(self) -> UUID | None:
        """The caller's session; None if the caller is not signed in, or if there is no caller."""
        ...

    async def find(self, user_id: UUID, *, including_deleted: bool = False) -> Account | None:
        """Return the user with this id. A deleted user can be restored for a while."""
        ...

    async def find_by_address(self, email: str) -> Account | None:
        """Return the user with this e-mail address or user name, ignoring case.

        An address is only a claim: linking accounts by address gives the account to anyone who can make that claim.
        """
        ...

    async def list_by_email(self, emails: Collection[str]) -> Mapping[str, Account]:
        """Return the users with these e-mail addresses (in lower case), by address, including deleted users."""
        ...

    async def is_taken(self, address: str) -> bool:
        """Return whether the address is the e-mail address or user name of a user, including deleted ones."""
        ...

    async def create(
        self, *, email: str, first_name: str, last_name: str, roles: Sequence[str], home_school: str | None = None
    ) -> Account:
        """Add a user without a password. If the district allows only public users, the user gets that role. Flushes.

        Args:
            first_name, last_name: May be empty if the method does not know them.
            home_school: Code of the user's school; ignored if the district has no such school.

        Raises:
            ValidationFailed: a field cannot be used, or there is no such role.
            Conflict: the address is taken, or is reserved.
        """
        ...

    async def show_external(self, user_id: UUID, accounts: Sequence[ExternalAccount]) -> None:
        """Set the external accounts by which the user signs in; their profile and open menus show them. Flushes."""
        ...

    async def lock_for_linking(self, user_id: UUID) -> Account | None:
        """Return the user (deleted or not), locked until the transaction ends, before their external accounts are
        changed.

        Return None if there is no such user.

        Raises:
            Forbidden: the operator gave the user rights of its own, and only customer support may change the accounts.
        """
        ...

    async def list_protected(self) -> Sequence[UUID]:
        """Return the users for whom `lock_for_linking` refuses the actor."""
        ...

    async def require_password(self, user_id: UUID) -> None:
        """Mail the user a link for setting a password, and end their sessions. Flushes.

        Raises:
            Conflict: the user is suspended, or is the actor.
            ServiceUnavailable: no plugin sends mail for the district.
        """
        ...

    async def open_session(
        self, user_id: UUID, *, action: str = "session.started", **details: str | int | bool | None
    ) -> OpenedSession:
        """Open a session of the user for the requesting browser. Flushes.

        Args:
            action, details: The action and the details for the activity log, in addition to the session's id.

        Raises:
            NotSignedIn: there is no such user, or they are suspended, or the district's users may no longer sign in.
        """
        ...

    async def reopen_session(self, session_id: UUID) -> OpenedSession | None:
        """Return a new token for a session that has not ended, valid until the session ends; None if it has ended."""
        ...

    async def list_open(self, session_ids: Collection[UUID]) -> frozenset[UUID]:
        """Return those of the sessions that have not ended; idle time does not count."""
        ...

    async def end_sessions(self, session_ids: Sequence[UUID]) -> None:
        """End these sessions; their screens then require signing in again. Idempotent. Flushes."""
        ...
