"""Creating the requests of a job: each stores a snapshot of roles, fields and values, and the first signers are
invited.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from homeroom_plugins.signing.acts import Act, add_act
from homeroom_plugins.signing.models import JobStatus, RequestStatus, SignerStatus
from homeroom_plugins.signing.request_models import Signer, SigningJob, SigningRequest
from homeroom_plugins.signing.requests.advancing import count
from homeroom_plugins.signing.requests.inviting import Pair, invite_signers
from homeroom_plugins.signing.requests.judging import InvitedRow, Judged, judge_rows, layout_of
from homeroom_plugins.signing.requests.sources import Part, Snapshot, of_template, take_parts
from homeroom_plugins.signing.template_models import TemplateVersion
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import PermanentError
from homeroom_sdk.i18n import NOTHING, Sentence, _
from homeroom_sdk.orm import uuid7
from sqlalchemy import select

GOING = (JobStatus.QUEUED, JobStatus.PLANNING)


async def plan_batch(ctx: PluginContext, job_id: UUID, start: int, size: int) -> int:
    """Create the requests for `size` rows from `start` (zero-based); return the number of rows after these.

    Safe to run again: rows with a request are skipped, and the caller's transaction commits the batch as a whole.
    Returns 0 if the job is planned already, or was stopped.

    Raises:
        PermanentError: the job or its template does not exist any more.
    """
    job = await _get_job(ctx, job_id)
    version = await _get_version(ctx, job)
    layout = layout_of(job, version)
    rest = max(0, len(job.people) - start - size)
    rows = [InvitedRow.model_validate(item) for item in job.people[start : start + size]]
    done = await _list_done(ctx, job.id, rows)
    judged = await judge_rows(ctx, layout, [row for row in rows if (row.person, row.item) not in done])
    with TemporaryDirectory(dir=ctx.scratch, prefix="parts-") as folder:
        wanted = [item.row.item for item in judged if item.row.item and not item.code]
        parts = await take_parts(ctx, job, layout.fields, wanted, Path(folder))
    job = await _get_job(ctx, job_id, lock=True)
    if job.status not in GOING:
        return 0
    job.status = JobStatus.PLANNING
    done = await _list_done(ctx, job.id, rows)  # Another run may have been faster.
    # Rows without a person are skipped; the person was erased meanwhile.
    new = [item for item in judged if item.person is not None and (item.person.id, item.row.item) not in done]
    first = await _add_requests(ctx, job, version, [(item, _snapshot_of(version, item, parts)) for item in new])
    await invite_signers(ctx, job, first, send=False)
    await ctx.db.flush()
    await ctx.events.notify("DocumentSignatures", {"jobId": str(job.id)})
    return rest


def _snapshot_of(version: TemplateVersion, item: Judged, parts: Mapping[str, Part]) -> Snapshot:
    """Return the snapshot of the row's part of a delivery, or else of the template's file.

    A part that cannot be signed refuses the row.
    """
    part = parts.get(item.row.item)
    if part is not None and part.snapshot is None:
        item.refuse("file", part.problem)
    return part.snapshot if part is not None and part.snapshot is not None else of_template(version)


async def finish_planning(ctx: PluginContext, job_id: UUID) -> None:
    """Mark the job as planned. Idempotent."""
    job = await _get_job(ctx, job_id, lock=True)
    if job.status in GOING:
        job.status, job.planned_at = JobStatus.PLANNED, ctx.now()
        await ctx.db.flush()


async def _add_requests(
    ctx: PluginContext, job: SigningJob, version: TemplateVersion, items: Sequence[tuple[Judged, Snapshot]]
) -> list[Pair]:
    """Add requests with their signers; return the signers who are first in turn. A refused row gets a failed request.

    Flushes the rows of all requests together, because a statement per request would dominate the run time.
    """
    requests = [_new_request(job, version, item, snapshot) for item, snapshot in items]
    ctx.db.add_all(requests)
    await ctx.db.flush()
    first: list[Pair] = []
    for request, (item, _snapshot) in zip(requests, items, strict=True):
        add_act(ctx, request.id, Act.CREATED)
        if item.code:
            request.status, request.ended_at = RequestStatus.FAILED, ctx.now()
            continue
        signers = [_new_signer(request, item, number) for number in range(len(item.signers))]
        ctx.db.add_all(signers)
        request.status = RequestStatus.OPEN
        lowest = min(signer.position for signer in signers)
        count(request, signers)
        first += [(request, signer) for signer in signers if signer.position == lowest]
    await ctx.db.flush()
    return first


def _new_request(job: SigningJob, version: TemplateVersion, item: Judged, snapshot: Snapshot) -> SigningRequest:
    assert item.person is not None
    return SigningRequest(
        id=uuid7(),
        job_id=job.id,
        item=item.row.item,
        person=item.person.id,
        person_id=item.person.person_id,
        first_name=item.person.first_name,
        last_name=item.person.last_name,
        school_id=item.person.school_id,
        title=job.title,
        mode=job.mode,
        status=RequestStatus.PLANNED,
        problem=item.reason if item.code else NOTHING,
        blob_id=snapshot.blob_id,
        sha256=snapshot.sha256,
        page_sizes=snapshot.page_sizes,
        roles=version.roles,
        fields=[field.model_dump(mode="json") for field in snapshot.place(item.fields)],
        in_order=job.in_order,
        all_guardians=job.all_guardians,
        expires_at=job.expires_at,
        created_by=job.created_by,
        signers=0,
        completed_signers=0,
    )


def _new_signer(request: SigningRequest, item: Judged, number: int) -> Signer:
    planned = item.signers[number]
    return Signer(
        id=uuid7(),
        request_id=request.id,
        role=planned.role.key,
        kind=planned.role.kind,
        position=planned.position,
        name=planned.name,
        email=planned.email,
        language=planned.language,
        status=SignerStatus.WAITING,
        mails=0,
        reminders=0,
        decline_reason="",
    )


async def find_job(ctx: PluginContext, job_id: UUID, *, lock: bool = False) -> SigningJob | None:
    """Find a job that the actor may see."""
    query = select(SigningJob).where(SigningJob.district_id == ctx.district.id, SigningJob.id == job_id)
    query = query.with_for_update().execution_options(populate_existing=True) if lock else query
    return (await ctx.db.scalars(query)).one_or_none()


async def _get_job(ctx: PluginContext, job_id: UUID, *, lock: bool = False) -> SigningJob:
    job = await find_job(ctx, job_id, lock=lock)
    if job is None:
        raise PermanentError(_gone())
    return job


async def _get_version(ctx: PluginContext, job: SigningJob) -> TemplateVersion:
    found = await ctx.db.scalars(
        select(TemplateVersion).where(
            TemplateVersion.district_id == ctx.district.id,
            TemplateVersion.template_id == job.template_id,
            TemplateVersion.number == job.template_version,
        )
    )
    version = found.one_or_none()
    if version is None:
        raise PermanentError(_gone())
    return version


async def _list_done(ctx: PluginContext, job_id: UUID, rows: Sequence[InvitedRow]) -> set[tuple[UUID | None, str]]:
    found = await ctx.db.execute(
        select(SigningRequest.person, SigningRequest.item).where(
            SigningRequest.district_id == ctx.district.id,
            SigningRequest.job_id == job_id,
            SigningRequest.person.in_([row.person for row in rows]),
        )
    )
    return {(person, item) for person, item in found}


def _gone() -> Sentence:
    return _("This job or its template no longer exists.")
