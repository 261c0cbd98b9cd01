"""A mail as other plugins hand it to the mail plugin, what that tells of mails and addresses, and what it asks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from homeroom_sdk.providers import several
from homeroom_sdk.sentences import Sentence

ACCOUNT_MAIL = "account"
"""The category of mails about the recipient's own account, such as a link that sets a new password: they go to those
who unsubscribed too, offer no way to unsubscribe, and go out alone if nobody calls `Mailer.send`."""


REQUIRED_MAIL = "required"
"""The category of required notices: they say so, go to those who unsubscribed too, and offer no way to unsubscribe.
Where an address does not exist they go to print."""


@dataclass(frozen=True, slots=True)
class TemplateUse:
    """That a mail is written with the district's template for its kind, school and language, where there is one.

    Attributes:
        kind: The `TemplateKind.key`.
        school: The code of the reader's school; empty is the whole district's template.
        values: Of the kind's own placeholders, among them `message`; without `link`, `subject` and `districtName`,
            which the mail itself gives. Never a PIN.
        at: Versions that were saved later do not count, as those after a batch was approved; None is now.
    """

    kind: str
    school: str
    values: Mapping[str, str]
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class OutgoingMail:
    """One mail to one address; the mail plugin lays it out in the recipient's language and direction.

    Attributes:
        key: Says which mail this is; the same key of the same batch is one mail for ever.
        language: Of the layout's own words; subject and body come as they are.
        body: Plain text, paragraphs separated by an empty line.
        link: The one action of the mail; with `link_label` on it.
        category: What a recipient unsubscribes from, a word of the sender's such as `reports`, or `ACCOUNT_MAIL`.
        template: The district's template takes the place of subject and body where it has one.
        secret: What stands in the body for its reader alone, such as a PIN: staff never see it. Not with a template.

    Subject, body and link are kept encrypted in the ledger and removed once the mail is final.
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
    """The life of one outgoing mail; see `docs/operating.md`. After ARMED only a reply may tell what happened."""

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
    """Where one mail stands. `message` is the server's words or the reason, without personal data."""

    key: str
    state: MailState
    message: Sentence
    planned_at: datetime
    sent_at: datetime | None
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class MailBlock:
    """Why an address gets no mail of a kind.

    Attributes:
        reason: In words for staff.
        is_unsubscribed: Its owner wants none; a required notice goes there nevertheless.
    """

    reason: Sentence
    is_unsubscribed: bool


@several()
class MailKinds(Protocol):
    """The kinds of mail that a plugin sends; families choose among them what they get."""

    def names(self, language: str) -> Mapping[str, str]:
        """Each category of the plugin's mails with its name for families, in the nearest language with words."""
        ...


@dataclass(frozen=True, slots=True)
class TemplateKind:
    """A kind of mail for which a district may write templates.

    Attributes:
        key: As in `TemplateUse.kind`.
        name: For staff.
        placeholders: Those of `TemplateUse.values`.
        has_link: Whether such a mail leads somewhere; its template must then hold the link.
        start: The text of such a mail without a template, in placeholders: a new template begins with it.
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
        """All of them."""
        ...

    async def find_sample(self, kind: str, *, school: str, language: str) -> OutgoingMail | None:
        """Such a mail as one real family of the school would get it; None where the directory has nobody."""
        ...


@dataclass(frozen=True, slots=True)
class UsedTemplate:
    """The version of the district's template with which a mail was written, or would be.

    Attributes:
        number: Versions of one template count from 1.
        school_name: Of the school whose template it is; empty is the whole district's.
        language: Its tag; empty is every language that has no template of its own.
    """

    number: int
    school_name: str
    language: str
    saved_by: str
    saved_at: datetime


@dataclass(frozen=True, slots=True)
class ShownMail:
    """One mail as it went out, or as it would, for staff to look at: where its links lead is left out.

    Attributes:
        state: A `services.MailState`.
        sender: Name and address.
        html: A whole document without scripts, for a frame that may run none; the logo is in it.
        planned_at, sent_at: None of what has not got that far.
        template: None: written with the product's own words.
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
