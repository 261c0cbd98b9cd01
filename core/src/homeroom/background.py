"""Background work: tasks that a request starts without waiting for them, and tasks that always run.

Work that must not be lost is stored in the database before its task is started.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog
from homeroom_sdk.supervised_tasks import TaskSupervisor

from homeroom.db.waiting import detach_task

log = structlog.get_logger()


class Background:
    """The tasks of one process that outlive their request, and in `kept` the tasks that last as long as the process."""

    def __init__(self) -> None:
        self.kept = TaskSupervisor()
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, Any], *, name: str) -> None:
        """Run `work` in the background; an exception is logged under `name`, never raised."""
        task = asyncio.get_running_loop().create_task(_run(work, name))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self, *, patience_s: float = 5.0) -> None:
        """Stop the tasks in `kept`, give the others `patience_s` seconds to finish, then cancel them."""
        await self.kept.close()
        if not self._tasks:
            return
        _, late = await asyncio.wait(self._tasks, timeout=patience_s)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)


async def _run(work: Coroutine[Any, Any, Any], name: str) -> None:
    detach_task()
    try:
        await work
    except Exception as error:
        log.exception("background_failed", work=name, error=type(error).__name__)
