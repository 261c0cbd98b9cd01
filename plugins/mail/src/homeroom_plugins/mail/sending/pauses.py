"""Circuit breakers: for the server, and for recipients' domains that answer "later" again and again."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from homeroom_plugins.mail.sending.pace import jittered

_DOMAIN_LIMIT = 3
_MAX_PAUSE_S = 600.0
_MAX_RECONNECT_S = 60.0


@dataclass
class ServerGate:
    """Spaces attempts to reach a server that is away or turns us away."""

    patience_s: float
    clock: Callable[[], float] = time.monotonic
    _failures: int = 0
    _opens_at: float = 0.0
    _failing_since: float | None = None
    _failed_at: float = 0.0

    @property
    def wait_s(self) -> float:
        """Seconds until the next attempt makes sense."""
        return max(0.0, self._opens_at - self.clock())

    @property
    def is_hopeless(self) -> bool:
        """Whether the server has been away for longer than sending waits."""
        return self._failing_since is not None and self._failed_at - self._failing_since > self.patience_s

    def failed(self) -> None:
        """Note a failure; those of connections that were opened together count once."""
        now = self._failed_at = self.clock()
        self._failing_since = now if self._failing_since is None else self._failing_since
        if now >= self._opens_at:
            self._opens_at = now + jittered(min(0.25 * 2.0**self._failures, _MAX_RECONNECT_S))
            self._failures = min(self._failures + 1, 10)

    def succeeded(self) -> None:
        """Note that the server has dealt with a mail."""
        self._failures, self._opens_at, self._failing_since = 0, 0.0, None


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
