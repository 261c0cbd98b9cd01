"""Mails that notify families that a document they were sent was recalled, with a link to the correct one if there is
one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID, uuid5

from homeroom_plugins.delivery.errors import JobState
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs import transitions
from homeroom_plugins.delivery.jobs.send_gate import send_wait
from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_plugins.delivery.pipeline.flow import Preview, send_correction
from homeroom_plugins.delivery.sending import custody_restrictions, recipient_events
from homeroom_plugins.delivery.sending.composing import category_of, language_of
from homeroom_plugins.delivery.states import ARRIVED, JobStatus, RecipientResult
from homeroom_plugins.delivery.words import WORDING
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound, ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.languages import say_moment
from homeroom_sdk.services import Mailer, MailState, OutgoingMail, Recipients
from sqlalchemy import select

PAGE = 500
_ARRIVED = frozenset({MailState.ACCEPTED, MailState.DELIVERED, MailState.COMPLAINED, MailState.UNKNOWN, MailState.HELD})
"""States of mails that a family has, or may have."""
_WAITS = frozenset({MailState.PLANNED, MailState.READY, MailState.CLAIMED, MailState.ARMED})
_ON_PAPER = frozenset({MailState.SUPPRESSED, MailState.FAILED, MailState.BOUNCED, MailState.EXPIRED})


@dataclass(frozen=True, slots=True)
class Telling:
    """Counts of recipients to notify and of earlier notices; `on_paper` counts those that no mail could reach."""

    untold: int
    told: int
    waiting: int
    on_paper: int
    languages: Sequence[str]


@dataclass(frozen=True, slots=True)
class Told:
    """Counts of recipients who are notified, who need paper and who get a link, and when the mails are sent."""

    told: int
    on_paper: int
    linked: int
    send_on: datetime


async def describe_telling(ctx: PluginContext, job_id: UUID, ids: Sequence[UUID]) -> Telling:
    """Count the recipients that `tell_families` would write to now, and the results of its earlier mails.

    Raises:
        JobNotFound: there is no such job.
        NotFound: one of them is not a recipient of the job.
    """
    job = await jobs.get_job(ctx, job_id)
    recalled = await _list_recalled(ctx, job, ids)
    states = await _read_states(ctx, job, recalled)
    untold = await _keep_reached(ctx, job, [item for item in recalled if states[item.id] is None])
    found = [state for state in states.values() if state is not None]
    return Telling(
        untold=len(untold),
        told=len(found),
        waiting=sum(state in _WAITS for state in found),
        on_paper=sum(state in _ON_PAPER for state in found),
        languages=sorted({language_of(ctx, item) for item in untold}),
    )


async def tell_families(
    ctx: PluginContext, job_id: UUID, ids: Sequence[UUID], *, corrected_job_id: UUID | None
) -> Told:
    """Plan a notice for everybody who got a mail and whose document was recalled; it is sent after the waiting time.

    Recipients who were notified already and guardians with a custody restriction are skipped.

    Args:
        ids: Recipients of the job; empty for all with a recalled document.
        corrected_job_id: A job with the correct documents: a family that has a document there gets the link to it.

    Raises:
        JobNotFound: there is no such job.
        NotFound: one of them is not a recipient of the job.
        JobState: the job sent messages, which have no document to recall.
        ValidationFailed: the other job's links do not work.
    """
    await jobs.get_job(ctx, job_id)
    job = await jobs.find_job(ctx, job_id)
    assert job is not None
    if job.source_blob_id is None:
        raise JobState(_("This job sent a message without a document. Send another message instead."))
    corrected = await _get_corrected(ctx, job, corrected_job_id) if corrected_job_id else None
    recalled = await _list_recalled(ctx, job, ids)
    states = await _read_states(ctx, job, recalled)
    going = await _keep_reached(ctx, job, [item for item in recalled if states[item.id] is None])
    send_on = ctx.now() + send_wait(ctx, job)
    if not going:
        return Told(0, 0, 0, send_on)
    links = await _find_links(ctx, corrected, going) if corrected else {}
    batch_id = await _next_batch(ctx, job)
    expires_at = corrected.expires_at if corrected else None
    mailer = ctx.services.get(Mailer)
    for start in range(0, len(going), PAGE):
        mails = [_compose(ctx, job, item, links.get(item.id)) for item in going[start : start + PAGE]]
        await mailer.plan(batch_id, mails, expires_at=expires_at, schools=job.schools or ())
    for item in going:
        recipient_events.note(ctx, item.id, "told", by=ctx.actor.name)
    await ctx.flows.submit(send_correction, Preview(batch_id=batch_id, send_on=send_on), key=str(batch_id))
    await _note(ctx, job, "told", recipients=len(going))
    counts = await mailer.counts(batch_id)
    on_paper = sum(counts.get(state, 0) for state in _ON_PAPER)
    return Told(told=len(going) - on_paper, on_paper=on_paper, linked=len(links), send_on=send_on)


async def stop_telling(ctx: PluginContext, job_id: UUID) -> int:
    """Cancel the unsent mails of `tell_families`; return the count. Idempotent.

    Raises:
        JobNotFound: there is no such job.
    """
    await jobs.get_job(ctx, job_id)
    job = await jobs.find_job(ctx, job_id)
    assert job is not None
    stopped = 0
    for batch_id in await list_batches(ctx, job):
        stopped += await ctx.services.get(Mailer).cancel(batch_id)
    if stopped:
        await _note(ctx, job, "telling_stopped", recipients=stopped)
    return stopped


def describe_mail(ctx: PluginContext, language: str) -> tuple[str, str]:
    """Return subject and text of the notice in a language, as families read it, with the current day."""
    return _words(ctx, language, ctx.now(), has_link=False)


async def _list_recalled(ctx: PluginContext, job: Job, ids: Sequence[UUID]) -> Sequence[Recipient]:
    query = select(Recipient).where(Recipient.district_id == ctx.district.id, Recipient.job_id == job.id)
    if ids:
        query = query.where(Recipient.id.in_(ids))
    found = (await ctx.db.scalars(query.order_by(Recipient.id))).all()
    if ids and len(found) != len(set(ids)):
        raise NotFound(_("There is no such recipient."))
    return [item for item in found if job.recalled_at is not None or item.recalled_at is not None]


async def _keep_reached(ctx: PluginContext, job: Job, recipients: Sequence[Recipient]) -> Sequence[Recipient]:
    """Return the recipients who got, or may have got, a mail of the job and are not restricted."""
    mailer = ctx.services.get(Mailer)
    reached: list[Recipient] = []
    for start in range(0, len(recipients), PAGE):
        page = recipients[start : start + PAGE]
        keys = [key for item in page for key in item.mail_keys]
        arrived = {mail.key.partition(".")[0] for mail in await mailer.history(job.id, keys) if mail.state in _ARRIVED}
        reached += [item for item in page if item.opened_at is not None or str(item.id) in arrived]
    barred = await custody_restrictions.find_barred(ctx, reached)
    return [item for item in reached if item.id not in barred and item.result != RecipientResult.RESTRICTED]


def _batch_of(job: Job, number: int) -> UUID:
    """Return the ledger's batch for the job's notices with this number, from 1; each call of `tell_families` has a new
    batch.
    """
    return uuid5(job.id, f"told-{number}")


async def list_batches(ctx: PluginContext, job: Job) -> list[UUID]:
    """Return the ledger's batches of the job's notices."""
    found: list[UUID] = []
    while await ctx.services.get(Mailer).counts(_batch_of(job, len(found) + 1)):
        found.append(_batch_of(job, len(found) + 1))
    return found


async def _next_batch(ctx: PluginContext, job: Job) -> UUID:
    return _batch_of(job, len(await list_batches(ctx, job)) + 1)


async def _read_states(ctx: PluginContext, job: Job, recipients: Sequence[Recipient]) -> dict[UUID, MailState | None]:
    """Return the state of each recipient's notice, or None for a recipient without one or with a cancelled one."""
    states: dict[UUID, MailState | None] = {item.id: None for item in recipients}
    for batch_id in await list_batches(ctx, job):
        for start in range(0, len(recipients), PAGE):
            keys = [str(item.id) for item in recipients[start : start + PAGE]]
            for mail in await ctx.services.get(Mailer).history(batch_id, keys):
                if mail.state is not MailState.CANCELLED:
                    states[UUID(mail.key)] = mail.state
    return states


