"""Conclusions from the outcomes of a run about the server, the recipients' domains and the batch."""

from dataclasses import dataclass, field
from uuid import UUID

from homeroom_plugins.mail.ledger import Claimed
from homeroom_plugins.mail.outages import without_addresses
from homeroom_plugins.mail.sending.pauses import DomainPauses, ErrorRate, ServerGate, Storm
from homeroom_plugins.mail.smtp.transaction import Outcome, Verdict
from homeroom_sdk.i18n import NOTHING, Sentence, _


@dataclass
class Health:
    """Health of a run, updated with each outcome.

    Attributes:
        to_wake: Mails that only a storm has deferred, to be sent now that it is over; None if nothing is to be woken.
        is_paused: True if a person or another worker has paused the batch.
    """

    gate: ServerGate
    errors: ErrorRate
    storm: Storm = field(default_factory=Storm)
    pauses: DomainPauses = field(default_factory=DomainPauses)
    to_wake: set[UUID] | None = None
    is_paused: bool = False
    _last_refusal: Sentence = NOTHING

    @property
    def may_go_on(self) -> bool:
        """True if it makes sense to send more of the batch."""
        return not (self.gate.is_hopeless or self.is_paused or self.errors.is_too_high)

    @property
    def error(self) -> Sentence:
        """The reason to pause the batch for a person; empty if there is none."""
        if not self.errors.is_too_high:
            return NOTHING
        return _(
            "The mail server refused {refused} of the last {count} e-mails, the last one with: {words}",
            refused=self.errors.refused,
            count=self.errors.count,
            words=self._last_refusal,
        )

    def note(self, mail: Claimed, outcome: Outcome) -> bool:
        """Learn from an outcome; return True if the server treats every mail this way, so that the mail is not to
        blame.
        """
        if outcome.verdict is Verdict.UNTOUCHED:
            self.gate.failed(_("The mail server rejected the connection: {words}", words=outcome.text))
            return outcome.text[:1] == "4"  # An explicit 4xx; a broken connection may be this mail's fault.
        if outcome.verdict is Verdict.DEFERRED:
            self.storm.deferred(mail.id, mail.tries)
            if self.storm.is_raging:
                self.gate.failed(_("The mail server rejected the connection: {words}", words=outcome.text))
                return mail.tries == 0
            self.gate.succeeded()
            self.pauses.deferred(mail.domain)
        elif outcome.verdict in {Verdict.ACCEPTED, Verdict.REFUSED}:
            self._note_end(mail, outcome)
        else:
            self.gate.leave()
        return False

    def _note_end(self, mail: Claimed, outcome: Outcome) -> None:
        put_off = self.storm.ended()
        if self.gate.succeeded():
            self.to_wake = {*(self.to_wake or ()), *put_off}
            self.pauses.clear()
        self.pauses.answered(mail.domain)
        is_refused = outcome.verdict is Verdict.REFUSED
        if is_refused:
            self._last_refusal = without_addresses(outcome.text)
        self.errors.ended(is_refused=is_refused)
