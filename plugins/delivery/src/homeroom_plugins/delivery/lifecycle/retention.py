"""Retention of delivered batches: which are due, and destroying those on an approved list.

Destroying deletes the uploaded file, the documents cut from it, the e-mails, and the notes about pages. The remaining
rows show who got what when, with the hashes; they identify persons only by the district's id and the address.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import partial
from hashlib import sha256
from typing import Any, TypeVar
from uuid import UUID
from zoneinfo import ZoneInfo

from homeroom_plugins.delivery.corrections.notices import list_batches
from homeroom_plugins.delivery.intake import uploads
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs import transitions
from homeroom_plugins.delivery.jobs.pin_batches import batch_of
from homeroom_plugins.delivery.models import Decision, Document, Job, Problem, Recipient, Upload
from homeroom_plugins.delivery.settings import DeliverySettings, settings_for
from homeroom_plugins.delivery.states import DocumentState, JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.holds import find_held_persons
from homeroom_sdk.i18n import NOTHING, _, _n
from homeroom_sdk.retention import DestroyedRecord, DueAction, DueRecord, RecordsDue
from homeroom_sdk.services import Directory, Mailer, Recipients
from sqlalchemy import ColumnElement, CompoundSelect, Date, and_, cast, delete, false, func, select, union, update

KEEPER = "delivery"
OVER = transitions.ENDED | {JobStatus.EXPIRED}
"""States in which a batch can be due: nothing more is sent without further action."""
AT_ONCE = 3000
T = TypeVar("T")


class DeliveredBatches:
    """Implements `homeroom_sdk.retention.RetainedRecords`; a record is a job with everything that belongs to it."""

    def __init__(self, ctx: PluginContext) -> None:
        self._ctx = ctx

    async def describe(self) -> RecordsDue | None:
        """See `RetainedRecords.describe`."""
        ctx, settings = self._ctx, _settings(self._ctx)
        if not settings.delivered_days:
            return None
        async with ctx.whole_district():
            due = set(await ctx.db.scalars(select(Job.id).where(_is_due(ctx))))
            held = await _find_held(ctx, due)
        rule = _n(
            "{count} day after the batch has ended and its links with it",
            "{count} days after the batch has ended and its links with it",
            settings.delivered_days,
        )
        name, action = _("Delivered batches"), DueAction(settings.delivered_action)
        return RecordsDue(KEEPER, name, rule, action, due=len(due - held), held=len(held))

    async def list_due(self, *, besides: Collection[UUID], limit: int) -> Sequence[DueRecord]:
        """See `RetainedRecords.list_due`."""
        ctx = self._ctx
        if not _settings(ctx).delivered_days:
            return []
        async with ctx.whole_district():
            due = (await ctx.db.scalars(select(Job.id).where(_is_due(ctx), Job.id.not_in(besides)))).all()
            free = set(due) - await _find_held(ctx, due)
            day = _due_on(ctx)
            documents = _count_documents()
            found = await ctx.db.execute(
                select(Job.id, day, Job.created_at, documents)
                .where(Job.district_id == ctx.district.id, Job.id.in_(free))
                .order_by(day, Job.id)
                .limit(limit)
            )
        zone = ZoneInfo(ctx.district.timezone)
        return [
            DueRecord(
                job_id,
                due_on,
                _n(
                    "Batch of {day}, {count} document",
                    "Batch of {day}, {count} documents",
                    count,
                    day=f"{created_at.astimezone(zone):%Y-%m-%d}",
                ),
                f"/job/{job_id}",
            )
            for job_id, due_on, created_at, count in found
        ]

    async def destroy(self, record_id: UUID) -> DestroyedRecord | None:
        """See `RetainedRecords.destroy`."""
        async with self._ctx.whole_district():
            return await _destroy(self._ctx, record_id)

    async def erase(self, blob_ids: Sequence[UUID]) -> None:
        """See `RetainedRecords.erase`."""
        await self._ctx.blobs.erase(blob_ids)


async def _destroy(ctx: PluginContext, job_id: UUID) -> DestroyedRecord | None:
    job = await jobs.find_job(ctx, job_id)
    if job is None or await ctx.db.scalar(select(Job.id).where(_is_due(ctx), Job.id == job_id)) is None:
        return None
    if await _find_held(ctx, [job_id]):
        return None
    recipients = await ctx.db.scalars(select(Recipient.id).where(*_of(ctx, job, Recipient)).order_by(Recipient.id))
    ids = recipients.all()
    if await _has_open_link(ctx, ids):
        return None
    hashes = [job.source_sha256] if job.source_sha256 else []
    parts, blob_ids = await _empty_documents(ctx, job)
    if parts:
        hashes.append(sha256("\n".join(parts).encode()).hexdigest())
    blob_ids += await _give_up_source(ctx, job)
    await _forget_mails(ctx, job, ids)
    for table in (Problem, Decision):
        await ctx.db.execute(delete(table).where(*_of(ctx, job, table)))
    await _empty_recipients(ctx, job)
    for some in _in_portions(ids):
        await ctx.services.get(Recipients).forget(some)
    job.message = job.file_name = ""
    job.rule, job.form = {key: value for key, value in job.rule.items() if key != "csv"}, None
    await transitions.move(ctx, job, JobStatus.DESTROYED)
    await ctx.audit.record("job.destroyed", subject=str(job.id), documents=len(parts))
    await jobs.tell_screens(ctx, job.id)
    return DestroyedRecord(hashes, blob_ids)


async def _empty_documents(ctx: PluginContext, job: Job) -> tuple[list[str], list[UUID]]:
    """Clear the job's documents; return their hashes in the order of their ids, and the blobs that no other document
    uses.
    """
    own = _of(ctx, job, Document)
    stored = await ctx.db.execute(
        select(Document.sha256, Document.blob_id).where(*own, Document.blob_id.is_not(None)).order_by(Document.id)
    )
    rows = stored.all()
    blobs = {blob_id for _hash, blob_id in rows if blob_id is not None}
    values = {"blob_id": None, "text_mark": None, "person_name": "", "state": DocumentState.DESTROYED}
    await ctx.db.execute(_quietly(update(Document).where(*own, Document.state != DocumentState.ERASED).values(values)))
    still: set[UUID | None] = set()
    for some in _in_portions(sorted(blobs)):
        others = select(Document.blob_id).where(Document.district_id == ctx.district.id, Document.blob_id.in_(some))
        still |= set(await ctx.db.scalars(others))
    return [digest or "" for digest, _blob_id in rows], sorted(blobs - still)


async def _give_up_source(ctx: PluginContext, job: Job) -> list[UUID]:
    """Return the uploaded file to delete, unless another job that is not destroyed or an unused upload has it too."""
    blob_id = job.source_blob_id
    if blob_id is None or job.source_erased_at is not None:
        return []
    others = select(Job.id).where(
        Job.district_id == ctx.district.id,
        Job.source_blob_id == blob_id,
        Job.id != job.id,
        Job.status != JobStatus.DESTROYED,
    )
    waiting = select(Upload.id).where(Upload.district_id == ctx.district.id, Upload.blob_id == blob_id)
    if await ctx.db.scalar(select(others.union_all(waiting).exists())):
        return []
    job.source_erased_at = ctx.now()
    ctx.after_commit(partial(uploads.drop_source, ctx, blob_id))
    return [blob_id]


async def _forget_mails(ctx: PluginContext, job: Job, ids: Sequence[UUID]) -> None:
    mailer = ctx.services.get(Mailer)
    for batch_id in (job.id, batch_of(job.id), *await list_batches(ctx, job)):
        for some in _in_portions(ids):
            await mailer.erase(batch_id, [str(each) for each in some])


async def _empty_recipients(ctx: PluginContext, job: Job) -> None:
    values = {"name": "", "message": NOTHING, "mended_from": None, "pin_is_due": False}
    await ctx.db.execute(_quietly(update(Recipient).where(*_of(ctx, job, Recipient)).values(values)))


async def _has_open_link(ctx: PluginContext, ids: Sequence[UUID]) -> bool:
    """Return whether a link still works, because its end was set later than the job's."""
    for some in _in_portions(ids):
        found = await ctx.services.get(Recipients).status(some)
        if any(link.expires_at > ctx.now() and link.recalled_at is None for link in found.values()):
            return True
    return False


