"""Connections of plugins that sign in to the database with their own role (ADR 40).

Each plugin has a pool, created when it is first needed. A plugin session is opened next to a platform session, for the
same district and schools, and ends with it. The platform proves the district to the database with a ticket. The
plugin's role cannot create tickets, and the proof that it can read in a transaction is useless in another one.
"""

import hashlib
import hmac
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import psycopg
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker

from homeroom.db.sessions import DistrictSession

CREDENTIALS = text("""
    SELECT r.role, r.password, k.key FROM public.plugin_roles r CROSS JOIN public.district_key k
    WHERE r.plugin_id = :plugin""")

SHARED = ("district", "read_only", "schools", "task")
"""Entries of `Session.info` that a plugin session takes over from its platform session."""

Connect = Callable[[], Awaitable[psycopg.AsyncConnection[Any]]]


@dataclass(frozen=True, slots=True)
class Credentials:
    """Login of a plugin's role, and the key with which the platform proves the district."""

    role: str
    password: str
    key: bytes

    def ticket(self, district: str) -> bytes:
        """Return the ticket that opens a district for the role."""
        return hmac.new(self.key, f"ticket {self.role} {district}".encode(), hashlib.sha256).digest()


class PluginPools:
    """The pools of one process.

    Args:
        platform: The pool of the app role, the only role that may read the credentials.
        open_pool: Creates a pool that opens its connections with the given function.
        connect: Opens a connection for a role and its password.
    """

    def __init__(
        self,
        platform: AsyncEngine,
        open_pool: Callable[[Connect], AsyncEngine],
        connect: Callable[[str, str], Awaitable[psycopg.AsyncConnection[Any]]],
    ) -> None:
        self._platform, self._open_pool, self._open_connection = platform, open_pool, connect
        self._pools: dict[str, AsyncEngine] = {}
        self._known: dict[str, Credentials] = {}

    def open_beside(self, session: AsyncSession, plugin_id: str) -> AsyncSession:
        """Return the plugin session that ends with this platform session; the same one on each call."""
        beside: MutableMapping[str, AsyncSession] = session.info.setdefault("beside", {})
        if plugin_id not in beside:
            info = {key: session.info[key] for key in SHARED if key in session.info}
            info |= {"ticket": partial(self._ticket, plugin_id), "platform": session.sync_session}
            make = async_sessionmaker(
                self._pool(plugin_id),
                sync_session_class=DistrictSession,
                expire_on_commit=False,
                close_resets_only=False,
            )
            beside[plugin_id] = make(info=info)
        return beside[plugin_id]

    async def close(self) -> None:
        """Close every connection."""
        while self._pools:
            await self._pools.popitem()[1].dispose()

    def _pool(self, plugin_id: str) -> AsyncEngine:
        if plugin_id not in self._pools:
            self._pools[plugin_id] = self._open_pool(partial(self._connect, plugin_id))
        return self._pools[plugin_id]

    def _ticket(self, plugin_id: str, district: str) -> bytes:
        """Return the ticket for a district; called when a transaction begins, so the connection has loaded the key
        already.
        """
        return self._known[plugin_id].ticket(district)

    async def _connect(self, plugin_id: str) -> psycopg.AsyncConnection[Any]:
        if plugin_id not in self._known:
            async with self._platform.connect() as connection:
                row = (await connection.execute(CREDENTIALS, {"plugin": plugin_id})).one_or_none()
            if row is None:
                raise psycopg.OperationalError(f"The plugin {plugin_id} has no role of its own yet: homeroom migrate")
            self._known[plugin_id] = Credentials(row.role, row.password, bytes(row.key))
        known = self._known[plugin_id]
        try:
            return await self._open_connection(known.role, known.password)
        except psycopg.OperationalError:
            self._known.pop(plugin_id, None)  # The credentials may have changed.
            raise
