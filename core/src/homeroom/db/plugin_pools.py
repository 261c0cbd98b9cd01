"""The connections of plugins that sign in to the database with a role of their own (ADR 40).

A pool per plugin, opened when it is first needed. Such a session is opened beside one of the platform's, for the same
district and schools, and ends with it. Which district it is for, the platform proves with a ticket: the plugin's role
can make none, and what it can read of the proof is worth nothing in another transaction.
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
"""What the two sessions have in common."""

Connect = Callable[[], Awaitable[psycopg.AsyncConnection[Any]]]


@dataclass(frozen=True, slots=True)
class Credentials:
    """By which the platform signs in for a plugin, and proves the district."""

    role: str
    password: str
    key: bytes

    def ticket(self, district: str) -> bytes:
        """What opens a district for the role."""
        return hmac.new(self.key, f"ticket {self.role} {district}".encode(), hashlib.sha256).digest()


class PluginPools:
    """The pools of one process.

    Args:
        platform: The pool of the app role, which alone may read the credentials.
        open_pool: Makes a pool whose connections the function opens.
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
        """The session of the plugin's own role that ends with this one of the platform; always the same."""
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
        """Asked for at the begin of a transaction, which has a connection already."""
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
            self._known.pop(plugin_id, None)  # Both may have been made anew.
            raise
