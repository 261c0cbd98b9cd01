"""Marking families as printed, and undoing it."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from homeroom_plugins.delivery.errors import JobState, NothingToPrint
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs import transitions
from homeroom_plugins.delivery.models import Job, PrintedDocument
from homeroom_plugins.delivery.prints.pins import FILE_LETTERS, count_pins
from homeroom_plugins.delivery.prints.schemas import AsideRead, PrintRead, PrintsRead
from homeroom_plugins.delivery.prints.unreached import PRINTABLE, AsideReason, Unreached, list_unreached
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from sqlalchemy import ColumnElement, func, insert, select, update

FILE_FAMILIES = 250
"""Families per file: few enough for a printer, and for a user to wait while the file is bound."""
_ROWS = 1000
_SHOWN_ASIDE = 200


async def describe_prints(ctx: PluginContext, job_id: UUID) -> PrintsRead:
    """Return which families of the job need printed copies, and the prints so far.

    Raises:
        JobNotFound: there is no such job.
    """
    job = await jobs.get_job(ctx, job_id)
    found = await list_unreached(ctx, job)
    prints = await _list_prints(ctx, PrintedDocument.job_id == job.id)
    pins = await count_pins(ctx, job)
    return PrintsRead(
        waiting=len(found.printable) if job.source_blob_id is not None else 0,
        printed=sum(item.families for item in prints),
        aside=[_describe_aside(*item) for item in found.aside[:_SHOWN_ASIDE]],
        aside_total=len(found.aside),
        prints=prints,
        pins=pins,
        pin_files=-(-pins // FILE_LETTERS),
    )


async def print_rest(ctx: PluginContext, job_id: UUID) -> PrintRead:
    """Mark all families as printed that no e-mail has reached and that have no printed copy yet; the files are
    downloaded later by the print's id.

    Raises:
        JobNotFound: there is no such job.
        JobState: the job was recalled, or has not been sent yet.
        NothingToPrint: every family was reached, or has its printed copy.
    """
    await jobs.get_job(ctx, job_id)
    job = await jobs.find_job(ctx, job_id)
    assert job is not None
    jobs.check_given(job)
    if job.status not in PRINTABLE:
        raise JobState(_("The job has not been sent yet, so it is not known who cannot be reached by e-mail."))
    families = (await list_unreached(ctx, job)).printable if job.source_blob_id is not None else []
    if not families:
        raise NothingToPrint(_("No family needs a paper copy."))
    print_id = await _mark(ctx, job, families)
    await _note(ctx, job.id, "printed", families=len(families))
    (done,) = await _list_prints(ctx, PrintedDocument.print_id == print_id)
    return done


async def undo_print(ctx: PluginContext, print_id: UUID) -> int:
    """Undo a print that was not handed out, so that its families can be printed for again; return how many. Idempotent.

    Raises:
        NotFound: there is no such print.
    """
    job_id = await get_job_id(ctx, print_id)
    await jobs.find_job(ctx, job_id)
    undone = await put_back(ctx, PrintedDocument.print_id == print_id)
    if undone:
        await _note(ctx, job_id, "print_undone", families=undone)
    return undone


async def put_back(ctx: PluginContext, *which: ColumnElement[bool]) -> int:
    """Mark these printed documents as undone, so that they can be printed again; return the count."""
    rows = await ctx.db.scalars(
        update(PrintedDocument)
        .where(PrintedDocument.district_id == ctx.district.id, PrintedDocument.undone_at.is_(None), *which)
        .values(undone_at=ctx.now(), undone_by=ctx.actor.name)
        .returning(PrintedDocument.id)
    )
    return len(rows.all())


async def get_job_id(ctx: PluginContext, print_id: UUID) -> UUID:
    """Return the id of the job that a print belongs to.

    Raises:
        NotFound: there is no such print.
    """
    job_id: UUID | None = await ctx.db.scalar(
        select(PrintedDocument.job_id)
        .where(PrintedDocument.district_id == ctx.district.id, PrintedDocument.print_id == print_id)
        .limit(1)
    )
    if job_id is None:
        raise NotFound(_("There is no such print."))
    return job_id


async def _mark(ctx: PluginContext, job: Job, families: Sequence[Unreached]) -> UUID:
    print_id, at = uuid7(), ctx.now()
    rows = [
        {
            "id": uuid7(),
            "job_id": job.id,
            "document_id": family.document_id,
            "print_id": print_id,
            "place": place,
            "printed_at": at,
            "printed_by": ctx.actor.name,
            "printed_by_id": ctx.actor.user_id,
        }
        for place, family in enumerate(families, 1)
    ]
    for start in range(0, len(rows), _ROWS):
        await ctx.db.execute(insert(PrintedDocument), rows[start : start + _ROWS])
    return print_id


async def _list_prints(ctx: PluginContext, which: ColumnElement[bool]) -> list[PrintRead]:
    """Return the prints, newest first."""
    of = PrintedDocument
    rows = await ctx.db.execute(
        select(
            of.print_id,
            func.min(of.printed_at).label("at"),
            func.min(of.printed_by),
            func.count().filter(of.undone_at.is_(None)),
            func.max(of.place),
            func.max(of.undone_at),
            func.max(of.undone_by),
        )
        .where(of.district_id == ctx.district.id, which)
        .group_by(of.print_id)
        .order_by(func.min(of.printed_at).desc(), of.print_id.desc())
    )
    return [_describe(*row) for row in rows]


def _describe(
    print_id: UUID, at: datetime, by: str, families: int, places: int, undone_at: datetime | None, undone_by: str
) -> PrintRead:
    return PrintRead(
        id=print_id,
        printed_on=at,
        printed_by=by,
        families=families,
        files=-(-places // FILE_FAMILIES) if families else 0,
        undone_on=None if families else undone_at,
        undone_by="" if families else undone_by,
    )


def _describe_aside(family: Unreached, reason: AsideReason) -> AsideRead:
    return AsideRead(student_id=family.person_id, person_name=family.name, school_name=family.school, reason=reason)


async def _note(ctx: PluginContext, job_id: UUID, what: str, *, families: int) -> None:
    await ctx.db.flush()
    await transitions.add_timeline_entry(ctx, job_id, what)
    await ctx.audit.record(f"job.{what}", subject=str(job_id), families=families)
    await jobs.tell_screens(ctx, job_id)
