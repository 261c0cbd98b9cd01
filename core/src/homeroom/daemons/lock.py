"""A PostgreSQL advisory lock that is held by at most one process, for as long as its connection lives."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import psycopg

from homeroom.db.engine import driver_url

CHECK_S = 3.0
ANSWER_S = 5.0
"""Seconds after which a connection that does not answer is given up, together with the lock."""


class LockTaken(Exception):
    """Another process holds the lock."""


class LockLost(Exception):
    """The connection that held the lock has ended."""


class HeldLock:
    """A lock that is held for as long as its connection lives."""

    def __init__(self, connection: psycopg.AsyncConnection) -> None:
        self._connection = connection

    async def until_lost(self) -> None:
        """Check the connection every `CHECK_S` seconds; return when it fails or does not answer within `ANSWER_S`."""
        try:
            while True:
                await asyncio.sleep(CHECK_S)
                async with asyncio.timeout(ANSWER_S):
                    await self._connection.execute("SELECT 1")
        except (psycopg.Error, OSError, TimeoutError):
            return


@asynccontextmanager
async def hold_lock(url: str, name: str) -> AsyncIterator[HeldLock]:
    """Hold the lock with this name inside the context.

    Raises:
        LockTaken: another process holds the lock.
        psycopg.Error: the database cannot be reached.
    """
    connection = await psycopg.AsyncConnection.connect(driver_url(url), autocommit=True, connect_timeout=5)
    try:
        cursor = await connection.execute("SELECT pg_try_advisory_lock(%s)", (_key(name),))
        row = await cursor.fetchone()
        if row is None or not row[0]:
            raise LockTaken(name)
        yield HeldLock(connection)
    finally:
        await connection.close()


def _key(name: str) -> int:
    digest = hashlib.sha256(f"daemon/{name}".encode()).digest()
    return int.from_bytes(digest[:8], signed=True)
