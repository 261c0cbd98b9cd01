"""Reasons why a job waits: a worker, its turn, another person, its time, a mail server, or a pause."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from homeroom_plugins.delivery.jobs.pausing import BY_A_PERSON
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.schemas import WaitRead
from homeroom_plugins.delivery.states import OPEN_STATUSES, JobStatus, JobWait
from homeroom_sdk.context import PluginContext, Wait, WaitKind
from homeroom_sdk.i18n import _, say
from homeroom_sdk.services import Mailer

_STALLED = (WaitKind.WORKER, WaitKind.ENGINE, WaitKind.TURN)


async def describe_wait(ctx: PluginContext, job: Job) -> WaitRead | None:
    """Return why the job waits, in a sentence for staff; None for a job that makes progress or has ended."""
    return (await describe_waits(ctx, [job])).get(job.id)


async def describe_waits(ctx: PluginContext, jobs: Sequence[Job]) -> Mapping[UUID, WaitRead]:
    """Return why each of the jobs waits, by job id; jobs that make progress or have ended are absent."""
    waiting = [job for job in jobs if job.status in OPEN_STATUSES]
    runs = await ctx.flows.find_waits([job.run_id for job in waiting if job.run_id is not None])
    found: dict[UUID, WaitRead] = {}
    for job in waiting:
        wait = await _describe(ctx, job, runs.get(job.run_id) if job.run_id is not None else None)
        if wait is not None:
            found[job.id] = wait
    return found


async def _describe(ctx: PluginContext, job: Job, run: Wait | None) -> WaitRead | None:
    """Return the reason of one job: its mails, a release or its time; if none of these applies, that of its run."""
    if job.status == JobStatus.SENDING and (mails := await ctx.services.get(Mailer).find_wait(job.id)) is not None:
        is_refused = mails.kind == WaitKind.PAUSED and mails.reason != BY_A_PERSON
        return _read(mails, JobWait.REFUSALS if is_refused else JobWait(mails.kind))
    if job.status == JobStatus.HOLD:
        reason = _("It waits until someone other than its creators releases it.")
        return _read(Wait(WaitKind.PAUSED, reason, None, None), JobWait.RELEASE)
    if job.status == JobStatus.HOLD_SCHEDULED and not _is_kept(ctx, job, run):
        return _read(Wait(WaitKind.RETRY, _("It waits for its time."), None, job.send_at), JobWait.TIME)
    return None if run is None else _read(run, JobWait(run.kind))


def _is_kept(ctx: PluginContext, job: Job, run: Wait | None) -> bool:
    """Return whether no worker can run the job at its time, or its time has come and its run has not started."""
    is_due = job.send_at is None or job.send_at <= ctx.now()
    return run is not None and (run.kind == WaitKind.WORKER or (is_due and run.kind in _STALLED))


def _read(wait: Wait, kind: JobWait) -> WaitRead:
    can_resume = kind in (JobWait.PAUSED, JobWait.REFUSALS)
    return WaitRead(kind=kind, reason=say(wait.reason), since=wait.since, next_try_at=wait.until, can_resume=can_resume)
