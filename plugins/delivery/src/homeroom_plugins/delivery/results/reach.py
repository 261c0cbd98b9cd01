"""The families that a job has reached, counted from its rows."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Literal
from uuid import UUID

from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_plugins.delivery.results.reminding import count_remindable
from homeroom_plugins.delivery.results.schemas import FamilyCounts, OpeningRead, ReachRead
from homeroom_plugins.delivery.states import DocumentState, RecipientResult
from homeroom_sdk.context import PluginContext
from sqlalchemy import and_, func, select

BY_HOUR = timedelta(hours=48)
"""If all openings lie within this time, they are counted by the hour, otherwise by the day."""


async def describe_reach(ctx: PluginContext, job: Job) -> ReachRead:
    """Count the families that the job has reached, and when they opened their documents."""
    unit, openings = await _count_openings(ctx, job.id)
    return ReachRead(
        families=await _count_families(ctx, job.id),
        unit=unit,
        openings=openings,
        remindable=await count_remindable(ctx, job),
    )


async def _count_families(ctx: PluginContext, job_id: UUID) -> FamilyCounts:
    """Count each stored document once, by its best result; cancelled and restricted mails are ignored."""
    result = Recipient.result
    # Aggregate per document before joining; joining first would look up every recipient separately.
    of_each = (
        select(
            Recipient.document_id,
            func.count().label("recipients"),
            func.bool_or(Recipient.opened_at.is_not(None)).label("opened"),
            func.bool_or(result.in_((RecipientResult.SENT, RecipientResult.DELIVERED))).label("sent"),
            func.bool_or(result.in_((RecipientResult.PENDING, RecipientResult.READY))).label("ready"),
        )
        .where(
            Recipient.district_id == ctx.district.id,
            Recipient.job_id == job_id,
            result.not_in((RecipientResult.CANCELLED, RecipientResult.RESTRICTED)),
        )
        .group_by(Recipient.document_id)
        .subquery()
    )
    best = (
        select(of_each, Document.planned_at.is_not(None).label("planned"))
        .join(of_each, of_each.c.document_id == Document.id, isouter=True)
        .where(
            Document.district_id == ctx.district.id,
            Document.job_id == job_id,
            Document.state == DocumentState.STORED,
        )
        .select_from(Document)
        .subquery()
    )
    is_opened, is_sent, is_ready = (func.coalesce(best.c[name], False) for name in ("opened", "sent", "ready"))
    has_none, is_planned = best.c.recipients.is_(None), best.c.planned
    row = (
        await ctx.db.execute(
            select(
                _count(),
                _count(is_opened),
                _count(~is_opened, is_sent),
                _count(~is_opened, ~is_sent, is_ready | (has_none & ~is_planned)),
                _count(~is_opened, ~is_sent, ~is_ready, ~has_none),
                _count(has_none, is_planned),
            ).select_from(best)
        )
    ).one()
    total, opened, unopened, waiting, failed, without = row
    return FamilyCounts(total=total, opened=opened, unopened=unopened, waiting=waiting, failed=failed, without=without)


def _count(*conditions: Any) -> Any:
    return func.count().filter(and_(*conditions)) if conditions else func.count()


async def _count_openings(ctx: PluginContext, job_id: UUID) -> tuple[Literal["hour", "day"], list[OpeningRead]]:
    """Count first openings by the hour, or by the district's day if they are more than 48 hours apart."""
    mine = (
        Recipient.district_id == ctx.district.id,
        Recipient.job_id == job_id,
        Recipient.opened_at.is_not(None),
    )
    first, last = (
        await ctx.db.execute(select(func.min(Recipient.opened_at), func.max(Recipient.opened_at)).where(*mine))
    ).one()
    unit: Literal["hour", "day"] = "day" if first and last and last - first > BY_HOUR else "hour"
    start = func.date_trunc(unit, Recipient.opened_at, ctx.district.timezone).label("start")
    rows: Sequence[tuple[datetime, int]] = [
        (at, count)
        for at, count in await ctx.db.execute(
            select(start, func.count()).where(*mine).group_by("start").order_by("start")
        )
    ]
    return unit, [OpeningRead(at=at, opened=count) for at, count in rows]
