"""Why a job stands still: a mail server that is away, a disk that is full, a person who has paused it."""

from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.schemas import WaitRead
from homeroom_plugins.delivery.states import OPEN_STATUSES, JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.sentences import say
from homeroom_sdk.services import Mailer


async def describe_wait(ctx: PluginContext, job: Job) -> WaitRead | None:
    """The reason in a sentence, since when, and when it is tried again; None for a job that moves or has ended."""
    if job.status not in OPEN_STATUSES or job.status in (JobStatus.HOLD, JobStatus.HOLD_SCHEDULED):
        return None  # What a job waits for before its first mail, its page says in its own place.
    mails = await ctx.services.get(Mailer).find_wait(job.id) if job.status == JobStatus.SENDING else None
    wait = mails or (await ctx.flows.find_wait(job.run_id) if job.run_id else None)
    if wait is None:
        return None
    can_resume = mails is not None and mails.until is None
    return WaitRead(reason=say(wait.reason), since=wait.since, next_try_at=wait.until, can_resume=can_resume)
