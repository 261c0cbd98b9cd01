"""The flow that seals completely signed requests and notifies the signers; it resumes after an interruption."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.signing.events import CompletionsUntold
from homeroom_plugins.signing.models import RequestStatus
from homeroom_plugins.signing.request_models import SigningRequest
from homeroom_plugins.signing.requests.mail_sending import send_planned
from homeroom_plugins.signing.requests.mails import tell_completed
from homeroom_plugins.signing.sealing import chunks
from homeroom_plugins.signing.sealing.batches import FLOW, SealBatchParams, begin_batch, reopen_seals, stop_seals
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import AppError
from homeroom_sdk.events import FlowEnded
from homeroom_sdk.flows import JobType, flow, task
from homeroom_sdk.i18n import _
from sqlalchemy import select

SEAL_JOB = JobType("DocumentSignature", _("Sealing of signed documents"))


@task(retries=2, retry_delay_s=5.0, transaction=False)
async def seal_all(ctx: PluginContext, request_ids: Sequence[UUID]) -> None:
    """Seal these requests with `chunks.seal_requests`, and plan the mails to their signers."""
    await chunks.seal_requests(ctx, request_ids, tell)


@flow(
    "seal_requests",
    params=SealBatchParams,
    retries=5,
    retry_delay_s=20.0,
    job_type=SEAL_JOB,
    whole_district=True,
    stop=stop_seals,
    reopen=reopen_seals,
)
async def seal_requests(ctx: PluginContext, params: SealBatchParams) -> None:
    """Seal a batch of requests, store the files and their certificates, and notify the signers."""
    async with ctx.begin() as inner:
        request_ids = await begin_batch(inner, params.batch_id)
    if request_ids:
        await seal_all(ctx, request_ids)


async def tell(ctx: PluginContext, requests: Sequence[SigningRequest]) -> None:
    """Plan the mails to the signers; they are sent when the run has ended.

    If that fails, an event retries it later, as sealing does not wait for mails. It fails, for example, in a run that a
    user has started, which cannot read links, or if the mail service is unavailable.
    """
    if not await _try_to_tell(ctx, requests):
        await ctx.events.publish(CompletionsUntold(request_ids=[request.id for request in requests]))


async def on_completions_untold(ctx: PluginContext, event: CompletionsUntold) -> None:
    """Plan and send the mails of requests that were sealed without them. Idempotent.

    If they cannot be planned together, each request gets its own event, so that one failure does not affect the others.
    """
    query = select(SigningRequest).where(
        SigningRequest.district_id == ctx.district.id,
        SigningRequest.id.in_(event.request_ids),
        SigningRequest.status == RequestStatus.COMPLETED,
    )
    requests = (await ctx.db.scalars(query.order_by(SigningRequest.id).with_for_update())).all()
    if len(requests) == 1:
        await tell_completed(ctx, requests)
    elif requests and not await _try_to_tell(ctx, requests):
        for request in requests:
            await ctx.events.publish(CompletionsUntold(request_ids=[request.id]))
        return
    for job_id in sorted({request.job_id for request in requests}):
        await send_planned(ctx, job_id)


async def _try_to_tell(ctx: PluginContext, requests: Sequence[SigningRequest]) -> bool:
    try:
        async with ctx.db.begin_nested():
            await tell_completed(ctx, requests)
    except AppError:
        return False
    return True


async def on_flow_ended(ctx: PluginContext, event: FlowEnded) -> None:
    """Send the mails that a run has planned, with one sending run per job. Idempotent."""
    if event.flow != FLOW:
        return
    sealed = SigningRequest.seal_run_id == event.run_id, SigningRequest.status == RequestStatus.COMPLETED
    query = select(SigningRequest.job_id).where(SigningRequest.district_id == ctx.district.id, *sealed)
    for job_id in await ctx.db.scalars(query.distinct().order_by(SigningRequest.job_id)):
        await send_planned(ctx, job_id)
