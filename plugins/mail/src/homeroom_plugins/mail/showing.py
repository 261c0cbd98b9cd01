"""Rendering of sent mails for staff, without the links to a family's document."""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from homeroom_plugins.mail import queries
from homeroom_plugins.mail.layout import LOGO_ID, Branding, MailContent, render
from homeroom_plugins.mail.looks import find_look
from homeroom_plugins.mail.mail_templates.cascade import list_used
from homeroom_plugins.mail.mail_templates.choosing import choose_templates, write_copies
from homeroom_plugins.mail.models import MailMessage
from homeroom_plugins.mail.planning import (
    CONTENT_PURPOSE,
    HIDDEN,
    KeptMail,
    associated_copy,
    content_of,
    copy_of,
    unpack_copy,
)
from homeroom_plugins.mail.sending.compose import NO_WAY_OUT, branding_of, sending_domain_of
from homeroom_plugins.mail.wording import Wording, installed_wording, language_of
from homeroom_sdk.branding import Logo
from homeroom_sdk.context import PluginContext
from homeroom_sdk.mails import ShownMail, UsedTemplate
from homeroom_sdk.services import REQUIRED_MAIL, MailState, OutgoingMail


async def show_mails(ctx: PluginContext, batch_id: UUID, keys: Sequence[str]) -> list[ShownMail]:
    """Show mails as they were sent; see `Mailer.show`."""
    rows = await queries.list_mails(ctx.db, ctx.district.id, batch_id, keys)
    kept = [(row, _open(ctx, row, row.kept)) for row in rows if row.kept is not None]
    looks = {row.look: await _look_of(ctx, row.look) for row, _content in kept}
    contents = await write_copies(ctx, [(row.template_id, content) for row, content in kept])
    used = await list_used(ctx, {row.template_id for row in rows if row.template_id is not None})
    return [
        replace(_show(row, content, *looks[row.look]), template=_used(used, row.template_id))
        for (row, _kept), content in zip(kept, contents, strict=True)
    ]


async def preview_mails(ctx: PluginContext, mails: Sequence[OutgoingMail]) -> list[ShownMail]:
    """Show mails before they are planned; see `Mailer.preview`."""
    look = await _look_of(ctx, None)
    chosen = await choose_templates(ctx, mails)
    copies = [
        (item.template_id, copy_of(content_of(item.mail, item.values), secret=item.mail.secret)) for item in chosen
    ]
    contents = await write_copies(ctx, copies)
    used = await list_used(ctx, {item.template_id for item in chosen if item.template_id is not None})
    return [
        replace(
            _lay_out(*look, mail.to, mail.language, mail.category, content, key=mail.key),
            template=_used(used, item.template_id),
        )
        for mail, item, content in zip(mails, chosen, contents, strict=True)
    ]


async def show_draft(ctx: PluginContext, mail: OutgoingMail, *, html: str) -> ShownMail:
    """Show a mail with its template already filled in, as it would be sent now."""
    look = await _look_of(ctx, None)
    return _lay_out(*look, mail.to, mail.language, mail.category, copy_of(content_of(mail, html=html)), key=mail.key)


def _used(used: Mapping[UUID, UsedTemplate], template_id: UUID | None) -> UsedTemplate | None:
    return used.get(template_id) if template_id is not None else None


async def _look_of(ctx: PluginContext, look_id: UUID | None) -> tuple[Branding, Wording]:
    """Return the look a mail was sent in, or the present one if there is none."""
    found = await find_look(ctx, look_id) if look_id is not None else None
    return found or (branding_of(ctx, (await sending_domain_of(ctx)).name), installed_wording())


def _open(ctx: PluginContext, row: MailMessage, kept: bytes) -> KeptMail:
    return unpack_copy(ctx.seal(CONTENT_PURPOSE).open(kept, associated_copy(ctx.district.id, row.id)))


def _show(row: MailMessage, content: KeptMail, branding: Branding, wording: Wording) -> ShownMail:
    return _lay_out(
        *(branding, wording, row.email, row.language, row.category, content),
        key=row.key,
        state=MailState(row.state),
        row=row,
    )


def _lay_out(
    branding: Branding,
    wording: Wording,
    to: str,
    language: str,
    category: str,
    content: KeptMail,
    *,
    key: str,
    state: MailState = MailState.PLANNED,
    row: MailMessage | None = None,
) -> ShownMail:
    letter = MailContent(
        to=to,
        language=language,
        message_id="",
        boundary="",
        subject=content.subject,
        body=content.body,
        link=HIDDEN if content.has_link else None,
        link_label=content.link_label,
        unsubscribe_url=None if category in NO_WAY_OUT else HIDDEN,
        is_required=category == REQUIRED_MAIL,
        html=content.html,
    )
    text, html = render(branding, letter, wording)
    return ShownMail(
        key=key,
        state=state,
        language=language_of(language, wording.words),
        sender=f"{branding.sender_name} <{branding.sender_address}>".strip(),
        to=to,
        subject=content.subject,
        text=text,
        html=_with_logo(html, branding.logo),
        planned_at=row.created_at if row is not None else None,
        sent_at=row.sent_at if row is not None else None,
    )


def _with_logo(html: str, logo: Logo | None) -> str:
    """Return the HTML with its logo embedded, because `cid:` URLs only work inside a mail."""
    if logo is None:
        return html
    picture = f"data:{logo.media_type};base64,{base64.b64encode(logo.content).decode()}"
    return html.replace(f'src="cid:{LOGO_ID}"', f'src="{picture}"', 1)
