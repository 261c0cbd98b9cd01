"""Preview of a job's mail for the person who prepares the job, before any family gets it."""

from datetime import datetime
from uuid import UUID

from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.models import Document, Job
from homeroom_plugins.delivery.pipeline.flow import Preview, send_preview
from homeroom_plugins.delivery.sending.mail_kinds import DOCUMENTS
from homeroom_plugins.delivery.sending.placeholder_values import Values, read_values
from homeroom_plugins.delivery.settings import HIDE_NAMES
from homeroom_plugins.delivery.words import WORDING
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.languages import say_moment
from homeroom_sdk.orm import uuid7
from homeroom_sdk.placeholders import fill_placeholders, without_names
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.services import Mailer, OutgoingMail, TemplateUse
from sqlalchemy import select

CATEGORY = "preview"
_HINTS = {
    PinMode.GENERATED: "mail.pin_generated",
    PinMode.PERSON_ID: "mail.pin_person_id",
    PinMode.BIRTH_DATE: "mail.pin_birth_date",
    PinMode.SECOND_MAIL: "mail.pin_second_mail",
}


async def send_preview_mail(
    ctx: PluginContext, job_id: UUID, *, subject: str | None, message: str | None, send_on: datetime | None
) -> str:
    """Send the actor the mail that the job's families will get, now or at `send_on`; return the actor's address.

    The mail does not link to a document: its button leads to the job's page in the shell. Its placeholders are filled
    with the data of one of the students.

    Args:
        subject, message: Texts of a job that is being prepared; None means the job's own.

    Raises:
        JobNotFound: there is no such job.
        ValidationFailed: the actor has no address, the job has no subject yet, or the time is past or after the links'
            end.
    """
    job = await jobs.get_job(ctx, job_id)
    if not ctx.actor.email:
        raise ValidationFailed.of(email=_("Your account has no e-mail address to send a preview to."))
    subject = (job.subject if subject is None else subject).strip()
    if not subject:
        raise ValidationFailed.of(subject=_("Write a subject."))
    if send_on is not None and not ctx.now() < send_on < job.expires_at:
        raise ValidationFailed.of(sendOn=_("Choose a moment between now and the day on which the links end."))
    batch_id = uuid7()
    values = await _find_values(ctx, job)
    message = job.message if message is None else message
    if values is not None:
        subject = fill_placeholders(without_names(subject) if ctx.flag(HIDE_NAMES) else subject, values)
        message = fill_placeholders(message, values)
    await ctx.services.get(Mailer).plan(
        batch_id,
        [_compose(ctx, job, subject, message, values)],
        expires_at=job.expires_at,
        schools=job.schools or (),
    )
    await ctx.flows.submit(send_preview, Preview(batch_id=batch_id, send_on=send_on), key=str(batch_id))
    await ctx.audit.record("mail.previewed", subject=str(job.id))
    return ctx.actor.email


async def _find_values(ctx: PluginContext, job: Job) -> Values | None:
    """Return the placeholder values of one of the job's students, or None if the job has no documents yet."""
    query = select(Document).where(Document.district_id == ctx.district.id, Document.job_id == job.id)
    document = await ctx.db.scalar(query.order_by(Document.id).limit(1))
    return None if document is None else (await read_values(ctx, [document]))[document.id]


def _compose(ctx: PluginContext, job: Job, subject: str, message: str, values: Values | None) -> OutgoingMail:
    language = ctx.district.language
    text = WORDING.words(language)
    hint = _HINTS.get(PinMode(job.pin_mode))
    until = text["mail.until"].format(day=say_moment(job.expires_at, language, ctx.district.timezone))
    template = None
    if values is not None and job.source_blob_id is not None:
        filled = {**values, "message": message, "until": until, "pinHint": text[hint] if hint else ""}
        template = TemplateUse(DOCUMENTS, values["schoolId"], filled)
    return OutgoingMail(
        key="preview",
        to=ctx.actor.email,
        language=language,
        subject=text["mail.preview"].format(subject=subject),
        body="\n\n".join(part for part in (message, hint and text[hint], until) if part),
        link=f"{ctx.public_url}/job/{job.id}",
        link_label=text["mail.open"],
        category=CATEGORY,
        template=template,
    )
