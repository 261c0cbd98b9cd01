"""Counts and charts of requests; row level security limits them to what the actor may see."""

from datetime import timedelta
from uuid import UUID

from homeroom_plugins.signing.models import RoleKind
from homeroom_plugins.signing.request_models import Signer, SigningRequest
from homeroom_plugins.signing.requests.locking import MAY_ACT, OPEN
from homeroom_plugins.signing.requests.schemas import CountsRead, HeldUp, TurnAroundDay, TurnAroundRead
from homeroom_plugins.signing.sealing.authority import find_warning
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import english_text
from sqlalchemy import ColumnElement, extract, func, select

HOUR_S = 3600.0


async def count_requests(ctx: PluginContext, job_id: UUID | None = None) -> CountsRead:
    """Count the requests by status, and those who hold up open requests by kind of signer."""
    mine: list[ColumnElement[bool]] = [SigningRequest.district_id == ctx.district.id]
    if job_id is not None:
        mine.append(SigningRequest.job_id == job_id)
    rows = await ctx.db.execute(
        select(SigningRequest.status, func.count()).where(*mine).group_by(SigningRequest.status)
    )
    counts = {row[0]: int(row[1]) for row in rows}
    of_request = (Signer.district_id == SigningRequest.district_id) & (Signer.request_id == SigningRequest.id)
    is_open = (*mine, SigningRequest.status.in_(OPEN), Signer.status.in_(MAY_ACT))
    waiting = await ctx.db.execute(
        select(Signer.kind, func.count())
        .join(SigningRequest, of_request)
        .where(*is_open)
        .group_by(Signer.kind)
        .order_by(func.count().desc(), Signer.kind)
    )
    paper, failed = (
        await ctx.db.execute(
            select(
                func.count().filter(Signer.paper_requested_at.is_not(None)),
                func.count().filter(english_text(Signer.mail_problem) != ""),
            )
            .join(SigningRequest, of_request)
            .where(*is_open)
        )
    ).one()
    return CountsRead(
        counts=counts,
        held_up_by=[HeldUp(kind=RoleKind(kind), count=count) for kind, count in waiting],
        declined=counts.get("declined", 0),
        paper_requested=paper,
        mail_problems=failed,
        key_warning=find_warning(),
    )


async def read_turn_around(ctx: PluginContext, days: int) -> TurnAroundRead:
    """Return, per day of creation within the last `days` days, the number of requests, how many are signed, and the
    median.
    """
    hours = extract("epoch", SigningRequest.signed_at - SigningRequest.created_at) / HOUR_S
    median = func.percentile_cont(0.5).within_group(hours)
    day = func.date(func.timezone(ctx.district.timezone, SigningRequest.created_at))
    since = (
        SigningRequest.district_id == ctx.district.id,
        SigningRequest.created_at >= ctx.now() - timedelta(days=days),
    )
    columns = (func.count(), func.count(SigningRequest.signed_at), median)
    rows = await ctx.db.execute(select(day.label("day"), *columns).where(*since).group_by("day").order_by("day"))
    whole = await ctx.db.scalar(select(median).where(*since))
    return TurnAroundRead(
        days=[
            TurnAroundDay(day=str(item), made=made, signed=signed, median_hours=_round(middle))
            for item, made, signed, middle in rows
        ],
        median_hours=_round(whole),
    )


def _round(hours: float | None) -> float | None:
    return None if hours is None else round(float(hours), 1)
