"""Work without an end: what a plugin runs for as long as the installation does, such as a server on a port of its own.

    async def serve(ctx: DaemonContext) -> None:
        async with await asyncio.start_server(answer, "127.0.0.1", 4000):
            await asyncio.Event().wait()

    SERVE = Daemon("serve", run=serve)

It runs where the operator names it in HOMEROOM_DAEMONS, in a process of its own. Over all machines one at a time runs,
held by a lock in the database; while the lock is lost the daemon is stopped. Whatever ends it, it is started again, at
growing intervals. What has an end is a flow, and what recurs in districts is a chore.
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

from homeroom_sdk.context import PluginContext

_NAME = re.compile(r"[a-z][a-z0-9_]{1,40}")


class DaemonContext(Protocol):
    """What a daemon is given: it belongs to no district, and opens those that it works for."""

    @property
    def log(self) -> Any:
        """A structlog logger bound to the daemon. Log ids, never persons."""

    @property
    def public_url(self) -> str:
        """The address that families reach, without a slash at its end."""

    async def list_districts(self) -> Sequence[UUID]:
        """The districts that may use the plugin now."""

    async def open_district(self, district_id: UUID) -> PluginContext:
        """A context of one district, without a transaction: `begin()` opens one. For one piece of work, never kept.

        Raises:
            NotFound: there is no such district, or it may not use the plugin.
        """


@dataclass(frozen=True, slots=True)
class Daemon:
    """Work without an end.

    Attributes:
        name: Unique within the plugin; the operator writes `<plugin>.<name>`.
        run: Works until it is cancelled, and then ends within ten seconds; after that its process is killed.
    """

    name: str
    run: Callable[[DaemonContext], Awaitable[None]]

    def __post_init__(self) -> None:
        """Refuse names that an operator could not write in a list."""
        if not _NAME.fullmatch(self.name):
            raise ValueError(f"daemon {self.name!r}: its name is of lower case letters, digits and _")
