"""Reading and locking of requests and signers. A change locks the request before its signers."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.signing.models import RequestStatus, SignerStatus
from homeroom_plugins.signing.request_models import Signer, SigningRequest
from homeroom_plugins.signing.requests.errors import AlreadyDone, NotYourTurn, RequestEnded, RequestNotFound
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.services import Recipients
from sqlalchemy import select

MAY_ACT = (SignerStatus.INVITED, SignerStatus.OPENED)
OPEN = (RequestStatus.PLANNED, RequestStatus.OPEN)
ENDS: dict[str, Sentence] = {
    RequestStatus.SEALING: _("Everybody has signed this document."),
    RequestStatus.COMPLETED: _("Everybody has signed this document."),
    RequestStatus.DECLINED: _("Somebody has declined to sign this document. Ask the school if that is wrong."),
    RequestStatus.EXPIRED: _("The time for signing is over. Ask the school for a new link."),
    RequestStatus.CANCELLED: _("The school has withdrawn this document. Nothing is to be signed."),
    RequestStatus.FAILED: _("This document cannot be signed. Ask the school."),
}
_DONE: dict[str, Sentence] = {
    SignerStatus.SIGNED: _("You have signed this document already."),
    SignerStatus.DECLINED: _("You have declined to sign this document."),
    SignerStatus.DELEGATED: _("You have asked somebody else to sign this document."),
    SignerStatus.NOT_NEEDED: _("Somebody else has signed, and one signature is enough. You need not do anything."),
    SignerStatus.CANCELLED: _("Your signature is no longer needed."),
}


async def get_request(ctx: PluginContext, request_id: UUID, *, lock: bool = False) -> SigningRequest:
    """Return a request that the actor may see.

    Raises:
        RequestNotFound: there is no such request.
    """
    query = select(SigningRequest).where(SigningRequest.district_id == ctx.district.id, SigningRequest.id == request_id)
    if lock:
        query = query.with_for_update()
    found = (await ctx.db.scalars(query.execution_options(populate_existing=lock))).one_or_none()
    if found is None:
        raise RequestNotFound
    return found


async def list_signers(ctx: PluginContext, request_id: UUID) -> Sequence[Signer]:
    """List the signers of a request in their order."""
    query = select(Signer).where(Signer.district_id == ctx.district.id, Signer.request_id == request_id)
    found = await ctx.db.scalars(query.order_by(Signer.position, Signer.id).execution_options(populate_existing=True))
    return found.all()


async def list_signers_of(ctx: PluginContext, request_ids: Sequence[UUID]) -> Sequence[Signer]:
    """List the signers of several requests, one request after the other."""
    query = select(Signer).where(Signer.district_id == ctx.district.id, Signer.request_id.in_(request_ids))
    return (await ctx.db.scalars(query.order_by(Signer.request_id, Signer.position, Signer.id))).all()


async def find_request_of(ctx: PluginContext, signer_id: UUID) -> UUID:
    """Return the id of the request that a signer belongs to.

    Raises:
        RequestNotFound: there is no such signer.
    """
    found = await ctx.db.scalar(
        select(Signer.request_id).where(Signer.district_id == ctx.district.id, Signer.id == signer_id)
    )
    if found is None:
        raise RequestNotFound
    return found


async def hold_links(ctx: PluginContext, request_ids: Sequence[UUID]) -> None:
    """Lock the links of these requests' signers. Callers that change links and requests call this before they lock
    requests.
    """
    signers = select(Signer.id).where(Signer.district_id == ctx.district.id, Signer.request_id.in_(request_ids))
    await ctx.services.get(Recipients).hold((await ctx.db.scalars(signers)).all())


async def lock_for(ctx: PluginContext, signer_id: UUID) -> tuple[SigningRequest, Signer, Sequence[Signer]]:
    """Lock the request of a signer until the transaction ends; return the request, the signer, and all its signers.

    Raises:
        RequestNotFound: there is no such signer.
    """
    request = await get_request(ctx, await find_request_of(ctx, signer_id), lock=True)
    signers = await list_signers(ctx, request.id)
    me = next((item for item in signers if item.id == signer_id), None)
    if me is None:
        raise RequestNotFound
    return request, me, signers


def check_open(ctx: PluginContext, request: SigningRequest) -> None:
    """Refuse a request that has ended, or whose end has passed even if its status is not updated yet.

    Raises:
        RequestEnded: the message states how it has ended.
    """
    if request.status in OPEN and request.expires_at <= ctx.now():
        raise RequestEnded(ENDS[RequestStatus.EXPIRED])
    if request.status not in OPEN:
        raise RequestEnded(ENDS[request.status])


def check_turn(signer: Signer) -> None:
    """Refuse a signer who has acted already, or whose turn has not come.

    Raises:
        NotYourTurn, AlreadyDone: the signer cannot act now.
    """
    if signer.status == SignerStatus.WAITING:
        raise NotYourTurn
    if signer.status not in MAY_ACT:
        raise AlreadyDone(_DONE[signer.status])


def check_may_act(ctx: PluginContext, request: SigningRequest, signer: Signer) -> None:
    """Check that the signer can act now; the signer's own action takes precedence over the end of the request."""
    if signer.status not in (*MAY_ACT, SignerStatus.WAITING, SignerStatus.CANCELLED):
        check_turn(signer)
    check_open(ctx, request)
    check_turn(signer)
