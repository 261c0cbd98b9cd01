"""Documents sent on each of the last seven days, and how many of them have been opened."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from homeroom_plugins.delivery.models import Job, Recipient
from homeroom_plugins.delivery.results.schemas import DayRead, WeekRead
from homeroom_plugins.delivery.states import ARRIVED
from homeroom_sdk.context import PluginContext
from sqlalchemy import Date, cast, func, select

DAYS = 7


async def describe_week(ctx: PluginContext) -> WeekRead:
    """Count the last seven days of the district's calendar, today last, for the jobs that the actor may see."""
    zone = ZoneInfo(ctx.district.timezone)
    today = ctx.now().astimezone(zone).date()
    days = [today - timedelta(days=DAYS - 1 - number) for number in range(DAYS)]
    counts = await _count_by_day(ctx, datetime.combine(days[0], time.min, zone))
    return WeekRead(
        days=[DayRead(day=day, sent=sent, opened=opened) for day in days for sent, opened in [counts.get(day, (0, 0))]]
    )


async def _count_by_day(ctx: PluginContext, since: datetime) -> dict[date, tuple[int, int]]:
    # Only unexpired jobs can have sent mails, and an index finds their recipients.
    live = select(Job.id).where(Job.district_id == ctx.district.id, Job.expires_at > since)
    # Same rule as for jobs: each document counts once, and mails that came back do not count.
    documents = (
        select(func.min(Recipient.sent_at).label("sent_at"), func.max(Recipient.opened_at).label("opened_at"))
        .where(
            Recipient.district_id == ctx.district.id,
            Recipient.job_id.in_(live),
            Recipient.sent_at >= since,
            Recipient.result.in_(ARRIVED),
        )
        .group_by(Recipient.document_id)
        .subquery()
    )
    day = cast(func.timezone(ctx.district.timezone, documents.c.sent_at), Date).label("day")
    rows = await ctx.db.execute(select(day, func.count(), func.count(documents.c.opened_at)).group_by("day"))
    return {at: (sent, opened) for at, sent, opened in rows}
