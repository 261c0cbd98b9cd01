"""Helper runs for a large job: they read, cut and send on other workers in parallel to the job's own run.

No part of the job depends on a helper, so nothing is lost if a helper stops. Helpers read and cut from the end of the
job while its own run starts at the beginning, until they meet; if both process the same range of pages or document, the
second stores nothing. The ledger gives each mail to only one sender. A helper follows the job from stage to stage and
reuses the file and the texts that it has read. It leaves if no stage with work follows soon, if the job waits for a
person, or if the job has ended.
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
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import Mailer, MailState
from pydantic import BaseModel

HELP = JobType("PdfSplitterHelp", _("Help with a large delivery"), is_routine=True)
HELPERS = 2
"""Helper runs per call. One of them may land on the worker that runs the job already; it only leaves again."""
LEAVE_S = 12.0
"""Time for which such a helper stays, so that another worker takes the second one: every worker polls at least every
ten seconds.
"""
CHUNKS = 8
"""Minimum number of chunks that justify a helper, which has to fetch the file and read the pages of its parts again."""
MAILS = 200
"""Minimum number of mails that justify a helper: a second or more over eight connections."""
CUT_AT_ONCE = 2
"""Number of chunks: one is cut while another is stored."""
STAY_S = 60.0
"""Time for which a helper waits for the next stage."""
LOOK_S = 0.2
PREPARING_S = 60.0
"""Time for which a helper waits for more mails while they are still being written."""


STAGES = frozenset(
    {JobStatus.INSPECTING, JobStatus.MATCHING, JobStatus.CUTTING, JobStatus.HOLD_SCHEDULED, JobStatus.SENDING}
)
"""Stages in which a helper has work, or soon will."""


class Help(BaseModel):
    """The job to help with, and the worker that already runs it."""

    job_id: UUID
    beside: str


@dataclass(slots=True)
class Helpers:
    """The helpers that one attempt of a job's run has called. The run does not depend on them."""

    job_id: UUID
    _stay_until: datetime | None = None

    async def call(self, ctx: PluginContext, *, is_large: bool) -> None:
        """Call helpers for a large job when the transaction commits, unless the last ones were called less than a
        minute ago.
        """
        if not is_large or not current_worker() or (self._stay_until is not None and ctx.now() < self._stay_until):
            return
        self._stay_until = ctx.now() + timedelta(seconds=STAY_S)
        params = Help(job_id=self.job_id, beside=current_worker())
        try:
            for _number in range(HELPERS):
                await ctx.flows.submit(help_job, params, key=f"{self.job_id}:{uuid7()}")
        except AppError:
            ctx.log.info("job_not_helped", job_id=str(self.job_id))  # The licence has ended; the job itself continues.


@flow("help", params=Help, pool="help", job_type=HELP)
async def help_job(ctx: PluginContext, params: Help) -> None:
    """Read, cut and send in parallel to a job's own run, stage by stage."""
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
    """Read and check ranges of pages from the last one backwards, until the job's own run has started all the rest."""
    if (job := await _find_job(ctx, job_id, JobStatus.MATCHING)) is not None and is_read_in_ranges(job.page_count):
        async with ctx.begin() as inner:
            source = await uploads.fetch_source(inner, uploads.source_of(job))
        await RangeReader(ctx, job, source).help()


@task(transaction=False)
async def help_cut(ctx: PluginContext, job_id: UUID) -> None:
    """Cut chunks from the last one backwards, except the first open ones, which the job's own run is cutting."""
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
    """Send mails that are ready, until all mails of the job are planned and released."""
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
    """Return the job if it is in this stage; its row is not locked, so that the job's own run does not have to wait."""
    async with ctx.begin() as inner:
        job: Job | None = await inner.db.get(Job, (inner.district.id, job_id))
        return job if job is not None and job.status == stage else None


async def _find_stage(ctx: PluginContext, job_id: UUID) -> JobStatus | None:
    async with ctx.begin() as inner:
        job: Job | None = await inner.db.get(Job, (inner.district.id, job_id))
        return JobStatus(job.status) if job is not None else None
