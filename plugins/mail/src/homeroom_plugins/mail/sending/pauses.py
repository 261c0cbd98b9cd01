"""Circuit breakers: for the server, for recipients' domains that answer "later" again and again, and for a batch."""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from uuid import UUID

from homeroom_plugins.mail.sending.pace import jittered
from homeroom_sdk.sentences import NOTHING, Sentence

_DOMAIN_LIMIT = 3
_STORM_LIMIT = 3
_MAX_PAUSE_S = 600.0
ERROR_WINDOW = 100
ERRORS_FROM = 20
"""So many mails must have been refused before their share says anything: a few wrong addresses come early at times."""
_MAX_RECONNECT_S = 10.0
"""A server that is back is noticed within this; one connection at a time tries."""


@dataclass
class ServerGate:
    """Spaces attempts to reach a server that is away or turns us away; meanwhile one connection at a time tries it.

    Attributes:
        words: Why it is closed, empty while it is open.
        has_succeeded: Whether the server has dealt with any mail of this run.
        recovered_at: When it dealt with the first after it had been away; by `clock`.
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
        """Whether the last that was heard of the server is that it does not take mails."""
        return self._failing_since is not None

    @property
    def is_hopeless(self) -> bool:
        """Whether the server has been away for longer than sending waits."""
        return self._failing_since is not None and self._failed_at - self._failing_since > self.patience_s

    def enter(self) -> bool:
        """Whether this connection may try the server now; while it is away one does, until `failed` or `leave`."""
        if self.is_failing and (self._is_probing or self.wait_s):
            return False
        self._is_probing = self.is_failing
        return True

    def leave(self) -> None:
        """A connection ends without news; another may try."""
        self._is_probing = False

    def failed(self, words: Sentence) -> None:
        """Note a failure; those of connections that were opened together count once."""
        now = self._failed_at = self.clock()
        self._failing_since = now if self._failing_since is None else self._failing_since
        self._is_probing, self.words = False, words
        if now >= self._opens_at:
            self._opens_at = now + jittered(min(0.25 * 2.0**self._failures, _MAX_RECONNECT_S))
            self._failures = min(self._failures + 1, 10)

    def succeeded(self) -> bool:
        """Note that the server has dealt with a mail; whether it had been away."""
        was_failing = self.is_failing
        if was_failing:
            self.recovered_at = self.clock()
        self._failures, self._opens_at, self._failing_since = 0, 0.0, None
        self.words, self._is_probing, self.has_succeeded = NOTHING, False, True
        return was_failing


@dataclass
class Storm:
    """Tells a server that puts every mail off from a recipient whose own server does.

    Mails that were never put off before are the witnesses: when three of them in a row are, and none is taken in
    between, it is the server. Who was put off earlier proves nothing: a full mailbox stays full.

    Attributes:
        is_raging: Whether the server itself puts mails off.
    """

    is_raging: bool = False
    _deferred: list[UUID] = field(default_factory=list)

    def deferred(self, mail: UUID, tries: int) -> None:
        """Note that a mail was put off which had been put off `tries` times before."""
        if tries == 0 and mail not in self._deferred:
            self._deferred.append(mail)
        self.is_raging = self.is_raging or len(self._deferred) >= _STORM_LIMIT

    def ended(self) -> list[UUID]:
        """Note that a mail was taken or refused for good; the mails that only the storm put off."""
        found = self._deferred if self.is_raging else []
        self.is_raging, self._deferred = False, []
        return found


@dataclass
class DomainPauses:
    """Rests a domain after three deferrals in a row, so that a storm there burns no tries and the others flow."""

    clock: Callable[[], float] = time.monotonic
    _deferrals: dict[str, int] = field(default_factory=dict)
    _until: dict[str, float] = field(default_factory=dict)

    def remaining_s(self, domain: str) -> float:
        """Seconds for which the domain's mails are left alone."""
        return max(0.0, self._until.get(domain, 0.0) - self.clock())

    def remaining(self) -> dict[str, float]:
        """The domains that are left alone, with the seconds that it still lasts."""
        return {domain: left for domain in self._until if (left := self.remaining_s(domain)) > 0}

    def deferred(self, domain: str) -> None:
        """Note that a mail to the domain was answered with "later"."""
        count = self._deferrals[domain] = self._deferrals.get(domain, 0) + 1
        if count >= _DOMAIN_LIMIT and not self.remaining_s(domain):
            pause = jittered(min(10.0 * 2.0 ** (count - _DOMAIN_LIMIT), _MAX_PAUSE_S))
            self._until[domain] = self.clock() + pause

    def answered(self, domain: str) -> None:
        """Note that the domain took a mail, or refused one for good."""
        self._deferrals.pop(domain, None)
        self._until.pop(domain, None)

    def clear(self) -> None:
        """Forget all pauses: it was the server that put mails off, not the domains."""
        self._deferrals.clear()
        self._until.clear()


@dataclass
class ErrorRate:
    """The share of refusals among the last mails that were taken or refused for good.

    Attributes:
        limit_percent: The share from which a batch is paused; 0 = never.
    """

    limit_percent: int
    _last: deque[bool] = field(default_factory=lambda: deque(maxlen=ERROR_WINDOW))

    @property
    def count(self) -> int:
        """How many mails it knows of."""
        return len(self._last)

    @property
    def refused(self) -> int:
        """How many of them were refused."""
        return sum(self._last)

    @property
    def is_too_high(self) -> bool:
        """Whether so many are refused that something is wrong with the batch, the sender or the server."""
        refused = self.refused
        return bool(self.limit_percent) and refused >= max(ERRORS_FROM, self.limit_percent * self.count / 100)

    def ended(self, *, is_refused: bool) -> None:
        """Note that a mail was taken or refused; once it is too high, no more is learned."""
        if not self.is_too_high:
            self._last.append(is_refused)
