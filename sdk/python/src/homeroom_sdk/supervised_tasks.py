"""Supervision of tasks that must run as long as their process: a task that ends is started again.

Plugins do not use this module: their lasting work is a flow, which has a lease and can be resumed by another process.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import structlog

log = structlog.get_logger()

FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 30.0
STABLE_AFTER_S = 60.0
LATE_S = 1.0
"""Seconds of delay after which the watchdog blames a blocked event loop, in which no task could beat."""
GIVE_UP_S = 5.0
"""Seconds that a stopped task has to end before its replacement starts."""

Beat = Callable[[], None]
Work = Callable[[Beat], Awaitable[None]]


def no_beat() -> None:
    """Do nothing; a placeholder for work that is not watched."""


@dataclass(slots=True)
class SupervisedTask:
    """The status of a supervised task. It beats after each round of its work."""

    name: str
    patience_s: float
    is_essential: bool
    restarts: int = 0
    last_error: str | None = None
    _beat_at_s: float = field(default_factory=time.monotonic)

    def beat(self) -> None:
        """Note that the work makes progress."""
        self._beat_at_s = time.monotonic()

    @property
    def age_s(self) -> float:
        """Seconds since the last beat, or since the task was first started."""
        return time.monotonic() - self._beat_at_s

    @property
    def is_late(self) -> bool:
        """True if the last beat is longer ago than `patience_s`."""
        return self.age_s > self.patience_s


class TaskSupervisor:
    """The supervisor of one process's lasting tasks."""

    def __init__(self) -> None:
        self._kept: list[tuple[SupervisedTask, asyncio.Task[None]]] = []

    @property
    def tasks(self) -> list[SupervisedTask]:
        """The supervised tasks, in the order in which they were started."""
        return [task for task, _ in self._kept]

    def keep(self, name: str, work: Work, *, patience_s: float = 60.0, is_essential: bool = False) -> SupervisedTask:
        """Run `work` until `close`; restart it whenever it ends, fails, or has not beaten for `patience_s` seconds.

        While it keeps failing, the pause between restarts grows from half a second to half a minute.

        Args:
            work: Calls its argument after each successful round, to show that it does not hang.
            is_essential: The process is not ready while this task is late.
        """
        task = SupervisedTask(name, patience_s, is_essential)
        self._kept.append((task, asyncio.get_running_loop().create_task(_keep(task, work), name=name)))
        return task

    async def close(self) -> None:
        """Stop all tasks."""
        running = [running for _, running in self._kept]
        for each in running:
            each.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        self._kept.clear()


async def _keep(task: SupervisedTask, work: Work) -> None:
    pause_s = FIRST_PAUSE_S
    while True:
        begun_at_s = time.monotonic()
        try:
            await _run(task, work)
        except (Exception, BaseExceptionGroup) as error:
            task.last_error = type(error).__name__
            log.exception("task_failed", task=task.name, error=task.last_error, restart_in_s=pause_s)
        else:
            log.warning("task_ended", task=task.name, restart_in_s=pause_s)
        task.restarts += 1
        if time.monotonic() - begun_at_s > STABLE_AFTER_S:
            pause_s = FIRST_PAUSE_S
        await asyncio.sleep(pause_s)
        pause_s = min(2 * pause_s, LONGEST_PAUSE_S)


async def _run(task: SupervisedTask, work: Work) -> None:
    """Run the work to its end.

    Raises:
        TaskStuck: it has not beaten for too long, and was stopped.
        TaskCancelled: it was cancelled, but not by the keeper.
    """
    running = asyncio.ensure_future(work(task.beat))
    silent_since_s = time.monotonic()
    try:
        while True:
            begun_at_s, wait_s = time.monotonic(), max(0.01, silent_since_s + task.patience_s - time.monotonic())
            done, _ = await asyncio.wait({running}, timeout=wait_s)
            if running.cancelled():
                raise TaskCancelled(task.name)
            if done:
                return running.result()
            if time.monotonic() - begun_at_s > wait_s + LATE_S:
                silent_since_s = time.monotonic()
                continue
            silent_since_s = max(silent_since_s, time.monotonic() - task.age_s)
            if time.monotonic() - silent_since_s >= task.patience_s:
                raise TaskStuck(task.name)
    finally:
        if not running.done():
            running.cancel()
            await asyncio.wait({running}, timeout=GIVE_UP_S)
        if running.done() and not running.cancelled():
            running.exception()


class TaskStuck(Exception):
    """A task has not beaten for longer than allowed."""


class TaskCancelled(Exception):
    """Something inside a task cancelled it."""
