"""What became of an attempt to send a mail, as the ledger writes it down."""

from dataclasses import dataclass
from uuid import UUID

from homeroom_sdk.sentences import Sentence
from homeroom_sdk.services import MailState


@dataclass(frozen=True, slots=True)
class Result:
    """What became of an attempt.

    Attributes:
        state: ACCEPTED, FAILED, UNKNOWN or READY (to be tried again after `delay_s`).
        answered: Whether the server said "later" to this very mail.
        dead_email: The mail's address, if the server has said that there is no such.
    """

    id: UUID
    attempt: int
    state: MailState
    message: Sentence
    delay_s: float = 0.0
    answered: bool = False
    dead_email: str = ""

    def stored(self) -> dict[str, object]:
        """As JSON values."""
        return {
            "id": str(self.id),
            "attempt": self.attempt,
            "state": self.state.value,
            "message": self.message.stored() if self.message else None,
            "delay": self.delay_s,
            "answered": int(self.answered),
        }
