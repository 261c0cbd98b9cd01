"""Running of a daemon: started when its lock is free, stopped when the lock is lost, restarted when it ends."""

import asyncio
import time
from collections.abc import Callable

import psycopg
import structlog
from homeroom_sdk.daemons import Daemon, DaemonContext
from homeroom_sdk.supervised_tasks import FIRST_PAUSE_S, LONGEST_PAUSE_S, STABLE_AFTER_S

from homeroom.daemons.lock import HeldLock, LockLost, LockTaken, hold_lock
from homeroom.daemons.notes import DaemonState, NoteFile

log = structlog.get_logger()

TURN_S = 5.0
"""Interval in seconds at which a daemon that another machine runs tries to get the lock."""
STOP_S = 10.0


class DaemonStuck(Exception):
    """The daemon did not stop when it was cancelled; only ending the process stops it."""


class DaemonEnded(Exception):
    """The daemon ended, or tried to exit the process."""


async def keep_running(daemon: Daemon, ctx: DaemonContext, *, url: str, name: str, note: NoteFile) -> None:
    """Run the daemon whenever its lock is free, until cancelled; pauses between restarts grow while it keeps failing.

    Args:
        name: The full name of the daemon, which is also the name of the lock.

    Raises:
        DaemonStuck: the daemon did not end in time when it was stopped.
    """
    failures, pause_s = 0, FIRST_PAUSE_S
    last_error = ""

    def note_running() -> None:
        note.write(DaemonState.RUNNING, failures=failures, last_error=last_error)

    while True:
        begun_at_s = time.monotonic()
        try:
            async with hold_lock(url, name) as lock:
                await _run(daemon, ctx, lock, note_running)
        except LockTaken:
            note.write(DaemonState.WAITING)
            await asyncio.sleep(TURN_S)
            continue
        except DaemonStuck:
            note.write(DaemonState.PAUSING, failures=failures + 1, last_error=DaemonStuck.__name__)
            raise
        except (Exception, BaseExceptionGroup) as error:
            last_error = type(error).__name__
            is_ours = isinstance(error, (psycopg.Error, LockLost, DaemonEnded))
            log.warning("daemon_ended", daemon=name, error=last_error, exc_info=not is_ours)
        if time.monotonic() - begun_at_s > STABLE_AFTER_S:
            failures, pause_s = 0, FIRST_PAUSE_S
        failures += 1
        note.write(DaemonState.PAUSING, failures=failures, last_error=last_error)
        await asyncio.sleep(pause_s)
        pause_s = min(2 * pause_s, LONGEST_PAUSE_S)


async def _run(daemon: Daemon, ctx: DaemonContext, lock: HeldLock, note_running: Callable[[], None]) -> None:
    """Run the daemon until it ends or the lock is lost.

    Raises:
        DaemonEnded: the daemon ended.
        LockLost: the daemon was stopped because another machine may run it now.
        DaemonStuck: the daemon could not be stopped.
    """
    running = asyncio.create_task(_run_to_its_end(daemon, ctx), name=daemon.name)
    losing = asyncio.create_task(lock.until_lost())
    log.info("daemon_started", daemon=daemon.name)
    note_running()
    try:
        await asyncio.wait({running, losing}, return_when=asyncio.FIRST_COMPLETED)
        if not running.done():
            raise LockLost
        if running.cancelled():
            raise DaemonEnded
        running.result()
    finally:
        losing.cancel()
        await _stop(running)


async def _run_to_its_end(daemon: Daemon, ctx: DaemonContext) -> None:
    try:
        await daemon.run(ctx)
    except SystemExit as error:
        raise DaemonEnded from error
    raise DaemonEnded


async def _stop(running: asyncio.Task[None]) -> None:
    if running.done():
        return
    running.cancel()
    await asyncio.wait({running}, timeout=STOP_S)
    if not running.done():
        raise DaemonStuck
    if not running.cancelled() and running.exception() is not None:
        log.warning("daemon_failed_at_its_end", error=type(running.exception()).__name__)
