"""Jobs that another program creates through the API, and a person completes."""

from dataclasses import dataclass
from datetime import datetime

from homeroom_plugins.delivery.drafts.service import DraftForm, new_draft
from homeroom_plugins.delivery.intake.rules import AnyRule
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs import transitions
from homeroom_plugins.delivery.jobs.schools import check_school, schools_of_new
from homeroom_plugins.delivery.models import Job, Upload
from homeroom_plugins.delivery.pipeline.start import NewJob, check_new, default_expiry
from homeroom_plugins.delivery.states import JobKind, JobStatus, SendTo
from homeroom_sdk.context import PluginContext
from homeroom_sdk.recipients import PinMode

NOT_YET = "-"
"""Placeholder for a subject that a person will write."""


@dataclass(frozen=True, slots=True)
class Given:
    """The values that the program supplies. Empty or None leaves a value to the person who completes the job."""

    subject: str
    message: str
    upload: Upload | None
    rule: AnyRule | None
    school_id: str
    send_to: SendTo
    pin_mode: PinMode
    expires_at: datetime | None


async def make_job(ctx: PluginContext, given: Given) -> Job:
    """Store the job as a draft that everybody who may send can see. Flushes.

    Raises:
        ValidationFailed: A given value cannot be used.
    """
    schools = schools_of_new(ctx, given.school_id)
    new = NewJob(
        subject=given.subject or NOT_YET,
        message=given.message,
        rule=given.rule,
        pin_mode=given.pin_mode,
        send_to=given.send_to,
        expires_at=given.expires_at or default_expiry(ctx, schools),
        school_id=given.school_id,
    )
    check_new(ctx, new, schools=schools)
    await check_school(ctx, given.school_id)
    job = new_draft(ctx, JobKind.EXTERNAL)
    job.subject, job.message = given.subject, given.message
    job.pin_mode, job.send_to, job.expires_at = new.pin_mode, new.send_to, new.expires_at
    job.school_id, job.saved_at = given.school_id, ctx.now()
    job.rule = given.rule.model_dump() if given.rule is not None else {}
    if given.upload is not None:
        job.file_name, job.page_count = given.upload.file_name, given.upload.pages
        job.form = DraftForm(upload_id=given.upload.id).model_dump(mode="json")
    ctx.db.add(job)
    await ctx.db.flush()
    await ctx.audit.record("job.external", subject=str(job.id))
    await transitions.add_timeline_entry(ctx, job.id, JobStatus.DRAFT)
    await jobs.tell_screens(ctx, job.id)
    return job
