"""The flow that takes a job from its upload to its families.

A step with the parameter `inner` runs in a transaction that its caller has opened; a step with `ctx` opens its own.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from homeroom_plugins.delivery.cutting import service as cutting
from homeroom_plugins.delivery.cutting import shared_document
from homeroom_plugins.delivery.errors import FileRefused
from homeroom_plugins.delivery.intake import uploads
from homeroom_plugins.delivery.intake.rules import RuleInvalid
from homeroom_plugins.delivery.jobs import counting, send_gate
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.matching import service as matching
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.pipeline.parallel_runs import CHUNKS, MAILS, Helpers
from homeroom_plugins.delivery.reading.range_reading import is_read_in_ranges
from homeroom_plugins.delivery.sending import planning
from homeroom_plugins.delivery.sending import service as sending
from homeroom_plugins.delivery.states import JobKind, JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ServiceUnavailable
from homeroom_sdk.flows import JobType, PermanentError, Postponed, flow, map_tasks, task
from homeroom_sdk.i18n import _
from homeroom_sdk.services import Mailer, MailState
from pydantic import AwareDatetime, BaseModel

PDF_SPLITTER = JobType("PdfSplitter", _("Delivery"))
PREVIEW = JobType("PdfSplitterPreview", _("Preview of a delivery"))
PINS = JobType("PdfSplitterPins", _("PINs of a delivery"))
CORRECTION = JobType("PdfSplitterCorrection", _("Correction of a delivery"))
CUT_AT_ONCE = 4
"""Number of chunks: two are cut while two others are stored."""
SHORT_WAIT_S = 15.0
"""Shorter waits are spent in this run, because handing it over again takes up to eight seconds."""
LOOK_S = 0.5


class Deliver(BaseModel):
    """The job to deliver."""

    job_id: UUID


class Preview(BaseModel):
    """A batch of mails other than the job's own, and when to send it."""

    batch_id: UUID
    send_on: AwareDatetime | None


class Sweep(BaseModel):
    """No parameters."""


@task(retries=2, transaction=False)
async def inspect_source(ctx: PluginContext, job_id: UUID) -> None:
    """Check the file again where it will be cut, and store its page count and whether it has tags."""
    source = await _enter(ctx, job_id, JobStatus.INSPECTING)
    try:
        inspection = await uploads.inspect(source.path, child=uploads.child_of(source.path))
    except FileRefused as error:
        raise PermanentError(error.message) from error
    async with ctx.begin() as inner:
        (await jobs.get_job(inner, job_id)).page_count = inspection.page_count
        await jobs.note_tags(inner, job_id, has_tags=inspection.has_tags and inspection.tags_usable)


@task(retries=2, transaction=False)
async def match_pages(ctx: PluginContext, job_id: UUID, helpers: Helpers | None = None) -> None:
    """Find the person that each page belongs to."""
    source = await _enter(ctx, job_id, JobStatus.MATCHING)
    async with ctx.begin() as inner:
        await (helpers or Helpers(job_id)).call(inner, is_large=is_read_in_ranges(source.job.page_count))
    try:
        await matching.match_job(ctx, source.job, source.path)
    except RuleInvalid as error:
        raise PermanentError(error.message) from error
    async with ctx.begin() as inner:
        await jobs.describe_run(inner, await jobs.get_job(inner, job_id))


@task(retries=2, transaction=False)
async def cut_chunk(ctx: PluginContext, job_id: UUID, chunk: int) -> None:
    """Cut, scan and store up to 100 documents; hold those in which the scan finds marks of other persons."""
    source = await _enter(ctx, job_id, JobStatus.CUTTING)
    await cutting.cut_chunk(ctx, source.job, chunk, source.path)
    async with ctx.begin() as inner:
        await jobs.tell_screens(inner, job_id)


@task(retries=2, transaction=False)
async def share_document(ctx: PluginContext, job_id: UUID) -> None:
    """Scan the one document of a job and store it for everybody; fail if it names a person."""
    async with ctx.begin() as inner:
        job = await jobs.enter_stage(inner, job_id, JobStatus.CUTTING)
    async with ctx.begin() as inner:
        path = await uploads.fetch_source(inner, job.source_blob_id) if job.source_blob_id is not None else None
    await shared_document.share_document(ctx, job, path)


@task(retries=2)
async def refresh_addresses(inner: PluginContext, job_id: UUID) -> int:
    """Withdraw planned mails to addresses that were corrected or blocked meanwhile; return the count."""
    return await planning.refresh_addresses(inner, await jobs.enter_stage(inner, job_id, JobStatus.SENDING))


