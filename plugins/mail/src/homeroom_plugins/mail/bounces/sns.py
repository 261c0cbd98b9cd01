"""Verification of Amazon SNS messages, and confirmation of subscriptions.

Anyone can send signed messages through their own topic, so a message only counts for the topic that the district set.
The certificate is only fetched from Amazon's host in the region of that topic.
"""

import re
from base64 import b64decode
from collections import OrderedDict
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.hashes import SHA1, SHA256
from homeroom_plugins.mail.bounce_settings import TOPIC
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Forbidden, ServiceUnavailable
from homeroom_sdk.i18n import _
from pydantic import BaseModel, Field

MAX_AGE = timedelta(hours=24)
"""Amazon retries for one day; an older message is a replay."""
AHEAD = timedelta(minutes=10)
MAX_CERTIFICATE_BYTES = 20_000
_CERTIFICATE = re.compile(r"/SimpleNotificationService-[0-9a-f]{16,64}\.pem")
_HASHES = {"1": SHA1, "2": SHA256}
_SIGNED = {
    "Notification": ("Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"),
    "SubscriptionConfirmation": ("Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"),
    "UnsubscribeConfirmation": ("Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"),
}


class SnsMessage(BaseModel):
    """One message, with Amazon's field names; all other fields are ignored."""

    Type: str = Field(max_length=40)
    MessageId: str = Field(max_length=100)
    TopicArn: str = Field(max_length=400)
    Message: str = Field(max_length=262_144)
    Timestamp: str = Field(max_length=40)
    SignatureVersion: str = Field(max_length=4)
    Signature: str = Field(max_length=2000)
    SigningCertURL: str = Field(max_length=500)
    Subject: str | None = Field(default=None, max_length=400)
    SubscribeURL: str | None = Field(default=None, max_length=2000)
    Token: str | None = Field(default=None, max_length=1000)


class Certificates:
    """Cache of certificates by URL; Amazon uses a new URL for each new certificate."""

    def __init__(self, most: int = 20) -> None:
        self._most = most
        self._kept: OrderedDict[str, x509.Certificate] = OrderedDict()

    async def get(self, ctx: PluginContext, url: str) -> x509.Certificate:
        """Return the certificate at a URL that `check_message` has accepted. Commits before it fetches one.

        Raises:
            ServiceUnavailable: it cannot be fetched now; Amazon will send the message again.
            Forbidden: the URL does not contain a certificate.
        """
        if url not in self._kept:
            await ctx.commit()
            answer = await ctx.http.request("GET", url, max_bytes=MAX_CERTIFICATE_BYTES)
            if answer.status != 200:
                raise ServiceUnavailable(_("Amazon's certificate cannot be fetched now."))
            try:
                self._kept[url] = x509.load_pem_x509_certificate(answer.content)
            except ValueError as error:
                raise _refusal() from error
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return self._kept[url]

    def clear(self) -> None:
        """Empty the cache."""
        self._kept.clear()


CERTIFICATES = Certificates()


async def check_message(
    ctx: PluginContext, message: SnsMessage, *, topic: str, certificates: Certificates = CERTIFICATES
) -> None:
    """Check that Amazon sent this message for the topic, at most `MAX_AGE` ago.

    Raises:
        Forbidden: it is not such a message, or the district has not set a topic.
        ServiceUnavailable: the certificate cannot be fetched now.
    """
    region = TOPIC.fullmatch(topic)
    if region is None or message.TopicArn != topic or message.Type not in _SIGNED:
        raise _refusal()
    _check_age(message.Timestamp, ctx.now())
    if not is_amazons(message.SigningCertURL, region) or not _CERTIFICATE.fullmatch(
        urlsplit(message.SigningCertURL).path
    ):
        raise _refusal()
    try:
        signature = b64decode(message.Signature, validate=True)
        algorithm = _HASHES[message.SignatureVersion]()
    except (ValueError, KeyError) as error:
        raise _refusal() from error
    certificate = await certificates.get(ctx, message.SigningCertURL)
    key = certificate.public_key()
    if not certificate.not_valid_before_utc <= ctx.now() <= certificate.not_valid_after_utc:
        raise _refusal()
    if not isinstance(key, RSAPublicKey):
        raise _refusal()
    try:
        key.verify(signature, signed_text(message), PKCS1v15(), algorithm)
    except InvalidSignature as error:
        raise _refusal() from error


async def confirm(ctx: PluginContext, message: SnsMessage) -> None:
    """Confirm the subscription of a message that was checked before. Commits.

    Raises:
        Forbidden: its URL is not Amazon's.
        ServiceUnavailable: Amazon does not accept the confirmation now.
    """
    url = message.SubscribeURL or ""
    region = TOPIC.fullmatch(message.TopicArn)
    query = parse_qs(urlsplit(url).query)
    if region is None or not is_amazons(url, region) or query.get("Action") != ["ConfirmSubscription"]:
        raise _refusal()
    await ctx.audit.record("mail.events_subscribed", subject="")
    await ctx.commit()
    answer = await ctx.http.request("GET", url)
    if answer.status != 200:
        raise ServiceUnavailable(_("Amazon has not taken the confirmation. Ask there for it again."))


def is_amazons(url: str, topic: re.Match[str]) -> bool:
    """Return True for an https URL on the SNS host of the topic's region, with the default port."""
    host = f"sns.{topic['region']}.amazonaws.com{'.cn' if topic['cloud'] == '-cn' else ''}"
    try:
        parts = urlsplit(url)
        return (parts.scheme, parts.netloc) == ("https", host) and url.isascii() and "\\" not in url
    except ValueError:
        return False


def signed_text(message: SnsMessage) -> bytes:
    """Return the text that Amazon signs: the names and values of certain fields, one per line."""
    values = ((name, getattr(message, name)) for name in _SIGNED[message.Type])
    return "".join(f"{name}\n{value}\n" for name, value in values if value is not None).encode()


def _check_age(timestamp: str, now: datetime) -> None:
    try:
        sent_at = datetime.fromisoformat(timestamp)
    except ValueError as error:
        raise _refusal() from error
    sent_at = sent_at if sent_at.tzinfo is not None else sent_at.replace(tzinfo=UTC)
    if not -AHEAD <= now - sent_at <= MAX_AGE:
        raise _refusal()


def _refusal() -> Forbidden:
    return Forbidden(_("You are not authorized."))
