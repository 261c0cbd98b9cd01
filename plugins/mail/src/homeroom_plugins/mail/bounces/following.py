"""The effects of a returned mail or report on the mail in the ledger and on the address."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from homeroom_plugins.mail import queries, suppressions
from homeroom_plugins.mail.bounces import ledger
from homeroom_plugins.mail.bounces.ledger import Outcome
from homeroom_plugins.mail.bounces.reports import Kind, Report
from homeroom_plugins.mail.models import MailMessage, Reason
from homeroom_plugins.mail.return_paths import return_paths_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import MailSettled
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import MailState

SOFT_BOUNCES = 5
SOFT_DAYS = 30
"""An address is blocked after `SOFT_BOUNCES` soft bounces within `SOFT_DAYS` days."""
CONTENT_PURPOSE = "returned"
MAX_KEPT_BYTES = 256 * 1024
FOR_A_PERSON = (Kind.HARD, Kind.SOFT, Kind.COMPLAINT, Kind.UNKNOWN)
"""Kinds that staff have to decide about when they cannot be matched to a mail; all other kinds are ignored then."""

UNDECIDED = (MailState.UNKNOWN, MailState.HELD)
SENT = (MailState.ARMED, *UNDECIDED, MailState.ACCEPTED, MailState.DELIVERED)


@dataclass(frozen=True, slots=True)
class Arrival:
    """A returned mail or report, as it was received.

    Attributes:
        source: The way it came in: `mailbox`, `smtp` or the name of a provider.
        digest: Identifies the report, so that a repeated delivery is recognised.
        content: The whole returned mail; empty for an event of a provider.
        mail_id: The mail it is about, if a trusted source states it.
    """

    source: str
    digest: bytes
    report: Report
    content: bytes = b""
    mail_id: UUID | None = None


async def follow(ctx: PluginContext, arrival: Arrival) -> UUID | None:
    """Record a report and apply it in the context's transaction; return the batch of the mail that changed, if any.

    A report that was recorded before changes nothing. The caller announces changed batches with `tell`.
    """
    report = arrival.report
    mail = await _find_mail(ctx, arrival)
    kind = _kind_for(report, mail)
    is_open = kind is Kind.UNKNOWN or (mail is None and kind in FOR_A_PERSON)
    row_id = uuid7()
    is_new = await ledger.add_returned(
        ctx.db,
        {
            "district_id": ctx.district.id,
            "id": row_id,
            "digest": arrival.digest,
            "source": arrival.source,
            "kind": kind.value,
            "mail_id": mail.id if mail is not None else None,
            "email": mail.email.lower() if mail is not None else "",
            "status": report.status[:20],
            "words": report.words,
            "content": _sealed(ctx, row_id, arrival.content) if is_open and arrival.content else None,
        },
    )
    if not is_new or mail is None:
        return None
    await ctx.audit.record("mail.returned", subject=str(mail.id), kind=kind.value, source=arrival.source)
    await _judge_address(ctx, mail, kind)
    return await _settle(ctx, mail, kind, report.words)


async def tell(ctx: PluginContext, batches: Sequence[UUID | None]) -> None:
    """Notify screens and other plugins of changed batches; None entries are skipped."""
    await ctx.events.notify("ReturnedMails", {})
    for batch in sorted({batch for batch in batches if batch is not None}):
        await ctx.events.notify("MailLog", {"batchId": str(batch)})
        if not queries.is_open(await queries.count_by_state(ctx.db, ctx.district.id, batch)):
            await ctx.events.publish(MailSettled(batch_id=batch))


def place_of(ctx: PluginContext, row_id: UUID) -> bytes:
    """Return the associated data that the sealed content of a returned mail is bound to."""
    return ctx.district.id.bytes + row_id.bytes


def _sealed(ctx: PluginContext, row_id: UUID, content: bytes) -> bytes:
    return ctx.seal(CONTENT_PURPOSE).close(content[:MAX_KEPT_BYTES], place_of(ctx, row_id))


async def _find_mail(ctx: PluginContext, arrival: Arrival) -> MailMessage | None:
    """Find the mail that the report is about.

    Uses the id that a trusted source states, else the signed return address, which cannot be forged, else a Message-ID
    in the report.
    """
    report = arrival.report
    if arrival.mail_id is not None:
        return await ledger.find_by_id(ctx.db, ctx.district.id, arrival.mail_id)
    paths = return_paths_of(ctx)
    for address in report.return_addresses:
        mail_id = paths.read(address)
        if mail_id is not None and (mail := await ledger.find_by_id(ctx.db, ctx.district.id, mail_id)) is not None:
            return mail
    for message_id in report.message_ids:
        if (mail := await ledger.find_by_message_id(ctx.db, ctx.district.id, message_id)) is not None:
            return mail
    return None


def _kind_for(report: Report, mail: MailMessage | None) -> Kind:
    """Return the kind for this mail; a hard bounce of another address, after forwarding, only counts as soft."""
    if (
        report.kind is Kind.HARD
        and mail is not None
        and report.recipients
        and mail.email.lower() not in report.recipients
    ):
        return Kind.SOFT
    return report.kind


async def _judge_address(ctx: PluginContext, mail: MailMessage, kind: Kind) -> None:
    reason: Reason | None = None
    if kind is Kind.HARD:
        reason = Reason.BOUNCED
    elif kind is Kind.COMPLAINT:
        reason = Reason.COMPLAINED
    elif kind is Kind.SOFT:
        bounces = await ledger.count_soft(ctx.db, ctx.district.id, mail.email.lower(), days=SOFT_DAYS)
        reason = Reason.BOUNCED_OFTEN if bounces >= SOFT_BOUNCES else None
    if reason is not None:
        await suppressions.block(ctx, mail.email, reason, mail_id=mail.id)


async def _settle(ctx: PluginContext, mail: MailMessage, kind: Kind, words: str) -> UUID | None:
    outcome = _outcome(kind, words)
    return await ledger.note_outcome(ctx.db, mail, outcome) if outcome is not None else None


def _outcome(kind: Kind, words: str) -> Outcome | None:
    """Return the new state, its message and the states it may replace; None if the ledger does not change."""
    match kind:
        case Kind.HARD | Kind.SOFT:
            return Outcome(MailState.BOUNCED, _say_returned(kind, words), SENT)
        case Kind.COMPLAINT:
            message = _("The recipient has marked the mail as unwanted.")
            return Outcome(MailState.COMPLAINED, message, (*SENT, MailState.BOUNCED))
        case Kind.DELIVERED:
            return Outcome(MailState.DELIVERED, _("The recipient's server has confirmed the delivery."), SENT[:-1])
        case Kind.DELAYED | Kind.NOTICE:
            # An automatic reply or a deferral shows that the recipient's server has the mail.
            return Outcome(MailState.ACCEPTED, _("An answer has shown that the mail arrived."), UNDECIDED)
        case Kind.UNKNOWN:
            return None


def _say_returned(kind: Kind, words: str) -> Sentence:
    """Return the reason for a bounce in the server's words, or a general sentence if there are none."""
    if words:
        return _("The mail came back: {words}", words=words)
    if kind is Kind.HARD:
        return _("The mail came back: nothing can be delivered to this address.")
    return _("The mail came back, and the server did not say why.")
