"""Conversion of a claimed row into the message sent to the server."""

from homeroom_plugins.mail.dkim.keys import SendingDomain, load_sending_domain
from homeroom_plugins.mail.dkim.signing import sign_message
from homeroom_plugins.mail.layout import Branding, MailContent, lay_out
from homeroom_plugins.mail.ledger import Claimed
from homeroom_plugins.mail.planning import CONTENT_PURPOSE, associated, unpack
from homeroom_plugins.mail.settings import MailSettings
from homeroom_plugins.mail.smtp.installed import installed_server, public_domain
from homeroom_plugins.mail.tokens import Subscriber, tokens_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ServiceUnavailable
from homeroom_sdk.services import ACCOUNT_MAIL, REQUIRED_MAIL


def branding_of(ctx: PluginContext, domain: str) -> Branding:
    """Return the properties that all mails of the district from this domain share now."""
    settings = ctx.settings if isinstance(ctx.settings, MailSettings) else MailSettings()
    return Branding(
        district=ctx.branding.name,
        sender_name=settings.from_name or ctx.branding.name,
        sender_address=f"{settings.from_local_part}@{domain}",
        reply_to=settings.reply_to,
        help_text=settings.help_text,
        contact=ctx.branding.contact.line,
        color=ctx.branding.color,
        logo=ctx.branding.logo,
    )


async def sending_domain_of(ctx: PluginContext) -> SendingDomain:
    """Return the domain that the district's mails are sent from now; works without a configured mail server."""
    try:
        installed = installed_server().domain
    except ServiceUnavailable:
        installed = ""
    return await load_sending_domain(ctx, installed or public_domain(ctx.public_url))


NO_WAY_OUT = (ACCOUNT_MAIL, REQUIRED_MAIL)
"""The categories that cannot be unsubscribed from."""


class Composer:
    """Opens the sealed content of a district's mails and lays it out."""

    def __init__(self, ctx: PluginContext, domain: SendingDomain) -> None:
        self._ctx = ctx
        self._seal = ctx.seal(CONTENT_PURPOSE)
        self._tokens = tokens_of(ctx)
        self._signers = domain.signers
        self.branding = branding_of(ctx, domain.name)
        self.sender = self.branding.sender_address

    def compose(self, mail: Claimed) -> bytes:
        """Return the whole message, signed if the district has keys for its domain.

        Raises:
            SealBroken: the content belongs to another row, or was changed.
        """
        content = unpack(self._seal.open(mail.content, associated(self._ctx.district.id, mail.id)))
        letter = MailContent(
            to=mail.email,
            language=mail.language,
            message_id=mail.message_id,
            boundary=mail.id.hex,
            subject=content.subject,
            body=content.body,
            link=content.link,
            link_label=content.link_label,
            unsubscribe_url=self._unsubscribe_url(mail),
            is_required=mail.category == REQUIRED_MAIL,
            html=content.html,
        )
        now = self._ctx.now()
        return sign_message(lay_out(self.branding, letter, now=now), self._signers, now=now)

    def _unsubscribe_url(self, mail: Claimed) -> str | None:
        if mail.category in NO_WAY_OUT:
            return None
        token = self._tokens.make(Subscriber(mail.email, mail.category, mail.language))
        return f"{self._ctx.public_url}/unsubscribe/{token}"
