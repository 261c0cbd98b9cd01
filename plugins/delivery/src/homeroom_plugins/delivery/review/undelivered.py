"""Mails that did not arrive: they stay open until they are sent again, printed, or settled by a person."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs.open_problems import is_unsettled
from homeroom_plugins.delivery.jobs.reasons import read_reason
from homeroom_plugins.delivery.models import Recipient
from homeroom_plugins.delivery.sending import recipient_events
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import _
from sqlalchemy import select

AT_ONCE = 3000


async def settle(ctx: PluginContext, job_id: UUID, ids: Sequence[UUID], *, reason: str) -> int:
    """Settle mails that did not arrive, with the reason, at most 3000 per call; return the count. Idempotent.

    Args:
        ids: Recipients of the job; empty: all recipients with a mail that did not arrive.

    Raises:
        JobNotFound: there is no such job.
        NotFound: one of them is not a recipient of the job.
        ValidationFailed: the reason is too short or too long.
    """
    why = read_reason(reason)
    await jobs.get_job(ctx, job_id)
    of_job = Recipient.district_id == ctx.district.id, Recipient.job_id == job_id
    if ids:
        known = await ctx.db.scalars(select(Recipient.id).where(*of_job, Recipient.id.in_(ids)))
        if set(known) != set(ids):
            raise NotFound(_("There is no such recipient."))
    chosen = (Recipient.id.in_(ids),) if ids else ()
    found = await ctx.db.scalars(
        select(Recipient)
        .where(*of_job, *chosen, is_unsettled(Recipient))
        .order_by(Recipient.id)
        .limit(AT_ONCE)
        .with_for_update()
    )
    settled = found.all()
    for item in settled:
        item.settled_at, item.settled_why = ctx.now(), why
        recipient_events.note(ctx, item.id, "settled", by=ctx.actor.name)
        await ctx.audit.record("mail.settled", subject=str(item.id))
    await ctx.db.flush()
    await jobs.tell_screens(ctx, job_id)
    return len(settled)
