"""LISTEN: what other processes' commits tell this one. Survives the loss of the database, and handlers that fail."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import aclosing

import psycopg
import structlog
from homeroom_sdk.keeper import Beat, no_beat
from psycopg import sql

log = structlog.get_logger()
RETRY_S = 1.0
ROUND_TRIP_S = 10.0
"""A connection without news is asked so often whether anybody is at its other end."""
ANSWER_S = 5.0
HANDLER_S = 30.0

Handler = Callable[[str], Awaitable[None]]


async def listen(dsn: str, handlers: Mapping[str, Handler], beat: Beat = no_beat) -> None:
    """Call the channel's handler with each payload, until cancelled.

    After each (re)connect every handler is called once with an empty payload, since news may have been missed. One
    that fails holds up no other, and is called again with an empty payload until that goes well. Beats after each
    round trip, and after each piece of news. Needs a direct connection, not a pooler in transaction mode.
    """
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(dsn, autocommit=True, connect_timeout=5) as connection:
                await _hear(connection, handlers, beat)
        except (psycopg.OperationalError, TimeoutError) as error:
            log.warning("listen_interrupted", error=type(error).__name__)
        await asyncio.sleep(RETRY_S)


async def _hear(connection: psycopg.AsyncConnection, handlers: Mapping[str, Handler], beat: Beat) -> None:
    behind = set(handlers)
    while True:
        # Said again after each pause it changes nothing, and is answered while there is somebody to answer.
        async with asyncio.timeout(ANSWER_S):
            for channel in handlers:
                await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
        behind = {channel for channel in behind if not await _call(channel, handlers[channel], "")}
        beat()
        async with aclosing(connection.notifies(timeout=ROUND_TRIP_S)) as notices:
            async for notice in notices:
                if not await _call(notice.channel, handlers[notice.channel], notice.payload):
                    behind.add(notice.channel)
                beat()  # PostgreSQL gives out many at once: whoever works them off does not hang.


async def _call(channel: str, handler: Handler, payload: str) -> bool:
    """Tell the news; whether that went well. What was wrong with one notice is nothing to the next."""
    try:
        async with asyncio.timeout(HANDLER_S):
            await handler(payload)
    except Exception as error:
        log.exception("notice_failed", channel=channel, error=type(error).__name__)
        return False
    return True
