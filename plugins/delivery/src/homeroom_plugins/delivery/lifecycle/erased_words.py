"""Removal of a person from the notes of jobs: problems, decisions, marks, lists, and texts of their own jobs."""

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from homeroom_plugins.delivery.district.allow_list import PAIR
from homeroom_plugins.delivery.models import Decision, Document, Job, Problem, ReleasedMark
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _
from homeroom_sdk.subjects import Subject
from sqlalchemy import CursorResult, Delete, Update, delete, func, or_, select, update

GONE = _("It was about a student whose data was erased.")


async def blank_words(ctx: PluginContext, subject: Subject, document_ids: Sequence[UUID]) -> int:
    """Delete what was noted about the person's documents, and remove the person from notes about others; return the
    count.
    """
    own = Problem.district_id == ctx.district.id, Problem.document_id.in_(document_ids)
    decided = Decision.district_id == ctx.district.id, Decision.person == subject.person
    paired = (
        ReleasedMark.district_id == ctx.district.id,
        ReleasedMark.kind == PAIR,
        ReleasedMark.value.contains(str(subject.person)),
    )
    erased = [
        await _count(ctx, delete(Problem).where(*own)),
        await _count(ctx, delete(Decision).where(*decided)),
        await _count(ctx, delete(ReleasedMark).where(*paired)),
        await _blank_mentions(ctx, subject),
    ]
    return sum(erased)


async def _blank_mentions(ctx: PluginContext, subject: Subject) -> int:
    """Remove the person from problems and decisions about other documents; return the count."""
    if not subject.person_id:
        return 0
    named = or_(
        Problem.person_ids.contains([subject.person_id]),
        Problem.others.contains([{"personIds": [subject.person_id]}]),
        Problem.others.contains([{"keys": [str(subject.person)]}]),
    )
    problems = (await ctx.db.scalars(select(Problem).where(Problem.district_id == ctx.district.id, named))).all()
    for problem in problems:
        problem.message = GONE
        problem.person_ids = [each for each in problem.person_ids if each != subject.person_id]
        problem.others = [each for each in problem.others if not _is_of(each, subject)]
    await ctx.db.flush()
    marks = func.array_remove(Decision.marks, subject.person_id)
    of_others = Decision.district_id == ctx.district.id, Decision.marks.contains([subject.person_id])
    return len(problems) + await _count(ctx, update(Decision).where(*of_others).values(marks=marks))


def _is_of(mark: Mapping[str, Any], subject: Subject) -> bool:
    return subject.person_id in mark.get("personIds", ()) or str(subject.person) in mark.get("keys", ())


async def blank_jobs(ctx: PluginContext, subject: Subject, jobs: Sequence[Job]) -> None:
    """Remove the person from the lists by which jobs were cut, and clear the texts of jobs for this person alone."""
    others = await ctx.db.scalars(
        select(Document.job_id)
        .where(
            Document.district_id == ctx.district.id,
            Document.job_id.in_([job.id for job in jobs]),
            Document.person != subject.person,
        )
        .distinct()
    )
    shared = set(others)
    for job in jobs:
        if subject.person_id and "csv" in job.rule:
            job.rule = {**job.rule, "csv": without_person(job.rule["csv"], subject.person_id)}
        if job.id not in shared:
            job.subject = job.message = job.file_name = ""
            job.form = None
    await ctx.db.flush()


def without_person(table: str, person_id: str) -> str:
    """Return a CSV list without the rows that have the id in a cell; the header stays."""
    rows = list(csv.reader(io.StringIO(table)))
    kept = [row for number, row in enumerate(rows) if number == 0 or person_id not in [cell.strip() for cell in row]]
    out = io.StringIO()
    csv.writer(out).writerows(kept)
    return out.getvalue()


async def _count(ctx: PluginContext, statement: Delete | Update) -> int:
    done = await ctx.db.execute(statement.execution_options(synchronize_session=False))
    assert isinstance(done, CursorResult)
    return int(done.rowcount)
