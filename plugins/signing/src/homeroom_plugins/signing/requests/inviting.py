"""Invitations to sign: families get a link from `services.Recipients`, staff sign in the shell, and both get a mail."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from homeroom_plugins.signing.acts import Act, add_act
from homeroom_plugins.signing.models import SignatureMode, SignerStatus
from homeroom_plugins.signing.request_models import Signer, SigningJob, SigningRequest
from homeroom_plugins.signing.requests.disclosing import record_sent
from homeroom_plugins.signing.requests.errors import RequestNotFound
from homeroom_plugins.signing.requests.mail_sending import plan_mails
from homeroom_plugins.signing.requests.mails import compose_invitation, is_staff, language_of, signing_link
from homeroom_plugins.signing.requests.words import KEY
from homeroom_sdk.context import PluginContext
from homeroom_sdk.recipients import Invitation, PinMode
from homeroom_sdk.services import Directory, OutgoingMail, Recipients

PIN_AFTER = timedelta(minutes=5)
"""Delay between the mail with the link and the mail with the PIN, so that one glance at a screen does not show both."""
PIN_MODES = (PinMode.SECOND_MAIL, PinMode.PERSON_ID, PinMode.BIRTH_DATE, PinMode.NONE)
"""The PIN modes that a job may use. GENERATED is excluded because staff would see the PIN; they must not know it."""

Pair = tuple[SigningRequest, Signer]


async def invite_signers(ctx: PluginContext, job: SigningJob, pairs: Sequence[Pair], *, send: bool = True) -> None:
    """Invite these signers: link, mail and first reminder; none of these for requests that are signed on paper only.

    Args:
        send: As in `plan_mails`.
    """
    now = ctx.now()
    for request, signer in pairs:
        signer.status, signer.invited_at = SignerStatus.INVITED, now
        is_reminded = job.remind_times > 0 and request.mode != SignatureMode.WET
        signer.remind_at = now + timedelta(days=job.remind_days) if is_reminded else None
        add_act(ctx, request.id, Act.INVITED, signer.id)
    await _write(ctx, job, [pair for pair in pairs if _gets_mail(*pair)], send=send)
    await ctx.db.flush()


async def write_again(ctx: PluginContext, job: SigningJob, pairs: Sequence[Pair], *, is_reminder: bool) -> None:
    """Send another mail to signers who were invited before: a reminder, or the invitation to another address."""
    await _write(ctx, job, [pair for pair in pairs if _gets_mail(*pair)], send=True, is_reminder=is_reminder)
    await ctx.db.flush()


async def get_job(ctx: PluginContext, job_id: UUID) -> SigningJob:
    """Return the job of a request; signers may need it even if they may not see it.

    Raises:
        RequestNotFound: there is no such job.
    """
    job = await ctx.db.get(SigningJob, (ctx.district.id, job_id))
    if job is None:
        raise RequestNotFound
    return job


def _gets_mail(request: SigningRequest, signer: Signer) -> bool:
    return bool(signer.email) and request.mode != SignatureMode.WET


async def _write(
    ctx: PluginContext, job: SigningJob, pairs: Sequence[Pair], *, send: bool, is_reminder: bool = False
) -> None:
    if not pairs:
        return
    pins = await _find_pins(ctx, job, pairs)
    invitations = [_invitation(ctx, job, *pair, pin=pins) for pair in pairs if not is_staff(pair[1])]
    links = await ctx.services.get(Recipients).invite(invitations) if invitations else {}
    schools = await ctx.school_names({request.school_id for request, _signer in pairs} - {""})
    mails: list[OutgoingMail] = []
    for request, signer in pairs:
        mode = _pin_mode(job, signer, pins)
        if mode is PinMode.SECOND_MAIL and not is_staff(signer) and (not is_reminder or signer.opened_at is None):
            signer.pin_at = ctx.now() + PIN_AFTER
        mails.append(
            compose_invitation(
                ctx,
                job,
                request,
                signer,
                link=links.get(signer.id) or signing_link(ctx, request.id),
                pin_mode=mode,
                school_name=schools.get(request.school_id, ""),
                is_reminder=is_reminder,
            )
        )
    await plan_mails(ctx, job, mails, send=send)
    await record_sent(ctx, pairs)


def _invitation(
    ctx: PluginContext, job: SigningJob, request: SigningRequest, signer: Signer, *, pin: dict[UUID, str]
) -> Invitation:
    return Invitation(
        id=signer.id,
        sender=KEY,
        batch_id=job.id,
        document_id=request.id,
        title=request.title,
        language=language_of(ctx, signer),
        pin_mode=_pin_mode(job, signer, pin),
        expires_at=request.expires_at,
        pin=pin.get(signer.id, ""),
        pin_owner=str(request.person),
        for_signing=True,
    )


def _pin_mode(job: SigningJob, signer: Signer, pins: dict[UUID, str]) -> PinMode:
    """Return the job's PIN mode, or SECOND_MAIL if there is no PIN from the student's data for this signer."""
    mode = PinMode(job.pin_mode)
    if mode in (PinMode.PERSON_ID, PinMode.BIRTH_DATE) and not pins.get(signer.id):
        return PinMode.SECOND_MAIL
    return PinMode.SECOND_MAIL if mode is PinMode.GENERATED else mode


async def _find_pins(ctx: PluginContext, job: SigningJob, pairs: Sequence[Pair]) -> dict[UUID, str]:
    """Return the PIN of each signer as `Invitation.pin` expects it; none for delegates and staff."""
    mode = PinMode(job.pin_mode)
    known = [pair for pair in pairs if pair[1].delegated_from is None and not is_staff(pair[1])]
    if mode is PinMode.PERSON_ID:
        return {signer.id: request.person_id for request, signer in known}
    if mode is not PinMode.BIRTH_DATE:
        return {}
    persons = await ctx.services.get(Directory).find_by_rows(list({request.person for request, _signer in known}))
    days = {key: person.birth_date for key, person in persons.items()}
    return {signer.id: day.isoformat() for request, signer in known if (day := days.get(request.person)) is not None}
