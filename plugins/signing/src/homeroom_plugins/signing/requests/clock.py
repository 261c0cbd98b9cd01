"""Time-driven work: reminders, PINs that follow their links, expiry of requests, and sealing that has not started."""

from collections.abc import Awaitable, Callable, Sequence
from uuid import UUID

from homeroom_plugins.signing.acts import Act
from homeroom_plugins.signing.models import RequestStatus
from homeroom_plugins.signing.request_models import Signer, SigningRequest
from homeroom_plugins.signing.requests.finishing import start_seal
from homeroom_plugins.signing.requests.inviting import get_job
from homeroom_plugins.signing.requests.locking import MAY_ACT, OPEN, list_signers
from homeroom_plugins.signing.requests.mail_sending import plan_mails
from homeroom_plugins.signing.requests.mails import compose_pin
from homeroom_plugins.signing.requests.managing import is_open, remind_signers
from homeroom_plugins.signing.requests.withdrawing import end_request
from homeroom_sdk.chores import Chore
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import Recipients
from sqlalchemy import ColumnElement, exists, select

AT_ONCE = 100
EVERY_S = 30.0
Work = Callable[[PluginContext, SigningRequest], Awaitable[None]]


async def keep_time(ctx: PluginContext) -> None:
    """Do what is due in a district, 100 requests per transaction; concurrent processes skip each other's locked
    requests.
    """
    await _do_all(ctx, _expired, _expire)
    await _do_all(ctx, _due_pins, _mail_pins)
    await _do_all(ctx, _due_reminders, _remind)
    await _do_all(ctx, _unsealed, start_seal)


KEEP_TIME = Chore("keep_time", due="signing_due", every_s=EVERY_S, handler=keep_time)


async def _do_all(
    ctx: PluginContext, which: Callable[[PluginContext], Sequence[ColumnElement[bool]]], work: Work
) -> None:
    after = UUID(int=0)
    while True:
        async with ctx.begin() as inner:
            found = await inner.db.scalars(
                select(SigningRequest)
                .where(SigningRequest.district_id == inner.district.id, SigningRequest.id > after, *which(inner))
                .order_by(SigningRequest.id)
                .limit(AT_ONCE)
                .with_for_update(skip_locked=True)
            )
            requests = found.all()
            for request in requests:
                await work(inner, request)
        if len(requests) < AT_ONCE:
            return
        after = requests[-1].id


def _expired(ctx: PluginContext) -> Sequence[ColumnElement[bool]]:
    return (SigningRequest.status.in_(OPEN), SigningRequest.expires_at <= ctx.now())


def _due_pins(ctx: PluginContext) -> Sequence[ColumnElement[bool]]:
    return (SigningRequest.status.in_(OPEN), _has_signer(Signer.pin_at <= ctx.now()))


def _due_reminders(ctx: PluginContext) -> Sequence[ColumnElement[bool]]:
    return (SigningRequest.status.in_(OPEN), _has_signer(Signer.remind_at <= ctx.now()))


def _unsealed(_ctx: PluginContext) -> Sequence[ColumnElement[bool]]:
    """Select completely signed requests that no run seals, because its start failed or was lost with a process."""
    return (SigningRequest.status == RequestStatus.SEALING, SigningRequest.seal_run_id.is_(None))


def _has_signer(*which: ColumnElement[bool]) -> ColumnElement[bool]:
    return exists().where(
        Signer.district_id == SigningRequest.district_id,
        Signer.request_id == SigningRequest.id,
        Signer.status.in_(MAY_ACT),
        *which,
    )


async def _expire(ctx: PluginContext, request: SigningRequest) -> None:
    await end_request(ctx, request, await list_signers(ctx, request.id), RequestStatus.EXPIRED, Act.EXPIRED)
    await ctx.audit.record("signing.expired", subject=str(request.id))


async def _remind(ctx: PluginContext, request: SigningRequest) -> None:
    if not is_open(ctx, request):
        return
    due = [
        item
        for item in await list_signers(ctx, request.id)
        if item.status in MAY_ACT and item.remind_at is not None and item.remind_at <= ctx.now()
    ]
    with_address = [item for item in due if item.email]
    for item in due:
        item.remind_at = None
    if with_address:
        await remind_signers(ctx, request, with_address)


async def _mail_pins(ctx: PluginContext, request: SigningRequest) -> None:
    due = [
        item
        for item in await list_signers(ctx, request.id)
        if item.status in MAY_ACT and item.pin_at is not None and item.pin_at <= ctx.now()
    ]
    pins = await ctx.services.get(Recipients).find_mailed_pins([item.id for item in due])
    mails = [compose_pin(ctx, request, item, pins[item.id]) for item in due if item.id in pins]
    for item in due:
        item.pin_at = None
    await plan_mails(ctx, await get_job(ctx, request.job_id), mails)
    await ctx.db.flush()
