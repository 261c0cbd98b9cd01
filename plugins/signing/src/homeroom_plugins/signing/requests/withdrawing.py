"""Ending requests: withdraws unsent mails, recalls links, and stops reminders."""

from collections.abc import Sequence

from homeroom_plugins.signing.acts import Act, add_act
from homeroom_plugins.signing.models import RequestStatus, SignerStatus
from homeroom_plugins.signing.request_models import Signer, SigningRequest
from homeroom_plugins.signing.requests.locking import MAY_ACT
from homeroom_plugins.signing.requests.mails import is_staff
from homeroom_plugins.signing.requests.telling import tell_screens
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import Mailer, Recipients


async def stop_mails(ctx: PluginContext, request: SigningRequest, signers: Sequence[Signer]) -> None:
    """Withdraw all mails to these signers that are not sent yet."""
    keys = [
        f"{item.id}.{number}{kind}" for item in signers for number in range(1, item.mails + 1) for kind in ("", "pin")
    ]
    if keys:
        await ctx.services.get(Mailer).withdraw(request.job_id, keys)


async def end_request(
    ctx: PluginContext, request: SigningRequest, signers: Sequence[Signer], status: RequestStatus, act: Act | None
) -> None:
    """End an open request; its signers are no longer asked. Needs the request's lock. Flushes.

    The links keep working and show how the request has ended; the links of a cancelled request are recalled.
    """
    going = [item for item in signers if item.status in (SignerStatus.WAITING, *MAY_ACT)]
    await stop_mails(ctx, request, going)
    for item in signers:
        item.remind_at = item.pin_at = None
    for item in going:
        item.status = SignerStatus.CANCELLED
    if status is RequestStatus.CANCELLED:
        await ctx.services.get(Recipients).recall([item.id for item in signers if not is_staff(item)])
    request.status, request.ended_at = status, ctx.now()
    if act is not None:
        add_act(ctx, request.id, act)
    await tell_screens(ctx, request)
