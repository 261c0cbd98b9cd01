"""Types that plugins exchange with the mail plugin: mails, their states, templates and blocked addresses."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from homeroom_sdk.i18n import Sentence
from homeroom_sdk.providers import several

ACCOUNT_MAIL = "account"
"""The category of mails about the recipient's own account, such as a link for setting a new password. They are also
sent to recipients who unsubscribed, offer no way to unsubscribe, and go out even if `Mailer.send` is never called.
"""


REQUIRED_MAIL = "required"
"""The category of required notices. They are marked as such, are also sent to recipients who unsubscribed, and offer no
way to unsubscribe. If an address does not exist, they are printed instead.
"""


@dataclass(frozen=True, slots=True)
class TemplateUse:
    """Request to write a mail with the district's template for its kind, school and language, if there is one.

    Attributes:
        kind: The `TemplateKind.key`.
        school: The code of the reader's school; empty for the whole district's template.
        values: Values of the kind's placeholders, including `message`, but not `link`, `subject` and `districtName`,
            which the mail itself provides. Never a PIN.
        at: Versions saved later are ignored, for example those saved after a batch was approved; None means now.
    """

    kind: str
    school: str
    values: Mapping[str, str]
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class OutgoingMail:
    """One mail to one address; the mail plugin lays it out in the recipient's language and direction.

    Attributes:
        key: Identifies the mail; the same key in the same batch always means the same mail.
        language: The language of the layout's own words; subject and body are sent as given.
        body: Plain text, paragraphs separated by an empty line.
        link: The mail's only action link, labelled `link_label`.
        category: What a recipient can unsubscribe from: a key of the sender's such as `reports`, or `ACCOUNT_MAIL`.
        template: If the district has this template, it replaces subject and body.
        secret: A part of the body that only the recipient may see, such as a PIN; hidden from staff. Not allowed with a
            template.

    Subject, body and link are encrypted in the ledger and removed once the mail is final.
    """

    key: str
    to: str
    language: str
    subject: str
    body: str
    link: str | None = None
    link_label: str = ""
    category: str = "general"
    template: TemplateUse | None = None
    secret: str = ""


class MailState(StrEnum):
    """The states of one outgoing mail; see `docs/operating.md`. After ARMED only a server's reply can tell what
    happened.
    """

    PLANNED = "planned"
    READY = "ready"
    CLAIMED = "claimed"
    ARMED = "armed"
    ACCEPTED = "accepted"
    DELIVERED = "delivered"
    BOUNCED = "bounced"
    COMPLAINED = "complained"
    UNKNOWN = "unknown"
    HELD = "held"
    FAILED = "failed"
    SUPPRESSED = "suppressed"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class MailStatus:
    """The status of one mail. `message` is the server's reply or the reason, without personal data."""

    key: str
    state: MailState
    message: Sentence
    planned_at: datetime
    sent_at: datetime | None
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class MailBlock:
    """Why an address gets no mail of a category.

    Attributes:
        reason: In words for staff.
        is_unsubscribed: The address's owner has unsubscribed; required notices are sent there anyway.
    """

    reason: Sentence
    is_unsubscribed: bool


@several()
class MailKinds(Protocol):
    """The categories of mail that a plugin sends; families choose which of them they receive."""

    def names(self, language: str) -> Mapping[str, str]:
        """Return the name for families of each category of the plugin's mails, in the nearest language with a
        translation.
        """
        ...


@dataclass(frozen=True, slots=True)
class TemplateKind:
    """A kind of mail for which a district may write templates.

    Attributes:
        key: As in `TemplateUse.kind`.
        name: For staff.
        placeholders: The keys of `TemplateUse.values`.
        has_link: Whether such a mail has a link; its template must then contain the link.
        start: The mail's text without a template, with placeholders; a new template starts with it.
    """

    key: str
    name: Sentence
    placeholders: tuple[str, ...]
    has_link: bool
    start: str = "{{message}}"


@several()
class TemplateKinds(Protocol):
    """The kinds of mail of a plugin for which a district may write templates."""

    def list_kinds(self) -> Sequence[TemplateKind]:
        """Return all of the plugin's kinds."""
        ...

    async def find_sample(self, kind: str, *, school: str, language: str) -> OutgoingMail | None:
        """Return such a mail as a real family of the school would get it; None if the directory has no such family."""
        ...


@dataclass(frozen=True, slots=True)
class UsedTemplate:
    """The version of the district's template with which a mail was written, or would be.

    Attributes:
        number: Versions of one template count from 1.
        school_name: The school of the template; empty for the whole district's.
        language: The template's language tag; empty for all languages without their own template.
    """

    number: int
    school_name: str
    language: str
    saved_by: str
    saved_at: datetime


@dataclass(frozen=True, slots=True)
class ShownMail:
    """One mail as it was or would be sent, for staff to look at; the targets of its links are removed.

    Attributes:
        state: A `services.MailState`.
        sender: Name and address.
        html: A complete document without scripts, for a frame that blocks scripts; the logo is embedded.
        planned_at, sent_at: None if the mail has not got that far.
        template: None if the mail uses the product's own text.
    """

    key: str
    state: str
    language: str
    sender: str
    to: str
    subject: str
    text: str
    html: str
    planned_at: datetime | None
    sent_at: datetime | None
    template: UsedTemplate | None = None
