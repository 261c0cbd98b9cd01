"""Batches of requests to seal: each request that waits for its seal joins a run, which seals a batch of them.

A run and its child process take a second to start, and a seal takes a twentieth of that. A request joins a run that has
not begun yet, or starts a new one if there is none: a single request does not wait, many requests fill up batches, and
all workers share the batches.
"""

from collections.abc import Awaitable, Callable, Sequence
from uuid import UUID

from homeroom_plugins.signing.models import RequestStatus
from homeroom_plugins.signing.request_models import SigningAct, SigningRequest
from homeroom_plugins.signing.seal_models import SealBatch
from homeroom_plugins.signing.sealing.keeping import tell_screens
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Conflict
from homeroom_sdk.events import FlowEnded
from homeroom_sdk.i18n import NOTHING, Sentence, _
from homeroom_sdk.orm import uuid7
from pydantic import BaseModel
from sqlalchemy import ColumnElement, delete, select, update

FLOW = "signing.seal_requests"
MAX_SIZE = 100
"""Maximum number of requests per batch: about five seconds of work, which limits how long one worker works alone. In
smaller batches, starting the run and its child (two seconds of processor time) would take a large part.
"""
STOPPED = _("The sealing was stopped. All signatures are kept; an administrator can take the run up again.")

Submit = Callable[["SealBatchParams"], Awaitable[UUID]]


class SealBatchParams(BaseModel):
    """Parameters of the flow: the batch to seal."""

    batch_id: UUID


async def join_batch(ctx: PluginContext, request: SigningRequest, submit: Submit) -> None:
    """Add a request to a batch that has not begun; `submit` starts the run of a new one. Needs the request's lock.
    Flushes.

    Skips a batch that another transaction has locked, so that signers do not wait for each other.
    """
    open_one = select(SealBatch).where(
        SealBatch.district_id == ctx.district.id, SealBatch.begun_at.is_(None), SealBatch.size < MAX_SIZE
    )
    batch = await ctx.db.scalar(open_one.order_by(SealBatch.id).limit(1).with_for_update(skip_locked=True))
    if batch is None:
        batch_id = uuid7()
        run_id = await submit(SealBatchParams(batch_id=batch_id))
        batch = SealBatch(id=batch_id, district_id=ctx.district.id, run_id=run_id, size=0)
        ctx.db.add(batch)
    batch.size += 1
    request.seal_run_id = batch.run_id
    await ctx.db.flush()


async def begin_batch(ctx: PluginContext, batch_id: UUID) -> Sequence[UUID]:
    """Close the batch to further requests; return those that wait for their seal. Idempotent."""
    query = select(SealBatch).where(SealBatch.district_id == ctx.district.id, SealBatch.id == batch_id)
    batch = await ctx.db.scalar(query.with_for_update())
    if batch is None:
        return []
    batch.begun_at = batch.begun_at or ctx.now()
    await ctx.db.flush()
    given = _given_to(ctx, batch.run_id, RequestStatus.SEALING)
    return (await ctx.db.scalars(select(SigningRequest.id).where(*given).order_by(SigningRequest.id))).all()


async def stop_seals(ctx: PluginContext, _params: SealBatchParams, run_id: UUID) -> None:
    """Mark the unsealed requests as failed when an administrator stops the run."""
    await _fail_all(ctx, run_id, STOPPED)


async def reopen_seals(ctx: PluginContext, _params: SealBatchParams, run_id: UUID) -> None:
    """Set the unsealed requests of a run to sealing again when an administrator resumes it.

    Raises:
        Conflict: the run has no failed requests.
    """
    requests = await _lock_given(ctx, run_id, RequestStatus.FAILED)
    if not requests:
        raise Conflict(_("All documents of this run are sealed or closed."))
    for request in requests:
        request.status, request.problem, request.ended_at = RequestStatus.SEALING, NOTHING, None
    await ctx.db.flush()
    await tell_screens(ctx, requests)


async def on_flow_ended(ctx: PluginContext, event: FlowEnded) -> None:
    """Release or fail the requests that a run has left unsealed. Idempotent.

    After a run that completed or was refused, they are released for another run. Otherwise, they fail with the reason.
    """
    if event.flow != FLOW:
        return
    if event.state == "completed" or event.is_refused:
        left = await _lock_given(ctx, event.run_id, RequestStatus.SEALING)
        for request in left:
            request.seal_run_id, request.problem = None, event.message
        of_run = SealBatch.district_id == ctx.district.id, SealBatch.run_id == event.run_id
        await ctx.db.execute(delete(SealBatch).where(*of_run))
        await ctx.db.flush()
        await tell_screens(ctx, left)
    else:
        await _fail_all(ctx, event.run_id, STOPPED if event.state == "cancelled" else event.message)


async def _fail_all(ctx: PluginContext, run_id: UUID, why: Sentence) -> None:
    """Close the batch to further requests, and mark its unsealed requests as failed."""
    of_run = SealBatch.district_id == ctx.district.id, SealBatch.run_id == run_id
    await ctx.db.execute(update(SealBatch).where(*of_run, SealBatch.begun_at.is_(None)).values(begun_at=ctx.now()))
    requests = await _lock_given(ctx, run_id, RequestStatus.SEALING)
    for request in requests:
        request.status, request.problem, request.ended_at = RequestStatus.FAILED, why, ctx.now()
        ctx.db.add(SigningAct(district_id=ctx.district.id, request_id=request.id, act="seal_failed", details={}))
    await ctx.db.flush()
    await tell_screens(ctx, requests)


async def _lock_given(ctx: PluginContext, run_id: UUID, status: RequestStatus) -> Sequence[SigningRequest]:
    query = select(SigningRequest).where(*_given_to(ctx, run_id, status)).order_by(SigningRequest.id)
    return (await ctx.db.scalars(query.with_for_update().execution_options(populate_existing=True))).all()


def _given_to(ctx: PluginContext, run_id: UUID, status: RequestStatus) -> tuple[ColumnElement[bool], ...]:
    mine = SigningRequest.district_id == ctx.district.id, SigningRequest.seal_run_id == run_id
    return (*mine, SigningRequest.status == status)
