"""Protocols for what the instance API needs from a request; `homeroom_server.scope.Scope` implements them."""

from contextlib import AbstractAsyncContextManager
from typing import Protocol, Self

from homeroom_sdk.context import Actor, Audit, District, Events, Services
from sqlalchemy.ext.asyncio import AsyncSession


class Scope(Protocol):
    """The actor, district and transaction of a request, with the services it can use."""

    @property
    def actor(self) -> Actor: ...
    @property
    def district(self) -> District: ...
    @property
    def session(self) -> AsyncSession:
        """Session in a transaction that sets the district for row level security."""
        ...

    @property
    def audit(self) -> Audit: ...
    @property
    def events(self) -> Events: ...
    @property
    def services(self) -> Services: ...


class ReadingScope(Scope, Protocol):
    """A scope that can open further read transactions after its own has ended."""

    def read_again(self) -> AbstractAsyncContextManager[Self]:
        """Open a read-only transaction with the read permissions of this actor."""
        ...
