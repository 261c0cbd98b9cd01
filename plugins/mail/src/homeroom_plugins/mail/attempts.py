"""The result of one attempt to send a mail, as recorded in the ledger."""

from dataclasses import dataclass
from uuid import UUID

from homeroom_sdk.i18n import Sentence
from homeroom_sdk.services import MailState


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one attempt to send a mail.

    Attributes:
        state: ACCEPTED, FAILED, UNKNOWN or READY (to be retried after `delay_s`).
        answered: True if the server deferred this mail itself, as opposed to the whole connection.
        dead_email: The mail's address if the server reported that it does not exist, else empty.
    """

    id: UUID
    attempt: int
    state: MailState
    message: Sentence
    delay_s: float = 0.0
    answered: bool = False
    dead_email: str = ""

    def stored(self) -> dict[str, object]:
        """Return the result as JSON values, for the SQL that records it."""
        return {
            "id": str(self.id),
            "attempt": self.attempt,
            "state": self.state.value,
            "message": self.message.stored() if self.message else None,
            "delay": self.delay_s,
            "answered": int(self.answered),
        }
