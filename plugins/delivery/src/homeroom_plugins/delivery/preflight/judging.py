"""The result of the decisions on a job, read from the database."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from homeroom_plugins.delivery.jobs.sent_before import find_sent_parts
from homeroom_plugins.delivery.matching.decisions import About, Verb, list_decisions
from homeroom_plugins.delivery.models import Decision, Document, Job, Problem
from homeroom_plugins.delivery.preflight.outcome import Outcome, judge
from homeroom_sdk.context import PluginContext
from sqlalchemy import select


@dataclass(frozen=True, slots=True)
class Judged:
    """The documents of a job (riskiest first), its open problems in the order of their pages, and the result
    of its decisions.
    """

    documents: Sequence[Document]
    problems: Sequence[Problem]
    decisions: Sequence[Decision]
    outcome: Outcome


async def judge_job(ctx: PluginContext, job: Job) -> Judged:
    """Return what would be sent if the job were released now."""
    documents, problems = await read_parts(ctx, job.id)
    decisions = await list_decisions(ctx, job.id)
    keeps_sent = any(
        item.about == About.FILE and item.verb == Verb.SKIP and item.applied_at is None for item in decisions
    )
    sent: Collection[UUID] = await find_sent_parts(ctx, job.id) if keeps_sent else ()
    return Judged(documents, problems, decisions, judge(documents, problems, decisions, sent))


async def read_parts(ctx: PluginContext, job_id: UUID) -> tuple[Sequence[Document], Sequence[Problem]]:
    """Return the documents of a job, riskiest first, and its open problems in the order of their pages."""
    documents = await ctx.db.scalars(
        select(Document)
        .where(Document.district_id == ctx.district.id, Document.job_id == job_id)
        .order_by(Document.risk.desc(), Document.id)
    )
    problems = await ctx.db.scalars(
        select(Problem)
        .where(Problem.district_id == ctx.district.id, Problem.job_id == job_id, Problem.released_at.is_(None))
        .order_by(Problem.pages, Problem.id)
    )
    return documents.all(), problems.all()
