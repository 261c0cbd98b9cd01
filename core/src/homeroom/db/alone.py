"""One statement in a transaction of its own, for what is done a thousand times a minute.

Begin, district, statement and commit go to the database in one round trip, past the session: that costs a third of the
processor time, and a quarter of the waiting.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, cast
from uuid import UUID

import psycopg
from homeroom_sdk.orm import DISTRICT_SETTING
from sqlalchemy import Dialect, TextClause
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

_DISTRICT = f"SELECT set_config('{DISTRICT_SETTING}', %s, true)"


async def run_alone(
    engine: AsyncEngine, district_id: UUID, statement: TextClause, values: Mapping[str, Any]
) -> Sequence[tuple[Any, ...]]:
    """Run and commit it for the district; returns its rows once they are committed.

    Raises:
        OperationalError: the connection was lost, perhaps after the commit.
    """
    async with engine.connect() as connection:
        pooled = await connection.get_raw_connection()
        driver = cast("psycopg.AsyncConnection[tuple[Any, ...]]", pooled.driver_connection)
        try:
            async with driver.pipeline():
                await driver.execute(_DISTRICT, (str(district_id),))
                cursor = await driver.execute(_written(statement, engine.dialect), values)
                await driver.commit()
            return await cursor.fetchall()
        except psycopg.OperationalError as error:
            if driver.closed:
                await connection.invalidate()
            raise OperationalError(None, None, error) from error


@lru_cache(maxsize=64)
def _written(statement: TextClause, dialect: Dialect) -> bytes:
    """The statement as the driver takes it."""
    return str(statement.compile(dialect=dialect)).encode()
