"""Daemons: work that a plugin runs for as long as the installation runs, such as a server on its own port.

    async def serve(ctx: DaemonContext) -> None:
        async with await asyncio.start_server(answer, "127.0.0.1", 4000):
            await asyncio.Event().wait()

    SERVE = Daemon("serve", run=serve)

A daemon runs where the operator names it in HOMEROOM_DAEMONS, in its own process. A lock in the database ensures that
only one instance runs across all machines; if the lock is lost, the daemon is stopped. After any end it is started
again, at growing intervals. Use a flow for work that ends, and a chore for work that recurs in districts.
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

from homeroom_sdk.context import PluginContext

_NAME = re.compile(r"[a-z][a-z0-9_]{1,40}")


class DaemonContext(Protocol):
    """The context that a daemon receives: it belongs to no district, and opens the districts that it works for."""

    @property
    def log(self) -> Any:
        """A structlog logger bound to the daemon. Log ids, never persons."""

    @property
    def public_url(self) -> str:
        """Public address of the installation for families, without a trailing slash."""

    async def list_districts(self) -> Sequence[UUID]:
        """Return the ids of the districts that may use the plugin now."""

    async def open_district(self, district_id: UUID) -> PluginContext:
        """Return a context of one district without a transaction: `begin()` opens one. Use it for one piece of work
        only.

        Raises:
            NotFound: there is no such district, or it may not use the plugin.
        """


@dataclass(frozen=True, slots=True)
class Daemon:
    """Work without an end.

    Attributes:
        name: Unique within the plugin; the operator writes `<plugin>.<name>`.
        run: Works until it is cancelled, and must then end within ten seconds; after that its process is killed.
    """

    name: str
    run: Callable[[DaemonContext], Awaitable[None]]

    def __post_init__(self) -> None:
        """Refuse names that an operator could not write in a list."""
        if not _NAME.fullmatch(self.name):
            raise ValueError(f"daemon {self.name!r}: its name is of lower case letters, digits and _")
