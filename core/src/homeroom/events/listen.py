"""LISTEN loop for notifications from other processes. It survives lost database connections and failing handlers."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import aclosing

import psycopg
import structlog
from homeroom_sdk.supervised_tasks import Beat, no_beat
from psycopg import sql

log = structlog.get_logger()
RETRY_S = 1.0
ROUND_TRIP_S = 10.0
"""Interval in seconds of the round trips that check the connection."""
ANSWER_S = 5.0
HANDLER_S = 30.0

Handler = Callable[[str], Awaitable[None]]


async def listen(dsn: str, handlers: Mapping[str, Handler], beat: Beat = no_beat) -> None:
    """Call the channel's handler with each payload, until cancelled.

    After each (re)connect, every handler is called once with an empty payload, because notifications may have been
    missed.
    A handler that fails does not affect the others; it is called again with an empty payload until it succeeds. Calls
    `beat` after each round trip and each notification. Needs a direct connection, not a pooler in transaction mode.
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
        # Repeating LISTEN has no effect, but the answer shows that the connection is alive.
        async with asyncio.timeout(ANSWER_S):
            for channel in handlers:
                await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
        behind = {channel for channel in behind if not await _call(channel, handlers[channel], "")}
        beat()
        async with aclosing(connection.notifies(timeout=ROUND_TRIP_S)) as notices:
            async for notice in notices:
                if not await _call(notice.channel, handlers[notice.channel], notice.payload):
                    behind.add(notice.channel)
                beat()  # Notifications can arrive in large batches; handling them is progress.


async def _call(channel: str, handler: Handler, payload: str) -> bool:
    """Call the handler and return whether it succeeded; errors are logged."""
    try:
        async with asyncio.timeout(HANDLER_S):
            await handler(payload)
    except Exception as error:
        log.exception("notice_failed", channel=channel, error=type(error).__name__)
        return False
    return True
