"""The links at the foot of a mail: `<district uuid hex>.<sealed part>`.

The district stands in clear, because the host must know the tenant before it can give anyone a key. The rest is
sealed, so that nobody reads an address in a URL or makes a link for someone else's.
"""

import base64
import binascii
import json
from dataclasses import dataclass
from uuid import UUID

from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.seals import Seal, SealBroken
from homeroom_sdk.sentences import _

_PURPOSE = "unsubscribe"


@dataclass(frozen=True, slots=True)
class Subscriber:
    """Whom a link is about: an address, the category of the mail it came with, the language of that mail."""

    email: str
    category: str
    language: str


class SubscriberTokens:
    """Makes and reads the links of one district."""

    def __init__(self, district: UUID, seal: Seal) -> None:
        self._district, self._seal = district, seal

    def make(self, subscriber: Subscriber) -> str:
        """A token for the subscriber; it never expires (a mail may be opened years later)."""
        plain = json.dumps([subscriber.email, subscriber.category, subscriber.language]).encode()
        sealed = base64.urlsafe_b64encode(self._seal.close(plain, self._district.bytes))
        return f"{self._district.hex}.{sealed.decode('ascii').rstrip('=')}"

    def read(self, token: str) -> Subscriber:
        """Whom the token is about.

        Raises:
            NotFound: it is no token of this district.
        """
        part = token.removeprefix(f"{self._district.hex}.")
        try:
            sealed = base64.b64decode(part + "=" * (-len(part) % 4), altchars=b"-_", validate=True)
            return Subscriber(*json.loads(self._seal.open(sealed, self._district.bytes)))
        except (SealBroken, binascii.Error, ValueError) as error:
            raise NotFound(_("This link is not valid. Use the link at the end of the mail, in full.")) from error


def tokens_of(ctx: PluginContext) -> SubscriberTokens:
    """The tokens of the context's district."""
    return SubscriberTokens(ctx.district.id, ctx.seal(_PURPOSE))
