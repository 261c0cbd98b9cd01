"""The clock for schedules.

Which slots have come, in each district's own time zone, is decided by the host, which writes one row per slot: all
workers tick, and the row makes it once. (Two APScheduler replicas on one job store run a job twice.)
"""

import structlog
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.cron import CronTrigger

from homeroom_flows.reconciler import Reconciler

log = structlog.get_logger()


def start(reconciler: Reconciler, *, second: str = "0") -> AsyncIOScheduler:
    """Ask each minute for the runs that are due; returns the running scheduler for its `shutdown`.

    Args:
        second: Of the minute, as in a cron line.
    """

    async def tick() -> None:
        try:
            count = await reconciler.hand_over_due()
        except Exception as error:
            log.warning("schedule_tick_failed", error=type(error).__name__)
            return
        if count:
            log.info("schedules_handed_over", count=count)

    scheduler = AsyncIOScheduler(timezone="UTC")
    trigger = CronTrigger(second=second, timezone="UTC")
    # A tick that came late (a suspended machine) still counts, and several late ones count once.
    scheduler.add_job(tick, trigger, id="schedules", max_instances=1, coalesce=True, misfire_grace_time=None)
    scheduler.start()
    return scheduler
