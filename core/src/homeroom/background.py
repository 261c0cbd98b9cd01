"""Work that a request starts and does not wait for. What must not be lost is in the database before it is started."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

log = structlog.get_logger()


class Background:
    """The tasks of one process that outlive their request."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, Any], *, name: str) -> None:
        """Run `work` beside the caller; an error of it is logged under `name`, never raised."""
        task = asyncio.get_running_loop().create_task(_run(work, name))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self, *, patience_s: float = 5.0) -> None:
        """Let what runs come to its end, for a while, then stop it."""
        if not self._tasks:
            return
        _, late = await asyncio.wait(self._tasks, timeout=patience_s)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)


async def _run(work: Coroutine[Any, Any, Any], name: str) -> None:
    try:
        await work
    except Exception as error:
        log.exception("background_failed", work=name, error=type(error).__name__)
