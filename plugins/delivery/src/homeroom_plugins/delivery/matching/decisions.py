"""The decisions of clerks on a job before it is sent: reading them, and moving them to another match
of the same file.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from uuid import UUID

from homeroom_plugins.delivery.models import Decision, Document, Job, Problem
from homeroom_sdk.context import PluginContext
from sqlalchemy import select, update


class About(StrEnum):
    """The subject of a row of the check."""

    PAGES = "pages"
    """Pages without an owner."""
    DOCUMENT = "document"
    """A document that is held."""
    ADDRESS = "address"
    """A document without an address that could receive it."""
    FILE = "file"
    """The whole file."""
    MARK = "mark"
    """Another person's mark that holds many documents, such as a teacher's name that a student has too."""


class Verb(StrEnum):
    """The decision of a clerk on a row."""

    ASSIGN = "assign"
    """The pages belong to a person."""
    SKIP = "skip"
    """They are not sent."""
    SEND = "send"
    """They are sent as they are."""
    ADDRESS = "address"
    """They are sent to another address, in this job only."""
    ALLOW = "allow"
    """The mark is allowed on everybody's pages, in later jobs too."""
    EACH = "each"
    """Each document that the mark holds, or each of several pages, is decided separately."""


async def list_decisions(ctx: PluginContext, job_id: UUID) -> Sequence[Decision]:
    """Return the decisions on a job, oldest first."""
    found = await ctx.db.scalars(
        select(Decision)
        .where(Decision.district_id == ctx.district.id, Decision.job_id == job_id)
        .order_by(Decision.created_at, Decision.id)
    )
    return found.all()


async def given_addresses(ctx: PluginContext, job_id: UUID) -> Mapping[UUID, str]:
    """Return the addresses that replace the directory's in this job, by person."""
    rows = await ctx.db.execute(
        select(Decision.person, Decision.email).where(
            Decision.district_id == ctx.district.id, Decision.job_id == job_id, Decision.verb == Verb.ADDRESS
        )
    )
    return {person: email for person, email in rows if person is not None}


async def carry_over(ctx: PluginContext, former: UUID, job: Job) -> None:
    """Move the open decisions of an earlier match of the same file to this job.

    `drop_stale` removes the outdated ones once the job is matched.
    """
    earlier: Job | None = await ctx.db.get(Job, (ctx.district.id, former))
    if earlier is None or not job.source_sha256 or earlier.source_sha256 != job.source_sha256:
        return
    await ctx.db.execute(
        update(Decision)
        .where(Decision.district_id == ctx.district.id, Decision.job_id == former, Decision.applied_at.is_(None))
        .values(job_id=job.id)
    )


async def drop_stale(ctx: PluginContext, job: Job) -> None:
    """Delete the decisions that no longer fit the job's match: their pages, holds or persons have changed. Flushes."""
    known = await list_decisions(ctx, job.id)
    if not known:
        return
    mine = (Problem.district_id == ctx.district.id, Problem.job_id == job.id)
    problems = (await ctx.db.scalars(select(Problem).where(*mine))).all()
    documents = (
        await ctx.db.scalars(
            select(Document).where(
                Document.district_id == ctx.district.id,
                Document.job_id == job.id,
                Document.person.in_([item.person for item in known if item.person is not None]),
            )
        )
    ).all()
    loose = [item for item in problems if item.document_id is None]
    held = {item.person: (list(item.pages), *what_holds(item, problems)) for item in documents}
    for item in known:
        match About(item.about):
            case About.PAGES:
                stays = _shows(loose, item)
            case About.DOCUMENT:
                stays = item.person is not None and held.get(item.person) == (item.pages, item.kinds, item.marks)
            case About.ADDRESS:
                stays = item.person in held
            case About.FILE | About.MARK:
                stays = True
        if not stays:
            await ctx.db.delete(item)
    await ctx.db.flush()


def _shows(loose: Sequence[Problem], decision: Decision) -> bool:
    """Return whether exactly the pages of a decision have a problem of the decided kind and ids."""
    found = [
        set(item.pages)
        for item in loose
        if ([item.kind], item.person_ids) == (decision.kinds, decision.marks)
        and not set(item.pages).isdisjoint(decision.pages)
    ]
    return set().union(*found) == set(decision.pages)


def what_holds(document: Document, problems: Sequence[Problem]) -> tuple[list[str], list[str]]:
    """Return the kinds of the open problems that hold a document, and the keys of the marks in them, both sorted."""
    mine = [item for item in problems if item.document_id == document.id and item.holds and item.released_at is None]
    marks = {key for item in mine for mark in item.others for key in mark["keys"]}
    return sorted({item.kind for item in mine}), sorted(marks)
