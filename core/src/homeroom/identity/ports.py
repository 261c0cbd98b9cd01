"""Protocols for what identity needs from a request; `homeroom_server.scope.Scope` implements `Scope`."""

from datetime import datetime, timedelta
from typing import Protocol

from homeroom_sdk.context import Actor, Audit, District, Events, Services
from homeroom_sdk.services import OutgoingMail
from sqlalchemy.ext.asyncio import AsyncSession


class DistrictRules(Protocol):
    """The parts of a district's licence and settings that concern its users."""

    @property
    def is_operator(self) -> bool: ...
    def flag(self, name: str) -> bool:
        """Return True if a licence feature or a customer setting flag is on."""
        ...


class AccountMailer(Protocol):
    """Sender of account mails; a plugin delivers them."""

    @property
    def public_url(self) -> str:
        """Base URL of the installation, without a trailing slash."""
        ...

    async def send(self, session: AsyncSession, mail: OutgoingMail, *, lifetime: timedelta) -> None:
        """Store a mail in the session's transaction; it goes to the mail server after the commit.

        Raises:
            ServiceUnavailable: no plugin sends mail for the district.
        """
        ...


class Scope(Protocol):
    """The actor, district and transaction of a request, with the services it can use."""

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
