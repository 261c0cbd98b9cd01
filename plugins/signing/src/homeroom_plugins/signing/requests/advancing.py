"""The consequences of a signature: who is no longer needed, whose turn is next, and whether the request is done."""

from collections.abc import Sequence

from homeroom_plugins.signing.acts import Act, add_act
from homeroom_plugins.signing.models import RequestStatus, RoleKind, SignerStatus
from homeroom_plugins.signing.request_models import Signer, SigningRequest
from homeroom_plugins.signing.requests.finishing import finish
from homeroom_plugins.signing.requests.inviting import get_job, invite_signers
from homeroom_plugins.signing.requests.locking import MAY_ACT
from homeroom_plugins.signing.requests.telling import tell_screens
from homeroom_plugins.signing.requests.withdrawing import stop_mails
from homeroom_sdk.context import PluginContext

GUARDIANS = (RoleKind.GUARDIAN_1, RoleKind.GUARDIAN_2)
OUTSTANDING = (SignerStatus.WAITING, *MAY_ACT)


async def advance(ctx: PluginContext, request: SigningRequest, signers: Sequence[Signer]) -> None:
    """Move the request on after a change: invite the next signers or finish it. Needs the request's lock. Flushes."""
    if not request.all_guardians:
        await _release_guardians(ctx, request, signers)
    count(request, signers)
    waiting = [item for item in signers if item.status in OUTSTANDING]
    if not waiting:
        await finish(ctx, request)
        return
    first = min(item.position for item in waiting)
    now_asked = [item for item in waiting if item.position == first and item.status == SignerStatus.WAITING]
    if now_asked:
        job = await get_job(ctx, request.job_id)
        await invite_signers(ctx, job, [(request, item) for item in now_asked])
    request.status = RequestStatus.OPEN
    await tell_screens(ctx, request)


def count(request: SigningRequest, signers: Sequence[Signer]) -> None:
    """Count how many have to sign and how many have.

    If one guardian is enough, the guardians count as one until one has signed.
    """
    signed = sum(item.status == SignerStatus.SIGNED for item in signers)
    open_ones = [item for item in signers if item.status in OUTSTANDING]
    if request.all_guardians:
        still = len(open_ones)
    else:
        still = sum(item.kind not in GUARDIANS for item in open_ones)
        still += any(item.kind in GUARDIANS for item in open_ones)
    request.completed_signers, request.signers = signed, signed + still


async def _release_guardians(ctx: PluginContext, request: SigningRequest, signers: Sequence[Signer]) -> None:
    """Mark the other guardians as not needed once one has signed."""
    if not any(item.kind in GUARDIANS and item.status == SignerStatus.SIGNED for item in signers):
        return
    released = [item for item in signers if item.kind in GUARDIANS and item.status in OUTSTANDING]
    await stop_mails(ctx, request, released)
    for item in released:
        item.status, item.remind_at, item.pin_at = SignerStatus.NOT_NEEDED, None, None
        add_act(ctx, request.id, Act.NOT_NEEDED, item.id)
