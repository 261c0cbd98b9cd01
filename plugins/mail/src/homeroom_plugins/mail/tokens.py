"""Tokens of the unsubscribe links in mails: `<district uuid hex>.<sealed part>`.

The district is in clear text, because the host must know it before it can provide a key. The rest is sealed, so that
nobody can read an address in a URL or forge a link for another address.
"""

import base64
import binascii
import json
from dataclasses import dataclass
from uuid import UUID

from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import _
from homeroom_sdk.seals import Seal, SealBroken

_PURPOSE = "unsubscribe"


@dataclass(frozen=True, slots=True)
class Subscriber:
    """The subject of a link: an address, the category of the mail that contained it, and the mail's language."""

    email: str
    category: str
    language: str


class SubscriberTokens:
    """Creates and reads the tokens of one district."""

    def __init__(self, district: UUID, seal: Seal) -> None:
        self._district, self._seal = district, seal

    def make(self, subscriber: Subscriber) -> str:
        """Return a token for the subscriber. It never expires, because a mail may be opened years later."""
        plain = json.dumps([subscriber.email, subscriber.category, subscriber.language]).encode()
        sealed = base64.urlsafe_b64encode(self._seal.close(plain, self._district.bytes))
        return f"{self._district.hex}.{sealed.decode('ascii').rstrip('=')}"

    def read(self, token: str) -> Subscriber:
        """Return the subscriber in the token.

        Raises:
            NotFound: it is not a token of this district.
        """
        part = token.removeprefix(f"{self._district.hex}.")
        try:
            sealed = base64.b64decode(part + "=" * (-len(part) % 4), altchars=b"-_", validate=True)
            return Subscriber(*json.loads(self._seal.open(sealed, self._district.bytes)))
        except (SealBroken, binascii.Error, ValueError) as error:
            raise NotFound(_("This link is not valid. Use the link at the end of the mail, in full.")) from error


def tokens_of(ctx: PluginContext) -> SubscriberTokens:
    """Return the `SubscriberTokens` of the context's district."""
    return SubscriberTokens(ctx.district.id, ctx.seal(_PURPOSE))
