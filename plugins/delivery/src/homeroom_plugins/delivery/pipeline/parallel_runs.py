"""Help with a large job: runs on other workers that read, cut and send beside the run that carries it out.

A helper owns nothing, so that nothing is lost with it. It reads and cuts from the end of the job while the job's own
run does from its beginning, until they meet; who comes second with a range of pages or a document stores nothing. Of
mails the ledger lets each have one sender. It goes from stage to stage with the job, with the file and the texts that
it has, and leaves when none follows soon, or when the job waits for a person or has ended.
"""

import asyncio
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from homeroom_plugins.delivery.cutting import service as cutting
from homeroom_plugins.delivery.intake import uploads
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.reading.range_reading import RangeReader, is_read_in_ranges
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
LEAVE_S = 12.0
"""How long that one keeps its place, so that another worker takes the second: each looks every ten seconds at least."""
CHUNKS = 8
"""So many chunks are worth the start of a helper, which fetches the file and reads the pages of its parts anew."""
MAILS = 200
"""So many mails: a second or more over eight connections."""
CUT_AT_ONCE = 2
"""Chunks: while one is cut, another is stored."""
STAY_S = 60.0
"""How long a helper stays for the next stage."""
LOOK_S = 0.2
PREPARING_S = 60.0
"""How long a helper waits for more mails while they are still being written."""


STAGES = frozenset(
    {JobStatus.INSPECTING, JobStatus.MATCHING, JobStatus.CUTTING, JobStatus.HOLD_SCHEDULED, JobStatus.SENDING}
)
"""In which a helper has something to do, or will have soon."""


class Help(BaseModel):
    """Which job to help with, and the worker that has it already."""

    job_id: UUID
    beside: str


@dataclass(slots=True)
class Helpers:
    """Those whom one attempt of a job's run has called. Nothing depends on any."""

    job_id: UUID
    _stay_until: datetime | None = None

    async def call(self, ctx: PluginContext, *, is_large: bool) -> None:
        """Let other workers help from this stage on, when the transaction commits; who was called a moment ago does."""
        if not is_large or not current_worker() or (self._stay_until is not None and ctx.now() < self._stay_until):
            return
        self._stay_until = ctx.now() + timedelta(seconds=STAY_S)
        params = Help(job_id=self.job_id, beside=current_worker())
        try:
            for _number in range(HELPERS):
                await ctx.flows.submit(help_job, params, key=f"{self.job_id}:{uuid7()}")
        except AppError:
            ctx.log.info("job_not_helped", job_id=str(self.job_id))  # The licence has ended; the job itself goes on.


@flow("help", params=Help, pool="help", job_type=HELP)
async def help_job(ctx: PluginContext, params: Help) -> None:
    """Read, cut and send beside the run of a job, one stage after the other."""
    helps = {JobStatus.MATCHING: help_match, JobStatus.CUTTING: help_cut, JobStatus.SENDING: help_send}
    stay_s = STAY_S
    if params.beside == current_worker():
        helps, stay_s = {}, LEAVE_S
    helped: JobStatus | None = None
    until = ctx.now() + timedelta(seconds=stay_s)
    while (stage := await _find_stage(ctx, params.job_id)) in STAGES:
        if stage != helped and (do := helps.get(stage)) is not None:
            await do(ctx, params.job_id)
            helped, until = stage, ctx.now() + timedelta(seconds=STAY_S)
        if ctx.now() >= until:
            return
        await asyncio.sleep(LOOK_S)


@task(transaction=False)
async def help_match(ctx: PluginContext, job_id: UUID) -> None:
    """Read and judge ranges of pages from the last one on, until the run has begun all that are left."""
    if (job := await _find_job(ctx, job_id, JobStatus.MATCHING)) is not None and is_read_in_ranges(job.page_count):
        async with ctx.begin() as inner:
            source = await uploads.fetch_source(inner, uploads.source_of(job))
        await RangeReader(ctx, job, source).help()


@task(transaction=False)
async def help_cut(ctx: PluginContext, job_id: UUID) -> None:
    """Cut chunks from the last one on; the first that are open are being cut already."""
    begun: set[int] = set()

    async def work() -> None:
        while (job := await _find_job(ctx, job_id, JobStatus.CUTTING)) is not None:
            async with ctx.begin() as inner:
                left = (await jobs.list_open_chunks(inner, job_id))[cutting.PROCESSES :]
                chunks = [chunk for chunk in left if chunk not in begun]
                if not chunks:
                    return
                begun.add(chunks[-1])
                source = await uploads.fetch_source(inner, uploads.source_of(job))
            await cutting.cut_chunk(ctx, job, chunks[-1], source)
            async with ctx.begin() as inner:
                await jobs.tell_screens(inner, job_id)

    await asyncio.gather(*(work() for _number in range(CUT_AT_ONCE)))


@task(transaction=False)
async def help_send(ctx: PluginContext, job_id: UUID) -> None:
    """Send what may go of the ledger, until all of the job's mails are in it and under way."""
    until = ctx.now() + timedelta(seconds=PREPARING_S)
    is_whole = False
    while not is_whole and ctx.now() < until and await _find_job(ctx, job_id, JobStatus.SENDING) is not None:
        async with ctx.begin() as inner:
            is_planned = not await jobs.has_open_documents(inner, job_id)
            counts = await inner.services.get(Mailer).counts(job_id)
        is_whole = is_planned and not counts.get(MailState.PLANNED)
        if counts.get(MailState.READY):
            await ctx.services.get(Mailer).help_send(job_id)
            until = ctx.now() + timedelta(seconds=PREPARING_S)
        if not is_whole:
            await asyncio.sleep(LOOK_S)


async def _find_job(ctx: PluginContext, job_id: UUID, stage: JobStatus) -> Job | None:
    """The job, if it is in this stage; its row is not held, so that its own run need not wait."""
    async with ctx.begin() as inner:
        job: Job | None = await inner.db.get(Job, (inner.district.id, job_id))
        return job if job is not None and job.status == stage else None


async def _find_stage(ctx: PluginContext, job_id: UUID) -> JobStatus | None:
    async with ctx.begin() as inner:
        job: Job | None = await inner.db.get(Job, (inner.district.id, job_id))
        return JobStatus(job.status) if job is not None else None
