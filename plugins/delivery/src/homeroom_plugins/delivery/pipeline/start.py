"""Starting, replacing and retrying jobs."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from homeroom_plugins.delivery.errors import JobState
from homeroom_plugins.delivery.intake.rules import AnyRule
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs import transitions
from homeroom_plugins.delivery.jobs.schools import check_school, schools_of_new
from homeroom_plugins.delivery.jobs.transitions import word
from homeroom_plugins.delivery.models import Decision, Document, Job, Problem, Sample, Upload
from homeroom_plugins.delivery.pipeline.flow import Deliver, deliver
from homeroom_plugins.delivery.sending.personal_pins import list_pin_modes
from homeroom_plugins.delivery.settings import HIDE_ADVANCED, HIDE_NAMES, settings_for
from homeroom_plugins.delivery.states import JobKind, JobStatus, SendTo
from homeroom_sdk.branding import check_contact
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.placeholders import PLACEHOLDERS, find_personal_placeholders, find_unknown_placeholders
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.texts import is_line, is_lines
from sqlalchemy import delete

MAX_EXPIRY = timedelta(days=30)
SAME_EXPIRY = timedelta(days=1)
"""An expiry this close to the district's default counts as the default, since it was computed when the page was opened.
"""
MAX_SUBJECT_CHARS = 200
MAX_MESSAGE_CHARS = 5000
MAX_NAMED = 5


@dataclass(frozen=True, slots=True)
class NewJob:
    """A clerk's input for a new job."""

    subject: str
    message: str
    rule: AnyRule | None
    pin_mode: PinMode
    send_to: SendTo
    expires_at: datetime
    school_id: str = ""
    review: bool = False
    send_on: datetime | None = None


async def start_job(ctx: PluginContext, upload: Upload, new: NewJob, *, into: Job | None = None) -> Job:
    """Create a job from an upload and start its flow when the transaction commits.

    Args:
        into: The draft that becomes the job, or the job of another program that is matched again (`take_place`).

    Raises:
        ContactMissing: the district has not set a contact for families; checked here only for a job without review.
        ValidationFailed: subject, message, expiry or school cannot be used.
    """
    schools = schools_of_new(ctx, new.school_id)
    if not new.review:
        check_contact(ctx.branding)
        check_new(ctx, new, schools=schools)
    elif wrong := find_hidden(ctx, new, schools=schools):
        raise ValidationFailed.of(**wrong)
    await check_school(ctx, new.school_id)
    assert new.rule is not None
    found = {
        "file_name": upload.file_name,
        "source_blob_id": upload.blob_id,
        "source_sha256": upload.sha256,
        "rule": new.rule.model_dump(),
        "send_to": new.send_to,
        "school_id": new.school_id,
        "review": new.review,
        "send_on": new.send_on,
        "page_count": upload.pages,
    }
    said = {
        "subject": new.subject,
        "message": new.message,
        "pin_mode": new.pin_mode,
        "expires_at": new.expires_at,
    }
    if into is None:
        job = Job(id=uuid7(), **found, **said, created_by=ctx.actor.name, created_by_id=ctx.actor.user_id)
        await begin(ctx, job)
        return job
    if into.kind == JobKind.EXTERNAL:  # Keep the other program's texts until the check.
        said = {"expires_at": new.expires_at} if into.expires_at <= ctx.now() else {}
    await begin_draft(ctx, into, found | said)
    return into


async def begin(ctx: PluginContext, job: Job) -> None:
    """Store a new job and start its flow when the transaction commits."""
    ctx.db.add(job)
    await ctx.db.flush()
    await ctx.audit.record("job.started", subject=str(job.id), pages=job.page_count)
    await transitions.add_timeline_entry(ctx, job.id, JobStatus.QUEUED)
    await submit(ctx, job)


async def begin_draft(ctx: PluginContext, job: Job, fields: Mapping[str, object]) -> None:
    """Run a draft as a job with these fields, and delete its saved form. Flushes."""
    for name, value in fields.items():
        setattr(job, name, value)
    if ctx.actor.user_id is not None:
        job.made_by_ids = [*(job.made_by_ids or ()), ctx.actor.user_id]
    if job.status == JobStatus.DRAFT:
        job.created_at, job.form, job.saved_at = ctx.now(), None, None
    await ctx.audit.record("job.started", subject=str(job.id), pages=job.page_count)
    await transitions.move(ctx, job, JobStatus.QUEUED)
    if job.run_id is None:
        await submit(ctx, job)
    else:
        await submit_again(ctx, job)


async def take_place(ctx: PluginContext, job_id: UUID, source: Upload) -> Job | None:
    """Return the draft or the other program's job that the source is matched for, or None for any other job.

    Earlier findings for the other program's job are deleted, and also its decisions if the file is another one.

    Raises:
        JobNotFound: it is another user's draft.
        JobState: it was sent already, is being matched, or is the draft of a message.
    """
    job = await jobs.find_job(ctx, job_id)
    if job is not None and job.status == JobStatus.DRAFT:
        job = await jobs.get_job(ctx, job_id)
        if job.kind == JobKind.BULK:
            raise JobState(_("This draft is a message. Open it and check who will get it."))
        return job
    if job is None or job.kind != JobKind.EXTERNAL:
        return None
    if job.status != JobStatus.REVIEW or job.approved_at is not None:
        raise JobState(_("The job is {status}; it can be matched again while it waits in its check.", status=word(job)))
    is_same = job.source_sha256 and job.source_sha256 == source.sha256
    for table in (Document, Problem, Sample, *(() if is_same else (Decision,))):
        await ctx.db.execute(delete(table).where(table.district_id == ctx.district.id, table.job_id == job.id))
    return job


