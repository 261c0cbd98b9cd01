"""Database sessions. Each transaction first sets its district; row level security does the rest."""

import math
import time
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID

import psycopg
from psycopg.errors import ReadOnlySqlTransaction
from sqlalchemy import Engine, TextClause, event
from sqlalchemy.exc import DBAPIError, InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

from homeroom.db.admission import end_turn, take_turn
from homeroom.db.array_dumper import write_lists_quickly
from homeroom.db.plugin_pools import Connect, PluginPools
from homeroom.db.sessions import DistrictSession, JoinedSession
from homeroom.db.single_statements import run_alone
from homeroom.db.waiting import release_connections, track_session

REST_S = 1.0
"""Connections used within this time are not pinged before use: no server restarts faster. A ping is one round trip in
six.
"""


NOTICE_VANISHED = {
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 60_000,
}
"""Connection options that detect a vanished server after a minute; the kernel alone takes about 15 minutes."""
CONNECT: dict[str, Any] = {"prepare_threshold": 5, "connect_timeout": 5, **NOTICE_VANISHED}
PLUGIN_POOL_SIZE = 2
"""Idle connections kept per plugin with its own database role; there may be many such plugins."""


class Database:
    """The connection pool of one process."""

    def __init__(self, url: str, *, pool_size: int = 10, max_overflow: int = 10) -> None:
        self.url = url
        self._engine = _make_engine(url, pool_size=pool_size, max_overflow=max_overflow, connect_args=CONNECT)
        # A closed session refuses to begin again, because nothing would give its connection back.
        self._sessions = async_sessionmaker(
            self._engine,
            class_=JoinedSession,
            sync_session_class=DistrictSession,
            expire_on_commit=False,
            close_resets_only=False,
        )
        self._plugins = PluginPools(self._engine, self._open_plugin_pool, self._connect_plugin)

    @asynccontextmanager
    async def district(
        self, district_id: UUID, *, read_only: bool = False, schools: Collection[str] | None = None
    ) -> AsyncIterator[AsyncSession]:
        """Open a session that sees one district; it commits at its end and rolls back on an exception.

        It takes a connection with its first statement. `commit()` in between ends the transaction and gives the
        connection back; the next statement begins another transaction for the same district.

        Args:
            read_only: PostgreSQL refuses every write, and the transaction cannot switch this off.
            schools: Lower-case codes of the schools to which the session is restricted; None means the whole district.
        """
        kept = None if schools is None else sorted(schools)
        async with self._open({"district": str(district_id), "read_only": read_only, "schools": kept}) as session:
            yield session

    @asynccontextmanager
    async def system(self) -> AsyncIterator[AsyncSession]:
        """Open a session that sees no district's rows; for the list of districts and for health checks."""
        async with self._open({}) as session:
            yield session

    @asynccontextmanager
    async def _open(self, info: dict[str, Any]) -> AsyncIterator[AsyncSession]:
        await release_connections("second connection")
        turn = await take_turn()
        async with self._sessions(info={**info, "turn": turn, "plugins": self._plugins}) as session:
            try:
                with track_session(session):
                    yield session
                    await session.commit()
            finally:
                end_turn(session.info)

    async def run_alone(
        self, district_id: UUID, statement: TextClause, values: Mapping[str, Any]
    ) -> Sequence[tuple[Any, ...]]:
        """See `homeroom.db.single_statements.run_alone`."""
        await release_connections("second connection")
        info = {"turn": await take_turn()}
        try:
            return await run_alone(self._engine, district_id, statement, values)
        finally:
            end_turn(info)

    async def close(self) -> None:
        """Close every connection."""
        await self._plugins.close()
        await self._engine.dispose()

    def _open_plugin_pool(self, connect: Connect) -> AsyncEngine:
        return _make_engine(self.url, pool_size=PLUGIN_POOL_SIZE, max_overflow=10, async_creator=connect)

    async def _connect_plugin(self, role: str, password: str) -> psycopg.AsyncConnection[Any]:
        return await psycopg.AsyncConnection.connect(driver_url(self.url), user=role, password=password, **CONNECT)


def _make_engine(url: str, **options: Any) -> AsyncEngine:
    write_lists_quickly()
    engine = create_async_engine(url, pool_timeout=10, hide_parameters=True, **options)
    _ask_after_rest(engine.sync_engine)
    return engine


def _ask_after_rest(engine: Engine) -> None:
    """Ping connections before use if they were idle for at least `REST_S`."""

    @event.listens_for(engine, "checkin")
    def remember(_connection: object, record: Any) -> None:
        record.info["rests_since"] = time.monotonic()

    @event.listens_for(engine, "checkout")
    def ask(connection: Any, record: Any, _proxy: object) -> None:
        if time.monotonic() - record.info.get("rests_since", math.inf) < REST_S:
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as error:
            raise InvalidatePoolError from error


def is_refused_write(error: DBAPIError) -> bool:
    """Return True if PostgreSQL refused a write because the transaction is read-only."""
    return isinstance(error.orig, ReadOnlySqlTransaction)


def driver_url(url: str) -> str:
    """Return the URL in psycopg's form, for LISTEN and migrations."""
    return url.replace("postgresql+psycopg://", "postgresql://", 1)
