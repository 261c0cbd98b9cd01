"""Functions that close and open the platform, and check whether it is closed."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

import structlog
from sqlalchemy import delete, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.db.engine import Database
from homeroom.maintenance.models import Maintenance

log = structlog.get_logger()
CACHE_S = 2.0
DEFAULT_RETRY_S = 120
MIN_RETRY_S = 15


@dataclass(frozen=True, slots=True)
class Closed:
    """The platform is closed; `retry_s` is the number of seconds until clients should retry."""

    until: datetime | None
    retry_s: int


async def close_platform(session: AsyncSession, *, until: datetime | None) -> None:
    """Close the platform: all requests except support's are answered with 503. A repeated call replaces `until`.
    Flushes.
    """
    await open_platform(session)
    session.add(Maintenance(id=True, until=until))
    await session.flush()


async def open_platform(session: AsyncSession) -> None:
    """Open the platform again. Idempotent."""
    await session.execute(delete(Maintenance))


class MaintenanceNotice:
    """This process's cached maintenance notice, at most two seconds old."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now
        self._read_at = 0.0
        self._row: Maintenance | None = None

    async def current(self) -> Closed | None:
        """Return the notice, or None while the platform is open. If the database does not answer, the last known state
        is
        used.
        """
        if time.monotonic() - self._read_at > CACHE_S:
            self._row = await self._read()
            self._read_at = time.monotonic()
        if self._row is None:
            return None
        return Closed(self._row.until, self._retry_s(self._row.until))

    def forget(self) -> None:
        """Drop the cached notice, so that the next call reads it again."""
        self._read_at = 0.0

    def _retry_s(self, until: datetime | None) -> int:
        if until is None:
            return DEFAULT_RETRY_S
        return max(MIN_RETRY_S, int((until - self._now()).total_seconds()))

    async def _read(self) -> Maintenance | None:
        try:
            async with self._database.system() as session:
                row: Maintenance | None = await session.scalar(select(Maintenance))
                return row
        except SQLAlchemyError as error:
            log.warning("maintenance_unknown", error=type(error).__name__)
            return self._row
