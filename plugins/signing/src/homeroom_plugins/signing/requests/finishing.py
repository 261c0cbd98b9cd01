"""Sealing of a request once everybody has signed."""

from uuid import UUID

from homeroom_plugins.signing.models import RequestStatus
from homeroom_plugins.signing.request_models import SigningRequest
from homeroom_plugins.signing.requests.locking import get_request
from homeroom_plugins.signing.requests.sealing_flow import seal_requests
from homeroom_plugins.signing.requests.telling import tell_screens
from homeroom_plugins.signing.sealing.batches import SealBatchParams, join_batch
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Conflict
from homeroom_sdk.i18n import NOTHING, _


async def finish(ctx: PluginContext, request: SigningRequest) -> None:
    """Close the request for signers, and start the sealing when the transaction is committed."""
    request.status, request.signed_at = RequestStatus.SEALING, ctx.now()
    await start_seal(ctx, request)
    await tell_screens(ctx, request)


async def start_seal(ctx: PluginContext, request: SigningRequest) -> None:
    """Add a request to a batch of requests to be sealed."""

    async def submit(params: SealBatchParams) -> UUID:
        return await ctx.flows.submit(seal_requests, params, key=str(params.batch_id))

    await join_batch(ctx, request, submit)


async def seal_again(ctx: PluginContext, request_id: UUID) -> None:
    """Seal a request again after its sealing has failed or was stopped; the signatures stay.

    Raises:
        RequestNotFound: there is no such request.
        Conflict: the request is not one that failed after everybody had signed.
    """
    request = await get_request(ctx, request_id, lock=True)
    if request.status != RequestStatus.FAILED or request.signed_at is None:
        raise Conflict(_("Only a document that could not be sealed can be sealed again."))
    request.status, request.problem, request.ended_at = RequestStatus.SEALING, NOTHING, None
    await start_seal(ctx, request)
    await ctx.audit.record("signing.sealed_again", subject=str(request.id))
    await tell_screens(ctx, request)
