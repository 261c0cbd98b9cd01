"""Request and response bodies for decisions about mails."""

from enum import StrEnum
from uuid import UUID

from homeroom_plugins.mail.models import Reason
from pydantic import BaseModel, Field

MAX_AT_ONCE = 500


class Decision(StrEnum):
    """A decision about a mail that may or may not have arrived."""

    SEND_AGAIN = "send_again"
    ARRIVED = "arrived"


class DecisionRequest(BaseModel):
    """Mails by their ids in the mail log, and the decision about them."""

    ids: list[UUID] = Field(min_length=1, max_length=MAX_AT_ONCE)
    decision: Decision


class Decided(BaseModel):
    """The number of mails that the decision changed, and of those that no longer needed one."""

    changed: int
    unchanged: int


class Verdict(StrEnum):
    """A decision about a returned mail that could not be matched."""

    DISMISS = "dismiss"
    BLOCK = "block"


class VerdictRequest(BaseModel):
    """The decision about a returned mail and, to block an address, that address."""

    verdict: Verdict
    emailAddress: str = Field(default="", max_length=1000)  # noqa: N815 - the specification's name


class ReturnedText(BaseModel):
    """A returned mail as staff read it: sender, subject and text."""

    sender: str
    subject: str
    text: str


class BlockRequest(BaseModel):
    """An address to block, and the reason."""

    emailAddress: str = Field(max_length=1000)  # noqa: N815 - the specification's name
    reason: Reason = Reason.WRONG_ADDRESS


class LiftReason(StrEnum):
    """A reason for unblocking an address."""

    REQUESTED = "requested"
    CORRECT = "correct"
    MISTAKE = "mistake"


class LiftRequest(BaseModel):
    """Blocked addresses by the ids of their entries, and the reason for unblocking them."""

    ids: list[UUID] = Field(min_length=1, max_length=MAX_AT_ONCE)
    reason: LiftReason


class Lifted(BaseModel):
    """The number of entries that were removed."""

    lifted: int
