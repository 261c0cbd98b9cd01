"""Sending of a draft to its author."""

from dataclasses import replace

from homeroom_plugins.mail.flows import SendAgain, send_again
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_plugins.mail.template_drafts.service import Draft, try_out
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7

CATEGORY = "preview"


async def send_test(ctx: PluginContext, draft: Draft) -> str:
    """Send the draft to the actor and return the address. Its link does not lead to a document.

    Raises:
        ValidationFailed: the actor has no address, or the draft is not valid.
    """
    if not ctx.actor.email:
        raise ValidationFailed.of(email=_("Your account has no e-mail address to send a test to."))
    sample = await try_out(ctx, draft)
    batch_id = uuid7()
    mail = replace(
        sample.mail,
        key="test",
        to=ctx.actor.email,
        link=f"{ctx.public_url}/mail-templates" if sample.mail.link else None,
        category=CATEGORY,
    )
    await LedgerMailer(ctx).plan_written(batch_id, mail, html=sample.html)
    await ctx.flows.submit(send_again, SendAgain(batch_id=batch_id), key=str(batch_id))
    await ctx.audit.record("template.tried", subject=str(batch_id))
    return ctx.actor.email