@task(retries=2)
async def plan_mails(inner: PluginContext, job_id: UUID, limit: int = planning.PLAN) -> Sequence[UUID]:
    """Write the mails of at most `limit` documents to the ledger; return the documents, or none while the job has to
    wait.

    The job may have to wait again: documents that a clerk releases meanwhile are cut by another run, concurrently.
    """
    if not (await send_gate.take_turn(inner, job_id)).is_now:
        return ()
    return await planning.plan_mails(inner, await jobs.enter_stage(inner, job_id, JobStatus.SENDING), limit=limit)


@task(retries=2, transaction=False)
async def release_mails(ctx: PluginContext, job_id: UUID, documents: Sequence[UUID]) -> int:
    """Release the mails of these documents for sending; return how many were withdrawn instead."""
    await ctx.services.get(Mailer).write(job_id)
    async with ctx.begin() as inner:
        return await planning.release_mails(inner, await jobs.enter_stage(inner, job_id, JobStatus.SENDING), documents)


@task(retries=2, transaction=False)
async def send_mails(
    ctx: PluginContext, job_id: UUID, planned: asyncio.Event | None = None, helpers: Helpers | None = None
) -> None:
    """Send the mails in the ledger, including those that are added until the whole job is planned."""
    async with ctx.begin() as inner:
        counts = await inner.services.get(Mailer).counts(job_id)
        waiting = counts.get(MailState.PLANNED, 0) + counts.get(MailState.READY, 0)
        to_plan = await counting.count_unplanned(inner, job_id)
        await (helpers or Helpers(job_id)).call(inner, is_large=waiting + to_plan >= MAILS)
    await sending.send_mails(ctx, job_id, planned)


@task(retries=2)
async def complete(inner: PluginContext, job_id: UUID) -> None:
    """Complete the job. If mails still wait for their server, the event `mail.settled` completes it later."""
    await sending.finish_settled(inner, job_id)


@dataclass(frozen=True, slots=True)
class Source:
    """A job and its PDF on this machine."""

    job: Job
    path: Path


async def _enter(ctx: PluginContext, job_id: UUID, status: JobStatus) -> Source:
    """Move the job to the stage, then fetch its file."""
    async with ctx.begin() as inner:
        job = await jobs.enter_stage(inner, job_id, status)
    async with ctx.begin() as inner:
        return Source(job, await uploads.fetch_source(inner, uploads.source_of(job)))


async def stop(inner: PluginContext, params: Deliver, run_id: UUID) -> None:
    """Stop the job when an administrator stops its run; unsent mails are not sent."""
    await jobs.stop_with_run(inner, params.job_id, run_id)


async def reopen(inner: PluginContext, params: Deliver, run_id: UUID) -> None:
    """Continue a failed job when an administrator retries one of its runs; this run becomes the job's run.

    Raises:
        JobNotFound: the job was discarded.
        JobState: the job has not failed.
    """
    job = await jobs.get_job(inner, params.job_id)
    await jobs.reopen_job(inner, job)
    job.run_id = run_id


@flow("deliver", params=Deliver, retries=2, job_type=PDF_SPLITTER, stop=stop, reopen=reopen)
async def deliver(ctx: PluginContext, params: Deliver) -> None:
    """Deliver one job; every stage continues where an earlier attempt was interrupted.

    The stages from cutting on are repeated for documents that a clerk releases while the others are being sent.
    """
    job_id = params.job_id
    async with ctx.begin() as inner:
        job = await jobs.find_job(inner, job_id)
    if job is None or job.status == JobStatus.COMPLETE:
        return  # Replaced by another match, or an earlier attempt was interrupted after completing it.
    helpers = Helpers(job_id)
    await _match(ctx, job_id, helpers)
    if await _waits_for_clerk(ctx, job_id):
        return
    has_more = True
    while has_more:
        await _cut(ctx, job, helpers)
        if not await _wait_for_turn(ctx, job_id):
            return
        uploads.drop_source(ctx, job.source_blob_id)  # Sending may take long and does not need the decrypted file.
        await refresh_addresses(ctx, job_id)
        await _plan_and_send(ctx, job_id, helpers)
        has_more = await _has_more(ctx, job_id)
    await complete(ctx, job_id)


async def _match(ctx: PluginContext, job_id: UUID, helpers: Helpers) -> None:
    """Inspect the source and match its pages, unless the documents exist already."""
    async with ctx.begin() as inner:
        is_done = await jobs.is_matched(inner, job_id)
    if not is_done:
        await inspect_source(ctx, job_id)
        await match_pages(ctx, job_id, helpers)


async def _waits_for_clerk(ctx: PluginContext, job_id: UUID) -> bool:
    """Return whether a clerk has to approve the job first; another run continues it then."""
    async with ctx.begin() as inner:
        return await jobs.wait_for_clerk(inner, job_id)


