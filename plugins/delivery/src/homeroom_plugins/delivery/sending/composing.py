"""Mails to recipients, and the invitations for the plugin `recipients`, in the recipient's language."""

from collections.abc import Mapping
from uuid import UUID

from homeroom_plugins.delivery.models import Document, Job, Recipient, pin_mode_of
from homeroom_plugins.delivery.sending.mail_kinds import DOCUMENTS, MESSAGES
from homeroom_plugins.delivery.sending.placeholder_values import Values
from homeroom_plugins.delivery.sending.sent_documents import KEY
from homeroom_plugins.delivery.settings import HIDE_NAMES
from homeroom_plugins.delivery.words import WORDING
from homeroom_sdk.context import PluginContext
from homeroom_sdk.languages import say_moment
from homeroom_sdk.placeholders import fill_placeholders, without_names, without_placeholders
from homeroom_sdk.recipients import Invitation, PinMode
from homeroom_sdk.services import REQUIRED_MAIL, OutgoingMail, TemplateUse


def language_of(ctx: PluginContext, recipient: Recipient) -> str:
    """Return the language for a recipient: their own if the plugin has its texts, or else the district's."""
    return WORDING.pick_language(recipient.language, ctx.district.language)


def invitation_of(
    ctx: PluginContext, job: Job, recipient: Recipient, document: Document, *, values: Values, pin: str = ""
) -> Invitation:
    """Return the data of a recipient for the plugin `recipients`.

    Args:
        pin: The value that `personal_pins.find_pins` returned for the recipient.
    """
    return Invitation(
        id=recipient.id,
        sender=KEY,
        batch_id=job.id,
        document_id=document.id,
        title=_filled(job.subject, values),
        language=language_of(ctx, recipient),
        pin_mode=pin_mode_of(job, recipient),
        expires_at=job.expires_at,
        pin=pin,
        pin_owner=str(document.person),
    )


def compose_mail(
    ctx: PluginContext,
    job: Job,
    recipient: Recipient,
    document: Document,
    links: Mapping[UUID, str],
    *,
    values: Values,
) -> OutgoingMail:
    """Compose the mail with a recipient's link, or the plain message of a job without a document; each resend has its
    own key.
    """
    language = language_of(ctx, recipient)
    if job.source_blob_id is None:
        return OutgoingMail(
            key=recipient.mail_key,
            to=recipient.email,
            language=language,
            subject=subject_of(ctx, job, document.person_name, values, language),
            body=fill_placeholders(job.message, values),
            category=category_of(job),
            template=template_of(job, MESSAGES, values),
        )
    text = WORDING.words(language)
    hint = {
        PinMode.NONE: "",
        PinMode.GENERATED: text["mail.pin_generated"],
        PinMode.PERSON_ID: text["mail.pin_person_id"],
        PinMode.BIRTH_DATE: text["mail.pin_birth_date"],
        PinMode.SECOND_MAIL: text["mail.pin_second_mail"],
    }[pin_mode_of(job, recipient)]
    until = text["mail.until"].format(day=say_moment(job.expires_at, language, ctx.district.timezone))
    return OutgoingMail(
        key=recipient.mail_key,
        to=recipient.email,
        language=language,
        subject=subject_of(ctx, job, document.person_name, values, language),
        body="\n\n".join(part for part in (fill_placeholders(job.message, values), hint, until) if part),
        link=links[recipient.id],
        link_label=text["mail.open"],
        category=category_of(job),
        template=template_of(job, DOCUMENTS, {**values, "until": until, "pinHint": hint}),
    )


def category_of(job: Job) -> str:
    """Return the category of a job's mails, which families can unsubscribe from unless the notice is required."""
    if job.is_required:
        return REQUIRED_MAIL
    return MESSAGES if job.source_blob_id is None else DOCUMENTS


def template_of(job: Job, kind: str, values: Values) -> TemplateUse:
    """Return the district's template as of the job's approval, or the current one if it is not approved yet."""
    filled = {**values, "message": fill_placeholders(job.message, values)}
    return TemplateUse(kind, values["schoolId"], filled, at=job.approved_at or job.cleared_at)


def subject_of(ctx: PluginContext, job: Job, person_name: str, values: Values, language: str) -> str:
    """Return the job's subject, without the person's name if the district hides names in subjects."""
    if not ctx.flag(HIDE_NAMES):
        return _filled(job.subject, values)
    fallback = WORDING.words(language)["mail.subject"].format(district=ctx.branding.name)
    return _filled(without_names(job.subject, [person_name]), values) or fallback


def _filled(subject: str, values: Values) -> str:
    """Return the subject with its values, or without placeholders if filling them in leaves it empty."""
    return fill_placeholders(subject, values).strip() or without_placeholders(subject)
