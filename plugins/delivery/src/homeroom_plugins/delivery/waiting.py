"""Why a job stands still that goes on by itself: a mail server that is away, a disk that is full."""

from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.schemas import WaitRead
from homeroom_plugins.delivery.states import OPEN_STATUSES, JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.sentences import say
from homeroom_sdk.services import Mailer


async def describe_wait(ctx: PluginContext, job: Job) -> WaitRead | None:
    """The reason in a sentence, since when, and when it is tried again; None for a job that moves or has ended."""
    if job.status not in OPEN_STATUSES:
        return None
    wait = await ctx.flows.find_wait(job.run_id) if job.run_id else None
    if wait is None and job.status == JobStatus.SENDING:
        wait = await ctx.services.get(Mailer).find_wait(job.id)
    if wait is None:
        return None
    return WaitRead(reason=say(wait.reason), since=wait.since, next_try_at=wait.until)
