"""Planning the mails of a job in the ledger, and the flow that sends them."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.signing.request_models import SigningJob
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ServiceUnavailable
from homeroom_sdk.events import FlowEnded
from homeroom_sdk.flows import flow
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import Mailer, MailState, OutgoingMail
from pydantic import BaseModel
from sqlalchemy import select, update

FLOW = "signing.send_mails"


class Batch(BaseModel):
    """Parameters of the flow: the job to send the mails of."""

    batch_id: UUID


@flow("send_mails", params=Batch, retries=2, whole_district=True)
async def send_mails(ctx: PluginContext, params: Batch) -> None:
    """Send the planned mails of a job; safe to run concurrently for the same job."""
    async with ctx.begin() as inner:
        await _forget_run(inner, params.batch_id)  # Mails planned from now on need a new run.
    await ctx.services.get(Mailer).send(params.batch_id)


async def plan_mails(ctx: PluginContext, job: SigningJob, mails: Sequence[OutgoingMail], *, send: bool = True) -> None:
    """Write the mails to the ledger in the context's transaction; they can be sent once it is committed.

    Args:
        send: Start a flow that sends them; otherwise the caller does so later with `send_planned`.
    """
    if not mails:
        return
    schools = job.schools or ([job.school_id] if job.school_id else ())
    await ctx.services.get(Mailer).plan(job.id, mails, expires_at=None, schools=schools)
    if send:
        await _start_sending(ctx, job.id)


async def on_flow_ended(ctx: PluginContext, event: FlowEnded) -> None:
    """Clear the job's waiting run if a run ends without success, so that the next mails start a new one."""
    if event.flow == FLOW and event.state != "completed":
        await _forget_run(ctx, Batch.model_validate(event.params).batch_id)


async def send_planned(ctx: PluginContext, job_id: UUID) -> None:
    """Start a flow that sends a job's mails, if any wait to be sent."""
    try:
        counts = await ctx.services.get(Mailer).counts(job_id)
    except ServiceUnavailable:  # Without the mail service, no mails are planned.
        return
    if counts.get(MailState.PLANNED) or counts.get(MailState.READY):
        await _start_sending(ctx, job_id)


async def _start_sending(ctx: PluginContext, job_id: UUID) -> None:
    """Start a run that sends a job's mails, unless a run that has not begun yet will send them too.

    Does not wait for a lock on the job's row: if another transaction holds it, a run is started.
    """
    query = select(SigningJob).where(SigningJob.district_id == ctx.district.id, SigningJob.id == job_id)
    query = query.with_for_update(skip_locked=True).execution_options(populate_existing=True)
    job = await ctx.db.scalar(query)
    if job is not None and job.mails_wait:
        return
    await ctx.flows.submit(send_mails, Batch(batch_id=job_id), key=str(uuid7()))
    if job is not None:
        job.mails_wait = True
        await ctx.db.flush()


async def _forget_run(ctx: PluginContext, job_id: UUID) -> None:
    """Note that no run waits to begin. Blocks until transactions that plan mails for this run have ended."""
    mine = SigningJob.district_id == ctx.district.id, SigningJob.id == job_id
    await ctx.db.execute(update(SigningJob).where(*mine).values(mails_wait=False))
