"""Bounces, complaints, deliveries and delays that Amazon SES reports through an SNS topic.

SES assigns its own Message-IDs. Its events contain ours among the original headers, if the district has switched
these on in SES, and they contain the return path, which identifies the mail too.
"""

import hashlib

from homeroom_plugins.mail.bounces.following import Arrival, follow, tell
from homeroom_plugins.mail.bounces.patterns import ADDRESS
from homeroom_plugins.mail.bounces.reading import clean_words
from homeroom_plugins.mail.bounces.reports import Kind, Report
from homeroom_plugins.mail.bounces.sns import SnsMessage, check_message, confirm
from homeroom_plugins.mail.settings import settings_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.i18n import _
from pydantic import BaseModel, Field, ValidationError

_DEAD = {"General", "NoEmail", "Suppressed", "OnAccountSuppressionList"}


class _Header(BaseModel):
    name: str
    value: str


class _CommonHeaders(BaseModel):
    messageId: str = ""  # noqa: N815 - Amazon's name


class _Mail(BaseModel):
    source: str = ""
    headers: list[_Header] = Field(default_factory=list)
    commonHeaders: _CommonHeaders = _CommonHeaders()  # noqa: N815 - Amazon's name


class _Recipient(BaseModel):
    emailAddress: str = ""  # noqa: N815 - Amazon's name
    status: str = ""
    diagnosticCode: str = ""  # noqa: N815 - Amazon's name


class _Bounce(BaseModel):
    bounceType: str = ""  # noqa: N815 - Amazon's name
    bounceSubType: str = ""  # noqa: N815 - Amazon's name
    bouncedRecipients: list[_Recipient] = Field(default_factory=list)  # noqa: N815 - Amazon's name


class _Complaint(BaseModel):
    complaintFeedbackType: str | None = None  # noqa: N815 - Amazon's name
    complainedRecipients: list[_Recipient] = Field(default_factory=list)  # noqa: N815 - Amazon's name


class _Delivery(BaseModel):
    recipients: list[str] = Field(default_factory=list)
    smtpResponse: str = ""  # noqa: N815 - Amazon's name


class _Delay(BaseModel):
    delayedRecipients: list[_Recipient] = Field(default_factory=list)  # noqa: N815 - Amazon's name


class SesEvent(BaseModel):
    """One event, with Amazon's field names, from the notifications of an identity or from a configuration set."""

    notificationType: str = ""  # noqa: N815 - Amazon's name
    eventType: str = ""  # noqa: N815 - Amazon's name
    mail: _Mail = _Mail()
    bounce: _Bounce = _Bounce()
    complaint: _Complaint = _Complaint()
    delivery: _Delivery = _Delivery()
    deliveryDelay: _Delay = _Delay()  # noqa: N815 - Amazon's name


async def take_message(ctx: PluginContext, body: bytes) -> None:
    """Process one SNS message: apply an event once, or confirm a new subscription of the district's topic.

    Raises:
        Forbidden: it is not a message from Amazon for the district's topic.
        ServiceUnavailable: the signature cannot be checked now.
    """
    try:
        message = SnsMessage.model_validate_json(body)
    except ValidationError as error:
        raise Forbidden(_("You are not authorized.")) from error
    await check_message(ctx, message, topic=settings_of(ctx).ses_topic)
    if message.Type == "SubscriptionConfirmation":
        await confirm(ctx, message)
    elif message.Type == "Notification":
        await _take_event(ctx, message)


async def _take_event(ctx: PluginContext, message: SnsMessage) -> None:
    try:
        report = read_event(SesEvent.model_validate_json(message.Message))
    except ValidationError:  # SNS sends plain English to subscribers of a new topic.
        return
    if report is None:
        return
    digest = hashlib.sha256(f"ses/{message.MessageId}".encode()).digest()
    await tell(ctx, [await follow(ctx, Arrival("ses", digest, report))])


def read_event(event: SesEvent) -> Report | None:
    """Return the report in an event, or None for an event of a kind that is not followed, such as an opened mail."""
    ids = [event.mail.commonHeaders.messageId]
    ids += [header.value for header in event.mail.headers if header.name.lower() == "message-id"]
    kind, recipients = _judge(event)
    if kind is None:
        return None
    words = next((one.diagnosticCode for one in recipients if one.diagnosticCode), event.delivery.smtpResponse)
    return Report(
        kind=kind,
        recipients=tuple(found[0].lower() for one in recipients if (found := ADDRESS.search(one.emailAddress))),
        return_addresses=(event.mail.source,) if event.mail.source else (),
        message_ids=tuple(dict.fromkeys(one.strip() for one in ids if one.strip())),
        status=next((one.status for one in recipients if one.status), ""),
        words=clean_words(words),
    )


def _judge(event: SesEvent) -> tuple[Kind | None, list[_Recipient]]:
    match event.notificationType or event.eventType:
        case "Bounce":
            is_dead = event.bounce.bounceType == "Permanent" and event.bounce.bounceSubType in _DEAD
            return Kind.HARD if is_dead else Kind.SOFT, event.bounce.bouncedRecipients
        case "Complaint":
            is_praise = event.complaint.complaintFeedbackType == "not-spam"
            return Kind.NOTICE if is_praise else Kind.COMPLAINT, event.complaint.complainedRecipients
        case "Delivery":
            return Kind.DELIVERED, [_Recipient(emailAddress=address) for address in event.delivery.recipients]
        case "DeliveryDelay":
            return Kind.DELAYED, event.deliveryDelay.delayedRecipients
        case "Reject":
            return Kind.SOFT, []
        case _:
            return None, []
