"""Suppressed addresses: which kinds of mail they do not get, and why."""

from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from homeroom_plugins.mail import queries
from homeroom_plugins.mail.addresses import InvalidAddress, parse_address
from homeroom_plugins.mail.models import ALL_CATEGORIES, FAILINGS, WISHES, Reason, Suppression
from homeroom_plugins.mail.reasons import SUPPRESSED
from homeroom_sdk.addresses import find_address
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Forbidden, ValidationFailed
from homeroom_sdk.i18n import _, sentence_of
from homeroom_sdk.services import Directory, MailBlock

MAX_CATEGORY = 40
EVERY_REASON = tuple(Reason)


async def list_unsubscribed(
    ctx: PluginContext, email: str, reasons: Collection[Reason] = (Reason.UNSUBSCRIBED,)
) -> list[str]:
    """Return the categories suppressed for the address for these reasons, sorted; `*` means all."""
    rows = await queries.list_suppressed(ctx.db, ctx.district.id, [_key(email)])
    return sorted({row.category for row in rows if row.reason in reasons})


Reasons = Mapping[tuple[str, str], Sequence[Reason]]
"""Reasons by address in lower case and kind of mail."""


def by_kind(rows: Sequence[Suppression]) -> Reasons:
    """Group the reasons of these entries by address and kind of mail."""
    found: dict[tuple[str, str], list[Reason]] = {}
    for row in rows:
        found.setdefault((row.email, row.category), []).append(Reason(row.reason))
    return found


def pick_reason(found: Reasons, email: str, category: str, *, is_required: bool) -> Reason | None:
    """Return why an address (lower case) gets no mail of the kind, or None. Wishes do not stop required notices."""
    reasons = [*found.get((email, category), ()), *found.get((email, ALL_CATEGORIES), ())]
    return min((reason for reason in reasons if not is_required or reason not in WISHES), default=None)


async def find_blocked(
    ctx: PluginContext, addresses: Sequence[str], category: str, *, is_required: bool
) -> Mapping[str, MailBlock]:
    """Find blocked addresses; see `Mailer.find_blocked`."""
    keys = {text: address.matching_key for text in addresses if (address := find_address(text)) is not None}
    found = by_kind(await queries.list_suppressed(ctx.db, ctx.district.id, sorted(set(keys.values()))))
    blocked = {text: pick_reason(found, key, category, is_required=is_required) for text, key in keys.items()}
    return {
        text: MailBlock(SUPPRESSED[reason], reason in WISHES) for text, reason in blocked.items() if reason is not None
    }


async def check_own(ctx: PluginContext, email: str) -> None:
    """Refuse an address that does not belong to the actor's schools, without revealing whether others use it.

    Raises:
        Forbidden: no person of these schools has the address, and none of their mails were sent to it.
        ValidationFailed: the text is not a valid address.
    """
    key = _key(email)
    if ctx.actor.schools is None or await queries.has_mails(ctx.db, ctx.district.id, key):
        return
    for directory in ctx.services.list(Directory):
        if await directory.count_by_address([key], own=True):
            return
    raise Forbidden(_("No person of your schools has this address, and no e-mail of yours went to it."))


async def trust(ctx: PluginContext, email: str) -> int:
    """Lift an address's bounce blocks; see `Mailer.trust_address`."""
    rows = await queries.list_suppressed(ctx.db, ctx.district.id, [_key(email)])
    failings = [row.id for row in rows if row.reason in FAILINGS]
    return await lift(ctx, failings) if failings else 0


async def unsubscribe(
    ctx: PluginContext, email: str, categories: Sequence[str], *, school_id: str = "", school_name: str = ""
) -> None:
    """Unsubscribe the address from the categories, or from all mail if none is given. Idempotent.

    This applies to the whole district; the school is recorded to show where the wish came from.
    """
    key = _key(email)
    for category in _checked(categories) or [ALL_CATEGORIES]:
        await queries.upsert_suppression(
            ctx.db,
            Suppression(
                district_id=ctx.district.id,
                email=key,
                category=category,
                reason=Reason.UNSUBSCRIBED,
                school_id=school_id,
                school_name=school_name,
            ),
        )
        await ctx.audit.record("mail.unsubscribed", category=category, school_id=school_id or None)
    await ctx.events.notify("UnsubscribedEmails", {})


async def subscribe(
    ctx: PluginContext, email: str, categories: Sequence[str], *, reasons: Collection[Reason] = WISHES
) -> None:
    """Resubscribe the address to the categories, or to all mail if none is given. Idempotent.

    If the address was unsubscribed from all mail, it is resubscribed to all, because there is no list of the other
    kinds.

    Args:
        reasons: The reasons to lift. Recipients may only lift their own wishes; bounces are lifted by staff.
    """
    wanted = _checked(categories)
    rows = await queries.list_suppressed(ctx.db, ctx.district.id, [_key(email)])
    freed = [
        row.id for row in rows if row.reason in reasons and (not wanted or row.category in {*wanted, ALL_CATEGORIES})
    ]
    await lift(ctx, freed)


async def choose(ctx: PluginContext, email: str, *, offered: Collection[str], wanted: Collection[str]) -> None:
    """Subscribe the address to the `wanted` kinds among those `offered`, and unsubscribe it from the others.
    Idempotent.

    An address that was unsubscribed from all mail then also gets the kinds that were not offered, if it wants any.
    """
    before = set(await list_unsubscribed(ctx, email, WISHES))
    if wanted and before & {*wanted, ALL_CATEGORIES}:
        await subscribe(ctx, email, sorted(wanted))
    left = set(await list_unsubscribed(ctx, email, WISHES))
    unwanted = set(offered) - set(wanted) - left
    if unwanted and ALL_CATEGORIES not in left:
        await unsubscribe(ctx, email, sorted(unwanted))


async def block(ctx: PluginContext, email: str, reason: Reason, *, mail_id: UUID | None = None) -> None:
    """Block all mail to the address for this reason. Idempotent."""
    await queries.upsert_suppression(
        ctx.db,
        Suppression(
            district_id=ctx.district.id, email=_key(email), category=ALL_CATEGORIES, reason=reason, mail_id=mail_id
        ),
    )
    await ctx.audit.record("mail.address_blocked", subject=str(mail_id or ""), reason=reason.value)
    await ctx.events.notify("UnsubscribedEmails", {})


async def lift(ctx: PluginContext, ids: Sequence[UUID], *, why: str | None = None) -> int:
    """Delete these suppressions; return the number deleted. Idempotent.

    Soft bounces so far no longer count against the addresses.
    """
    lifted = await queries.delete_suppressions(ctx.db, ctx.district.id, ids)
    for row in lifted:
        await ctx.audit.record(
            "mail.subscribed", subject=str(row.mail_id or ""), category=row.category, reason=row.reason, why=why
        )
    await queries.forgive(ctx.db, ctx.district.id, [row.email for row in lifted])
    await ctx.events.notify("UnsubscribedEmails", {})
    return len(lifted)


def _key(email: str) -> str:
    try:
        return parse_address(email).matching_key
    except InvalidAddress as error:
        raise ValidationFailed.of(emailAddress=sentence_of(error)) from error


def _checked(categories: Sequence[str]) -> list[str]:
    if any(not category.strip() or len(category) > MAX_CATEGORY for category in categories):
        raise ValidationFailed.of(categories=_("A category has between 1 and {count} characters.", count=MAX_CATEGORY))
    return sorted(set(categories))
