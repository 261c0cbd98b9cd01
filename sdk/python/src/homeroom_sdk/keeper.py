"""Tasks that must run as long as their process: whatever ends one, it is started again.

Plugins do not use this module: their lasting work is a flow, which has a lease and is taken up by another process.
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
"""A watch that wakes so late shares a loop that stood still, on which no task could beat."""
GIVE_UP_S = 5.0
"""How long a task that is stopped may take to end before another takes its place."""

Beat = Callable[[], None]
Work = Callable[[Beat], Awaitable[None]]


def no_beat() -> None:
    """For work that nobody watches."""


@dataclass(slots=True)
class KeptTask:
    """How a task fares. It beats whenever it has done its round."""

    name: str
    patience_s: float
    is_essential: bool
    restarts: int = 0
    last_error: str | None = None
    _beat_at_s: float = field(default_factory=time.monotonic)

    def beat(self) -> None:
        """Note that the work goes on."""
        self._beat_at_s = time.monotonic()

    @property
    def age_s(self) -> float:
        """Seconds since the last beat, or since the task was first started."""
        return time.monotonic() - self._beat_at_s

    @property
    def is_late(self) -> bool:
        """Whether it has not beaten for longer than it may."""
        return self.age_s > self.patience_s


class Keeper:
    """The lasting tasks of one process."""

    def __init__(self) -> None:
        self._kept: list[tuple[KeptTask, asyncio.Task[None]]] = []

    @property
    def tasks(self) -> list[KeptTask]:
        """What is kept, in the order in which it was started."""
        return [task for task, _ in self._kept]

    def keep(self, name: str, work: Work, *, patience_s: float = 60.0, is_essential: bool = False) -> KeptTask:
        """Run `work` until `close`, and again whenever it ends, fails, or has not beaten for `patience_s`.

        Pauses grow from half a second to half a minute while it keeps failing.

        Args:
            work: Calls its argument after each round that went well, which is how it shows that it does not hang.
            is_essential: The process is not ready while this one is late.
        """
        task = KeptTask(name, patience_s, is_essential)
        self._kept.append((task, asyncio.get_running_loop().create_task(_keep(task, work), name=name)))
        return task

    async def close(self) -> None:
        """Stop them all."""
        running = [running for _, running in self._kept]
        for each in running:
            each.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        self._kept.clear()


async def _keep(task: KeptTask, work: Work) -> None:
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


async def _run(task: KeptTask, work: Work) -> None:
    """Run the work to its end.

    Raises:
        TaskStuck: it has not beaten for too long, and was stopped.
        TaskCancelled: it was cancelled, and not by us.
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
    """A task has given no sign of life for longer than it may."""


class TaskCancelled(Exception):
    """Something inside a task cancelled it."""
