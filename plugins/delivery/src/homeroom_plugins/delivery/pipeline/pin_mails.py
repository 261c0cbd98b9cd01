"""PINs in a separate mail: to the same address as the link and some time after it, never in the same mail."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs.pin_batches import batch_of
from homeroom_plugins.delivery.jobs.schools import schools_of
from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_plugins.delivery.pipeline.flow import Preview, send_pins
from homeroom_plugins.delivery.sending import custody_restrictions
from homeroom_plugins.delivery.sending.composing import category_of, language_of, subject_of
from homeroom_plugins.delivery.sending.placeholder_values import Values, read_values
from homeroom_plugins.delivery.settings import settings_for
from homeroom_plugins.delivery.states import ARRIVED, JobKind, JobStatus
from homeroom_plugins.delivery.words import WORDING
from homeroom_sdk.chores import Chore
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import Mailer, MailState, OutgoingMail, Recipients
from sqlalchemy import ColumnElement, func, select

AT_ONCE = 500
_ARRIVED = (MailState.ACCEPTED, MailState.DELIVERED)


async def mail_pins(ctx: PluginContext) -> None:
    """Plan the PIN mails that are due in a district and start sending them. Idempotent; PINs of recalled documents are
    not sent.
    """
    async with ctx.begin() as inner:
        found = await _find_jobs(inner)
    for job_id in found:
        after: UUID | None = UUID(int=0)
        while after is not None:
            async with ctx.begin() as inner:
                after = await _plan_page(inner, job_id, after)


MAIL_PINS = Chore("mail_pins", due="delivery_due_pins", every_s=20, handler=mail_pins)


async def _plan_page(ctx: PluginContext, job_id: UUID, after: UUID) -> UUID | None:
    """Plan the PINs of the next recipients; return the id of the last one, or None after the last page.

    The job's row is locked, so that a concurrent recall either comes first or finds the planned mails.
    """
    job = await jobs.find_job(ctx, job_id)
    if job is None or not _works(ctx, job):
        return None
    limit = _limit(ctx, schools_of(job))
    query = select(Recipient).where(*_due(ctx, limit), Recipient.job_id == job.id, Recipient.id > after)
    page = (await ctx.db.scalars(query.order_by(Recipient.id).limit(AT_ONCE).with_for_update())).all()
    if not page:
        return None
    going = await _list_ripe(ctx, job, page, limit=limit)
    pins = await ctx.services.get(Recipients).find_mailed_pins([item.id for item in going])
    documents = await _list_documents(ctx, going)
    values = await read_values(ctx, list(documents.values()))
    mails = []
    for item in going:
        item.pin_is_due = False
        if item.id not in pins:
            continue  # The office has renewed the PIN meanwhile.
        item.pin_mails += 1
        document = documents[item.document_id]
        mails.append(_compose(ctx, job, item, document, pins[item.id], values=values[document.id]))
    if mails:
        batch_id = batch_of(job.id)
        mailer = ctx.services.get(Mailer)
        await mailer.plan(batch_id, mails, expires_at=job.expires_at, schools=job.schools or ())
        await ctx.flows.submit(send_pins, Preview(batch_id=batch_id, send_on=None), key=str(uuid7()))
    await ctx.db.flush()
    return page[-1].id


async def _list_ripe(
    ctx: PluginContext, job: Job, page: Sequence[Recipient], *, limit: datetime
) -> Sequence[Recipient]:
    """Return the recipients, if not restricted, whose last mail with the link was accepted long enough ago."""
    last = {item.mail_key: item for item in page}
    mails = await ctx.services.get(Mailer).history(job.id, list(last))
    out = [last[mail.key] for mail in mails if mail.state in _ARRIVED and mail.sent_at and mail.sent_at <= limit]
    barred = await custody_restrictions.find_barred(ctx, out)
    return [item for item in out if item.id not in barred]


def _compose(
    ctx: PluginContext, job: Job, recipient: Recipient, document: Document, pin: str, *, values: Values
) -> OutgoingMail:
    """Compose the mail with the PIN; the link's subject and the child's initials identify the document."""
    language = language_of(ctx, recipient)
    text = WORDING.words(language)
    grouped = f"{pin[:3]} {pin[3:]}"
    subject = subject_of(ctx, job, document.person_name, values, language)
    parts = [
        text["mail.second_body"].format(subject=subject),
        "" if job.kind == JobKind.BULK else text["mail.second_student"].format(initials=_initials(values)),
        text["mail.second_pin"].format(pin=grouped),
        text["mail.second_how"],
    ]
    return OutgoingMail(
        key=recipient.pin_mail_keys[-1],
        to=recipient.email,
        language=language,
        subject=text["mail.second_subject"].format(district=ctx.branding.name),
        body="\n\n".join(filter(None, parts)),
        category=category_of(job),
        secret=grouped,
    )


def _initials(values: Values) -> str:
    return " ".join(f"{values[name][0]}." for name in ("firstName", "lastName") if values[name])


async def _list_documents(ctx: PluginContext, recipients: Sequence[Recipient]) -> Mapping[UUID, Document]:
    ids = [item.document_id for item in recipients]
    rows = await ctx.db.scalars(select(Document).where(Document.district_id == ctx.district.id, Document.id.in_(ids)))
    return {document.id: document for document in rows}


def _limit(ctx: PluginContext, schools: Collection[str] | None) -> datetime:
    """Return the time before which a link of these schools must have been sent for its PIN to be due."""
    return ctx.now() - timedelta(minutes=settings_for(ctx, schools).second_mail_after_min)


def _works(ctx: PluginContext, job: Job) -> bool:
    return job.recalled_at is None and job.status != JobStatus.CANCELLED and job.expires_at > ctx.now()


async def _find_jobs(ctx: PluginContext) -> list[UUID]:
    """Return the jobs with a PIN that is due by the settings of their schools."""
    first = func.min(Recipient.sent_at)
    query = (
        select(Job.id, Job.school_id, Job.schools, first)
        .join(Recipient, (Recipient.district_id == Job.district_id) & (Recipient.job_id == Job.id))
        .where(
            *_due(ctx, ctx.now()),
            Job.district_id == ctx.district.id,
            Job.recalled_at.is_(None),
            Job.status != JobStatus.CANCELLED,
            Job.expires_at > ctx.now(),
        )
        .group_by(Job.district_id, Job.id)
        .order_by(Job.id)
    )
    rows = (await ctx.db.execute(query)).all()
    return [
        job_id
        for job_id, school_id, schools, sent_at in rows
        if sent_at is not None and sent_at <= _limit(ctx, (school_id,) if school_id else schools)
    ]


def _due(ctx: PluginContext, limit: datetime) -> tuple[ColumnElement[bool], ...]:
    return (
        Recipient.district_id == ctx.district.id,
        Recipient.pin_is_due.is_(True),
        Recipient.sent_at <= limit,
        Recipient.result.in_(ARRIVED),
        Recipient.recalled_at.is_(None),
    )
