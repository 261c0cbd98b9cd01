"""The clock for schedules.

Which slots have come, in each district's own time zone, is decided by the host, which writes one row per slot: all
workers tick, and the row makes it once. (Two APScheduler replicas on one job store run a job twice.)
"""

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.cron import CronTrigger

log = structlog.get_logger()

LONGEST_TICK_S = 600.0
"""No tick begins while another runs, so one that hung would end all schedules."""


def start(tick: Callable[[], Awaitable[None]], *, second: str = "0") -> AsyncIOScheduler:
    """Call `tick` each minute; returns the running scheduler for its `shutdown`.

    Args:
        second: Of the minute, as in a cron line.
    """

    async def safe_tick() -> None:
        try:
            async with asyncio.timeout(LONGEST_TICK_S):
                await tick()
        except Exception as error:
            # The next tick finds the same slots.
            log.warning("schedule_tick_failed", error=type(error).__name__)

    scheduler = AsyncIOScheduler(timezone="UTC")
    trigger = CronTrigger(second=second, timezone="UTC")
    # A tick that came late (a suspended machine) still counts, and several late ones count once.
    scheduler.add_job(safe_tick, trigger, id="schedules", max_instances=1, coalesce=True, misfire_grace_time=None)
    scheduler.start()
    return scheduler
