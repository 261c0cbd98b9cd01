"""What a job consists of, counted from its rows."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from homeroom_plugins.delivery.models import Document, Job, Problem, Recipient
from homeroom_plugins.delivery.states import DocumentState
from homeroom_sdk.context import PluginContext
from sqlalchemy import func, select


async def count_parts(ctx: PluginContext, job: Job) -> Mapping[str, int]:
    """What the job consists of, counted from its rows."""
    mine = (ctx.district.id, job.id)
    documents = await _count_by(ctx, Document, Document.state, mine)
    results = await _count_by(ctx, Recipient, Recipient.result, mine)
    problems = await _count_by(ctx, Problem, Problem.kind, mine)
    matched = await ctx.db.scalar(
        select(func.coalesce(func.sum(func.cardinality(Document.pages)), 0)).where(
            Document.district_id == mine[0], Document.job_id == mine[1]
        )
    )
    locked, recalled = (
        await ctx.db.execute(
            select(func.count(Recipient.locked_at), func.count(Recipient.recalled_at)).where(
                Recipient.district_id == mine[0], Recipient.job_id == mine[1]
            )
        )
    ).one()
    sent = sum(results.get(state, 0) for state in ("sent", "delivered", "opened"))
    return {
        "pages": job.page_count,
        "matched": int(matched or 0),
        "documents": sum(documents.values()),
        "stored": documents.get(DocumentState.STORED, 0),
        "problems": sum(problems.values()),
        "recipients": sum(results.values()) - results.get("restricted", 0),
        "restricted": results.get("restricted", 0),
        "ready": results.get("pending", 0) + results.get("ready", 0),
        "sent": sent,
        "opened": results.get("opened", 0),
        "failed": results.get("failed", 0),
        "unknown": results.get("unknown", 0),
        "locked": locked,
        "recalled": recalled,
        "held": documents.get(DocumentState.HELD, 0),
        "declined": documents.get(DocumentState.DECLINED, 0),
        "unassigned": await count_unassigned(ctx, job.id),
    }


UNASSIGNED = (
    "unmatched_page",
    "unreadable_page",
    "unknown_person",
    "person_withdrawn",
    "ambiguous_page",
    "id_in_doubt",
)
"""Problems of pages with content that are in nobody's document."""


async def count_unassigned(ctx: PluginContext, job_id: UUID) -> int:
    """How many pages with content are in nobody's document, and nobody has decided about."""
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


async def _count_by(ctx: PluginContext, table: Any, column: Any, mine: tuple[UUID, UUID]) -> dict[str, int]:
    rows = await ctx.db.execute(
        select(column, func.count()).where(table.district_id == mine[0], table.job_id == mine[1]).group_by(column)
    )
    return {str(state): count for state, count in rows}
