"""Changes of a job that has not run: its mail, the expiry of its links, their PINs, and its recipients."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from homeroom_plugins.delivery.errors import JobNotFound, JobState
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs import transitions
from homeroom_plugins.delivery.jobs.send_gate import note_approval
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.overlays.choosing import read_signatures, set_overlays
from homeroom_plugins.delivery.overlays.schemas import OverlayRequest
from homeroom_plugins.delivery.review.service import Approval, apply_options
from homeroom_plugins.delivery.sending.personal_pins import PERSONAL
from homeroom_plugins.delivery.states import JobKind, JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.overlays import Signature

_WAITING = frozenset({JobStatus.REVIEW, JobStatus.HOLD, JobStatus.HOLD_SCHEDULED})


def is_modifiable(job: Job) -> bool:
    """Return whether nothing of the job was sent, and no second person has released it in its present form."""
    return job.status in _WAITING and job.released_at is None and job.cleared_at is None


async def modify_job(
    ctx: PluginContext, job_id: UUID, changes: Approval, overlays: Sequence[OverlayRequest] | None = None
) -> Job:
    """Change a job that waits for a person; it keeps waiting. Flushes.

    Args:
        overlays: The signatures on its documents; None leaves them unchanged.

    Raises:
        JobNotFound: There is no such job.
        JobState: It runs, or has run.
        ValidationFailed: Subject, message, expiry, an option or a signature cannot be used.
    """
    signatures = await _read(ctx, job_id, overlays) if overlays else []
    job = await _hold(ctx, job_id)
    if job.kind == JobKind.BULK and changes.pin_mode in PERSONAL:
        raise ValidationFailed.of(
            pinMode=_("One mail may serve several children of a family, so what is known of one child cannot open it.")
        )
    kept = changes.expires_at is not None and abs(changes.expires_at - job.expires_at).total_seconds() < 60
    apply_options(ctx, job, replace(changes, expires_at=None) if kept else changes)
    if overlays is not None:
        await set_overlays(ctx, job, overlays, signatures)
    await _note(ctx, job)
    return job


async def place_signatures(ctx: PluginContext, job_id: UUID, overlays: Sequence[OverlayRequest]) -> Job:
    """Place these signatures on the documents of a job that waits for a person. Flushes.

    Raises:
        JobNotFound: There is no such job.
        JobState: It runs, or has run.
        ValidationFailed: A signature cannot be used, or has no place.
    """
    signatures = await _read(ctx, job_id, overlays)
    job = await _hold(ctx, job_id)
    await set_overlays(ctx, job, overlays, signatures)
    await _note(ctx, job)
    return job


async def _read(ctx: PluginContext, job_id: UUID, overlays: Sequence[OverlayRequest]) -> Sequence[Signature]:
    job = await jobs.get_job(ctx, job_id)
    return await read_signatures(ctx, job, [item.signatoryId for item in overlays])


async def _hold(ctx: PluginContext, job_id: UUID) -> Job:
    """Lock a job until the end of the transaction, and check that it may be changed."""
    job = await jobs.find_job(ctx, job_id)
    if job is None:
        raise JobNotFound(_("This job does not exist."))
    if not is_modifiable(job):
        raise JobState(
            _(
                "The job is {status}; only a job that waits for a person can be changed.",
                status=transitions.word(job),
            )
        )
    return job


async def _note(ctx: PluginContext, job: Job) -> None:
    if job.status != JobStatus.REVIEW:
        note_approval(ctx, job)
    await transitions.add_timeline_entry(ctx, job.id, "modified")
    await ctx.audit.record("job.modified", subject=str(job.id))
    await jobs.tell_screens(ctx, job.id)
