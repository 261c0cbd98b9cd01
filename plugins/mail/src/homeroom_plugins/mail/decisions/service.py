"""The effects of staff decisions. Each decision is recorded with its author."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.mail import suppressions
from homeroom_plugins.mail.bounces.following import CONTENT_PURPOSE, place_of, tell
from homeroom_plugins.mail.bounces.incoming import READING
from homeroom_plugins.mail.bounces.mime import take_apart
from homeroom_plugins.mail.bounces.reading import hide_secrets
from homeroom_plugins.mail.decisions import queries
from homeroom_plugins.mail.decisions.schemas import Decided, Decision, ReturnedText, Verdict
from homeroom_plugins.mail.flows import SendAgain, send_again
from homeroom_plugins.mail.models import Reason
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.i18n import _
from homeroom_sdk.texts import to_line

MAX_TEXT = 10_000


async def decide(ctx: PluginContext, ids: Sequence[UUID], decision: Decision) -> Decided:
    """Send unknown mails again, or mark them as sent. Mails that are no longer unknown stay as they are."""
    wanted = list(dict.fromkeys(ids))
    if decision is Decision.ARRIVED:
        changed = await queries.mark_arrived(ctx.db, ctx.district.id, wanted, _("A person has said that it arrived."))
    else:
        changed = await queries.make_ready(ctx.db, ctx.district.id, wanted)
    for mail_id, _batch in changed:
        await ctx.audit.record("mail.decided", subject=str(mail_id), decision=decision.value)
    batches = sorted({batch for _mail, batch in changed})
    await tell(ctx, batches)
    if decision is Decision.SEND_AGAIN:
        for batch in batches:
            await ctx.flows.submit(send_again, SendAgain(batch_id=batch), key=f"{batch}@{ctx.now().isoformat()}")
    return Decided(changed=len(changed), unchanged=len(wanted) - len(changed))


async def read_returned(ctx: PluginContext, row_id: UUID) -> ReturnedText:
    """Return the text of a returned mail that needs a decision, with quoted links and PINs of ours hidden. Commits.

    Raises:
        NotFound: there is no such mail, or it was already decided about.
    """
    found = await queries.find_returned(ctx.db, ctx.district.id, row_id)
    if found is None or found.content is None:
        raise NotFound(_("This mail no longer exists. Somebody may have decided about it."))
    raw = ctx.seal(CONTENT_PURPOSE).open(found.content, place_of(ctx, row_id))
    await ctx.audit.record("mail.returned_read", subject=str(row_id))
    await ctx.commit()
    parts = await run_guarded(take_apart, raw, limits=READING)
    return ReturnedText(
        sender=to_line(parts.head.get("from", ""), 300),
        subject=to_line(parts.head.get("subject", ""), 300),
        text=hide_secrets(parts.text[:MAX_TEXT]),
    )


async def judge(ctx: PluginContext, row_id: UUID, verdict: Verdict, email: str) -> None:
    """Close a returned mail that could not be matched: dismiss it, or block the address it is about.

    Raises:
        NotFound: there is no such mail, or it was already decided about.
        ValidationFailed: the text is not a valid address.
        Forbidden: the address does not belong to any of the actor's schools.
    """
    if await queries.find_returned(ctx.db, ctx.district.id, row_id) is None:
        raise NotFound(_("This mail no longer exists. Somebody may have decided about it."))
    if verdict is Verdict.BLOCK:
        await suppressions.check_own(ctx, email)
        await suppressions.block(ctx, email, Reason.BOUNCED)
    await queries.close_returned(ctx.db, ctx.district.id, row_id)
    await ctx.audit.record("mail.returned_decided", subject=str(row_id), verdict=verdict.value)
    await ctx.events.notify("ReturnedMails", {})
