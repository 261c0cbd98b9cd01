"""Decisions of persons about parts of a job, with their reasons: assigned pages, released documents, recalls."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from homeroom_plugins.delivery.matching.decisions import About, Verb, list_decisions
from homeroom_plugins.delivery.models import Act, Decision, Document, Job, Problem, Recipient
from homeroom_plugins.delivery.results.schemas import DecisionRead
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import Directory
from sqlalchemy import select

SHOWN = 200
_ACTS = ("recalled", "restored", "settled", "unlocked")


async def describe_decided(ctx: PluginContext, job: Job) -> list[DecisionRead]:
    """Return the newest 200 decisions about parts of a job, in order of time; those of a check count once applied."""
    decisions = [item for item in await list_decisions(ctx, job.id) if item.applied_at is not None]
    found = [
        *await _of_check(ctx, job, decisions),
        *await _of_held(ctx, job, {item.person for item in decisions if item.about == About.DOCUMENT}),
        *await _of_recipients(ctx, job),
    ]
    return sorted(found, key=lambda item: item.at)[-SHOWN:]


async def _of_check(ctx: PluginContext, job: Job, decisions: Sequence[Decision]) -> list[DecisionRead]:
    names = await _list_names(ctx, job, [item.person for item in decisions if item.person is not None])
    return [
        DecisionRead(
            at=item.created_at,
            by=item.created_by,
            what=f"{item.about}_{item.verb}",
            person_name=names.get(item.person, "") if item.person is not None else "",
            pages=item.pages,
            words=" · ".join(filter(None, (item.email, item.reason))),
        )
        for item in decisions
        if item.verb != Verb.EACH
    ]


async def _list_names(ctx: PluginContext, job: Job, persons: Sequence[UUID]) -> Mapping[UUID, str]:
    """Return the persons' names from the time of matching, or from the directory if they had no document then."""
    rows = await ctx.db.execute(
        select(Document.person, Document.person_name).where(
            Document.district_id == ctx.district.id, Document.job_id == job.id, Document.person.in_(persons)
        )
    )
    names = {person: name for person, name in rows if name}
    others = await ctx.services.get(Directory).find_by_rows([key for key in persons if key not in names])
    return names | {key: person.name for key, person in others.items()}


async def _of_held(ctx: PluginContext, job: Job, decided: set[UUID | None]) -> list[DecisionRead]:
    """Return the held documents that were released by hand, except those with a decision of the check."""
    rows = await ctx.db.execute(
        select(Problem, Document)
        .join(Document, (Document.district_id == Problem.district_id) & (Document.id == Problem.document_id))
        .where(
            Problem.district_id == ctx.district.id,
            Problem.job_id == job.id,
            Problem.holds,
            Problem.released_at.is_not(None),
            Document.person.not_in([person for person in decided if person is not None]),
        )
        .order_by(Problem.released_at.desc(), Problem.id)
        .limit(SHOWN)
    )
    released: dict[tuple[UUID, str, str], DecisionRead] = {}
    for problem, document in rows:
        assert problem.released_at is not None
        released.setdefault(
            (document.id, problem.released_by, problem.reason),
            DecisionRead(
                at=problem.released_at,
                by=problem.released_by,
                what="released",
                person_name=document.person_name,
                pages=document.pages,
                words=problem.reason,
            ),
        )
    return list(released.values())


async def _of_recipients(ctx: PluginContext, job: Job) -> list[DecisionRead]:
    rows = await ctx.db.execute(
        select(Act, Recipient, Document)
        .join(Recipient, (Recipient.district_id == Act.district_id) & (Recipient.id == Act.recipient_id))
        .join(Document, (Document.district_id == Recipient.district_id) & (Document.id == Recipient.document_id))
        .where(
            Act.district_id == ctx.district.id,
            Recipient.job_id == job.id,
            Act.by != "",
            Act.what.in_(_ACTS),
        )
        .order_by(Act.at.desc(), Act.id)
        .limit(SHOWN)
    )
    return [
        DecisionRead(
            at=act.at,
            by=act.by,
            what=act.what,
            person_name=document.person_name,
            pages=[],
            words=" · ".join(filter(None, (recipient.email, recipient.settled_why if act.what == "settled" else ""))),
        )
        for act, recipient, document in rows
    ]
