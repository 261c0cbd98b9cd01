"""History of a recipient: everything that happened to one document on its way to one address."""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs.pin_batches import list_pin_mails
from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_plugins.delivery.results.schemas import HistoryRead, Step, StepRead
from homeroom_plugins.delivery.sending import recipient_events
from homeroom_plugins.delivery.states import RecipientResult
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import NOTHING, Sentence, _, say
from homeroom_sdk.services import Mailer, MailState, MailStatus

_OF_JOB = {"recalled", "restored", "extended", "expired", "cancelled"}
"""Actions on a whole job that affect each of its recipients."""
_ENDS = {
    MailState.DELIVERED: Step.DELIVERED,
    MailState.BOUNCED: Step.FAILED,
    MailState.COMPLAINED: Step.FAILED,
    MailState.FAILED: Step.FAILED,
    MailState.SUPPRESSED: Step.FAILED,
    MailState.EXPIRED: Step.FAILED,
    MailState.UNKNOWN: Step.UNKNOWN,
    MailState.HELD: Step.UNKNOWN,
    MailState.CANCELLED: Step.WITHDRAWN,
}


async def get_recipient(ctx: PluginContext, recipient_id: UUID) -> Recipient:
    """Return the district's recipient with this id.

    Raises:
        NotFound: there is no such recipient.
    """
    recipient: Recipient | None = await ctx.db.get(Recipient, (ctx.district.id, recipient_id))
    if recipient is None:
        raise NotFound(_("There is no such recipient."))
    return recipient


async def describe_history(ctx: PluginContext, recipient_id: UUID) -> HistoryRead:
    """Return everything that happened to a recipient's document and mails, oldest first.

    Raises:
        NotFound: there is no such recipient.
    """
    recipient = await get_recipient(ctx, recipient_id)
    document: Document | None = await ctx.db.get(Document, (ctx.district.id, recipient.document_id))
    assert document is not None, "a recipient goes with its document"
    job = await jobs.get_job(ctx, recipient.job_id)
    steps = [*_of_document(document), *await _of_mails(ctx, recipient)]
    pins = await list_pin_mails(ctx, job.id, [recipient])
    steps += [step for mail in pins.get(recipient, ()) for step in _of_pin_mail(mail)]
    steps += [_step(item.at, item.what, by=item.by) for item in await recipient_events.list_acts(ctx, recipient.id)]
    steps += await _of_job(ctx, job, since=_made_at(recipient.id))
    if recipient.opened_at is not None and all(step.what is not Step.OPENED for step in steps):
        steps.append(_step(recipient.opened_at, Step.OPENED))  # It was opened before acts were stored.
    return HistoryRead(
        id=recipient.id,
        job_id=job.id,
        student_id=document.person_id,
        person_name=document.person_name,
        email=recipient.email,
        result=RecipientResult(recipient.result),
        steps=sorted(steps, key=lambda step: (step.at, list(Step).index(step.what))),
    )


def _of_document(document: Document) -> list[StepRead]:
    found = [_step(_made_at(document.id), Step.MATCHED)]
    if document.stored_at is not None:
        found.append(_step(document.stored_at, Step.CUT))
    return found


async def _of_mails(ctx: PluginContext, recipient: Recipient) -> list[StepRead]:
    """Return the steps of each mail; if the ledger no longer has the mails, the last sending known from the recipient's
    row.
    """
    mails = await ctx.services.get(Mailer).history(recipient.job_id, recipient.mail_keys)
    if not mails:
        return [_step(recipient.sent_at, Step.SENT)] if recipient.sent_at else []
    return [step for mail in mails for step in _of_mail(mail)]


def _of_mail(mail: MailStatus) -> list[StepRead]:
    found = [_step(mail.planned_at, Step.QUEUED)]
    if mail.sent_at is not None:
        found.append(_step(mail.sent_at, Step.SENT))
    if end := _ENDS.get(mail.state):
        found.append(_step(mail.changed_at, end, message=mail.message if end is not Step.DELIVERED else NOTHING))
    return found


def _of_pin_mail(mail: MailStatus) -> list[StepRead]:
    found = [_step(mail.sent_at, Step.PIN_SENT)] if mail.sent_at is not None else []
    if _ENDS.get(mail.state) is Step.FAILED:
        found.append(_step(mail.changed_at, Step.PIN_FAILED, message=mail.message))
    return found


async def _of_job(ctx: PluginContext, job: Job, *, since: datetime) -> Sequence[StepRead]:
    entries = await jobs.list_timeline(ctx, job.id)
    return [_step(item.at, item.what, by=item.by) for item in entries if item.what in _OF_JOB and item.at >= since]


def _step(at: datetime, what: str, *, by: str = "", message: Sentence = NOTHING) -> StepRead:
    return StepRead(at=at, what=Step(what), by=by, message=message and say(message))


def _made_at(row_id: UUID) -> datetime:
    """Return when a row got its id, which begins with the milliseconds since 1970 (RFC 9562, version 7)."""
    return datetime.fromtimestamp((row_id.int >> 80) / 1000, UTC)
