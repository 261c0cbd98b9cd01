"""Calls of functions on untrusted files in a child process with limits; a crash becomes an error of the file.

A child is forked from a process that has imported only what it needs (`fork_server`), never from the caller's process,
so this works in any process, even in one that was itself forked or is a daemon. The child's environment contains only
the language and search paths. It can access only files in the folders that the call names, and no network
(`confinement`). Unpickling its answers accepts only plain values, paths, dates and the dataclasses and enums of our
packages, so a compromised child gains nothing.
"""

import asyncio
import atexit
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from typing import Any, ParamSpec, TypeVar

from homeroom_sdk.guard.children import DEFAULT_LIMITS, Child, IdleChildren, Limits
from homeroom_sdk.guard.confinement import find_folders
from homeroom_sdk.guard.pool import current_pool
from homeroom_sdk.guard.values import dump_call
from homeroom_sdk.long_waits import announce_long_wait

__all__ = ["Limits", "call_guarded", "run_guarded"]

P = ParamSpec("P")
T = TypeVar("T")


async def run_guarded(
    function: Callable[P, T], *args: Any, limits: Limits = DEFAULT_LIMITS, reuse: str | None = None
) -> T:
    """Call a module-level function in a guarded child and return its result.

    Cancelling kills the child. Arguments and the result must be picklable. For each `Path` in the arguments the
    function may read and write a folder: the scratch folder that contains the path, the path itself if it is a folder,
    or its parent. A path in a string gives no access.

    Args:
        reuse: Calls with the same key, such as a job's id, may use the same child one after another, which keeps the
            function's caches. Never share a key between two districts' files.

    Raises:
        TooBusy: No slot was free in time (see `pool`).
        FileError: What the function raised; FileTooComplex when a limit was reached, FileDamaged when the file crashed
            its parser.
        DiskFull: The function could not write because a disk is full.
        GuardFailure: The function failed otherwise.
    """
    await announce_long_wait("guarded child")
    pool, loop = current_pool(), asyncio.get_running_loop()
    async with pool.place(limits.memory_bytes):
        taking = loop.run_in_executor(pool.threads, _take, function, args, limits, reuse)
        try:
            child, request = await asyncio.shield(taking)
        except asyncio.CancelledError:
            taking.add_done_callback(_kill_started)
            raise
        try:
            # In the caller's context, which determines whether a caller waits.
            work = partial(copy_context().run, _call, child, reuse, request)
            result: T = await loop.run_in_executor(pool.threads, work)
        except asyncio.CancelledError:
            child.kill()
            raise
        return result


def _kill_started(taking: "asyncio.Future[tuple[Child, bytes]]") -> None:
    """Kill a child that started after its call had been cancelled."""
    if not taking.cancelled() and taking.exception() is None:
        taking.result()[0].kill()


def call_guarded(function: Callable[P, T], *args: Any, limits: Limits = DEFAULT_LIMITS, reuse: str | None = None) -> T:
    """Call a function like `run_guarded`, from code that is not asynchronous."""
    child, request = _take(function, args, limits, reuse)
    result: T = _call(child, reuse, request)
    return result


_idle = IdleChildren()
atexit.register(_idle.close)


def _take(
    function: Callable[..., object], args: tuple[object, ...], limits: Limits, reuse: str | None
) -> tuple[Child, bytes]:
    """Return a child that may use the folders of the call, and the serialized call."""
    request, paths = dump_call((function.__module__, function.__qualname__, args, limits.cpu_s))
    folders = find_folders(paths)
    child = _idle.take(reuse, limits, folders) if reuse is not None else None
    return child or Child(limits, function.__module__, folders), request


def _call(child: Child, reuse: str | None, request: bytes) -> Any:
    is_usable = False
    try:
        value = child.call(request)
        is_usable = True
        return value
    finally:
        if is_usable and reuse is not None and child.is_worth_keeping():
            _idle.put(reuse, child)
        elif child.is_alive():
            child.kill()
