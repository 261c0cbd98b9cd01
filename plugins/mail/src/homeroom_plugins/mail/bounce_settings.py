"""District settings for returned mails and for required notices, which ignore unsubscriptions."""

import re
from typing import Literal

from homeroom_plugins.mail.addresses import InvalidAddress, parse_address
from homeroom_sdk.i18n import _, sentence_of
from homeroom_sdk.settings_form import choices, shown_if
from homeroom_sdk.texts import is_line
from pydantic import BaseModel, ConfigDict, Field, SecretStr, field_validator

TOPIC = re.compile(r"arn:aws(?P<cloud>|-cn|-us-gov):sns:(?P<region>[a-z]{2}(?:-[a-z]+){1,3}-\d):\d{12}:[\w-]{1,256}")
MAX_LOCAL_PART = 64 - 1 - 32
"""Space left before the @ once a plus sign and the mail's signed number are appended (RFC 5321 4.5.3.1.1)."""
_IF_READ = shown_if("mailbox_kind", "imap", "pop3")


class BounceSettings(BaseModel):
    """The address that returned mails go to, how its mailbox is read, and which kinds of mail are required notices."""

    model_config = ConfigDict(extra="forbid")

    required_notices: str = Field(
        default="",
        max_length=400,
        title="Required notices",
        description="Kinds of e-mail that are also sent to families who have unsubscribed, separated by commas.",
    )
    bounce_address: str = Field(
        default="",
        title="Address for returned e-mails",
        description="A mailbox of the district that accepts plus addresses, such as bounces+1@example.org.",
    )
    mailbox_kind: Literal["", "imap", "pop3"] = Field(
        default="",
        title="How to read that mailbox",
        description="Connections are always encrypted.",
        json_schema_extra=choices({"": "It is not read", "imap": "IMAP", "pop3": "POP3"}),
    )
    mailbox_host: str = Field(
        default="",
        max_length=253,
        title="Mailbox server",
        description="For example imap.example.org.",
        json_schema_extra=_IF_READ,
    )
    mailbox_port: int = Field(
        default=0,
        ge=0,
        le=65535,
        title="Port",
        description="0: the default port, 993 or 995.",
        json_schema_extra=_IF_READ,
    )
    mailbox_user: str = Field(
        default="",
        max_length=320,
        title="Mailbox user",
        description="Often the full address.",
        json_schema_extra=_IF_READ,
    )
    mailbox_password: SecretStr | None = Field(
        default=None, title="Mailbox password", description="Stored encrypted.", json_schema_extra=_IF_READ
    )
    postmark_password: SecretStr | None = Field(
        default=None,
        title="Password for Postmark's webhook",
        description="Postmark sends this password with each event, with the user name postmark. Without a password, "
        "no events are accepted.",
    )

    ses_topic: str = Field(
        default="",
        max_length=400,
        title="Topic for Amazon SES",
        description="The ARN of the SNS topic on which Amazon SES reports about your e-mails. Without a topic, no "
        "reports are accepted.",
    )

    @field_validator("ses_topic")
    @classmethod
    def _is_topic(cls, value: str) -> str:
        if value.strip() and not TOPIC.fullmatch(value.strip()):
            raise ValueError(_("Copy the topic's ARN, such as arn:aws:sns:us-east-1:123456789012:mail-events."))
        return value.strip()

    @field_validator("bounce_address")
    @classmethod
    def _is_short_address(cls, value: str) -> str:
        if not value.strip():
            return ""
        try:
            address = parse_address(value)
        except InvalidAddress as error:
            raise ValueError(sentence_of(error)) from error
        if len(address.local) > MAX_LOCAL_PART or not address.local.replace("-", "").replace(".", "").isalnum():
            raise ValueError(
                _("Use at most {count} letters, digits, dots and hyphens before the @.", count=MAX_LOCAL_PART)
            )
        return str(address)

    @field_validator("mailbox_host", "mailbox_user", "required_notices")
    @classmethod
    def _is_one_line(cls, value: str) -> str:
        if not is_line(value):
            raise ValueError(_("Use one line of text without control characters."))
        return value.strip()
