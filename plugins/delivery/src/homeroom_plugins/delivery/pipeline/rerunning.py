"""Running a job again, as a new job that waits for its check; a job that is still in its check is replaced."""

from uuid import UUID

from homeroom_plugins.delivery.errors import JobNotFound, JobState
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs import transitions
from homeroom_plugins.delivery.jobs.schools import schools_of
from homeroom_plugins.delivery.matching import decisions
from homeroom_plugins.delivery.models import Document, Job
from homeroom_plugins.delivery.overlays.choosing import copy_overlays
from homeroom_plugins.delivery.pipeline import start
from homeroom_plugins.delivery.states import OPEN_STATUSES, DocumentState, JobKind, JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from sqlalchemy import insert, select


async def rerun_job(ctx: PluginContext, job_id: UUID) -> Job:
    """Match the file of a job again, with the same rule and texts; return the new job.

    The new job waits for its check, so that nothing is sent twice without a person's approval. An ended job stays
    unchanged. A job in its check is deleted; its decisions are carried over to rows of the new job that show the same.

    Raises:
        JobNotFound: there is no such job.
        JobState: it is running, is a draft, or was destroyed.
    """
    await jobs.get_job(ctx, job_id)
    former = await jobs.find_job(ctx, job_id)
    if former is None:  # Another match has replaced it meanwhile.
        raise JobNotFound(_("This job does not exist."))
    if former.status == JobStatus.DESTROYED:
        raise JobState(_("The job is {status}; its file was permanently deleted.", status=transitions.word(former)))
    is_checked = former.status == JobStatus.REVIEW and former.review
    if (former.status in OPEN_STATUSES and not is_checked) or former.status == JobStatus.DRAFT:
        raise JobState(
            _("The job is {status}; only one that has ended can be run again.", status=transitions.word(former))
        )
    job = Job(
        id=uuid7(),
        kind=JobKind.BULK if former.kind == JobKind.BULK else JobKind.SPLITTER,
        unassigned=former.unassigned if former.kind == JobKind.BULK else "",
        subject=former.subject,
        message=former.message,
        file_name=former.file_name,
        source_blob_id=former.source_blob_id,
        source_sha256=former.source_sha256,
        rule=former.rule,
        pin_mode=former.pin_mode,
        send_to=former.send_to,
        school_id=former.school_id,
        schools=former.schools,
        review=True,
        expires_at=start.default_expiry(ctx, schools_of(former)),
        page_count=former.page_count,
        created_by=ctx.actor.name,
        created_by_id=ctx.actor.user_id,
    )
    await start.begin(ctx, job)
    if former.kind == JobKind.BULK:
        await _copy_list(ctx, former, job)
    if is_checked:
        await decisions.carry_over(ctx, former.id, job)
        await copy_overlays(ctx, former.id, job)
        await start.discard_job(ctx, former.id)
    else:
        await transitions.add_timeline_entry(ctx, former.id, "rerun")
    return job


async def _copy_list(ctx: PluginContext, former: Job, job: Job) -> None:
    """Copy the list of persons of a message; its document is scanned and stored again."""
    state = DocumentState.STORED if job.source_blob_id is None else DocumentState.TODO
    same = ("person", "person_id", "person_name", "school_id", "pages", "chunk")
    found = await ctx.db.scalars(
        select(Document).where(Document.district_id == ctx.district.id, Document.job_id == former.id)
    )
    rows = [
        {"id": uuid7(), "job_id": job.id, "state": state} | {name: getattr(item, name) for name in same}
        for item in found
    ]
    if rows:
        await ctx.db.execute(insert(Document), rows)
