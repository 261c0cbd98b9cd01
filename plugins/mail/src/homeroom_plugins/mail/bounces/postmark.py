"""Bounces, complaints and deliveries that Postmark reports through its webhook.

Postmark assigns its own ids to mails, so its events identify a mail by our header `X-PM-Metadata-mail`.
"""

import hashlib
import hmac
from base64 import b64decode
from uuid import UUID

from homeroom_plugins.mail.bounces.following import Arrival, follow, tell
from homeroom_plugins.mail.bounces.reading import clean_words
from homeroom_plugins.mail.bounces.reports import Kind, Report
from homeroom_plugins.mail.settings import settings_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.i18n import _
from pydantic import BaseModel, Field

USER = "postmark"
_HARD = {"HardBounce", "BadEmailAddress"}
_NOTICES = {"AutoResponder", "AddressChange", "ChallengeVerification", "Subscribe", "Unsubscribe", "OpenRelayTest"}


class PostmarkEvent(BaseModel):
    """One event, with Postmark's field names; all other fields are ignored."""

    RecordType: str = Field(max_length=40)
    ID: int = 0
    Type: str = Field(default="", max_length=60)
    MessageID: str = Field(default="", max_length=100)
    Email: str = Field(default="", max_length=400)
    Recipient: str = Field(default="", max_length=400)
    Description: str = Field(default="", max_length=4000)
    Details: str = Field(default="", max_length=20_000)
    Metadata: dict[str, str] = Field(default_factory=dict, max_length=50)


def check_sender(ctx: PluginContext, authorization: str) -> None:
    """Check that the request carries the webhook password that the district has set.

    Raises:
        Forbidden: the password is missing or wrong, or the district has not set one.
    """
    password = settings_of(ctx).postmark_password
    scheme, _space, encoded = authorization.partition(" ")
    try:
        given = b64decode(encoded, validate=True)
    except ValueError:
        given = b""
    expected = f"{USER}:{password.get_secret_value() if password is not None else ''}".encode()
    if password is None or scheme.lower() != "basic" or not hmac.compare_digest(given, expected):
        raise Forbidden(_("You are not authorized."))


async def take_event(ctx: PluginContext, event: PostmarkEvent) -> None:
    """Apply one event. A repeated event changes nothing; one that names no mail is ignored."""
    mail_id = _mail_id(event.Metadata.get("mail", ""))
    kind = _kind_of(event)
    if mail_id is None or kind is None:
        return
    recipient = (event.Email or event.Recipient).strip().lower()
    report = Report(kind, (recipient,) if recipient else (), words=clean_words(event.Details or event.Description))
    told = f"{event.RecordType}/{event.ID}/{event.MessageID}/{recipient}"
    batch = await follow(ctx, Arrival("postmark", hashlib.sha256(told.encode()).digest(), report, mail_id=mail_id))
    await tell(ctx, [batch])


def _kind_of(event: PostmarkEvent) -> Kind | None:
    match event.RecordType:
        case "Bounce" if event.Type in _HARD:
            return Kind.HARD
        case "Bounce" if event.Type == "SpamComplaint":
            return Kind.COMPLAINT
        case "Bounce":
            return Kind.NOTICE if event.Type in _NOTICES else Kind.SOFT
        case "SpamComplaint":
            return Kind.COMPLAINT
        case "Delivery":
            return Kind.DELIVERED
        case _:
            return None


def _mail_id(text: str) -> UUID | None:
    try:
        return UUID(hex=text)
    except ValueError:
        return None
