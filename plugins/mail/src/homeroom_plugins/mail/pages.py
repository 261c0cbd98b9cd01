"""The public page behind the link at the foot of every mail: no script, no sign-in, changes by POST only."""

import base64
import hashlib
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Form
from fastapi.responses import HTMLResponse
from homeroom_plugins.mail import suppressions
from homeroom_plugins.mail.models import ALL_CATEGORIES, WISHES
from homeroom_plugins.mail.router import mask
from homeroom_plugins.mail.tokens import Subscriber, tokens_of
from homeroom_plugins.mail.wording import TEMPLATES, language_of, template, words_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.http import Context

pages = APIRouter(include_in_schema=False)

UNSUBSCRIBE, UNSUBSCRIBE_ALL, SUBSCRIBE = "unsubscribe", "unsubscribe_all", "subscribe"


@pages.get("/unsubscribe/{token}")
async def show(ctx: Context, token: str) -> HTMLResponse:
    """What the address gets now, with buttons. Changes nothing."""
    return await _page(ctx, tokens_of(ctx).read(token), has_changed=False)


@pages.post("/unsubscribe/{token}")
async def change(ctx: Context, token: str, action: Annotated[str, Form()] = UNSUBSCRIBE) -> HTMLResponse:
    """A button of the page, or a mail program's one-click POST, which has no `action` (RFC 8058). Idempotent."""
    subscriber = tokens_of(ctx).read(token)
    if action == SUBSCRIBE:
        await suppressions.subscribe(ctx, subscriber.email, [subscriber.category])
    else:
        category = ALL_CATEGORIES if action == UNSUBSCRIBE_ALL else subscriber.category
        await suppressions.unsubscribe(ctx, subscriber.email, [category])
    return await _page(ctx, subscriber, has_changed=True)


async def _page(ctx: PluginContext, subscriber: Subscriber, *, has_changed: bool) -> HTMLResponse:
    unsubscribed = await suppressions.list_unsubscribed(ctx, subscriber.email, WISHES)
    language = language_of(subscriber.language)
    words = words_of(language)
    if ALL_CATEGORIES in unsubscribed:
        message, actions = "page_done_all", [SUBSCRIBE]
    elif subscriber.category in unsubscribed:
        message, actions = "page_done", [SUBSCRIBE, UNSUBSCRIBE_ALL]
    else:
        message, actions = "page_back" if has_changed else "page_ask", [UNSUBSCRIBE, UNSUBSCRIBE_ALL]
    content = template("unsubscribe.html").render(
        lang=language,
        words=words,
        style=_style()[0],
        title=words["page_title"].format(district=ctx.branding.name),
        message=words[message].format(district=ctx.branding.name),
        address=words["page_address"].format(address=mask(subscriber.email)),
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
    """The page's style sheet and its hash for the policy."""
    css = (TEMPLATES / "unsubscribe.css").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(css.encode()).digest()).decode("ascii")
    return css, f"sha256-{digest}"
