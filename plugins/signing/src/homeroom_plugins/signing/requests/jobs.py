"""Jobs: preview, creation, retry and progress."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.signing.models import SignatureMode
from homeroom_plugins.signing.request_models import SigningJob
from homeroom_plugins.signing.requests.addresses import parse_address
from homeroom_plugins.signing.requests.errors import RequestNotFound
from homeroom_plugins.signing.requests.extending import check_end
from homeroom_plugins.signing.requests.inviting import PIN_MODES
from homeroom_plugins.signing.requests.judging import InvitedRow, Judged, Layout, judge_rows
from homeroom_plugins.signing.requests.planning import find_job
from homeroom_plugins.signing.requests.planning_ends import ENDED, PlanSigning, reopen_job
from homeroom_plugins.signing.requests.planning_flow import plan_signing
from homeroom_plugins.signing.requests.reports import count_requests
from homeroom_plugins.signing.requests.schemas import (
    JobPreview,
    JobRead,
    NewJob,
    PreviewRow,
    PreviewSigner,
    StartedJob,
    UnplannedJob,
)
from homeroom_plugins.signing.requests.sources import list_parts
from homeroom_plugins.signing.template_models import Template, TemplateVersion
from homeroom_plugins.signing.templates.checking import check_signable
from homeroom_plugins.signing.templates.queries import get_template, get_version
from homeroom_plugins.signing.templates.schemas import Field, Role
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Conflict, ValidationFailed
from homeroom_sdk.i18n import NOTHING, Sentence, _, _n
from homeroom_sdk.orm import uuid7
from homeroom_sdk.texts import to_line
from sqlalchemy import select

LOOK_UP = 1_000
MAX_SHOWN = 500
MAX_UNPLANNED = 20


async def preview_job(ctx: PluginContext, new: NewJob) -> JobPreview:
    """Check every row with the rules of the planning. Writes nothing.

    Raises:
        TemplateNotFound, ValidationFailed: the job cannot be sent with these settings.
    """
    _template, _version, layout, rows = await _read(ctx, new)
    judged = await _judge_all(ctx, layout, rows)
    refused = [item for item in judged if item.code]
    ready = [item for item in judged if not item.code]
    shown = [*refused, *ready][:MAX_SHOWN]
    return JobPreview(ready=len(ready), needs_you=len(refused), rows=[_show_row(item) for item in shown])


async def create_job(ctx: PluginContext, new: NewJob) -> StartedJob:
    """Create a job for all rows that are ready, and submit the flow that plans it.

    Raises:
        TemplateNotFound, ValidationFailed: the job cannot be sent with these settings, or no row is ready.
        Conflict: the template is archived.
    """
    template, version, layout, rows = await _read(ctx, new)
    if template.archived_at is not None:
        raise Conflict(_("This template is archived. Restore it first."))
    judged = await _judge_all(ctx, layout, rows)
    ready = [item for item in judged if not item.code]
    if not ready:
        raise ValidationFailed.of(people=_("No one on this list can be asked yet. See the reasons."))
    left_out = len(judged) - len(ready)
    job = SigningJob(
        id=uuid7(),
        title=to_line(new.title, 200),
        mode=new.mode,
        source=new.source,
        source_id=new.sourceId,
        template_id=template.id,
        template_version=version.number,
        school_id=template.school_id,
        subject=new.subject.strip(),
        message=new.message.strip(),
        pin_mode=new.pinMode,
        in_order=new.inOrder,
        all_guardians=new.allGuardians,
        remind_days=new.remindDays,
        remind_times=new.remindTimes,
        expires_at=new.expiresOn,
        people=[_stored(item) for item in ready],
        staff=[item.model_dump(mode="json") for item in new.staff],
        created_by=ctx.actor.user_id,
        created_by_name=ctx.actor.name,
        problem=_left_out(left_out),
    )
    ctx.db.add(job)
    await ctx.db.flush()
    job.run_id = await ctx.flows.submit(plan_signing, PlanSigning(job_id=job.id), key=str(job.id))
    await ctx.flows.describe(job.run_id, persons=len(ready), channel="email")
    await ctx.audit.record("signing_job.created", subject=str(job.id), people=len(ready))
    await ctx.db.flush()
    return StartedJob(job_id=job.id, ready=len(ready), needs_you=left_out)


async def retry_job(ctx: PluginContext, job_id: UUID) -> JobRead:
    """Resume the planning of a job after it has failed or was stopped; signers who were asked are not asked again.

    Raises:
        RequestNotFound: there is no such job.
        Conflict: it is planned already, or being planned.
    """
    job = await find_job(ctx, job_id, lock=True)
    if job is None:
        raise RequestNotFound
    run_id = await ctx.flows.submit(plan_signing, PlanSigning(job_id=job.id), key=f"{job.id}:{uuid7()}")
    await reopen_job(ctx, job, run_id)
    await ctx.flows.describe(run_id, persons=len(job.people), channel="email")
    await ctx.audit.record("signing_job.retried", subject=str(job.id))
    return await read_job(ctx, job.id)


async def list_unplanned(ctx: PluginContext) -> list[UnplannedJob]:
    """List up to 20 jobs whose planning has failed or was stopped and can be retried, newest first."""
    rows = await ctx.db.scalars(
        select(SigningJob)
        .where(
            SigningJob.district_id == ctx.district.id,
            SigningJob.status.in_(ENDED),
            SigningJob.expires_at > ctx.now(),
        )
        .order_by(SigningJob.id.desc())
        .limit(MAX_UNPLANNED)
    )
    return [UnplannedJob(job_id=job.id, title=job.title, problem=job.problem or NOTHING) for job in rows]


async def read_job(ctx: PluginContext, job_id: UUID) -> JobRead:
    """Return a job with the counts of its requests.

    Raises:
        RequestNotFound: there is no such job.
    """
    job = await find_job(ctx, job_id)
    if job is None:
        raise RequestNotFound
    return JobRead(
        id=job.id,
        title=job.title,
        mode=SignatureMode(job.mode),
        source=job.source,
        status=job.status,
        problem=job.problem or NOTHING,
        people=len(job.people),
        counts=(await count_requests(ctx, job.id)).counts,
        in_order=job.in_order,
        all_guardians=job.all_guardians,
        created_by=job.created_by_name,
        created_on=job.created_at,
        planned_on=job.planned_at,
        expires_on=job.expires_at,
    )


async def _read(ctx: PluginContext, new: NewJob) -> tuple[Template, TemplateVersion, Layout, Sequence[InvitedRow]]:
    """Read the template, the signers and the rows of a new job, and refuse settings that cannot be sent."""
    check_end(ctx, new.expiresOn)
    if new.pinMode not in PIN_MODES:
        raise ValidationFailed.of(
            pinMode=_("Only the signer may know this PIN: choose the second e-mail, the id or the date of birth.")
        )
    template = await get_template(ctx, new.templateId)
    version = await get_version(ctx, template)
    roles = [Role.model_validate(item) for item in version.roles]
    fields = [Field.model_validate(item) for item in version.fields]
    check_signable(new.mode, roles, fields)
    staff = [item.model_copy(update={"email": parse_address(item.email)}) for item in new.staff]
    layout = Layout(roles, fields, new.mode, new.inOrder, new.allGuardians, staff)
    rows = [InvitedRow.model_validate(item.model_dump()) for item in new.people]
    if new.source == "delivery":
        if new.sourceId is None:
            raise ValidationFailed.of(sourceId=_("Choose the delivery with the documents to sign."))
        rows = [InvitedRow(person=part.person, item=str(part.id)) for part in await list_parts(ctx, new.sourceId)]
    if not rows:
        raise ValidationFailed.of(people=_("Choose who is asked to sign."))
    for number, row in enumerate(rows, 1):
        row.row = row.row or number
        for one in row.staff:
            one.email = parse_address(one.email)
    return template, version, layout, rows


async def _judge_all(ctx: PluginContext, layout: Layout, rows: Sequence[InvitedRow]) -> list[Judged]:
    judged: list[Judged] = []
    for start in range(0, len(rows), LOOK_UP):
        judged += await judge_rows(ctx, layout, rows[start : start + LOOK_UP])
    seen: set[tuple[UUID, str]] = set()
    for item in judged:
        if item.person is None:
            continue
        key = (item.person.id, item.row.item)
        if key in seen:
            item.refuse("twice", _("This person is in the list twice. The first row is used."))
        seen.add(key)
    return judged


def _stored(item: Judged) -> dict[str, object]:
    """Return the row as a job stores it: with the directory's row id, as a person id can be reassigned later."""
    assert item.person is not None
    row = item.row.model_copy(update={"person": item.person.id, "personId": "", "schoolId": ""})
    return row.model_dump(mode="json", exclude_defaults=True)


def _left_out(count: int) -> Sentence:
    if not count:
        return NOTHING
    return _n("{count} row of the list needed somebody and was left out.", "{count} rows were left out.", count)


def _show_row(item: Judged) -> PreviewRow:
    return PreviewRow(
        row=item.row.row,
        person=item.person.id if item.person else None,
        person_id=item.person.person_id if item.person else item.row.personId,
        name=item.person.name if item.person else "",
        school_id=item.person.school_id if item.person else item.row.schoolId,
        signers=[
            PreviewSigner(
                role=signer.role.key,
                kind=signer.role.kind,
                name=signer.name,
                email=signer.email,
                language=signer.language,
            )
            for signer in item.signers
        ],
        code=item.code,
        reason=item.reason,
    )
