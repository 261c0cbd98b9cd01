"""Connections are given back to the pool before long waits: for a child process, a hash or the network.

A pool of twenty connections serves everybody. If twenty tasks each held one for the seconds that a PDF takes, nobody
else would be served. Therefore each long wait is announced (`homeroom_sdk.long_waits`), and the sessions that the task
has opened give their connections back. A session that has written keeps its connection: only the code that wrote may
end the transaction.
"""

import asyncio
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import structlog
from homeroom_sdk.long_waits import on_long_wait
from homeroom_sdk.shares import clear_caller
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.db.admission import end_turn
from homeroom.db.sessions import beside_of, has_written

log = structlog.get_logger()


class ConnectionHeld(AssertionError):
    """A connection of the pool is held across a long wait. Raised in tests; otherwise only logged."""


_strict = threading.Event()
_open: ContextVar[tuple[AsyncSession, ...]] = ContextVar("open_sessions", default=())


UNANNOUNCED = frozenset({"socket.connect", "subprocess.Popen"})
"""Audit events of the interpreter that signal long waits (PEP 578); libpq connects to PostgreSQL without them."""


def forbid_held_connections() -> None:
    """Raise an error for every connection that is held across a long wait, announced or not; for tests."""
    if not _strict.is_set():
        _strict.set()
        sys.addaudithook(_refuse_unannounced)


def _refuse_unannounced(name: str, _args: tuple[object, ...]) -> None:
    if name in UNANNOUNCED and list_held_sessions():
        raise ConnectionHeld(f"A transaction is open at a {name} that nobody announced (homeroom_sdk.long_waits).")


@contextmanager
def track_session(session: AsyncSession) -> Iterator[None]:
    """Track a session while it is open, in this task and in the tasks that it starts."""
    session.info["task"] = asyncio.current_task()
    _open.set((*_open.get(), session))
    try:
        yield
    finally:
        # Not reset by a token, because fixtures close their sessions in another context.
        _open.set(tuple(item for item in _open.get() if item is not session))


def detach_task() -> None:
    """Forget the sessions and the caller inherited from the parent task, which this task outlives."""
    _open.set(())
    clear_caller()


def list_held_sessions() -> list[AsyncSession]:
    """List the open sessions of this task and its parent tasks that hold a connection now."""
    found = [each for session in _open.get() for each in (session, *beside_of(session.info).values())]
    return [session for session in found if session.in_transaction()]


@on_long_wait
async def release_connections(what: str) -> None:
    """Give back the connections that this task holds and no longer needs, and end the turns of idle sessions.

    Raises:
        ConnectionHeld: in tests, if a connection cannot be given back.
    """
    for session in _open.get():
        if not session.in_transaction():
            end_turn(session.info)
    for session in list_held_sessions():
        if not has_written(session) and session.info.get("task") is asyncio.current_task():
            await session.commit()
            continue
        log.warning("connection_held", wait=what)
        if _strict.is_set():
            raise ConnectionHeld(f"A transaction that has written is open while a {what} is waited for.")