async def _get_corrected(ctx: PluginContext, job: Job, corrected_job_id: UUID) -> Job:
    corrected = await jobs.get_job(ctx, corrected_job_id)
    is_out = corrected.status in (JobStatus.COMPLETE, JobStatus.SENDING) and corrected.source_blob_id is not None
    if corrected.id == job.id or not is_out or corrected.recalled_at is not None or corrected.expires_at <= ctx.now():
        raise ValidationFailed.of(correctedJobId=_("The links of this job do not work. Choose one that has been sent."))
    return corrected


async def _find_links(ctx: PluginContext, corrected: Job, going: Sequence[Recipient]) -> Mapping[UUID, str]:
    """Return the links to the correct documents by the notified recipient: for the same person, at the same address."""
    theirs = await custody_restrictions.persons_of(ctx, going)
    rows = await ctx.db.execute(
        select(Document.person, Recipient.email, Recipient.id)
        .join(Recipient, (Recipient.district_id == Document.district_id) & (Recipient.document_id == Document.id))
        .where(
            Document.district_id == ctx.district.id,
            Recipient.job_id == corrected.id,
            Recipient.recalled_at.is_(None),
            Recipient.result.in_(ARRIVED),
            Recipient.email.in_([item.email for item in going]),
        )
    )
    right = {(person, email): recipient_id for person, email, recipient_id in rows}
    wanted = {item.id: right.get((theirs[item.document_id], item.email)) for item in going}
    links = await ctx.services.get(Recipients).links([each for each in wanted.values() if each is not None])
    return {told: links[each] for told, each in wanted.items() if each is not None and each in links}


def _compose(ctx: PluginContext, job: Job, item: Recipient, link: str | None) -> OutgoingMail:
    language = language_of(ctx, item)
    subject, body = _words(ctx, language, item.sent_at or job.created_at, has_link=link is not None)
    mail = OutgoingMail(
        key=str(item.id),
        to=item.email,
        language=language,
        subject=subject,
        body=body,
        category=category_of(job),
    )
    if link is None:
        return mail
    return replace(mail, link=link, link_label=WORDING.words(language)["mail.open"])


def _words(ctx: PluginContext, language: str, at: datetime, *, has_link: bool) -> tuple[str, str]:
    """Return subject and body without the child's name, because the reader may not be the child's family."""
    text = WORDING.words(language)
    day = say_moment(at, language, ctx.district.timezone)
    parts = [text["mail.withdrawn"].format(day=day), text["mail.withdrawn_right"] if has_link else ""]
    return text["mail.withdrawn_subject"].format(district=ctx.branding.name), "\n\n".join(filter(None, parts))


async def _note(ctx: PluginContext, job: Job, what: str, **details: int) -> None:
    await ctx.db.flush()
    await transitions.add_timeline_entry(ctx, job.id, what)
    await ctx.audit.record(f"job.{what}", subject=str(job.id), **details)
    await jobs.tell_screens(ctx, job.id)
    await ctx.events.notify("JobResults", {"jobId": str(job.id)})
