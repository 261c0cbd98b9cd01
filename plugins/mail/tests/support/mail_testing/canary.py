"""Canary data of mail: a planned and a returned mail, a key, a suppressed address, and texts for families."""

from homeroom_devkit.testing.canary import CanaryPerson, Day
from homeroom_devkit.testing.districts import open_plugin_context
from homeroom_plugins.mail import paused_batches
from homeroom_plugins.mail.bounces.following import Arrival, follow
from homeroom_plugins.mail.bounces.reports import Kind, Report
from homeroom_plugins.mail.dkim.models import SigningKey
from homeroom_plugins.mail.layout import Branding
from homeroom_plugins.mail.looks import keep_look
from homeroom_plugins.mail.mail_templates.models import MailTemplate
from homeroom_plugins.mail.models import ReturnedMail
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_plugins.mail.wording import installed_wording
from homeroom_sdk.i18n import sentence_of
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import OutgoingMail

SILENT = {"mail_outages": "what mail servers say"}


async def live(day: Day) -> None:
    """Create one record of each kind."""
    address = f"{day.word}@elsewhere.example.org"
    wish = {"emailAddress": address, "categories": ["delivery"], "schoolName": day.word}
    await day.post("mail/unsubscribe", wish)
    await day.post("plugin/settings", {"pluginId": "mail", "values": {"help_text": f"Ask {day.word}"}})
    mail = OutgoingMail("canary", f"{day.word}@{day.district.code}.example.org", "en", day.word, day.word)
    async with open_plugin_context(day.platform, "mail", day.district) as ctx:
        batch, word = uuid7(), day.word
        await LedgerMailer(ctx).plan(batch, [mail], expires_at=None)
        await paused_batches.pause(ctx.db, ctx.district.id, batch, sentence_of(ValueError(word)))
        author = {"created_by": word, "created_by_id": None, "is_ours": False}
        where = {"kind": "delivery", "school_id": word.lower(), "language": "", "number": 1}
        ctx.db.add(MailTemplate(subject=word, body=word, html=word, **where, **author))
        await keep_look(ctx, Branding(word, word, address, "", ""), installed_wording())
        names = {"domain": f"{word}.example.org", "selector": word, "algorithm": "rsa-sha256", "public_key": word}
        ctx.db.add(SigningKey(private_key=b"", **names))
        returned = Report(Kind.UNKNOWN, words=f"Re: {day.word}")
        await follow(ctx, Arrival("mailbox", day.word.encode(), returned, f"Subject: {day.word}".encode()))


async def keep_of(day: Day, person: CanaryPerson) -> None:
    """Create a returned mail to the person's family, and a suppressed address."""
    await day.post("mail/unsubscribe", {"emailAddress": person.address, "categories": ["delivery"], "schoolName": ""})
    mail = OutgoingMail("canary", person.address, "en", person.name, person.name)
    async with open_plugin_context(day.platform, "mail", day.district) as ctx:
        await LedgerMailer(ctx).plan(uuid7(), [mail], expires_at=None)
        ctx.db.add(ReturnedMail(digest=person.id.bytes, source="mailbox", kind="hard", email=person.address))
