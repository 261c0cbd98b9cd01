"""Who seals what: each request that waits for its seal is given to a run, which seals a batch of them.

A run and its child take a second to start, a seal takes a twentieth of that. So a request joins a run that has not
begun yet, and where there is none gets one of its own: alone it waits for nobody, and when many come at once the
batches fill up, and all workers share them.
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
from homeroom_sdk.orm import uuid7
from homeroom_sdk.sentences import NOTHING, Sentence, _
from pydantic import BaseModel
from sqlalchemy import ColumnElement, delete, select, update

FLOW = "signing.seal_requests"
MOST = 100
"""Requests of a batch: some five seconds of work, by which one worker may be longer at it than the others. Of fewer,
the start of the run and its child would be a good part: two seconds of the processors' time."""
STOPPED = _("The sealing was stopped. All signatures are kept; an administrator can take the run up again.")

Submit = Callable[["SealBatchParams"], Awaitable[UUID]]


class SealBatchParams(BaseModel):
    """Which batch to seal."""

    batch_id: UUID


async def join_batch(ctx: PluginContext, request: SigningRequest, submit: Submit) -> None:
    """Give a request to a run that has not begun; `submit` starts another one. Needs the request's lock. Flushes.

    A batch that others are just joining is passed over, so that nobody who signs waits for somebody else.
    """
    open_one = select(SealBatch).where(
        SealBatch.district_id == ctx.district.id, SealBatch.begun_at.is_(None), SealBatch.size < MOST
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
    """Close the batch for others; those of it that wait for their seals. Idempotent."""
    query = select(SealBatch).where(SealBatch.district_id == ctx.district.id, SealBatch.id == batch_id)
    batch = await ctx.db.scalar(query.with_for_update())
    if batch is None:
        return []
    batch.begun_at = batch.begun_at or ctx.now()
    await ctx.db.flush()
    given = _given_to(ctx, batch.run_id, RequestStatus.SEALING)
    return (await ctx.db.scalars(select(SigningRequest.id).where(*given).order_by(SigningRequest.id))).all()


async def stop_seals(ctx: PluginContext, _params: SealBatchParams, run_id: UUID) -> None:
    """An administrator stops the run: what is not sealed says so."""
    await _fail_all(ctx, run_id, STOPPED)


async def reopen_seals(ctx: PluginContext, _params: SealBatchParams, run_id: UUID) -> None:
    """An administrator takes the run up again: what it has not sealed waits for its seal once more.

    Raises:
        Conflict: there is nothing of the kind.
    """
    requests = await _lock_given(ctx, run_id, RequestStatus.FAILED)
    if not requests:
        raise Conflict(_("All documents of this run are sealed, or have ended otherwise."))
    for request in requests:
        request.status, request.problem, request.ended_at = RequestStatus.SEALING, NOTHING, None
    await ctx.db.flush()
    await tell_screens(ctx, requests)


async def on_flow_ended(ctx: PluginContext, event: FlowEnded) -> None:
    """What a run has left unsealed says why; where it was not let work, another one follows. Idempotent."""
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
    """Close the batch, which nobody may join any more, and end what it has not sealed."""
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
