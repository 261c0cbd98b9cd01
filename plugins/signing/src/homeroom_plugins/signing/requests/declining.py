"""Alternatives to signing: declining, and delegating to another person."""

from uuid import UUID

from homeroom_plugins.signing.acts import Act, add_act
from homeroom_plugins.signing.models import RequestStatus, SignerStatus
from homeroom_plugins.signing.request_models import Signer
from homeroom_plugins.signing.requests.addresses import check_not_barred, parse_address
from homeroom_plugins.signing.requests.advancing import OUTSTANDING, count
from homeroom_plugins.signing.requests.errors import NotSignable
from homeroom_plugins.signing.requests.filling import forget_values
from homeroom_plugins.signing.requests.inviting import get_job, invite_signers
from homeroom_plugins.signing.requests.locking import check_may_act, lock_for
from homeroom_plugins.signing.requests.telling import tell_screens
from homeroom_plugins.signing.requests.withdrawing import end_request, stop_mails
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.persons import barring_key
from homeroom_sdk.texts import is_lines, to_line

MAX_REASON = 500
MAX_HANDED_ON = 3
"""Maximum number of times that one signature may be delegated; after that the school has to decide who signs."""


async def decline(ctx: PluginContext, signer_id: UUID, reason: str) -> None:
    """Decline to sign: the request ends for all signers.

    Args:
        reason: For the school, in the signer's words; may be empty.

    Raises:
        RequestEnded, AlreadyDone, NotYourTurn: this signer cannot decline now.
        ValidationFailed: the reason is too long or is not plain text.
    """
    reason = reason.strip()
    if len(reason) > MAX_REASON or not is_lines(reason):
        raise ValidationFailed.of(
            reason=_("Give a reason of at most {most} characters of plain text.", most=MAX_REASON)
        )
    request, me, signers = await lock_for(ctx, signer_id)
    check_may_act(ctx, request, me)
    me.status, me.declined_at, me.decline_reason = SignerStatus.DECLINED, ctx.now(), reason
    add_act(ctx, request.id, Act.DECLINED, me.id)
    await ctx.audit.record("document.declined", subject=str(request.id))
    await end_request(ctx, request, signers, RequestStatus.DECLINED, None)


async def delegate(ctx: PluginContext, signer_id: UUID, name: str, email: str) -> None:
    """Let another person sign in this signer's place; they get their own link, and this signer can no longer sign.

    Raises:
        RequestEnded, AlreadyDone, NotYourTurn: this signer cannot delegate now.
        NotSignable: the signature was delegated too often.
        ValidationFailed: the name or address cannot be used, or the address belongs to another signer of the request.
    """
    name = to_line(name, 200)
    if not name:
        raise ValidationFailed.of(name=_("Name the person who signs in your place."))
    address = parse_address(email)
    request, me, signers = await lock_for(ctx, signer_id)
    check_may_act(ctx, request, me)
    taken = {barring_key(item.email) for item in signers if item.status in (*OUTSTANDING, SignerStatus.SIGNED)}
    if barring_key(address) in taken:
        raise ValidationFailed.of(email=_("This address already signs this document. Name somebody else."))
    await check_not_barred(ctx, request.person, address)
    by_id = {item.id: item for item in signers}
    if _count_handed_on(me, by_id) >= MAX_HANDED_ON:
        raise NotSignable(_("This was passed on too often. Ask the school who should sign."))
    other = Signer(
        id=uuid7(),
        request_id=request.id,
        role=me.role,
        kind=me.kind,
        position=me.position,
        name=name,
        email=address,
        language=me.language,
        status=SignerStatus.WAITING,
        delegated_from=me.id,
        mails=0,
        reminders=0,
        decline_reason="",
    )
    await stop_mails(ctx, request, [me])
    me.status, me.delegated_to, me.remind_at, me.pin_at = SignerStatus.DELEGATED, other.id, None, None
    await forget_values(ctx, me.id)
    ctx.db.add(other)
    await ctx.db.flush()
    add_act(ctx, request.id, Act.DELEGATED, me.id)
    await ctx.audit.record("signature.delegated", subject=str(request.id))
    await invite_signers(ctx, await get_job(ctx, request.job_id), [(request, other)])
    count(request, [*signers, other])
    await tell_screens(ctx, request)


def _count_handed_on(signer: Signer, by_id: dict[UUID, Signer]) -> int:
    found = 0
    while signer.delegated_from is not None and signer.delegated_from in by_id:
        found, signer = found + 1, by_id[signer.delegated_from]
    return found
