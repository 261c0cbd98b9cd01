"""Handlers of other plugins' events: delivery results of mails, and guardians that are newly restricted."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.signing.acts import Act, add_act
from homeroom_plugins.signing.models import RequestStatus, SignerStatus
from homeroom_plugins.signing.request_models import Signer, SigningJob, SigningRequest
from homeroom_plugins.signing.requests.addresses import list_barred
from homeroom_plugins.signing.requests.advancing import OUTSTANDING, advance
from homeroom_plugins.signing.requests.locking import OPEN, get_request, list_signers
from homeroom_plugins.signing.requests.withdrawing import end_request, stop_mails
from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import GuardianRestricted, MailSettled
from homeroom_sdk.i18n import NOTHING, _
from homeroom_sdk.persons import barring_key
from homeroom_sdk.services import Mailer, MailState, MailStatus, Recipients
from sqlalchemy import exists, select

PAGE = 1_000
FAILED = (MailState.BOUNCED, MailState.FAILED, MailState.SUPPRESSED, MailState.COMPLAINED, MailState.EXPIRED)
RESTRICTED = _("A custody restriction keeps this document from the signer. Ask somebody else to sign.")


async def on_mail_settled(ctx: PluginContext, event: MailSettled) -> None:
    """Update the mail problems of the job's signers from the mailer's ledger. Idempotent."""
    if await ctx.db.get(SigningJob, (ctx.district.id, event.batch_id)) is None:  # Other plugins send mails too.
        return
    mailer, after = ctx.services.get(Mailer), None
    counts = await mailer.counts(event.batch_id)
    if not any(counts.get(state) for state in FAILED) and not await _has_problems(ctx, event.batch_id):
        return  # The usual case; it saves reading all mails of the job again.
    while page := await mailer.status(event.batch_id, after=after, limit=PAGE):
        await _take_over(ctx, page)
        after = page[-1].key
    await ctx.events.notify("DocumentSignatures", {"jobId": str(event.batch_id)})


async def _has_problems(ctx: PluginContext, job_id: UUID) -> bool:
    of_job = select(SigningRequest.id).where(
        SigningRequest.district_id == ctx.district.id, SigningRequest.job_id == job_id
    )
    problem = exists().where(
        Signer.district_id == ctx.district.id, Signer.request_id.in_(of_job), Signer.mail_problem != NOTHING
    )
    return bool(await ctx.db.scalar(select(problem)))


async def _take_over(ctx: PluginContext, page: Sequence[MailStatus]) -> None:
    last: dict[UUID, tuple[int, MailStatus]] = {}
    for item in page:
        signer_id, _dot, number = item.key.partition(".")
        if number.isdecimal():  # Only mails with the link count, not those with the PIN.
            last[UUID(signer_id)] = max(
                last.get(UUID(signer_id), (0, item)), (int(number), item), key=lambda one: one[0]
            )
    query = select(Signer).where(Signer.district_id == ctx.district.id, Signer.id.in_(last)).order_by(Signer.id)
    for signer in await ctx.db.scalars(query.with_for_update()):
        status = last[signer.id][1]
        problem = status.message if status.state in FAILED else NOTHING
        if problem and not signer.mail_problem:
            add_act(ctx, signer.request_id, Act.MAIL_FAILED, signer.id, state=status.state.value)
        signer.mail_problem = problem
    await ctx.db.flush()


async def on_guardian_restricted(ctx: PluginContext, event: GuardianRestricted) -> None:
    """Withdraw the links and open signatures of a guardian who may no longer get a student's documents. Idempotent."""
    barred = await list_barred(ctx, event.person)
    ids = await ctx.db.scalars(
        select(SigningRequest.id)
        .where(SigningRequest.district_id == ctx.district.id, SigningRequest.person == event.person)
        .order_by(SigningRequest.id)
    )
    for request_id in ids.all():
        await _take_back(ctx, request_id, barred)


async def _take_back(ctx: PluginContext, request_id: UUID, barred: set[str]) -> None:
    """End the links of all barred signers of a request, even after they have signed; signatures stay valid."""
    request = await get_request(ctx, request_id, lock=True)
    signers = await list_signers(ctx, request.id)
    found = [item for item in signers if barring_key(item.email) in barred]
    found += [item for item in signers if item.delegated_from in {one.id for one in found} and item not in found]
    if not found:
        return
    await ctx.services.get(Recipients).recall([item.id for item in found])
    going = [item for item in found if item.status in OUTSTANDING]
    if not going or request.status not in OPEN:
        return
    await stop_mails(ctx, request, going)
    for item in going:
        item.status, item.remind_at, item.pin_at = SignerStatus.CANCELLED, None, None
        add_act(ctx, request.id, Act.RESTRICTED, item.id)
    await ctx.audit.record("signing.restricted", subject=str(request.id), signers=len(going))
    served = {item.role for item in signers if item.status in (*OUTSTANDING, SignerStatus.SIGNED)}
    guardians = any(item.kind.startswith("guardian") and item.role in served for item in signers)
    lost = [item for item in going if item.role not in served]
    if lost and (request.all_guardians or not guardians):
        request.problem = RESTRICTED
        await end_request(ctx, request, signers, RequestStatus.FAILED, None)
    else:
        await advance(ctx, request, signers)
