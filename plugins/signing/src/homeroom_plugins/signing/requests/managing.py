"""Managing requests: remind, cancel, correct and resend."""

from collections.abc import Sequence
from datetime import timedelta

from homeroom_plugins.signing.acts import Act, add_act
from homeroom_plugins.signing.models import RequestStatus, SignatureMode, SignerStatus
from homeroom_plugins.signing.request_models import Signer, SigningAct, SigningRequest
from homeroom_plugins.signing.requests.addresses import check_not_barred, parse_address
from homeroom_plugins.signing.requests.advancing import OUTSTANDING
from homeroom_plugins.signing.requests.extending import check_end, set_end
from homeroom_plugins.signing.requests.filling import forget_values
from homeroom_plugins.signing.requests.inviting import get_job, write_again
from homeroom_plugins.signing.requests.locking import (
    MAY_ACT,
    OPEN,
    check_open,
    check_turn,
    find_request_of,
    get_request,
    hold_links,
    list_signers,
    lock_for,
)
from homeroom_plugins.signing.requests.mails import is_staff
from homeroom_plugins.signing.requests.reading import show_signer
from homeroom_plugins.signing.requests.schemas import MAX_REMINDERS, Cancel, Correct, Done, Remind, SignerRead
from homeroom_plugins.signing.requests.selecting import select_requests
from homeroom_plugins.signing.requests.telling import tell_screens
from homeroom_plugins.signing.requests.withdrawing import end_request, stop_mails
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import NOTHING, _
from homeroom_sdk.persons import barring_key
from homeroom_sdk.services import Recipients
from homeroom_sdk.texts import to_line
from sqlalchemy import func, select

REST = timedelta(hours=1)
"""Minimum time between a mail to a signer and a manual reminder."""


async def remind(ctx: PluginContext, which: Remind) -> Done:
    """Remind all signers for whom these requests wait.

    Skips requests that have ended, and signers who got a mail within the last hour or ten reminders already.
    """
    done = skipped = 0
    for request_id in await select_requests(ctx, which):
        request = await get_request(ctx, request_id, lock=True)
        signers = await list_signers(ctx, request.id) if is_open(ctx, request) else ()
        ready = [item for item in signers if item.status in MAY_ACT and await _may_remind(ctx, request, item)]
        skipped += not ready
        if not ready:
            continue
        await remind_signers(ctx, request, ready)
        done += len(ready)
    await ctx.audit.record("signing.reminded", signers=done)
    return Done(done=done, skipped=skipped)


async def remind_signers(ctx: PluginContext, request: SigningRequest, signers: Sequence[Signer]) -> None:
    """Send a reminder to these signers, and schedule the next automatic one. Needs the request's lock."""
    job = await get_job(ctx, request.job_id)
    for item in signers:
        item.reminders += 1
        following = ctx.now() + timedelta(days=job.remind_days)
        is_last = item.reminders >= min(job.remind_times, MAX_REMINDERS) or following >= request.expires_at
        item.remind_at = None if is_last else following
        add_act(ctx, request.id, Act.REMINDED, item.id)
    await write_again(ctx, job, [(request, item) for item in signers], is_reminder=True)
    await tell_screens(ctx, request)


def is_open(ctx: PluginContext, request: SigningRequest) -> bool:
    """Return whether the request can still be signed."""
    return request.status in OPEN and request.expires_at > ctx.now()


async def _may_remind(ctx: PluginContext, request: SigningRequest, signer: Signer) -> bool:
    if request.mode == SignatureMode.WET or not signer.email or signer.reminders >= MAX_REMINDERS:
        return False
    written = select(func.max(SigningAct.at)).where(
        SigningAct.district_id == ctx.district.id,
        SigningAct.signer_id == signer.id,
        SigningAct.act.in_((Act.INVITED, Act.REMINDED, Act.RESENT)),
    )
    last = await ctx.db.scalar(written)
    return last is None or last <= ctx.now() - REST


async def cancel(ctx: PluginContext, which: Cancel) -> Done:
    """Cancel requests; skip those that everybody has signed or that have ended."""
    done = skipped = 0
    chosen = await select_requests(ctx, which)
    await hold_links(ctx, chosen)
    for request_id in chosen:
        request = await get_request(ctx, request_id, lock=True)
        if request.status not in OPEN:
            skipped += 1
            continue
        signers = await list_signers(ctx, request.id)
        await end_request(ctx, request, signers, RequestStatus.CANCELLED, None)
        add_act(ctx, request.id, Act.CANCELLED, reason=which.reason)
        await ctx.audit.record("signing.cancelled", subject=str(request.id))
        done += 1
    await ctx.db.flush()
    return Done(done=done, skipped=skipped)


async def correct(ctx: PluginContext, body: Correct) -> SignerRead:
    """Correct the name or address of a signer who has not signed yet.

    With a new address the old link ends and the values are deleted, as the wrong person may have opened the link.

    Raises:
        RequestNotFound: there is no such signer.
        RequestEnded, AlreadyDone: the signer cannot sign any more.
        ValidationFailed: the address or the end date cannot be used.
    """
    address = parse_address(body.email) if body.email.strip() else ""
    if body.expiresOn is not None:
        check_end(ctx, body.expiresOn)
    await hold_links(ctx, [await find_request_of(ctx, body.signerId)])
    request, signer, signers = await lock_for(ctx, body.signerId)
    check_open(ctx, request)
    if signer.status not in OUTSTANDING:
        check_turn(signer)
    name = to_line(body.name, 200)
    signer.name = name or signer.name
    if address and address != signer.email:
        taken = {barring_key(item.email) for item in signers if item.id != signer.id and item.status in OUTSTANDING}
        if barring_key(address) in taken:
            raise ValidationFailed.of(email=_("This address already signs this document."))
        await check_not_barred(ctx, request.person, address)
        if not is_staff(signer) and ctx.actor.email and barring_key(address) == barring_key(ctx.actor.email):
            raise ValidationFailed.of(
                email=_("This is your own address, and staff may not sign for a family. Ask a colleague to correct it.")
            )
        await _move(ctx, request, signer, address)
    add_act(ctx, request.id, Act.CORRECTED, signer.id)
    if body.expiresOn is not None:
        await set_end(ctx, request, body.expiresOn)
    await ctx.audit.record("signer.corrected", subject=str(signer.id))
    if body.resend and signer.status in MAY_ACT:
        add_act(ctx, request.id, Act.RESENT, signer.id)
        await write_again(ctx, await get_job(ctx, request.job_id), [(request, signer)], is_reminder=False)
    await tell_screens(ctx, request)
    return show_signer(ctx, request, signer)


async def _move(ctx: PluginContext, request: SigningRequest, signer: Signer, address: str) -> None:
    await stop_mails(ctx, request, [signer])
    signer.email, signer.mail_problem, signer.user_id = address, NOTHING, None
    signer.opened_at = signer.consented_at = signer.consent_version = signer.consent_language = None
    signer.paper_requested_at = None
    if signer.status == SignerStatus.OPENED:
        signer.status = SignerStatus.INVITED
    await forget_values(ctx, signer.id)
    if not is_staff(signer):
        await ctx.services.get(Recipients).renew_links([signer.id])
