"""Run a function on a stranger's file in a child process with limits: its death is an error of that file.

A child is forked from a process that has imported what it needs and nothing else (`fork_server`), never from the
caller's, so this works in any process, also one that was itself forked or is a daemon. It gets no environment but the
language and search paths, and its answers are unpickled with nothing allowed but plain values, paths, dates and our
packages' dataclasses and enums: a child that was taken over gains nothing.
"""

import asyncio
import atexit
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from typing import Any, ParamSpec, TypeVar

from homeroom_sdk.guard.children import DEFAULT_LIMITS, Child, IdleChildren, Limits
from homeroom_sdk.guard.pool import current_pool
from homeroom_sdk.waiting import announce_long_wait

__all__ = ["Limits", "call_guarded", "run_guarded"]

P = ParamSpec("P")
T = TypeVar("T")


async def run_guarded(
    function: Callable[P, T], *args: Any, limits: Limits = DEFAULT_LIMITS, reuse: str | None = None
) -> T:
    """Call a module-level function in a guarded child and give back what it returns.

    Cancelling kills the child. Arguments and the result must pickle.

    Args:
        reuse: Calls with the same key, such as a job's id, may share a child one after another, which saves
            what the function keeps. Never share a key between two districts' files.

    Raises:
        TooBusy: No place was free in time (see `pool`).
        FileError: What the function raised; FileTooComplex when a limit was reached, FileDamaged when the file
            crashed its reader.
        DiskFull: The function found no room to write.
        GuardFailure: The function failed otherwise.
    """
    await announce_long_wait("guarded child")
    pool, loop = current_pool(), asyncio.get_running_loop()
    async with pool.place(limits.memory_bytes):
        taking = loop.run_in_executor(pool.threads, _take, function.__module__, limits, reuse)
        try:
            child = await asyncio.shield(taking)
        except asyncio.CancelledError:
            taking.add_done_callback(_kill_started)
            raise
        try:
            # In the caller's context, which says whether somebody waits.
            work = partial(copy_context().run, _call, child, reuse, function, args)
            return await loop.run_in_executor(pool.threads, work)
        except asyncio.CancelledError:
            child.kill()
            raise


def _kill_started(taking: "asyncio.Future[Child]") -> None:
    """End a child that came to life after its call had been cancelled."""
    if not taking.cancelled() and taking.exception() is None:
        taking.result().kill()


def call_guarded(function: Callable[P, T], *args: Any, limits: Limits = DEFAULT_LIMITS, reuse: str | None = None) -> T:
    """The same as `run_guarded`, for callers that are not asynchronous."""
    return _call(_take(function.__module__, limits, reuse), reuse, function, args)


_idle = IdleChildren()
atexit.register(_idle.close)


def _take(module: str, limits: Limits, reuse: str | None) -> Child:
    return (reuse is not None and _idle.take(reuse, limits)) or Child(limits, module)


def _call(child: Child, reuse: str | None, function: Callable[..., T], args: tuple[object, ...]) -> T:
    is_usable = False
    try:
        value = child.call(function, args)
        is_usable = True
        return value
    finally:
        if is_usable and reuse is not None and child.is_worth_keeping():
            _idle.put(reuse, child)
        elif child.is_alive():
            child.kill()
