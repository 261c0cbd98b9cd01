"""Ways to sign in beside the password: what a plugin brings, and what the platform gives it.

A plugin that brings one says `signIn = true` under `[capabilities]` of its manifest. Then its routes are open to people
who are not signed in, who name a district themselves (`homeroom_sdk.http.DistrictDoor`), and it may ask
`ctx.services.get(Accounts)`, which opens sessions.

    @router.post("/assertion")
    async def consume(door: DistrictDoor, assertion: Assertion) -> Answer[SessionToken]:
        async with door.open(assertion.organization) as ctx:
            subject = check(ctx, assertion)
            account = await find_linked(ctx, subject)
            opened = await ctx.services.get(Accounts).open_session(account.user_id)
        return answer(SessionToken(token=opened.token))

Its calls lie below `/api/auth/<its id>` or in areas of its own. Without features of the licence under `flags` it works
for as long as people of the district may sign in at all, also before the licence begins and after it has ended: then
they read and export what is theirs.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import urlencode
from uuid import UUID

from homeroom_sdk.context import PluginContext

INTEGRATION_CENTER = "integration_center"
"""The one app beside this one to which a sign-in may lead; the operator says where it is."""


def add_answer(target: str, *, state: str, **answer: str) -> str:
    """The integration center's address with what it waits for, and the state that it gave along."""
    params = {**answer, "state": state} if state else answer
    return f"{target}{'&' if '?' in target else '?'}{urlencode(params)}"


@dataclass(frozen=True, slots=True)
class SignInOffer:
    """That a district's users may sign in by a method.

    Attributes:
        organization_id: What the district is called there; empty where it has no name of its own.
    """

    organization_id: str = ""


class SignInMethod(ABC):
    """A way to sign in. There is one object a process; it keeps nothing of a district.

    Each method of it is called within ten seconds, in a context without an actor. One that fails is as one that has
    nothing to say: a password goes on to open the door.
    """

    @abstractmethod
    async def find_offer(self, ctx: PluginContext) -> SignInOffer | None:
        """What the sign-in page should know of it; None where the district's users do not sign in by it."""

    @abstractmethod
    async def has_account(self, ctx: PluginContext, user_id: UUID) -> bool:
        """Whether the user signs in by it. Such a user without a password gets no link that sets one."""

    @abstractmethod
    async def end_session(self, ctx: PluginContext, session_id: UUID) -> str | None:
        """Forget what the session owes to the method, because its user signs out now.

        Returns:
            An address to which the browser goes, to end the session elsewhere too; None = there is none.
        """

    @abstractmethod
    async def close(self) -> None:
        """Release connections, because the process ends."""


@dataclass(frozen=True, slots=True)
class Account:
    """A user of the district, as a method of signing in sees them."""

    user_id: UUID
    user_name: str
    email: str
    is_suspended: bool
    has_password: bool


@dataclass(frozen=True, slots=True)
class ExternalAccount:
    """An account elsewhere by which a user signs in."""

    issuer: str
    subject: str


@dataclass(frozen=True, slots=True)
class OpenedSession:
    """A session of a user who has proven who they are. `token` is the access token that stands behind `Bearer`."""

    session_id: UUID
    token: str


class Accounts(Protocol):
    """The users of the district and their sessions, for plugins that sign them in."""

    @property
    def roles(self) -> Sequence[str]:
        """The ids of the roles that `create` gives."""
        ...

    @property
    def session_id(self) -> UUID | None:
        """The session of whoever asks; None for strangers, and where nobody asks."""
        ...

    async def find(self, user_id: UUID, *, including_deleted: bool = False) -> Account | None:
        """The user with this id. One who was deleted can be restored for a while."""
        ...

    async def find_by_address(self, email: str) -> Account | None:
        """The user whose e-mail address or user name this is, in whatever case.

        An address is a claim and proves nothing: whoever links by it gives the account to whoever can make the claim.
        """
        ...

    async def list_by_email(self, emails: Collection[str]) -> Mapping[str, Account]:
        """The users who have these e-mail addresses, by address; deleted ones too. Addresses are in lower case."""
        ...

    async def is_taken(self, address: str) -> bool:
        """Whether the address is the e-mail address or user name of a user, a deleted one too."""
        ...

    async def create(
        self, *, email: str, first_name: str, last_name: str, roles: Sequence[str], home_school: str | None = None
    ) -> Account:
        """Add a user without a password. Where the district wants only public users, that is the role. Flushes.

        Args:
            first_name, last_name: May be empty where the method does not know them.
            home_school: Code of a school, to which the user belongs from the beginning; one that the district does not
                have is left out.

        Raises:
            ValidationFailed: a field cannot be used, or there is no such role.
            Conflict: the address is taken, or is reserved.
        """
        ...

    async def show_external(self, user_id: UUID, accounts: Sequence[ExternalAccount]) -> None:
        """Say by which accounts elsewhere the user signs in; their profile and open menus show it. Flushes."""
        ...

    async def lock_for_linking(self, user_id: UUID) -> Account | None:
        """The user, a deleted one too, before somebody changes by which accounts they sign in.

        Until the transaction ends nobody else changes them. None = there is no such user.

        Raises:
            Forbidden: the operator gave the user rights of its own, and customer support alone may do it.
        """
        ...

    async def list_protected(self) -> Sequence[UUID]:
        """The users whom `lock_for_linking` refuses to whoever asks."""
        ...

    async def require_password(self, user_id: UUID) -> None:
        """Mail the user a link that sets a password, and end their sessions. Flushes.

        Raises:
            Conflict: the user is suspended, or is the one who asks.
            ServiceUnavailable: no plugin sends mail for the district.
        """
        ...

    async def open_session(
        self, user_id: UUID, *, action: str = "session.started", **details: str | int | bool | None
    ) -> OpenedSession:
        """Open a session of the user for the browser that asks. Flushes.

        Args:
            action, details: As which action the activity log tells it, and with what beside the session's id.

        Raises:
            NotSignedIn: there is no such user, or they are suspended, or nobody of the district signs in any more.
        """
        ...

    async def reopen_session(self, session_id: UUID) -> OpenedSession | None:
        """Another token of a session that lives, which ends when the session does; None when it has ended."""
        ...

    async def list_open(self, session_ids: Collection[UUID]) -> frozenset[UUID]:
        """Those of the sessions that have not ended; how long somebody was idle does not count."""
        ...

    async def end_sessions(self, session_ids: Sequence[UUID]) -> None:
        """End these sessions, whose screens then ask to sign in. Idempotent. Flushes."""
        ...
