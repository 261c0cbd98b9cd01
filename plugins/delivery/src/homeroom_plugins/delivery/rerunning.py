"""Carrying a job out once more, as another job that waits in its check."""

from uuid import UUID

from homeroom_plugins.delivery import jobs, moves, starting
from homeroom_plugins.delivery.errors import JobState
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.states import OPEN_STATUSES, JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from homeroom_sdk.sentences import _


async def rerun_job(ctx: PluginContext, job_id: UUID) -> Job:
    """Match the file of a job that has ended once more, by its rule and its words; returns the new job.

    The new one waits in its check, so that nothing goes out twice without a person's word; the former stays as it is.

    Raises:
        JobNotFound: there is none.
        JobState: it has not ended.
    """
    former = await jobs.get_job(ctx, job_id)
    if former.status in OPEN_STATUSES or former.status == JobStatus.DRAFT:
        raise JobState(_("The job is {status}; only one that has ended can be run again.", status=moves.word(former)))
    job = Job(
        id=uuid7(),
        subject=former.subject,
        message=former.message,
        file_name=former.file_name,
        source_blob_id=former.source_blob_id,
        rule=former.rule,
        pin_mode=former.pin_mode,
        send_to=former.send_to,
        school_id=former.school_id,
        review=True,
        expires_at=starting.default_expiry(ctx),
        page_count=former.page_count,
        created_by=ctx.actor.name,
        created_by_id=ctx.actor.user_id,
    )
    await starting.begin(ctx, job)
    await moves.add_timeline_entry(ctx, former.id, "rerun")
    return job