async def discard_job(ctx: PluginContext, job_id: UUID) -> None:
    """Delete a job that was matched for a check, because another one replaces it.

    Raises:
        JobState: it was sent already.
    """
    job = await jobs.find_job(ctx, job_id)
    if job is None:
        return
    if not job.review or job.approved_at is not None:
        raise JobState(_("This job has been sent already. Start a new one."))
    if job.run_id:
        await ctx.flows.cancel(job.run_id)
    await ctx.db.delete(job)
    await ctx.db.flush()
    await jobs.tell_screens(ctx, job_id)


async def retry_job(ctx: PluginContext, job_id: UUID) -> Job:
    """Retry a failed job where it stopped; finished work is kept.

    Raises:
        JobState: it has not failed.
    """
    job = await jobs.get_job(ctx, job_id)
    await jobs.reopen_job(ctx, job)
    await submit_again(ctx, job)
    return job


async def submit_again(ctx: PluginContext, job: Job) -> None:
    """Start another run of the job when the transaction commits; it continues from the job's present status."""
    job.tries += 1
    await submit(ctx, job)


async def submit(ctx: PluginContext, job: Job) -> None:
    """Start the job's flow when the transaction commits."""
    job.run_id = await ctx.flows.submit(deliver, Deliver(job_id=job.id), key=f"{job.id}:{job.tries}")
    await jobs.tell_screens(ctx, job.id)


def find_hidden(
    ctx: PluginContext, new: NewJob, *, schools: Collection[str] | None, keeps_expiry: bool = False
) -> dict[str, Sentence]:
    """Return errors for options that a district with hidden advanced options does not allow, by the API's field.

    Args:
        schools: The schools that determine the settings (`jobs.schools.schools_of`).
        keeps_expiry: The job keeps the expiry that it was made with.
    """
    if not ctx.flag(HIDE_ADVANCED):
        return {}
    wrong: dict[str, Sentence] = {}
    if new.pin_mode is PinMode.NONE:
        wrong["pinMode"] = _("Your district sends no document without a PIN. Choose another way to open it.")
    if new.send_to is not SendTo.GUARDIAN:
        wrong["sendTo"] = _("Your district sends to guardians only.")
    if not keeps_expiry and abs(new.expires_at - default_expiry(ctx, schools)) > SAME_EXPIRY:
        wrong["expiresOn"] = _("Your district sets how long links work. Leave the day out.")
    return wrong


def check_new(ctx: PluginContext, new: NewJob, *, schools: Collection[str] | None, keeps_expiry: bool = False) -> None:
    """Check that a job can be sent with these options.

    Args:
        schools: The schools that determine the settings (`jobs.schools.schools_of`).
        keeps_expiry: The job keeps the expiry that it was made with.

    Raises:
        ValidationFailed: subject, message, expiry, time or PIN mode cannot be used, or an option is hidden by the
            district.
    """
    wrong = find_hidden(ctx, new, schools=schools, keeps_expiry=keeps_expiry)
    if new.pin_mode not in list_pin_modes(ctx, schools):
        wrong["pinMode"] = _(
            "Your district does not let families open documents this way. An administrator can allow it in the "
            "settings of Document delivery."
        )
    if not new.subject:
        wrong["subject"] = _("Write a subject.")
    elif len(new.subject) > MAX_SUBJECT_CHARS or not is_line(new.subject):
        wrong["subject"] = _("A subject is one line of at most {count} characters.", count=MAX_SUBJECT_CHARS)
    elif unknown := find_unknown_placeholders(new.subject):
        wrong["subject"] = _unknown(unknown)
    elif names := ctx.flag(HIDE_NAMES) and find_personal_placeholders(new.subject):
        wrong["subject"] = _("Your district keeps names out of subjects. Take out {names}.", names=", ".join(names))
    if len(new.message) > MAX_MESSAGE_CHARS:
        wrong["message"] = _("A message has at most {count} characters.", count=MAX_MESSAGE_CHARS)
    elif not is_lines(new.message):
        wrong["message"] = _("The message holds a control character. Type it again as plain text.")
    elif unknown := find_unknown_placeholders(new.message):
        wrong["message"] = _unknown(unknown)
    if not ctx.now() < new.expires_at <= ctx.now() + MAX_EXPIRY:
        wrong["expiresOn"] = _("Choose a day between now and 30 days ahead.")
    if new.send_on is not None and not ctx.now() <= new.send_on < new.expires_at:
        wrong["sendOn"] = _("Choose a moment between now and the day on which the links end.")
    if wrong:
        raise ValidationFailed.of(**wrong)


def _unknown(found: Sequence[str]) -> Sentence:
    return _(
        "{found} is not a placeholder. There are {known}.",
        found=", ".join(found[:MAX_NAMED]),
        known=", ".join(f"{{{{{name}}}}}" for name in PLACEHOLDERS),
    )


def default_expiry(ctx: PluginContext, schools: Collection[str] | None) -> datetime:
    """Return when the links of a job of these schools end unless its clerk chooses otherwise."""
    return ctx.now() + timedelta(days=settings_for(ctx, schools).default_expiry_days)
