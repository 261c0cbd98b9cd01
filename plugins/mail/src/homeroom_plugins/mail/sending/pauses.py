"""Circuit breakers for the server, for recipient domains with repeated deferrals, and for a batch."""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from uuid import UUID

from homeroom_plugins.mail.sending.pace import jittered
from homeroom_sdk.i18n import NOTHING, Sentence

_DOMAIN_LIMIT = 3
_STORM_LIMIT = 3
_MAX_PAUSE_S = 600.0
ERROR_WINDOW = 100
ERRORS_FROM = 20
"""Minimum number of refusals before their share counts, because a few wrong addresses can come early."""
_MAX_RECONNECT_S = 10.0
"""Maximum seconds between attempts by a single connection, so that a recovered server is noticed soon."""


@dataclass
class ServerGate:
    """Circuit breaker for a server that is unreachable or rejects us; while it is open, one connection at a time probes
    it.

    Attributes:
        words: The reason for the failure; empty while the server works.
        has_succeeded: True if the server has processed any mail of this run.
        recovered_at: When it processed the first mail after a failure, by `clock`.
    """

    patience_s: float
    clock: Callable[[], float] = time.monotonic
    words: Sentence = NOTHING
    has_succeeded: bool = False
    recovered_at: float = float("-inf")
    _failures: int = 0
    _opens_at: float = 0.0
    _failing_since: float | None = None
    _failed_at: float = 0.0
    _is_probing: bool = False

    @property
    def wait_s(self) -> float:
        """Seconds until the next attempt makes sense."""
        return max(0.0, self._opens_at - self.clock())

    @property
    def is_failing(self) -> bool:
        """True if the latest news about the server is a failure."""
        return self._failing_since is not None

    @property
    def is_hopeless(self) -> bool:
        """True if the server has failed for longer than `patience_s`."""
        return self._failing_since is not None and self._failed_at - self._failing_since > self.patience_s

    def enter(self) -> bool:
        """Return True if this connection may try the server now; a failing server has one probe until `failed` or
        `leave`.
        """
        if self.is_failing and (self._is_probing or self.wait_s):
            return False
        self._is_probing = self.is_failing
        return True

    def leave(self) -> None:
        """End a connection without a result, so that another one may probe."""
        self._is_probing = False

    def failed(self, words: Sentence) -> None:
        """Record a failure; failures of connections that were opened together count once."""
        now = self._failed_at = self.clock()
        self._failing_since = now if self._failing_since is None else self._failing_since
        self._is_probing, self.words = False, words
        if now >= self._opens_at:
            self._opens_at = now + jittered(min(0.25 * 2.0**self._failures, _MAX_RECONNECT_S))
            self._failures = min(self._failures + 1, 10)

    def succeeded(self) -> bool:
        """Record that the server has processed a mail; return True if it was failing before."""
        was_failing = self.is_failing
        if was_failing:
            self.recovered_at = self.clock()
        self._failures, self._opens_at, self._failing_since = 0, 0.0, None
        self.words, self._is_probing, self.has_succeeded = NOTHING, False, True
        return was_failing


@dataclass
class Storm:
    """Distinguishes a server that defers every mail from a single recipient whose server does.

    Only mails that were never deferred before are evidence. If three of them in a row are deferred, and no mail is
    accepted in between, the sending server is the cause. A mail deferred earlier proves nothing: a full mailbox stays
    full.

    Attributes:
        is_raging: True if the server itself defers mails.
    """

    is_raging: bool = False
    _deferred: list[UUID] = field(default_factory=list)

    def deferred(self, mail: UUID, tries: int) -> None:
        """Record that a mail was deferred which had been deferred `tries` times before."""
        if tries == 0 and mail not in self._deferred:
            self._deferred.append(mail)
        self.is_raging = self.is_raging or len(self._deferred) >= _STORM_LIMIT

    def ended(self) -> list[UUID]:
        """Record that a mail was accepted or refused for good; return the mails that only the storm deferred."""
        found = self._deferred if self.is_raging else []
        self.is_raging, self._deferred = False, []
        return found


@dataclass
class DomainPauses:
    """Pauses a domain after three deferrals in a row, so that its mails keep their tries and mails to others flow."""

    clock: Callable[[], float] = time.monotonic
    _deferrals: dict[str, int] = field(default_factory=dict)
    _until: dict[str, float] = field(default_factory=dict)

    def remaining_s(self, domain: str) -> float:
        """Return the seconds for which the domain is still paused."""
        return max(0.0, self._until.get(domain, 0.0) - self.clock())

    def remaining(self) -> dict[str, float]:
        """Return the paused domains with the remaining seconds."""
        return {domain: left for domain in self._until if (left := self.remaining_s(domain)) > 0}

    def deferred(self, domain: str) -> None:
        """Record that a mail to the domain was deferred."""
        count = self._deferrals[domain] = self._deferrals.get(domain, 0) + 1
        if count >= _DOMAIN_LIMIT and not self.remaining_s(domain):
            pause = jittered(min(10.0 * 2.0 ** (count - _DOMAIN_LIMIT), _MAX_PAUSE_S))
            self._until[domain] = self.clock() + pause

    def answered(self, domain: str) -> None:
        """Record that the domain accepted a mail, or refused one for good."""
        self._deferrals.pop(domain, None)
        self._until.pop(domain, None)

    def clear(self) -> None:
        """Forget all pauses, because the sending server deferred the mails, not the domains."""
        self._deferrals.clear()
        self._until.clear()


@dataclass
class ErrorRate:
    """The share of refusals among the last mails that were accepted or refused for good.

    Attributes:
        limit_percent: The share from which a batch is paused; 0 = never.
    """

    limit_percent: int
    _last: deque[bool] = field(default_factory=lambda: deque(maxlen=ERROR_WINDOW))

    @property
    def count(self) -> int:
        """The number of mails counted, at most `ERROR_WINDOW`."""
        return len(self._last)

    @property
    def refused(self) -> int:
        """The number of refused mails among them."""
        return sum(self._last)

    @property
    def is_too_high(self) -> bool:
        """True if so many are refused that the batch, the sender or the server must be at fault."""
        refused = self.refused
        return bool(self.limit_percent) and refused >= max(ERRORS_FROM, self.limit_percent * self.count / 100)

    def ended(self, *, is_refused: bool) -> None:
        """Record that a mail was accepted or refused; ignored once the rate is too high."""
        if not self.is_too_high:
            self._last.append(is_refused)
