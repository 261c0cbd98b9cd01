"""What follows when everybody has signed: the file is sealed."""

from uuid import UUID

from homeroom_plugins.signing.models import RequestStatus
from homeroom_plugins.signing.request_models import SigningRequest
from homeroom_plugins.signing.requests.locking import get_request
from homeroom_plugins.signing.requests.sealing_flow import seal_requests
from homeroom_plugins.signing.requests.telling import tell_screens
from homeroom_plugins.signing.sealing.batches import SealBatchParams, join_batch
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Conflict
from homeroom_sdk.sentences import NOTHING, _


async def finish(ctx: PluginContext, request: SigningRequest) -> None:
    """Close the request for signers, and have it sealed once the transaction is committed."""
    request.status, request.signed_at = RequestStatus.SEALING, ctx.now()
    await start_seal(ctx, request)
    await tell_screens(ctx, request)


async def start_seal(ctx: PluginContext, request: SigningRequest) -> None:
    """Have a request sealed, with others that wait."""

    async def submit(params: SealBatchParams) -> UUID:
        return await ctx.flows.submit(seal_requests, params, key=str(params.batch_id))

    await join_batch(ctx, request, submit)


async def seal_again(ctx: PluginContext, request_id: UUID) -> None:
    """Have a request sealed once more whose sealing has failed or was stopped; nobody signs again.

    Raises:
        RequestNotFound: there is none.
        Conflict: it is sealed, or something else is wrong with it.
    """
    request = await get_request(ctx, request_id, lock=True)
    if request.status != RequestStatus.FAILED or request.signed_at is None:
        raise Conflict(_("Only a document whose sealing has failed can be sealed again."))
    request.status, request.problem, request.ended_at = RequestStatus.SEALING, NOTHING, None
    await start_seal(ctx, request)
    await ctx.audit.record("signing.sealed_again", subject=str(request.id))
    await tell_screens(ctx, request)
