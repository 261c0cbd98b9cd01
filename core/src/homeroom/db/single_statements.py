"""Single statements in their own transaction, for statements that run a thousand times a minute.

Begin, district, statement and commit are sent in one round trip that bypasses the session. Compared with a session,
this takes a third of the processor time and a quarter of the waiting time.
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
    """Run a statement for the district and commit it; return its rows.

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
    """Return the statement as SQL text for the driver."""
    return str(statement.compile(dialect=dialect)).encode()