async def _cut(ctx: PluginContext, job: Job, helpers: Helpers) -> None:
    """Cut the open documents by chunks, or store the one document of a message to a list."""
    async with ctx.begin() as inner:
        chunks = await jobs.list_open_chunks(inner, job.id)
    if not chunks:
        return
    if job.kind == JobKind.BULK:
        await share_document(ctx, job.id)
        return
    async with ctx.begin() as inner:
        await helpers.call(inner, is_large=len(chunks) >= CHUNKS)
    await map_tasks(cut_chunk, ctx, [(job.id, chunk) for chunk in chunks], concurrency=CUT_AT_ONCE)


async def _plan_and_send(ctx: PluginContext, job_id: UUID, helpers: Helpers) -> None:
    """Send the first mails while the others are planned, so that they do not wait for a large job to be planned
    completely.
    """
    planned = asyncio.Event()
    sender = asyncio.create_task(send_mails(ctx, job_id, planned, helpers))
    try:
        await _plan(ctx, job_id)
        has_given_up = sender.done()  # The server was away or the job paused: mails planned since are unsent.
        planned.set()
        await sender
    finally:
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)
    if has_given_up:
        await send_mails(ctx, job_id, helpers=helpers)


async def _plan(ctx: PluginContext, job_id: UUID) -> None:
    """Plan the mails by chunks; release each chunk after checking its addresses and restrictions again.

    A restriction that is set after this check is handled by its event, which finds the mails.
    """
    documents = await plan_mails(ctx, job_id, planning.FIRST)
    while await release_mails(ctx, job_id, documents) or documents:
        documents = await plan_mails(ctx, job_id, planning.PLAN)


async def _wait_for_turn(ctx: PluginContext, job_id: UUID) -> bool:
    """Wait until the job's mails may be sent; return False if another person has to release the job first.

    Raises:
        Postponed: the time is far away; the run frees its worker until shortly before it.
    """
    while True:
        async with ctx.begin() as inner:
            turn = await send_gate.take_turn(inner, job_id)
            left_s = (turn.until - inner.now()).total_seconds() if turn.until else 0.0
        if turn.until is None:
            return turn.is_now
        if left_s > SHORT_WAIT_S:
            raise Postponed(_("The job waits for its time."), after_s=left_s - SHORT_WAIT_S / 2)
        await asyncio.sleep(min(LOOK_S, max(left_s, 0.01)))


async def _has_more(ctx: PluginContext, job_id: UUID) -> bool:
    """Return whether a clerk has released documents while the others were being sent."""
    async with ctx.begin() as inner:
        return await jobs.has_open_documents(inner, job_id)


@flow("send_preview", params=Preview, retries=2, job_type=PREVIEW)
async def send_preview(ctx: PluginContext, params: Preview) -> None:
    """Send a preview when its time has come."""
    async with ctx.begin() as inner:
        left_s = (params.send_on - inner.now()).total_seconds() if params.send_on else 0.0
    if left_s > 0:
        raise Postponed(_("The preview waits for its time."), after_s=left_s)
    await ctx.services.get(Mailer).send(params.batch_id)


@flow("send_pins", params=Preview, retries=2, job_type=PINS)
async def send_pins(ctx: PluginContext, params: Preview) -> None:
    """Send the PIN mails that are due."""
    await ctx.services.get(Mailer).send(params.batch_id)


@flow("send_correction", params=Preview, retries=2, job_type=CORRECTION)
async def send_correction(ctx: PluginContext, params: Preview) -> None:
    """Notify families that their document was recalled, once the time for undoing this is over."""
    async with ctx.begin() as inner:
        left_s = (params.send_on - inner.now()).total_seconds() if params.send_on else 0.0
    if left_s > SHORT_WAIT_S:
        raise Postponed(_("The e-mails wait until they can no longer be undone."), after_s=left_s - SHORT_WAIT_S / 2)
    await asyncio.sleep(max(left_s, 0.0))
    await ctx.services.get(Mailer).send(params.batch_id)


@flow(
    "sweep",
    params=Sweep,
    schedule="17 3 * * *",
    title=_("Cleaning up: uploads, drafts and jobs with expired links"),
    may_pause=False,
)
async def sweep(ctx: PluginContext, _params: Sweep) -> None:
    """Delete abandoned uploads, checks and drafts, and expire jobs with links that have ended.

    Checks are deleted last. They are kept if the legal holds cannot be read; the run then fails with the reason.
    """
    async with ctx.begin() as inner:
        await uploads.sweep_uploads(inner)
        await jobs.forget_drafts(inner)
        await jobs.expire_jobs(inner)
    try:
        async with ctx.begin() as inner:
            await jobs.forget_checks(inner)
    except ServiceUnavailable as error:
        ctx.log.warning("checks_kept", code=error.code)
        reason = _("Old checks were kept and will be examined again next night: {reason}", reason=error.message)
        raise PermanentError(reason) from error
