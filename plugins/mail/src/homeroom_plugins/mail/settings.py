"""District settings for mail."""

import re

from homeroom_plugins.mail.addresses import InvalidAddress, parse_address
from homeroom_plugins.mail.bounce_settings import BounceSettings
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _, sentence_of
from homeroom_sdk.services import REQUIRED_MAIL
from homeroom_sdk.texts import is_line
from pydantic import ConfigDict, Field, field_validator

_LOCAL_PART = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._+-]{0,62}[A-Za-z0-9])?")


class MailSettings(BounceSettings):
    """The sender's name and address, and the footer of every mail of the district."""

    model_config = ConfigDict(extra="forbid")

    from_name: str = Field(
        default="", max_length=100, title="Sender's name", description="Leave this empty to use the district's name."
    )
    from_local_part: str = Field(
        default="no-reply",
        title="Sender's address",
        description="The part before the @.",
    )
    from_domain: str = Field(
        default="",
        title="Sender's domain",
        description="The part after the @, such as schools.example.org. Leave this empty to use the installation's "
        "domain. E-mails are sent from your domain once its DNS contains one of your keys.",
    )
    reply_to: str = Field(
        default="",
        title="Replies go to",
        description="An e-mail address. Leave this empty to use the sender's address.",
    )
    help_text: str = Field(
        default="",
        max_length=500,
        title="Help",
        description="Shown at the bottom of every e-mail, under the contact for families.",
    )

    error_limit_percent: int = Field(
        default=20,
        ge=0,
        le=100,
        title="Pause when this share is refused (%)",
        description="A batch is paused until a person decides when this share of its last 100 e-mails was refused. "
        "0: never.",
    )

    @field_validator("from_name", "help_text")
    @classmethod
    def _is_printable(cls, value: str) -> str:
        if not is_line(value):
            raise ValueError(_("Use one line of text without control characters."))
        return value.strip()

    @field_validator("from_local_part")
    @classmethod
    def _is_local_part(cls, value: str) -> str:
        if not _LOCAL_PART.fullmatch(value) or ".." in value:
            raise ValueError(_("Use letters, digits, dots, hyphens and underscores, such as 'no-reply'."))
        return value

    @field_validator("from_domain")
    @classmethod
    def _is_domain(cls, value: str) -> str:
        if not value.strip():
            return ""
        try:
            return parse_address(f"mail@{value.strip()}").domain
        except InvalidAddress as error:
            raise ValueError(sentence_of(error)) from error

    @field_validator("reply_to")
    @classmethod
    def _is_address(cls, value: str) -> str:
        if not value.strip():
            return ""
        try:
            return str(parse_address(value))
        except InvalidAddress as error:
            raise ValueError(sentence_of(error)) from error


def settings_of(ctx: PluginContext) -> MailSettings:
    """Return the district's mail settings."""
    return ctx.settings if isinstance(ctx.settings, MailSettings) else MailSettings()


def required_categories(ctx: PluginContext) -> frozenset[str]:
    """Return the kinds of mail that are required notices, which are also sent to unsubscribed addresses."""
    named = (name.strip() for name in settings_of(ctx).required_notices.split(","))
    return frozenset({REQUIRED_MAIL, *(name for name in named if name)})
