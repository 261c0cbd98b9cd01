"""Routes under `/api/mail` (specification §7)."""

from fastapi import APIRouter
from homeroom_plugins.mail import suppressions
from homeroom_plugins.mail.models import ALL_CATEGORIES, WISHES
from homeroom_plugins.mail.schemas import SubscriptionChange, SubscriptionSettings
from homeroom_plugins.mail.suppressions import EVERY_REASON
from homeroom_plugins.mail.tokens import Subscriber, tokens_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.http import Answer, Context, answer, staff_context
from homeroom_sdk.i18n import _

router = APIRouter(prefix="/api/mail", tags=["mail"])


@router.get("/settings/unsubscribe/{token}")
async def get_settings(ctx: Context, token: str) -> Answer[SubscriptionSettings]:
    """Return whether the link's address gets mail of the link's kind. Changes nothing, because scanners open every
    link.
    """
    subscriber = tokens_of(ctx).read(token)
    return answer(await _settings(ctx, subscriber, {subscriber.category, ALL_CATEGORIES}))


@router.get("/settings/allunsubscribe/{token}")
async def get_all_settings(ctx: Context, token: str) -> Answer[SubscriptionSettings]:
    """Return everything that the link's address has unsubscribed from. Changes nothing."""
    return answer(await _settings(ctx, tokens_of(ctx).read(token), None))


@router.post("/unsubscribe")
async def unsubscribe(ctx: Context, change: SubscriptionChange) -> Answer[SubscriptionSettings]:
    """Unsubscribe an address from categories. Staff name an address, or the token of a link of their district.

    Families use the link's own page, `/unsubscribe/{token}`: before a sign-in, only a URL identifies the district.
    """
    subscriber, categories = await _whose(ctx, change)
    await suppressions.unsubscribe(
        ctx, subscriber.email, categories, school_id=change.schoolId, school_name=change.schoolName
    )
    return answer(await _settings(ctx, subscriber, None), _("Unsubscribed."))


@router.post("/subscribe")
async def subscribe(ctx: Context, change: SubscriptionChange) -> Answer[SubscriptionSettings]:
    """Resubscribe an address to categories. Families use the link's own page, as for `unsubscribe`."""
    subscriber, categories = await _whose(ctx, change)
    # Only staff may lift blocks due to bounces; a link only takes back the recipient's own wishes.
    reasons = WISHES if subscriber.category else EVERY_REASON
    await suppressions.subscribe(ctx, subscriber.email, categories, reasons=reasons)
    return answer(await _settings(ctx, subscriber, None), _("Subscribed."))


def mask(email: str) -> str:
    """Return the address in a form that only its owner recognises: `p…@example.org`."""
    local, _rest, domain = email.rpartition("@")
    return f"{local[:1]}…@{domain}"


async def _whose(ctx: PluginContext, change: SubscriptionChange) -> tuple[Subscriber, list[str]]:
    if change.token:
        subscriber = tokens_of(ctx).read(change.token)
        return subscriber, change.categories or [subscriber.category]
    await staff_context(ctx)
    if not change.emailAddress:
        raise ValidationFailed.of(emailAddress=_("Give the e-mail address."))
    await suppressions.check_own(ctx, change.emailAddress)
    return Subscriber(change.emailAddress, "", ""), change.categories


async def _settings(ctx: PluginContext, subscriber: Subscriber, only: set[str] | None) -> SubscriptionSettings:
    reasons = WISHES if subscriber.category else EVERY_REASON
    categories = await suppressions.list_unsubscribed(ctx, subscriber.email, reasons)
    return SubscriptionSettings(
        emailAddress=mask(subscriber.email) if subscriber.category else subscriber.email,
        category=subscriber.category,
        categories=[category for category in categories if only is None or category in only],
    )
