"""The bodies of what a person decides about mails."""

from enum import StrEnum
from uuid import UUID

from homeroom_plugins.mail.models import Reason
from pydantic import BaseModel, Field

MAX_AT_ONCE = 500


class Decision(StrEnum):
    """What a person says of a mail whose fate is unknown."""

    SEND_AGAIN = "send_again"
    ARRIVED = "arrived"


class DecisionRequest(BaseModel):
    """Mails by their ids in the mail log, and what becomes of them."""

    ids: list[UUID] = Field(min_length=1, max_length=MAX_AT_ONCE)
    decision: Decision


class Decided(BaseModel):
    """How many mails the decision changed, and of how many there was nothing left to decide."""

    changed: int
    unchanged: int


class Verdict(StrEnum):
    """What a person makes of a returned mail that nobody could place."""

    DISMISS = "dismiss"
    BLOCK = "block"


class VerdictRequest(BaseModel):
    """What becomes of a returned mail; to block, the address that it is about."""

    verdict: Verdict
    emailAddress: str = Field(default="", max_length=1000)  # noqa: N815 - the specification's name


class ReturnedText(BaseModel):
    """A returned mail as a person reads it: who it is from, what it is called, and its text."""

    sender: str
    subject: str
    text: str


class BlockRequest(BaseModel):
    """An address that gets no mail any more, and why."""

    emailAddress: str = Field(max_length=1000)  # noqa: N815 - the specification's name
    reason: Reason = Reason.WRONG_ADDRESS


class LiftReason(StrEnum):
    """Why staff send mail to an address again."""

    REQUESTED = "requested"
    CORRECT = "correct"
    MISTAKE = "mistake"


class LiftRequest(BaseModel):
    """Entries of the list of addresses that get no mail, by their ids, and why they hold no more."""

    ids: list[UUID] = Field(min_length=1, max_length=MAX_AT_ONCE)
    reason: LiftReason


class Lifted(BaseModel):
    """How many entries were there to lift."""

    lifted: int
