"""Help with a large job: runs on other workers that cut and send beside the run that carries it out.

A helper owns nothing, so that nothing is lost with it. It cuts from the end of the job while the job's own run cuts
from its beginning, until they meet; who comes second with a document stores nothing. Of mails the ledger lets each have
one sender. It ends when its stage does: after a stop, a recall or a pause as after the last document.
"""

import asyncio
from datetime import timedelta
from uuid import UUID

from homeroom_plugins.delivery import cutting, jobs, uploads
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.states import JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import AppError
from homeroom_sdk.flows import JobType, current_worker, flow, task
from homeroom_sdk.orm import uuid7
from homeroom_sdk.sentences import _
from homeroom_sdk.services import Mailer, MailState
from pydantic import BaseModel

HELP = JobType("PdfSplitterHelp", _("Help with a large delivery"), is_routine=True)
HELPERS = 2
"""One of them may come to the worker that has the job already, and leaves again."""
LEAVE_S = 3.0
"""How long that one keeps its place, so that another worker takes the second: each looks within half a second."""
CHUNKS = 8
"""So many chunks are worth the start of a helper, which fetches the file and reads its pages anew."""
MAILS = 200
"""So many mails: a second or more over eight connections."""
LOOK_S = 0.2
PREPARING_S = 60.0
"""How long a helper waits for mails that are still being written."""


class Help(BaseModel):
    """Which job to help with, in which stage, and the worker that has it already."""

    job_id: UUID
    stage: JobStatus
    beside: str


async def call_helpers(ctx: PluginContext, job_id: UUID, stage: JobStatus, *, is_large: bool) -> None:
    """Let other workers help with a stage of a large job, when the transaction commits. Nothing depends on it."""
    if not is_large or not current_worker():
        return
    params = Help(job_id=job_id, stage=stage, beside=current_worker())
    try:
        for _number in range(HELPERS):
            await ctx.flows.submit(help_job, params, key=f"{job_id}:{uuid7()}")
    except AppError:
        ctx.log.info("job_not_helped", job_id=str(job_id))  # The licence has ended; the job itself goes on.


@flow("help", params=Help, pool="help", job_type=HELP)
async def help_job(ctx: PluginContext, params: Help) -> None:
    """Cut or send beside the run of a job, until its stage is over."""
    if params.beside == current_worker():
        await asyncio.sleep(LEAVE_S)
    elif params.stage == JobStatus.CUTTING:
        await help_cut(ctx, params.job_id)
    else:
        await help_send(ctx, params.job_id)


@task(transaction=False)
async def help_cut(ctx: PluginContext, job_id: UUID) -> None:
    """Cut chunks from the last one on; the first that is open is being cut already."""
    while (job := await _find_job(ctx, job_id, JobStatus.CUTTING)) is not None:
        async with ctx.begin() as inner:
            chunks = await jobs.list_open_chunks(inner, job_id)
            if len(chunks) < 2:
                return
            source = await uploads.fetch_source(inner, uploads.source_of(job))
        await cutting.cut_chunk(ctx, job, chunks[-1], source)
        async with ctx.begin() as inner:
            await jobs.tell_screens(inner, job_id)


@task(transaction=False)
async def help_send(ctx: PluginContext, job_id: UUID) -> None:
    """Send what is in the ledger, once it may go."""
    until = ctx.now() + timedelta(seconds=PREPARING_S)
    while await _find_job(ctx, job_id, JobStatus.SENDING) is not None and ctx.now() < until:
        async with ctx.begin() as inner:
            counts = await inner.services.get(Mailer).counts(job_id)
        if not counts.get(MailState.PLANNED):
            await ctx.services.get(Mailer).help_send(job_id)
            return
        await asyncio.sleep(LOOK_S)


async def _find_job(ctx: PluginContext, job_id: UUID, stage: JobStatus) -> Job | None:
    """The job, if it is in this stage; its row is not held, so that its own run need not wait."""
    async with ctx.begin() as inner:
        job: Job | None = await inner.db.get(Job, (inner.district.id, job_id))
        return job if job is not None and job.status == stage else None
