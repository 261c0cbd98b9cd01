"""Types for families that open documents by a link, as plugins exchange them with `services.Recipients`."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID


class PinMode(StrEnum):
    """The kind of PIN that a family must enter before it sees its document."""

    NONE = "none"
    GENERATED = "generated"
    PERSON_ID = "person_id"
    BIRTH_DATE = "birth_date"
    """The student's birth date, in eight digits in the order that the district uses."""
    SECOND_MAIL = "second_mail"
    """A generated PIN, which the sender mails separately, some time after the link."""


class LinkState(StrEnum):
    """The state of a link."""

    OPEN = "open"
    LOCKED = "locked"
    """Too many wrong PINs; staff can unlock it."""
    ENDED = "ended"
    """It has expired; it can be extended."""
    RECALLED = "recalled"
    """It was taken back; it can be restored."""


class RecipientAct(StrEnum):
    """An event in the life of a link, as reported to its sender."""

    OPENED = "opened"
    """The family has seen the document for the first time."""
    VIEWED = "viewed"
    """The family has opened the document again."""
    DOWNLOADED = "downloaded"
    WRONG_PIN = "wrong_pin"
    LOCKED = "locked"
    UNLOCKED = "unlocked"


@dataclass(frozen=True, slots=True)
class Invitation:
    """One address that gets one link to one document of a sender.

    Attributes:
        id: Chosen by the sender; the same id always means the same recipient.
        sender: The key under which the sender offers `sent_documents.SentDocuments`, which has the document.
        batch_id: The group of documents that the sender sends, and may take back, together.
        title: The document's title on its page and as a file. Without the person's name if the district hides names.
        language: Language of the page if none of the browser's languages is available.
        pin: For PERSON_ID what the family enters, for BIRTH_DATE the day as an ISO date; stored encrypted. Empty
            otherwise.
        pin_owner: The person with this number or birth date, by `Person.id` as text: wrong PINs count for all their
            links together. Empty: they count for this link only.
        for_signing: The opener may sign; no user may see the link or its PIN.
    """

    id: UUID
    sender: str
    batch_id: UUID
    document_id: UUID
    title: str
    language: str
    pin_mode: PinMode
    expires_at: datetime
    pin: str = ""
    pin_owner: str = ""
    for_signing: bool = False


@dataclass(frozen=True, slots=True)
class RecipientStatus:
    """The status of one recipient's link."""

    id: UUID
    state: LinkState
    expires_at: datetime
    opened_at: datetime | None
    downloaded_at: datetime | None
    locked_at: datetime | None
    recalled_at: datetime | None
    wrong_pins: int
