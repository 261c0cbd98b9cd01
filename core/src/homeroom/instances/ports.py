"""What the instance API needs of a request; `homeroom_server.scope.Scope` gives it."""

from contextlib import AbstractAsyncContextManager
from typing import Protocol, Self

from homeroom_sdk.context import Actor, Audit, District, Events, Services
from sqlalchemy.ext.asyncio import AsyncSession


class Scope(Protocol):
    """Who asks, for which district, in which transaction."""

    @property
    def actor(self) -> Actor: ...
    @property
    def district(self) -> District: ...
    @property
    def session(self) -> AsyncSession:
        """In a transaction that names the district to row level security."""
        ...

    @property
    def audit(self) -> Audit: ...
    @property
    def events(self) -> Events: ...
    @property
    def services(self) -> Services: ...


class ReadingScope(Scope, Protocol):
    """A scope that can go on reading when its own transaction is over."""

    def read_again(self) -> AbstractAsyncContextManager[Self]:
        """Open a transaction that reads what this actor may read, and no more, and cannot write."""
        ...
