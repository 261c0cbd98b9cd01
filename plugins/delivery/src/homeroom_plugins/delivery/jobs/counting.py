"""Counts of a job, computed from its rows."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from homeroom_plugins.delivery.jobs.open_problems import UNASSIGNED, is_open, is_unsettled
from homeroom_plugins.delivery.models import Document, Job, Problem, Recipient
from homeroom_plugins.delivery.states import ARRIVED, DocumentState, RecipientResult
from homeroom_sdk.context import PluginContext
from sqlalchemy import Select, and_, exists, func, select
from sqlalchemy.orm import aliased


async def count_parts(ctx: PluginContext, job: Job) -> Mapping[str, int]:
    """Count the job's pages, documents, mails and problems from their rows."""
    mine = (ctx.district.id, job.id)
    pages = func.sum(func.cardinality(Document.pages))
    documents = await _count_by(
        ctx, Document, Document.state, mine, pages, func.count().filter(Document.planned_at.is_(None))
    )
    results = await _count_by(
        ctx, Recipient, Recipient.result, mine, func.count(Recipient.locked_at), func.count(Recipient.recalled_at)
    )
    sent = sum(results[state][0] for state in ARRIVED)
    withdrawn = await _count_replaced(ctx, job.id)
    return {
        "pages": job.page_count,
        "matched": sum(matched for _, matched, _ in documents.values()),
        "documents": sum(count for count, *_ in documents.values()),
        "stored": documents[DocumentState.STORED][0],
        "unplanned": documents[DocumentState.STORED][2],
        "problems": await count_problems(ctx, job.id),
        "recipients": sum(count for count, *_ in results.values()) - results["restricted"][0] - withdrawn,
        "restricted": results["restricted"][0],
        "ready": results["pending"][0] + results["ready"][0],
        "sent": sent,
        "opened": results["opened"][0],
        "failed": results["failed"][0],
        "unknown": results["unknown"][0],
        "locked": sum(locked for _, locked, _ in results.values()),
        "recalled": sum(recalled for *_, recalled in results.values()),
        "held": documents[DocumentState.HELD][0],
        "declined": documents[DocumentState.DECLINED][0],
        "missed": await count_missed(ctx, job),
        "unassigned": await count_unassigned(ctx, job.id),
    }


def select_served(job: Any) -> Select[int]:
    """Build the query that counts the persons of a job (`Job` or an alias) who were sent their document; each counts
    once, however many addresses got it.
    """
    return select(func.count(Recipient.document_id.distinct())).where(
        Recipient.district_id == job.district_id, Recipient.job_id == job.id, Recipient.result.in_(ARRIVED)
    )


async def count_served(ctx: PluginContext, job: Job) -> int:
    """Return how many persons of the job were sent their document."""
    return int(await ctx.db.scalar(select_served(job)) or 0)


async def _count_replaced(ctx: PluginContext, job_id: UUID) -> int:
    """Count cancelled mails of documents that another address gets instead; callers subtract them from recipients."""
    other = aliased(Recipient)
    found = await ctx.db.scalar(
        select(func.count()).where(
            Recipient.district_id == ctx.district.id,
            Recipient.job_id == job_id,
            Recipient.result == RecipientResult.CANCELLED,
            exists().where(
                other.district_id == Recipient.district_id,
                other.document_id == Recipient.document_id,
                other.result.not_in((RecipientResult.CANCELLED, RecipientResult.RESTRICTED)),
            ),
        )
    )
    return int(found or 0)


async def count_missed(ctx: PluginContext, job: Job) -> int:
    """Return how many mails of the job did not arrive and are not settled yet."""
    found = await ctx.db.scalar(
        select(func.count()).where(
            Recipient.district_id == ctx.district.id, Recipient.job_id == job.id, is_unsettled(Recipient)
        )
    )
    return int(found or 0)


async def count_unplanned(ctx: PluginContext, job_id: UUID) -> int:
    """Return how many stored documents of the job have no mails in the ledger yet."""
    found = await ctx.db.scalar(
        select(func.count()).where(
            Document.district_id == ctx.district.id,
            Document.job_id == job_id,
            Document.state == DocumentState.STORED,
            Document.planned_at.is_(None),
        )
    )
    return int(found or 0)


async def count_problems(ctx: PluginContext, job_id: UUID) -> int:
    """Return how many problems of the job wait for a person."""
    found = await ctx.db.scalar(
        select(func.count())
        .select_from(Problem)
        .join(Job, and_(Job.district_id == Problem.district_id, Job.id == Problem.job_id))
        .where(Problem.district_id == ctx.district.id, Problem.job_id == job_id, is_open(Job))
    )
    return int(found or 0)


async def count_unassigned(ctx: PluginContext, job_id: UUID) -> int:
    """Return how many pages with content are in no document and have not been decided on."""
    found = await ctx.db.scalar(
        select(func.coalesce(func.sum(func.cardinality(Problem.pages)), 0)).where(
            Problem.district_id == ctx.district.id,
            Problem.job_id == job_id,
            Problem.document_id.is_(None),
            Problem.released_at.is_(None),
            Problem.kind.in_(UNASSIGNED),
        )
    )
    return int(found or 0)


async def _count_by(
    ctx: PluginContext, table: Any, column: Any, mine: tuple[UUID, UUID], *also: Any
) -> Mapping[str, tuple[int, ...]]:
    """Count the rows for each value of the column and add up the `also` columns, in one query; other values yield
    zeros.
    """
    rows = await ctx.db.execute(
        select(column, func.count(), *also)
        .where(table.district_id == mine[0], table.job_id == mine[1])
        .group_by(column)
    )
    none = (0,) * (1 + len(also))
    return defaultdict(lambda: none, {state: tuple(int(count) for count in counts) for state, *counts in rows})
