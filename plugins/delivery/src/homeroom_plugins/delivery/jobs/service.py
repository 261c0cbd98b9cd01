"""Jobs: finding them, moving them through their stages, stopping them, and notifying open screens."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from homeroom_plugins.delivery.errors import JobNotFound, JobState
from homeroom_plugins.delivery.jobs import counting, sent_before, transitions
from homeroom_plugins.delivery.jobs.pin_batches import stop_all_pins
from homeroom_plugins.delivery.jobs.transitions import can_move, move, word
from homeroom_plugins.delivery.models import Document, Job, Problem, Recipient, TimelineEntry
from homeroom_plugins.delivery.states import OPEN_STATUSES, DocumentState, JobKind, JobStatus, RecipientResult
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import Cancelled
from homeroom_sdk.holds import find_held_persons
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import Mailer
from sqlalchemy import and_, delete, exists, func, select, update

KEEP_CHECKS = timedelta(days=14)
KEEP_DRAFTS = timedelta(days=30)


async def get_job(ctx: PluginContext, job_id: UUID) -> Job:
    """Return the district's job with this id; a draft is found only for its maker.

    Raises:
        JobNotFound: there is no such job, or it is another user's draft.
    """
    job: Job | None = await ctx.db.get(Job, (ctx.district.id, job_id))
    if job is None or (is_private(job) and job.created_by_id != ctx.actor.user_id):
        raise JobNotFound(_("This job does not exist."))
    return job


def is_private(job: Job) -> bool:
    """Return whether the job is a draft that only its maker may see."""
    return job.status == JobStatus.DRAFT and job.kind != JobKind.EXTERNAL


async def find_job(ctx: PluginContext, job_id: UUID) -> Job | None:
    """Return the district's job with this id, locked until the end of the transaction."""
    job: Job | None = await ctx.db.get(Job, (ctx.district.id, job_id), with_for_update=True)
    return job


async def enter_stage(ctx: PluginContext, job_id: UUID, status: JobStatus) -> Job:
    """Move the job to a stage, with a line in its timeline, unless it is in this stage already.

    A job that its mails have completed meanwhile stays as it is, since nothing is left to do.

    Raises:
        Cancelled: a person has meanwhile stopped the job, taken it back to its check or had its file matched again.
    """
    job = await find_job(ctx, job_id)
    if job is None:
        raise Cancelled(_("The job was stopped."))
    if job.status == JobStatus.COMPLETE:
        return job
    if job.status != status:
        if not can_move(job, status):
            raise Cancelled(_("The job was stopped."))
        await move(ctx, job, status)
    await tell_screens(ctx, job_id)
    return job


async def wait_for_clerk(ctx: PluginContext, job_id: UUID) -> bool:
    """Move the job to its check and return True if it needs one: its maker asked for it, pages are unassigned, or
    families already got the same.
    """
    job = await find_job(ctx, job_id)
    if job is None or job.approved_at is not None:
        return False
    is_clear = not job.review and await counting.count_unassigned(ctx, job_id) == 0
    if is_clear and not await sent_before.went_before(ctx, job):
        return False
    await enter_stage(ctx, job_id, JobStatus.REVIEW)
    return True


async def is_matched(ctx: PluginContext, job_id: UUID) -> bool:
    """Return whether an earlier attempt has committed the job's documents."""
    found = await ctx.db.scalar(
        select(Document.id).where(Document.district_id == ctx.district.id, Document.job_id == job_id).limit(1)
    )
    return found is not None


async def list_open_chunks(ctx: PluginContext, job_id: UUID) -> Sequence[int]:
    """Return the chunks in which a document still has to be cut."""
    found = await ctx.db.scalars(
        select(Document.chunk)
        .where(Document.district_id == ctx.district.id, Document.job_id == job_id, Document.state == DocumentState.TODO)
        .distinct()
        .order_by(Document.chunk)
    )
    return found.all()


async def has_open_documents(ctx: PluginContext, job_id: UUID) -> bool:
    """Return whether a document that is not held still has to be cut, or its mails still have to be planned."""
    found = await ctx.db.scalar(
        select(Document.id)
        .where(
            Document.district_id == ctx.district.id,
            Document.job_id == job_id,
            (Document.state == DocumentState.TODO)
            | ((Document.state == DocumentState.STORED) & Document.planned_at.is_(None)),
        )
        .limit(1)
    )
    return found is not None


async def note_tags(ctx: PluginContext, job_id: UUID, *, has_tags: bool) -> None:
    """Record a notice for a source without tags: screen readers cannot follow its parts. Idempotent."""
    await ctx.db.execute(
        delete(Problem).where(
            Problem.district_id == ctx.district.id, Problem.job_id == job_id, Problem.kind == "untagged"
        )
    )
    if not has_tags:
        message = _(
            "The PDF is not tagged: families who use a screen reader hear its text without headings and tables. "
            "Export it as a tagged PDF where your system can."
        )
        ctx.db.add(Problem(id=uuid7(), job_id=job_id, kind="untagged", pages=[], person_ids=[], message=message))
        await ctx.db.flush()


async def finish(ctx: PluginContext, job: Job) -> None:
    """Complete a job whose mails all have a final result.

    Either the job's run or the event of the last mail calls this, so the timeline names the job's maker instead of
    either.
    """
    await move(ctx, job, JobStatus.COMPLETE, by=job.created_by)
    await tell_screens(ctx, job.id)


async def fail_job(ctx: PluginContext, job_id: UUID, reason: Sentence) -> None:
    """Mark an open job as failed, for this reason. Idempotent."""
    job = await get_job(ctx, job_id)
    if job.status in OPEN_STATUSES:
        await move(ctx, job, JobStatus.FAILED, problem=reason)
        await tell_screens(ctx, job_id)


