"""Moving the end date of open requests; links and reminders follow it."""

from datetime import datetime, timedelta

from homeroom_plugins.signing.acts import Act, add_act
from homeroom_plugins.signing.request_models import SigningRequest
from homeroom_plugins.signing.requests.inviting import get_job
from homeroom_plugins.signing.requests.locking import MAY_ACT, OPEN, get_request, hold_links, list_signers
from homeroom_plugins.signing.requests.mails import is_staff
from homeroom_plugins.signing.requests.schemas import Done, Extend
from homeroom_plugins.signing.requests.selecting import select_requests
from homeroom_plugins.signing.requests.telling import tell_screens
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.services import Recipients

MAX_DAYS = 400


async def extend(ctx: PluginContext, body: Extend) -> Done:
    """Let these requests be signed until another day; skip those that have ended.

    Raises:
        ValidationFailed: the day is past, or too far ahead.
    """
    check_end(ctx, body.expiresOn)
    done = skipped = 0
    chosen = await select_requests(ctx, body)
    await hold_links(ctx, chosen)
    for request_id in chosen:
        request = await get_request(ctx, request_id, lock=True)
        if request.status not in OPEN:
            skipped += 1
            continue
        await set_end(ctx, request, body.expiresOn)
        done += 1
    await ctx.audit.record("signing.extended", requests=done)
    return Done(done=done, skipped=skipped)


async def set_end(ctx: PluginContext, request: SigningRequest, until: datetime) -> None:
    """Set the end of an open request, and of the links of its families. Needs the request's lock."""
    signers = await list_signers(ctx, request.id)
    job = await get_job(ctx, request.job_id)
    request.expires_at = until
    await ctx.services.get(Recipients).set_end([item.id for item in signers if not is_staff(item)], until)
    for item in signers:
        if item.status in MAY_ACT and item.remind_at is None and item.reminders < job.remind_times:
            following = ctx.now() + timedelta(days=job.remind_days)
            item.remind_at = following if following < until else None
    add_act(ctx, request.id, Act.EXTENDED, until=until.isoformat(timespec="minutes"))
    await tell_screens(ctx, request)


def check_end(ctx: PluginContext, until: datetime) -> None:
    """Refuse an end that is past or more than `MAX_DAYS` ahead.

    Raises:
        ValidationFailed: it is.
    """
    if not ctx.now() < until <= ctx.now() + timedelta(days=MAX_DAYS):
        raise ValidationFailed.of(expiresOn=_("Choose an end that lies ahead, within {most} days.", most=MAX_DAYS))
