"""The clock for schedules.

The host decides which time slots are due, in each district's own time zone, and writes one row per slot. All workers
tick, and the row ensures that a slot is used only once. (Two APScheduler replicas on one job store run a job twice.)
"""

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.cron import CronTrigger

log = structlog.get_logger()

LONGEST_TICK_S = 600.0
"""Time limit of a tick. No tick begins while another runs, so a hanging one would end all schedules."""


def start(tick: Callable[[], Awaitable[None]], *, second: str = "0") -> AsyncIOScheduler:
    """Call `tick` each minute; return the running scheduler, so that the caller can call its `shutdown`.

    Args:
        second: The second of the minute, in cron syntax.
    """

    async def safe_tick() -> None:
        try:
            async with asyncio.timeout(LONGEST_TICK_S):
                await tick()
        except Exception as error:
            # The next tick finds the same due slots.
            log.warning("schedule_tick_failed", error=type(error).__name__)

    scheduler = AsyncIOScheduler(timezone="UTC")
    trigger = CronTrigger(second=second, timezone="UTC")
    # A late tick (after a machine was suspended) still runs, and several late ones run once.
    scheduler.add_job(safe_tick, trigger, id="schedules", max_instances=1, coalesce=True, misfire_grace_time=None)
    scheduler.start()
    return scheduler