async def cancel_job(ctx: PluginContext, job_id: UUID) -> Job:
    """Stop a job at a person's request, as `_stop` does.

    Raises:
        JobNotFound: there is no such job.
        JobState: it has ended already.
    """
    job = await get_job(ctx, job_id)
    if not await _stop(ctx, job):
        raise JobState(_("The job is {status}; only a running job can be cancelled.", status=word(job)))
    return job


async def stop_with_run(ctx: PluginContext, job_id: UUID, run_id: UUID) -> None:
    """Stop a job whose run was stopped. Idempotent; does nothing unless the run is the job's last."""
    job: Job | None = await ctx.db.get(Job, (ctx.district.id, job_id))
    if job is not None and job.run_id == run_id:
        await _stop(ctx, job)


async def _stop(ctx: PluginContext, job: Job) -> bool:
    """Stop a job: unsent mails are not sent, and links that were sent are recalled. Return whether the job was open.

    Every way to stop a job leads here. The run is cancelled before the job's row is locked, in the same order as when
    an administrator stops the run, so that concurrent calls wait for each other instead of deadlocking.
    """
    if job.run_id:
        await ctx.flows.cancel(job.run_id)
    await ctx.db.refresh(job, with_for_update=True)
    if job.status not in OPEN_STATUSES:
        return False
    await ctx.services.get(Mailer).cancel(job.id)
    await stop_all_pins(ctx, job.id)
    await ctx.db.execute(
        update(Recipient)
        .where(
            Recipient.district_id == ctx.district.id,
            Recipient.job_id == job.id,
            Recipient.result.in_((RecipientResult.PENDING, RecipientResult.READY)),
        )
        .values(result=RecipientResult.CANCELLED)
    )
    await move(ctx, job, JobStatus.CANCELLED)
    await ctx.audit.record("job.cancelled", subject=str(job.id))
    await tell_screens(ctx, job.id)
    return True


def check_given(job: Job) -> None:
    """Raise an error for a job whose documents are recalled: links that it sent would lead nowhere.

    Raises:
        JobState: its documents are recalled.
    """
    if job.recalled_at is not None:
        raise JobState(_("The job was recalled. Restore its documents first."))


async def reopen_job(ctx: PluginContext, job: Job) -> None:
    """Queue a failed job again; finished work is kept. Every way to retry a job leads here.

    The caller starts the new run.

    Raises:
        JobState: it has not failed, somebody else has just retried it, or its documents are recalled.
    """
    await ctx.db.refresh(job, with_for_update=True)
    if job.status != JobStatus.FAILED:
        raise JobState(_("The job is {status}; only a failed job can be retried.", status=word(job)))
    check_given(job)
    await transitions.add_timeline_entry(ctx, job.id, "retried")
    await move(ctx, job, JobStatus.QUEUED)
    await ctx.audit.record("job.retried", subject=str(job.id))
    await tell_screens(ctx, job.id)


async def forget_checks(ctx: PluginContext) -> int:
    """Delete jobs that were matched for a check and not approved within two weeks; return the count.

    Jobs with a document of a person on legal hold are kept.

    Raises:
        ServiceUnavailable: the legal holds cannot be read at the moment; nothing was deleted.
    """
    old = (
        Job.district_id == ctx.district.id,
        Job.review,
        Job.approved_at.is_(None),
        Job.created_at < ctx.now() - KEEP_CHECKS,
    )
    theirs = (Document.district_id == Job.district_id, Document.job_id == Job.id)
    persons = (await ctx.db.scalars(select(Document.person).join(Job, and_(*theirs)).where(*old).distinct())).all()
    held = await find_held_persons(ctx, persons)
    is_held = exists().where(*theirs, Document.person.in_(held))
    forgotten = await ctx.db.scalars(delete(Job).where(*old, ~is_held).returning(Job.id))
    return len(forgotten.all())


async def forget_drafts(ctx: PluginContext) -> int:
    """Delete drafts that were not saved for 30 days; return the count."""
    forgotten = await ctx.db.scalars(
        delete(Job)
        .where(
            Job.district_id == ctx.district.id,
            Job.status == JobStatus.DRAFT,
            func.coalesce(Job.saved_at, Job.created_at) < ctx.now() - KEEP_DRAFTS,
        )
        .returning(Job.id)
    )
    return len(forgotten.all())


async def expire_jobs(ctx: PluginContext) -> int:
    """Mark finished jobs as expired once their links have ended; return the count."""
    return len(await transitions.expire_all(ctx, Job.expires_at <= ctx.now()))


async def list_timeline(ctx: PluginContext, job_id: UUID) -> Sequence[TimelineEntry]:
    """Return the events of the job, oldest first."""
    found = await ctx.db.scalars(
        select(TimelineEntry)
        .where(TimelineEntry.district_id == ctx.district.id, TimelineEntry.job_id == job_id)
        .order_by(TimelineEntry.at)
    )
    return found.all()


async def describe_run(ctx: PluginContext, job: Job) -> None:
    """Show in the administrators' queue how many persons the job is for."""
    persons = await ctx.db.scalar(
        select(func.count()).where(Document.district_id == ctx.district.id, Document.job_id == job.id)
    )
    if job.run_id:
        await ctx.flows.describe(job.run_id, persons=int(persons or 0), channel="email")


async def tell_screens(ctx: PluginContext, job_id: UUID) -> None:
    """Notify open screens that the job has changed."""
    await ctx.events.notify("Jobs", {"id": str(job_id)})
