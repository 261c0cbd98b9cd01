"""Drafts: jobs that a clerk has not started yet, and jobs that another program has left for staff to complete.

A clerk's draft is visible to its creator only, and its contents are stored only in its form. A draft of another program
(`JobKind.EXTERNAL`) belongs to everybody who may send.
"""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.delivery.errors import JobState
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs.transitions import word
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.pipeline.start import default_expiry
from homeroom_plugins.delivery.states import JobKind, JobStatus, SendTo
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.recipients import PinMode
from pydantic import BaseModel, JsonValue
from sqlalchemy import select

MAX_DRAFTS = 50
MAX_FORM_CHARS = 2_000_000


class DraftForm(BaseModel):
    """The contents of a draft: the page's own fields, and the data needed to run it, as far as given.

    Args:
        page: Stored for the page; nothing else reads it.
        match: A `MatchRequest`, for a batch with a complete rule.
    """

    name: str = ""
    page: dict[str, JsonValue] = {}
    upload_id: UUID | None = None
    match: dict[str, JsonValue] | None = None


async def save_draft(ctx: PluginContext, kind: JobKind, form: DraftForm, job_id: UUID | None) -> Job:
    """Store what the actor has typed, as a new draft or in an existing one. Flushes.

    Raises:
        JobNotFound: The actor has no such draft.
        JobState: It runs, has run, or is of another kind.
        ValidationFailed: It is too long, or the actor has too many drafts.
    """
    stored = form.model_dump(mode="json")
    if len(form.model_dump_json()) > MAX_FORM_CHARS:
        raise ValidationFailed.of(form=_("This is too long for a draft. Leave the list out, and add it when you send."))
    if job_id is not None:
        job = await hold_draft(ctx, job_id, kind)
    else:
        await _check_number(ctx)
        job = new_draft(ctx, kind)
        ctx.db.add(job)
    job.form, job.saved_at = stored, ctx.now()
    await ctx.db.flush()
    return job


def new_draft(ctx: PluginContext, kind: JobKind) -> Job:
    """Return an empty draft of the actor, not stored yet."""
    return Job(
        id=uuid7(),
        kind=kind,
        status=JobStatus.DRAFT,
        subject="",
        message="",
        file_name="",
        rule={},
        pin_mode=PinMode.GENERATED,
        send_to=SendTo.GUARDIAN,
        expires_at=default_expiry(ctx, ctx.actor.schools),
        created_by=ctx.actor.name,
        created_by_id=ctx.actor.user_id,
    )


async def list_drafts(ctx: PluginContext) -> Sequence[Job]:
    """Return the actor's own drafts, last saved first."""
    found = await ctx.db.scalars(
        select(Job)
        .where(
            Job.district_id == ctx.district.id,
            Job.status == JobStatus.DRAFT,
            Job.kind != JobKind.EXTERNAL,
            Job.created_by_id == ctx.actor.user_id,
        )
        .order_by(Job.saved_at.desc(), Job.id)
    )
    return found.all()


async def get_draft(ctx: PluginContext, job_id: UUID) -> Job:
    """Return a draft that the actor may continue.

    Raises:
        JobNotFound: There is no such draft, or it is another user's.
        JobState: It runs, or has run.
    """
    return _check_draft(await jobs.get_job(ctx, job_id))


async def hold_draft(ctx: PluginContext, job_id: UUID, kind: JobKind | None = None) -> Job:
    """Return a draft that the actor may continue, locked until the end of the transaction.

    Raises:
        JobNotFound: There is no such draft, or it is another user's.
        JobState: It runs, has run, or is of another kind than the given one.
    """
    job = await jobs.get_job(ctx, job_id)
    await ctx.db.refresh(job, with_for_update=True)
    if kind not in (None, _check_draft(job).kind):
        raise JobState(_("This draft is of another kind. Save a new one."))
    return job


def _check_draft(job: Job) -> Job:
    if job.status != JobStatus.DRAFT:
        raise JobState(_("The job is {status}; it is no longer a draft.", status=word(job)))
    return job


def read_form(job: Job) -> DraftForm:
    """Return the contents of the draft."""
    return DraftForm.model_validate(job.form or {})


async def delete_draft(ctx: PluginContext, job_id: UUID) -> None:
    """Delete a draft. Flushes.

    Raises:
        JobNotFound: There is no such draft, or it is another user's.
        JobState: It runs, or has run.
    """
    job = await hold_draft(ctx, job_id)
    await ctx.db.delete(job)
    await ctx.db.flush()
    await ctx.audit.record("job.draft_deleted", subject=str(job_id))
    await jobs.tell_screens(ctx, job_id)


async def _check_number(ctx: PluginContext) -> None:
    if len(await list_drafts(ctx)) >= MAX_DRAFTS:
        raise ValidationFailed.of(
            form=_("You have {count} drafts. Delete one that you no longer need.", count=MAX_DRAFTS)
        )
