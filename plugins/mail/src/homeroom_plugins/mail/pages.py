"""The public unsubscribe page linked in every mail: no script, no sign-in, changes by POST only."""

import base64
import hashlib
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Form
from fastapi.responses import HTMLResponse
from homeroom_plugins.mail import suppressions
from homeroom_plugins.mail.kinds import MAX_KINDS, list_kinds
from homeroom_plugins.mail.models import ALL_CATEGORIES, WISHES
from homeroom_plugins.mail.router import mask
from homeroom_plugins.mail.tokens import Subscriber, tokens_of
from homeroom_plugins.mail.wording import TEMPLATES, language_of, template, words_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.http import Context

pages = APIRouter(include_in_schema=False)

UNSUBSCRIBE, UNSUBSCRIBE_ALL, SUBSCRIBE, CHOOSE = "unsubscribe", "unsubscribe_all", "subscribe", "choose"


@pages.api_route("/unsubscribe/{token}", methods=["GET", "HEAD"])
async def show(ctx: Context, token: str) -> HTMLResponse:
    """Show what mail the address gets now, with buttons. Changes nothing."""
    return await _page(ctx, tokens_of(ctx).read(token), message="page_ask")


@pages.post("/unsubscribe/{token}")
async def change(
    ctx: Context,
    token: str,
    action: Annotated[str, Form()] = UNSUBSCRIBE,
    kind: Annotated[list[str] | None, Form(max_length=MAX_KINDS)] = None,
    offered: Annotated[list[str] | None, Form(max_length=MAX_KINDS)] = None,
) -> HTMLResponse:
    """Apply a button of the page, or a mail program's one-click POST, which has no `action` (RFC 8058). Idempotent.

    Args:
        kind: The kinds the family wants among those `offered`; a kind that was not offered stays as it is.
    """
    subscriber = tokens_of(ctx).read(token)
    if action == CHOOSE:
        known = {one.key for one in await list_kinds(ctx, subscriber) if not one.is_required} & set(offered or ())
        await suppressions.choose(ctx, subscriber.email, offered=known, wanted=known & set(kind or ()))
        return await _page(ctx, subscriber, message="page_saved")
    if action == SUBSCRIBE:
        await suppressions.subscribe(ctx, subscriber.email, [subscriber.category])
    else:
        category = ALL_CATEGORIES if action == UNSUBSCRIBE_ALL else subscriber.category
        await suppressions.unsubscribe(ctx, subscriber.email, [category])
    return await _page(ctx, subscriber, message="page_back")


async def _page(ctx: PluginContext, subscriber: Subscriber, *, message: str) -> HTMLResponse:
    """Render the page; `message` is shown unless the address has unsubscribed."""
    kinds = await list_kinds(ctx, subscriber)
    unsubscribed = await suppressions.list_unsubscribed(ctx, subscriber.email, WISHES)
    language = language_of(subscriber.language)
    words = words_of(language)
    if ALL_CATEGORIES in unsubscribed:
        message, actions = "page_done_all", [SUBSCRIBE]
    elif subscriber.category in unsubscribed:
        message = message if message == "page_saved" else "page_done"
        actions = [SUBSCRIBE, UNSUBSCRIBE_ALL]
    else:
        actions = [UNSUBSCRIBE, UNSUBSCRIBE_ALL]
    content = template("unsubscribe.html").render(
        lang=language,
        words=words,
        style=_style()[0],
        title=words["page_title"].format(district=ctx.branding.name),
        message=words[message].format(district=ctx.branding.name),
        address=words["page_address"].format(address=mask(subscriber.email)),
        kinds=kinds if len(kinds) > 1 else (),
        buttons=[(action, words[f"button_{action}"]) for action in actions],
    )
    return HTMLResponse(content, headers=_headers())


def _headers() -> dict[str, str]:
    policy = (
        f"default-src 'none'; style-src '{_style()[1]}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    )
    return {"Content-Security-Policy": policy, "Referrer-Policy": "no-referrer", "Cache-Control": "no-store"}


@cache
def _style() -> tuple[str, str]:
    """Return the page's style sheet and its hash for the content security policy."""
    css = (TEMPLATES / "unsubscribe.css").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(css.encode()).digest()).decode("ascii")
    return css, f"sha256-{digest}"
