"""Who does not want mail, and what of."""

from collections.abc import Sequence

from homeroom_plugins.mail import queries
from homeroom_plugins.mail.addresses import InvalidAddress, parse_address
from homeroom_plugins.mail.models import ALL_CATEGORIES
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.sentences import _, sentence_of

MAX_CATEGORY = 40


async def list_unsubscribed(ctx: PluginContext, email: str) -> list[str]:
    """The categories of which the address wants no mail, `*` for all, in alphabetical order."""
    key = _key(email)
    pairs = await queries.list_suppressed(ctx.db, ctx.district.id, [key])
    return sorted(category for _rest, category in pairs)


async def unsubscribe(
    ctx: PluginContext, email: str, categories: Sequence[str], *, school_id: str = "", school_name: str = ""
) -> None:
    """Send the address no more mail of the categories (none given: of any). Idempotent.

    It holds for the whole district; the school is kept to show where the wish came from.
    """
    key = _key(email)
    for category in _checked(categories) or [ALL_CATEGORIES]:
        await queries.upsert_suppression(
            ctx.db, ctx.district.id, key, category, school_id=school_id, school_name=school_name
        )
        await ctx.audit.record("mail.unsubscribed", category=category, school_id=school_id or None)
    await ctx.events.notify("UnsubscribedEmails", {})


async def subscribe(ctx: PluginContext, email: str, categories: Sequence[str]) -> None:
    """Send the address mail of the categories again (none given: of all). Idempotent.

    Who unsubscribed from everything gets everything again, because there is no list of what else there is.
    """
    key = _key(email)
    wanted = _checked(categories)
    kept = await list_unsubscribed(ctx, key)
    freed = [category for category in kept if not wanted or category in {*wanted, ALL_CATEGORIES}]
    await queries.delete_suppressions(ctx.db, ctx.district.id, key, freed)
    for category in freed:
        await ctx.audit.record("mail.subscribed", category=category)
    await ctx.events.notify("UnsubscribedEmails", {})


def _key(email: str) -> str:
    try:
        return parse_address(email).matching_key
    except InvalidAddress as error:
        raise ValidationFailed.of(emailAddress=sentence_of(error)) from error


def _checked(categories: Sequence[str]) -> list[str]:
    if any(not category.strip() or len(category) > MAX_CATEGORY for category in categories):
        raise ValidationFailed.of(categories=_("A category has between 1 and {count} characters.", count=MAX_CATEGORY))
    return sorted(set(categories))
