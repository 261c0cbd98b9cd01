"""What plugins tell each other about families that open documents by a link (`services.Recipients`)."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID


class PinMode(StrEnum):
    """What a family must type before it sees its document."""

    NONE = "none"
    GENERATED = "generated"
    PERSON_ID = "person_id"
    BIRTH_DATE = "birth_date"
    """The student's, in eight digits as the district orders them."""
    SECOND_MAIL = "second_mail"
    """One that was generated, which the sender mails by itself, some time after the link."""


class LinkState(StrEnum):
    """What a link can be used for."""

    OPEN = "open"
    LOCKED = "locked"
    """Too many wrong PINs; staff unlock it."""
    ENDED = "ended"
    """Its time is over; it can be extended."""
    RECALLED = "recalled"
    """Taken back; it can be given again."""


class RecipientAct(StrEnum):
    """What has become of a link, as its sender is told."""

    OPENED = "opened"
    """The family has seen the document for the first time."""
    VIEWED = "viewed"
    """It has opened it once more."""
    DOWNLOADED = "downloaded"
    WRONG_PIN = "wrong_pin"
    LOCKED = "locked"
    UNLOCKED = "unlocked"


@dataclass(frozen=True, slots=True)
class Invitation:
    """One address that gets one link to one document of a sender.

    Attributes:
        id: Chosen by the sender; the same again is the same recipient.
        sender: The key under which the sender offers `sent_documents.SentDocuments`, which has the document.
        batch_id: What the sender sends at once and may take back at once.
        title: What the document is called on its page and as a file. No person's name where the district wants none.
        language: Of the page where the family's browser names none that there are words for.
        pin: What the family types where the mode is PERSON_ID, or the day as an ISO date where it is BIRTH_DATE; kept
            sealed. Empty otherwise.
        pin_owner: Whose number or date of birth it is, as the directory calls them: wrong PINs count for all their
            links together. Empty: for this link alone.
        for_signing: Whoever opens it may sign: no user is told its link or its PIN.
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
    """Where one recipient's link stands."""

    id: UUID
    state: LinkState
    expires_at: datetime
    opened_at: datetime | None
    downloaded_at: datetime | None
    locked_at: datetime | None
    recalled_at: datetime | None
    wrong_pins: int
