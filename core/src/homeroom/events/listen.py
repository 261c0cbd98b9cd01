"""LISTEN: what other processes' commits tell this one. Survives the loss of the database."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import psycopg
import structlog
from psycopg import sql

log = structlog.get_logger()
RETRY_S = 1.0


async def listen(dsn: str, handlers: Mapping[str, Callable[[str], Awaitable[None]]]) -> None:
    """Call the channel's handler with each payload, until cancelled.

    After each (re)connect every handler is called once with an empty payload, since news may have been missed.
    Needs a direct connection, not a pooler in transaction mode.
    """
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(dsn, autocommit=True, connect_timeout=5) as connection:
                for channel in handlers:
                    await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
                for handler in handlers.values():
                    await handler("")
                async for notice in connection.notifies():
                    await handlers[notice.channel](notice.payload)
        except psycopg.OperationalError as error:
            log.warning("listen_interrupted", error=type(error).__name__)
        await asyncio.sleep(RETRY_S)
