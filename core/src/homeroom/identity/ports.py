"""What identity needs of a request; `homeroom_server.scope.Scope` gives it."""

from datetime import datetime, timedelta
from typing import Protocol

from homeroom_sdk.context import Actor, Audit, District, Events, Services
from homeroom_sdk.services import OutgoingMail
from sqlalchemy.ext.asyncio import AsyncSession


class DistrictRules(Protocol):
    """What a district's licence and settings decide about its users."""

    @property
    def is_operator(self) -> bool: ...
    def flag(self, name: str) -> bool:
        """Return whether a licence feature or a customer setting flag is on."""
        ...


class AccountMailer(Protocol):
    """Mails about accounts; a plugin sends them."""

    @property
    def public_url(self) -> str:
        """The address of the installation, without a slash at its end."""
        ...

    async def send(self, session: AsyncSession, mail: OutgoingMail, *, lifetime: timedelta) -> None:
        """Plan a mail in the session's transaction, and hand it to the mail server once that has committed.

        Raises:
            ServiceUnavailable: no plugin sends mail for the district.
        """
        ...


class Scope(Protocol):
    """Who asks, for which district, in which transaction."""

    @property
    def actor(self) -> Actor: ...
    @property
    def district(self) -> District: ...
    @property
    def state(self) -> DistrictRules: ...
    @property
    def session(self) -> AsyncSession: ...
    @property
    def audit(self) -> Audit: ...
    @property
    def events(self) -> Events: ...
    @property
    def services(self) -> Services: ...
    @property
    def account_mailer(self) -> AccountMailer: ...
    def now(self) -> datetime:
        """Return the current time in UTC."""
        ...