async def _find_held(ctx: PluginContext, job_ids: Collection[UUID]) -> set[UUID]:
    """Return the jobs that involve a person on legal hold: as owner of a document, in a decision or in a problem.

    Raises:
        ServiceUnavailable: the legal holds cannot be read at the moment.
    """
    if not job_ids:
        return set()
    in_jobs = [table.job_id.in_(job_ids) for table in (Document, Decision, Problem)]
    persons: CompoundSelect[UUID] = union(
        select(Document.person).where(Document.district_id == ctx.district.id, in_jobs[0]),
        select(Decision.person).where(
            Decision.district_id == ctx.district.id, in_jobs[1], Decision.person.is_not(None)
        ),
    )
    of_problems = (Problem.district_id == ctx.district.id, in_jobs[2])
    named = select(func.unnest(Problem.person_ids)).where(*of_problems).distinct()
    by_id = await _find_persons(ctx, (await ctx.db.scalars(named)).all())
    held = await find_held_persons(ctx, {*await ctx.db.scalars(persons), *by_id})
    if not held:
        return set()
    held_ids = [person_id for person, person_id in by_id.items() if person in held]
    found = await ctx.db.scalars(
        union(
            select(Document.job_id).where(
                Document.district_id == ctx.district.id, in_jobs[0], Document.person.in_(held)
            ),
            select(Decision.job_id).where(
                Decision.district_id == ctx.district.id, in_jobs[1], Decision.person.in_(held)
            ),
            select(Problem.job_id).where(*of_problems, Problem.person_ids.overlap(held_ids)),
        )
    )
    return set(found)


