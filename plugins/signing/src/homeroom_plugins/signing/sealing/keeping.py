"""Outcomes of requests that wait for their seal: sealed, or still waiting or failed with the reason."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from homeroom_plugins.signing.events import DocumentSealed
from homeroom_plugins.signing.models import RequestStatus
from homeroom_plugins.signing.request_models import SigningAct, SigningRequest
from homeroom_plugins.signing.sealing.cases import Case, read_cases
from homeroom_plugins.signing.sealing.keys import Identity
from homeroom_plugins.signing.sealing.making import Sealed
from homeroom_sdk.blobs import Blob
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import Postponed
from homeroom_sdk.i18n import NOTHING, Sentence, _
from sqlalchemy import select

FIRST_WAIT_S = 30.0
LONGEST_WAIT_S = 1800.0
CHANGED = _("The document has changed while it was sealed, and is sealed again.")

Tell = Callable[[PluginContext, Sequence[SigningRequest]], Awaitable[None]]
"""Callback that notifies the signers of these sealed requests, in the transaction that stores their seals."""


@dataclass(frozen=True, slots=True)
class Made:
    """A finished seal in its own folder, and the data that it seals."""

    case: Case
    folder: Path
    sealed: Sealed

    @property
    def size_bytes(self) -> int:
        """The size of both files."""
        return self.sealed.document.stat().st_size + self.sealed.certificate.stat().st_size


async def keep_seals(ctx: PluginContext, made: Sequence[Made], identity: Identity, tell: Tell) -> None:
    """Store the seals of those requests that have not changed since, in one transaction.

    Raises:
        Postponed: other requests have changed meanwhile; the next attempt seals them.
    """
    async with ctx.begin() as inner:
        # Before the locks, which must not be held while waiting for the store.
        blobs = await inner.blobs.put_many(
            [path.read_bytes() for one in made for path in (one.sealed.document, one.sealed.certificate)]
        )
        waiting = {request.id: request for request in await lock_waiting(inner, [one.case.request_id for one in made])}
        states = {case.request_id: case.state for case in await read_cases(inner, list(waiting.values()))}
        kept = []
        for one, document, certificate in zip(made, blobs[::2], blobs[1::2], strict=True):
            if states.get(one.case.request_id) != one.case.state:
                for blob in (document, certificate):
                    await inner.blobs.delete(blob.id)
                continue
            request = waiting[one.case.request_id]
            _complete(inner, request, document, certificate, identity)
            await inner.audit.record("document.sealed", subject=str(request.id), signers=len(one.case.signers))
            await inner.events.publish(DocumentSealed(request_id=request.id))
            kept.append(request)
        await inner.db.flush()
        if kept:
            await tell(inner, kept)
            await tell_screens(inner, kept)
    if len(kept) < len(waiting):
        raise Postponed(CHANGED, after_s=1.0)


def _complete(
    ctx: PluginContext, request: SigningRequest, document: Blob, certificate: Blob, identity: Identity
) -> None:
    now = ctx.now()
    request.sealed_blob_id, request.sealed_sha256 = document.id, document.sha256
    request.certificate_blob_id, request.certificate_sha256 = certificate.id, certificate.sha256
    request.sealed_at = request.ended_at = now
    request.signed_at = request.signed_at or now
    request.status, request.problem = RequestStatus.COMPLETED, NOTHING
    _add_act(ctx, request.id, "sealed", key=identity.fingerprint[:16], sha256=document.sha256)
    _add_act(ctx, request.id, "completed")


async def lock_waiting(ctx: PluginContext, request_ids: Sequence[UUID]) -> Sequence[SigningRequest]:
    """Return those of the requests that wait for their seal, with all rows locked in the order of their ids."""
    wanted = (
        select(SigningRequest)
        .where(SigningRequest.district_id == ctx.district.id, SigningRequest.id.in_(request_ids))
        .order_by(SigningRequest.id)
    )
    rows = await ctx.db.scalars(wanted.with_for_update())
    return [row for row in rows if row.status == RequestStatus.SEALING]


async def note_wait(ctx: PluginContext, request_id: UUID, why: Sentence) -> float:
    """Store why the request waits; return the seconds until the next attempt.

    That is half of the time since it was signed, within 30 seconds to 30 minutes.
    """
    async with ctx.begin() as inner:
        for request in await lock_waiting(inner, [request_id]):
            if not request.problem:
                _add_act(inner, request.id, "seal_waits")
            request.problem = why
            await inner.db.flush()
            await tell_screens(inner, [request])
            waited_s = (inner.now() - (request.signed_at or inner.now())).total_seconds()
            return min(max(FIRST_WAIT_S, waited_s / 2), LONGEST_WAIT_S)
    return FIRST_WAIT_S


async def fail_request(ctx: PluginContext, request_id: UUID, why: Sentence) -> None:
    """Mark a request that cannot be sealed as failed."""
    async with ctx.begin() as inner:
        for request in await lock_waiting(inner, [request_id]):
            request.status, request.problem, request.ended_at = RequestStatus.FAILED, why, inner.now()
            _add_act(inner, request.id, "seal_failed")
            await inner.db.flush()
            await tell_screens(inner, [request])


def _add_act(ctx: PluginContext, request_id: UUID, act: str, **details: str) -> None:
    ctx.db.add(SigningAct(district_id=ctx.district.id, request_id=request_id, act=act, details=details))


async def tell_screens(ctx: PluginContext, requests: Sequence[SigningRequest]) -> None:
    """Notify the grids that show these requests to reload, with one notification for all of them."""
    if requests:
        only = {"id": str(requests[0].id)} if len(requests) == 1 else {}
        await ctx.events.notify("DocumentSignatures", only)
