"""The flow that carries a job from its upload to its families."""

from uuid import UUID

from pydantic import BaseModel

from homeroom_plugins.delivery import cutting, jobs, matching, sending, uploads
from homeroom_plugins.delivery.errors import FileRefused
from homeroom_plugins.delivery.rules import RuleInvalid
from homeroom_plugins.delivery.states import JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import AppError
from homeroom_sdk.flows import PermanentError, flow, map_tasks, task

CUT_AT_ONCE = 2


class Deliver(BaseModel):
    """Which job to deliver."""

    job_id: UUID


class Sweep(BaseModel):
    """No parameters."""


@task(retries=2)
async def inspect_source(ctx: PluginContext, job_id: UUID) -> None:
    """Look at the file once more where it will be cut, and note its pages."""
    job = await jobs.enter(ctx, job_id, JobStatus.INSPECTING)
    try:
        inspection = await uploads.inspect(await uploads.fetch_source(ctx, job.source_blob_id))
    except FileRefused as error:
        raise PermanentError(error.message) from error
    job.page_count = inspection.page_count


@task(retries=2)
async def match_pages(ctx: PluginContext, job_id: UUID) -> None:
    """Find out whose each page is; skipped when an earlier attempt has come past this stage."""
    job = await jobs.enter(ctx, job_id, JobStatus.MATCHING)
    try:
        await matching.match_job(ctx, job, await uploads.fetch_source(ctx, job.source_blob_id))
    except RuleInvalid as error:
        raise PermanentError(error.message) from error
    except AppError as error:
        raise PermanentError(error.message) from error
    await jobs.enter(ctx, job_id, JobStatus.CUTTING)


@task(retries=2)
async def cut_chunk(ctx: PluginContext, job_id: UUID, chunk: int) -> None:
    """Cut, scan and store up to 250 documents."""
    job = await jobs.get_job(ctx, job_id)
    await cutting.cut_chunk(ctx, job, chunk, await uploads.fetch_source(ctx, job.source_blob_id))
    await jobs.announce(ctx, job_id)


@task(retries=2)
async def plan_mails(ctx: PluginContext, job_id: UUID) -> int:
    """Write up to 500 mails to the ledger."""
    return await sending.plan_mails(ctx, await jobs.enter(ctx, job_id, JobStatus.SENDING))


@task(retries=0)
async def send_mails(ctx: PluginContext, job_id: UUID) -> None:
    """Send what is in the ledger."""
    await sending.send_mails(ctx, job_id)


@task(retries=2)
async def complete(ctx: PluginContext, job_id: UUID) -> None:
    """Close the job."""
    job = await jobs.finish(ctx, job_id)
    uploads.drop_source(ctx, job.source_blob_id)


@flow("deliver", params=Deliver, retries=2)
async def deliver(ctx: PluginContext, params: Deliver) -> None:
    """Deliver one job; every stage goes on where an earlier attempt was cut off."""
    async with ctx.begin() as inner:
        stage = await jobs.stage_of(inner, params.job_id)
    if stage.needs_matching:
        await inspect_source(ctx, params.job_id)
        await match_pages(ctx, params.job_id)
    async with ctx.begin() as inner:
        chunks = await jobs.list_open_chunks(inner, params.job_id)
    await map_tasks(cut_chunk, ctx, [(params.job_id, chunk) for chunk in chunks], concurrency=CUT_AT_ONCE)
    while await plan_mails(ctx, params.job_id):
        pass
    await send_mails(ctx, params.job_id)
    await complete(ctx, params.job_id)


@flow("sweep", params=Sweep, schedule="17 3 * * *")
async def sweep(ctx: PluginContext, _params: Sweep) -> None:
    """Forget uploads that nobody used, and close jobs whose links have ended."""
    async with ctx.begin() as inner:
        await uploads.sweep_uploads(inner)
        await jobs.expire_jobs(inner)
