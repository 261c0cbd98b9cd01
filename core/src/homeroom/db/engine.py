"""Sessions. Every transaction says first for which district it is; row level security does the rest."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID

from homeroom_sdk.orm import DISTRICT_SETTING
from psycopg.errors import ReadOnlySqlTransaction
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine

SET_DISTRICT = text(f"SELECT set_config('{DISTRICT_SETTING}', :district, true)")
SET_READ_ONLY = text("SELECT set_config('transaction_read_only', 'on', true)")


class Database:
    """The connection pool of one process."""

    def __init__(self, url: str, *, pool_size: int = 10, max_overflow: int = 10) -> None:
        self.url = url
        self._engine = create_async_engine(
            url,
            pool_size=pool_size,
            max_overflow=max_overflow,
            pool_timeout=10,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"prepare_threshold": 5, "connect_timeout": 5},
        )
        self._sessions = async_sessionmaker(self._engine, expire_on_commit=False)

    @asynccontextmanager
    async def district(self, district_id: UUID, *, read_only: bool = False) -> AsyncIterator[AsyncSession]:
        """A session in a transaction that sees one district; commits at its end, rolls back on an exception.

        Args:
            read_only: PostgreSQL itself refuses every write, and does not let the transaction change its mind.
        """
        async with self._sessions() as session, session.begin():
            connection = await session.connection()
            await connection.execute(SET_DISTRICT, {"district": str(district_id)})
            if read_only:
                await connection.execute(SET_READ_ONLY)
            yield session

    @asynccontextmanager
    async def system(self) -> AsyncIterator[AsyncSession]:
        """A session that sees no district's rows: the list of districts and health checks only."""
        async with self._sessions() as session, session.begin():
            yield session

    async def close(self) -> None:
        """Close every connection."""
        await self._engine.dispose()


def is_refused_write(error: DBAPIError) -> bool:
    """Whether PostgreSQL refused to write in a read-only transaction."""
    return isinstance(error.orig, ReadOnlySqlTransaction)


def driver_url(url: str) -> str:
    """The URL as psycopg itself takes it, for LISTEN and migrations."""
    return url.replace("postgresql+psycopg://", "postgresql://", 1)