async def _find_persons(ctx: PluginContext, person_ids: Sequence[str]) -> Mapping[UUID, str]:
    """Return the directory's persons with these ids, each with its id; an id used by several schools yields several
    persons.
    """
    persons: dict[UUID, str] = {}
    for some in _in_portions(person_ids):
        found = await ctx.services.get(Directory).find_persons(some)
        persons |= {person.id: person_id for person_id, several in found.items() for person in several}
    return persons


def _is_due(ctx: PluginContext) -> ColumnElement[bool]:
    """Return the condition that a job has ended and its retention period is over; legal holds are not considered."""
    today = ctx.now().astimezone(ZoneInfo(ctx.district.timezone)).date()
    if not _settings(ctx).delivered_days:
        return false()
    return and_(Job.district_id == ctx.district.id, Job.status.in_(OVER), _due_on(ctx) <= today)


def _due_on(ctx: PluginContext) -> ColumnElement[date]:
    """Return the day, in the district's time zone, on which the retention period of a job ends."""
    ended = func.greatest(Job.created_at, Job.processed_at, Job.expires_at)
    days = timedelta(days=_settings(ctx).delivered_days)
    return cast(func.timezone(ctx.district.timezone, ended) + days, Date)


def _count_documents() -> ColumnElement[int]:
    of_job = and_(Document.district_id == Job.district_id, Document.job_id == Job.id)
    return select(func.count()).select_from(Document).where(of_job).correlate(Job).scalar_subquery()


def _of(
    ctx: PluginContext, job: Job, table: type[Document] | type[Recipient] | type[Problem] | type[Decision]
) -> tuple[ColumnElement[bool], ...]:
    return table.district_id == ctx.district.id, table.job_id == job.id


def _in_portions(values: Sequence[T]) -> Iterator[Sequence[T]]:
    return (values[start : start + AT_ONCE] for start in range(0, len(values), AT_ONCE))


def _settings(ctx: PluginContext) -> DeliverySettings:
    """Return the district's settings; schools do not have their own retention settings."""
    return settings_for(ctx, None)


def _quietly(statement: Any) -> Any:
    return statement.execution_options(synchronize_session=False)
