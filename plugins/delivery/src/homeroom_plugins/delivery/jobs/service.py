"""Jobs: moving through the stages, stopping, and what the screens are told."""

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
from homeroom_sdk.orm import uuid7
from homeroom_sdk.sentences import Sentence, _
from homeroom_sdk.services import Mailer
from sqlalchemy import and_, delete, exists, func, select, update

KEEP_CHECKS = timedelta(days=14)
KEEP_DRAFTS = timedelta(days=30)


async def get_job(ctx: PluginContext, job_id: UUID) -> Job:
    """The district's job with this id; another's draft is nobody else's.

    Raises:
        JobNotFound: there is none.
    """
    job: Job | None = await ctx.db.get(Job, (ctx.district.id, job_id))
    if job is None or (is_private(job) and job.created_by_id != ctx.actor.user_id):
        raise JobNotFound(_("This job does not exist."))
    return job


def is_private(job: Job) -> bool:
    """Whether it is a draft that its maker alone may see."""
    return job.status == JobStatus.DRAFT and job.kind != JobKind.EXTERNAL


async def find_job(ctx: PluginContext, job_id: UUID) -> Job | None:
    """The district's job with this id, held until the end of the transaction."""
    job: Job | None = await ctx.db.get(Job, (ctx.district.id, job_id), with_for_update=True)
    return job


async def enter_stage(ctx: PluginContext, job_id: UUID, status: JobStatus) -> Job:
    """Move the job to a stage; its timeline notes each stage once.

    A job that its mails have closed meanwhile stays as it is: there is nothing left to do for it.

    Raises:
        Cancelled: a person has stopped the job meanwhile, taken it back to its check or matched its file anew.
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
    """Whether the job waits in review: because its maker wants to look, pages are nobody's, or families have the same
    already."""
    job = await find_job(ctx, job_id)
    if job is None or job.approved_at is not None:
        return False
    is_clear = not job.review and await counting.count_unassigned(ctx, job_id) == 0
    if is_clear and not await sent_before.went_before(ctx, job):
        return False
    await enter_stage(ctx, job_id, JobStatus.REVIEW)
    return True


async def is_matched(ctx: PluginContext, job_id: UUID) -> bool:
    """Whether an earlier attempt has committed the documents."""
    found = await ctx.db.scalar(
        select(Document.id).where(Document.district_id == ctx.district.id, Document.job_id == job_id).limit(1)
    )
    return found is not None


async def list_open_chunks(ctx: PluginContext, job_id: UUID) -> Sequence[int]:
    """The chunks in which a document is still to be cut."""
    found = await ctx.db.scalars(
        select(Document.chunk)
        .where(Document.district_id == ctx.district.id, Document.job_id == job_id, Document.state == DocumentState.TODO)
        .distinct()
        .order_by(Document.chunk)
    )
    return found.all()


async def has_open_documents(ctx: PluginContext, job_id: UUID) -> bool:
    """Whether a document that nothing holds is not cut yet, or its mails are not planned."""
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
    """Note for a source without tags that screen readers cannot follow its parts. Idempotent."""
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
    """Close a job whose mails have all come to rest.

    Its run or the last mail's event comes first, so the line of the timeline is neither's: it is the job's maker's.
    """
    await move(ctx, job, JobStatus.COMPLETE, by=job.created_by)
    await tell_screens(ctx, job.id)


async def fail_job(ctx: PluginContext, job_id: UUID, reason: Sentence) -> None:
    """Close a job that cannot go on. Idempotent."""
    job = await get_job(ctx, job_id)
    if job.status in OPEN_STATUSES:
        await move(ctx, job, JobStatus.FAILED, problem=reason)
        await tell_screens(ctx, job_id)


async def cancel_job(ctx: PluginContext, job_id: UUID) -> Job:
    """Stop a job for a person, as `_stop` does.

    Raises:
        JobNotFound: there is none.
        JobState: it has ended already.
    """
    job = await get_job(ctx, job_id)
    if not await _stop(ctx, job):
        raise JobState(_("The job is {status}; only a running job can be cancelled.", status=word(job)))
    return job


async def stop_with_run(ctx: PluginContext, job_id: UUID, run_id: UUID) -> None:
    """Stop a job whose run was stopped. Idempotent; a run that is not the job's last changes nothing."""
    job: Job | None = await ctx.db.get(Job, (ctx.district.id, job_id))
    if job is not None and job.run_id == run_id:
        await _stop(ctx, job)


async def _stop(ctx: PluginContext, job: Job) -> bool:
    """Stop a job: what has not been sent is not sent any more, and links that went out are recalled.

    Whoever stops a job does it here. The run comes first, as where an administrator stops it, so that two who do it
    at once wait for each other in the same order. Returns whether the job was open.
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
    """Refuse to send anything of a job whose documents are taken back: its links would lead nowhere.

    Raises:
        JobState: they are.
    """
    if job.recalled_at is not None:
        raise JobState(_("The job was taken back. Give its documents again first."))


async def reopen_job(ctx: PluginContext, job: Job) -> None:
    """Let a failed job be carried out again; what is done stays done. Whoever takes a job up again does it here.

    The caller gives it the run that carries it out.

    Raises:
        JobState: it has not failed, somebody else has just taken it up again, or its documents are taken back.
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
    """Forget jobs that were matched for a check with which nobody went on for two weeks; returns how many.

    One with a document of somebody on whom a legal hold is stays.

    Raises:
        ServiceUnavailable: nobody can say at the moment who is on hold; nothing was forgotten.
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
    """Forget drafts that nobody has saved for 30 days; returns how many."""
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
    """Mark finished jobs whose links have ended; returns how many."""
    return len(await transitions.expire_all(ctx, Job.expires_at <= ctx.now()))


async def list_timeline(ctx: PluginContext, job_id: UUID) -> Sequence[TimelineEntry]:
    """What happened to the job, the oldest first."""
    found = await ctx.db.scalars(
        select(TimelineEntry)
        .where(TimelineEntry.district_id == ctx.district.id, TimelineEntry.job_id == job_id)
        .order_by(TimelineEntry.at)
    )
    return found.all()


async def describe_run(ctx: PluginContext, job: Job) -> None:
    """Tell the administrators' queue how many persons the job is for."""
    persons = await ctx.db.scalar(
        select(func.count()).where(Document.district_id == ctx.district.id, Document.job_id == job.id)
    )
    if job.run_id:
        await ctx.flows.describe(job.run_id, persons=int(persons or 0), channel="email")


async def tell_screens(ctx: PluginContext, job_id: UUID) -> None:
    """Tell the open screens that the job has changed."""
    await ctx.events.notify("Jobs", {"id": str(job_id)})
