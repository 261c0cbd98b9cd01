"""How fast one recipient's domain is sent to: so many mails at once, so many in a minute, of each sending process."""

import time
from collections import Counter, deque
from collections.abc import Callable, Iterator

from homeroom_plugins.mail.ledger import Claimed

ComposedMail = tuple[Claimed, bytes]

CROWD = 10
"""So many mails of a domain may wait for their turn here; more of them are not claimed, so that others flow."""
CROWDED_S = 1.0


class DomainLimits:
    """Keeps mails back that would be too many for their domain. What is None is not limited."""

    def __init__(
        self, *, connections: int | None, per_minute: int | None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._connections, self._clock = connections, clock
        self._per_s = per_minute / 60 if per_minute else None
        self._burst = max(1.0, (per_minute or 0) / 10)
        self._busy: Counter[str] = Counter()
        self._tokens: dict[str, tuple[float, float]] = {}
        self._parked: dict[str, deque[ComposedMail]] = {}

    @property
    def blocked(self) -> int:
        """How many mails wait for another one of their domain to end."""
        return sum(len(letters) for domain, letters in self._parked.items() if self._is_full(domain))

    def resting(self) -> dict[str, float]:
        """The domains of which no more mails should be claimed, and for how many seconds."""
        crowded = {domain: CROWDED_S for domain, letters in self._parked.items() if len(letters) >= CROWD}
        return crowded | {domain: wait for domain in list(self._tokens) if (wait := self.wait_s(domain))}

    def enter(self, letter: ComposedMail) -> bool:
        """Whether the mail may go now; otherwise it waits here for its turn."""
        domain = letter[0].domain
        if self._is_full(domain):
            self._parked.setdefault(domain, deque()).append(letter)
            return False
        self._busy[domain] += 1
        return True

    def leave(self, domain: str) -> None:
        """One that has entered is done."""
        self._busy[domain] -= 1
        if not self._busy[domain]:
            del self._busy[domain]

    def next_parked(self) -> ComposedMail | None:
        """A mail whose turn it is."""
        for domain, letters in self._parked.items():
            if not self._is_full(domain):
                letter = letters.popleft()
                if not letters:
                    del self._parked[domain]
                return letter
        return None

    def clear(self) -> Iterator[ComposedMail]:
        """All that wait here, which then wait no more."""
        parked, self._parked = self._parked, {}
        for letters in parked.values():
            yield from letters

    def wait_s(self, domain: str) -> float:
        """Seconds until the domain may have mails again: several at once, so that few are claimed in vain."""
        left = self._left(domain)
        if self._per_s is None or left >= 1:
            return 0.0
        return (max(1.0, self._burst / 2) - left) / self._per_s

    def spend(self, domain: str) -> None:
        """Count a mail of this minute."""
        if self._per_s is not None:
            self._tokens[domain] = (self._left(domain) - 1, self._clock())

    def _left(self, domain: str) -> float:
        left, since = self._tokens.get(domain, (self._burst, 0.0))
        return min(self._burst, left + (self._clock() - since) * (self._per_s or 0.0))

    def _is_full(self, domain: str) -> bool:
        return self._connections is not None and self._busy[domain] >= self._connections
