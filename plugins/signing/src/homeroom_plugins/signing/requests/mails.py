"""The mails to signers, in their language."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.signing.models import SignatureMode, SignerStatus
from homeroom_plugins.signing.request_models import Signer, SigningJob, SigningRequest
from homeroom_plugins.signing.requests.locking import list_signers_of
from homeroom_plugins.signing.requests.mail_sending import plan_mails
from homeroom_plugins.signing.requests.words import KEY, WORDING
from homeroom_sdk.context import PluginContext
from homeroom_sdk.languages import say_moment
from homeroom_sdk.placeholders import fill_placeholders
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.services import OutgoingMail, Recipients
from homeroom_sdk.texts import to_line

HIDE_NAMES = "HideNameInEmailSubject"
_HINTS = {
    PinMode.NONE: "",
    PinMode.GENERATED: "mail.pin_second_mail",
    PinMode.PERSON_ID: "mail.pin_person_id",
    PinMode.BIRTH_DATE: "mail.pin_birth_date",
    PinMode.SECOND_MAIL: "mail.pin_second_mail",
}


def language_of(ctx: PluginContext, signer: Signer) -> str:
    """Return the signer's language if there are texts for it, or else the district's."""
    return WORDING.pick_language(signer.language, ctx.district.language)


def next_key(signer: Signer, kind: str = "") -> str:
    """Return the key of the next mail to the signer, and count it; see `OutgoingMail.key`."""
    signer.mails += 1
    return f"{signer.id}.{signer.mails}{kind}"


def compose_invitation(
    ctx: PluginContext,
    job: SigningJob,
    request: SigningRequest,
    signer: Signer,
    *,
    link: str,
    pin_mode: PinMode,
    school_name: str,
    is_reminder: bool = False,
) -> OutgoingMail:
    """Return the mail that invites a signer, or reminds them."""
    language = language_of(ctx, signer)
    text = WORDING.words(language)
    values = values_of(request, school_name)
    subject = fill_placeholders(job.subject, values).strip() or text["mail.subject"].format(district=ctx.branding.name)
    if ctx.flag(HIDE_NAMES):
        subject = text["mail.subject"].format(district=ctx.branding.name)
    if is_reminder:
        subject = text["mail.reminder_subject"].format(subject=subject)
    hint = _HINTS[pin_mode]
    parts = [
        text["mail.reminder"] if is_reminder else "",
        fill_placeholders(job.message, values),
        text["mail.document"].format(title=request.title),
        text["mail.delegated"] if signer.delegated_from is not None and signer.user_id is None else "",
        text[hint] if hint and not is_staff(signer) else "",
        text["mail.paper"] if request.mode != SignatureMode.WET else "",
        text["mail.until"].format(day=say_moment(request.expires_at, language, ctx.district.timezone)),
    ]
    return OutgoingMail(
        key=next_key(signer),
        to=signer.email,
        language=language,
        subject=to_line(subject, 200),
        body="\n\n".join(filter(None, parts)),
        link=link,
        link_label=text["mail.open"],
        category=KEY,
    )


def compose_pin(ctx: PluginContext, request: SigningRequest, signer: Signer, pin: str) -> OutgoingMail:
    """Return the mail with the PIN; it contains neither the link nor the signer's name."""
    language = language_of(ctx, signer)
    text = WORDING.words(language)
    grouped = f"{pin[:3]} {pin[3:]}"
    parts = [text["mail.pin_body"].format(title=request.title), text["mail.pin"].format(pin=grouped)]
    return OutgoingMail(
        key=next_key(signer, "pin"),
        to=signer.email,
        language=language,
        subject=text["mail.pin_subject"].format(district=ctx.branding.name),
        body="\n\n".join([*parts, text["mail.pin_how"]]),
        category=KEY,
        secret=grouped,
    )


async def tell_completed(ctx: PluginContext, requests: Sequence[SigningRequest]) -> None:
    """Plan the mails that tell each signer that the sealed document is available through their link.

    Idempotent: the ledger keeps one such mail per signer. Does not send them; see `send_planned`.
    """
    by_id = {request.id: request for request in requests}
    signed = [
        item
        for item in await list_signers_of(ctx, list(by_id))
        if item.status == SignerStatus.SIGNED and item.email and item.mails > 0
    ]
    recipients = ctx.services.get(Recipients)
    states = await recipients.status([item.id for item in signed if not is_staff(item)])
    recalled = {key for key, found in states.items() if found.recalled_at is not None}
    signed = [item for item in signed if item.id not in recalled]  # They were barred after signing.
    families = [item.id for item in signed if not is_staff(item)]
    await recipients.keep_readable(families)
    links = await recipients.links(families)
    mails: dict[UUID, list[OutgoingMail]] = {}
    for item in signed:
        request = by_id[item.request_id]
        link = links.get(item.id) or staff_link(ctx, request.id)
        mails.setdefault(request.job_id, []).append(_compose_completed(ctx, request, item, link))
    for job_id in sorted(mails):  # In a fixed order, so that concurrent runs for the same jobs cannot deadlock.
        job = await ctx.db.get(SigningJob, (ctx.district.id, job_id))
        if job is not None:
            await plan_mails(ctx, job, mails[job_id], send=False)


def _compose_completed(ctx: PluginContext, request: SigningRequest, signer: Signer, link: str) -> OutgoingMail:
    language = language_of(ctx, signer)
    text = WORDING.words(language)
    return OutgoingMail(
        key=f"{signer.id}.completed",
        to=signer.email,
        language=language,
        subject=text["mail.completed_subject"].format(district=ctx.branding.name),
        body="\n\n".join([text["mail.document"].format(title=request.title), text["mail.completed"]]),
        link=link,
        link_label=text["mail.completed_open"],
        category=KEY,
    )


def signing_link(ctx: PluginContext, request_id: UUID) -> str:
    """Return the URL of the shell's page on which staff sign a request."""
    return f"{ctx.public_url}/document-signature/waiting/{request_id}"


def staff_link(ctx: PluginContext, request_id: UUID) -> str:
    """Return the URL of the shell's page that shows a request and its sealed file."""
    return f"{ctx.public_url}/document-signature/{request_id}"


def values_of(request: SigningRequest, school_name: str) -> dict[str, str]:
    """Return the values for the placeholders in a job's subject and message; a school without a name shows its id."""
    values = {
        "firstName": request.first_name,
        "lastName": request.last_name,
        "schoolId": request.school_id,
        "schoolName": school_name or request.school_id,
        "studentEmail": "",
    }
    return {name: to_line(value, 200) for name, value in values.items()}


def is_staff(signer: Signer) -> bool:
    """Return whether the signer is staff, who sign in the shell instead of by a link."""
    return signer.kind in ("teacher", "officer")
