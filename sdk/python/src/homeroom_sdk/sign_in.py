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

It works for as long as people of the district may sign in at all, also after the licence has ended: then they read and
export what is theirs.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from homeroom_sdk.context import PluginContext


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
class OpenedSession:
    """A session of a user who has proven who they are. `token` is the access token that stands behind `Bearer`."""

    session_id: UUID
    token: str


class Accounts(Protocol):
    """The users of the district and their sessions, for plugins that sign them in."""

    async def find(self, user_id: UUID) -> Account | None:
        """The user with this id."""
        ...

    async def find_by_address(self, email: str) -> Account | None:
        """The user whose e-mail address or user name this is, in whatever case.

        An address is a claim and proves nothing: whoever links by it gives the account to whoever can make the claim.
        """
        ...

    async def create(self, *, email: str, first_name: str, last_name: str, roles: Sequence[str]) -> Account:
        """Add a user without a password. Where the district wants only public users, that is the role. Flushes.

        Raises:
            ValidationFailed: a field cannot be used, or there is no such role.
            Conflict: the address is taken, or is reserved.
        """
        ...

    async def open_session(self, user_id: UUID) -> OpenedSession:
        """Open a session of the user for the browser that asks; the activity log says so. Flushes.

        Raises:
            NotSignedIn: there is no such user, or they are suspended, or nobody of the district signs in any more.
        """
        ...

    async def end_sessions(self, session_ids: Sequence[UUID]) -> None:
        """End these sessions, whose screens then ask to sign in. Idempotent. Flushes."""
        ...
