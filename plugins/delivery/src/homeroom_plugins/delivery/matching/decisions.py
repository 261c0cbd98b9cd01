"""What clerks have decided of a job before it goes: read, carried over to another match, and used where it is sent."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from uuid import UUID

from homeroom_plugins.delivery.models import Decision, Document, Job, Problem
from homeroom_sdk.context import PluginContext
from sqlalchemy import select, update


class About(StrEnum):
    """Of what a row of the check is."""

    PAGES = "pages"
    """Pages that are nobody's."""
    DOCUMENT = "document"
    """A document that something holds."""
    ADDRESS = "address"
    """A document that nobody would be written of."""
    FILE = "file"
    """The whole file."""
    MARK = "mark"
    """Another person's mark that holds many documents, such as a teacher's name that a student has too."""


class Verb(StrEnum):
    """What a clerk says of a row."""

    ASSIGN = "assign"
    """The pages are a person's."""
    SKIP = "skip"
    """They stay here."""
    SEND = "send"
    """They go as they are."""
    ADDRESS = "address"
    """They go to another address, in this job alone."""
    ALLOW = "allow"
    """The mark may stand on everybody's pages, in later jobs too."""
    EACH = "each"
    """Each document that the mark holds, or each page of several, is decided by itself."""


async def list_decisions(ctx: PluginContext, job_id: UUID) -> Sequence[Decision]:
    """What was decided of a job, the oldest first."""
    found = await ctx.db.scalars(
        select(Decision)
        .where(Decision.district_id == ctx.district.id, Decision.job_id == job_id)
        .order_by(Decision.created_at, Decision.id)
    )
    return found.all()


async def given_addresses(ctx: PluginContext, job_id: UUID) -> Mapping[UUID, str]:
    """The addresses to which persons' documents go in this job instead of the directory's."""
    rows = await ctx.db.execute(
        select(Decision.person, Decision.email).where(
            Decision.district_id == ctx.district.id, Decision.job_id == job_id, Decision.verb == Verb.ADDRESS
        )
    )
    return {person: email for person, email in rows if person is not None}


async def carry_over(ctx: PluginContext, former: UUID, job: Job) -> None:
    """Give a job the decisions of an earlier match of the same file; `drop_stale` judges them once it is matched."""
    earlier: Job | None = await ctx.db.get(Job, (ctx.district.id, former))
    if earlier is None or not job.source_sha256 or earlier.source_sha256 != job.source_sha256:
        return
    await ctx.db.execute(
        update(Decision)
        .where(Decision.district_id == ctx.district.id, Decision.job_id == former, Decision.applied_at.is_(None))
        .values(job_id=job.id)
    )


async def drop_stale(ctx: PluginContext, job: Job) -> None:
    """Forget the decisions of which the job's match does not show the same any more."""
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
    """Whether the same was found of all the pages of a decision, and of no other page with them."""
    found = [
        set(item.pages)
        for item in loose
        if ([item.kind], item.person_ids) == (decision.kinds, decision.marks)
        and not set(item.pages).isdisjoint(decision.pages)
    ]
    return set().union(*found) == set(decision.pages)


def what_holds(document: Document, problems: Sequence[Problem]) -> tuple[list[str], list[str]]:
    """The kinds of the open problems that hold a document, and the marks of others in them, in order."""
    mine = [item for item in problems if item.document_id == document.id and item.holds and item.released_at is None]
    marks = {key for item in mine for mark in item.others for key in mark["keys"]}
    return sorted({item.kind for item in mine}), sorted(marks)
