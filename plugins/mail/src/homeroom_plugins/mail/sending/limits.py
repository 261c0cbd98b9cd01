"""Sending limits per recipient domain: concurrent mails and mails per minute, for each sending process."""

import time
from collections import Counter, deque
from collections.abc import Callable, Iterator

from homeroom_plugins.mail.ledger import Claimed

ComposedMail = tuple[Claimed, bytes]

CROWD = 10
"""Maximum waiting mails per domain; no more are claimed, so that mails to other domains keep flowing."""
CROWDED_S = 1.0


class DomainLimits:
    """Holds back mails that would exceed the limits of their domain. A limit of None is not applied."""

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
        """The number of mails that wait for another mail to their domain to finish."""
        return sum(len(letters) for domain, letters in self._parked.items() if self._is_full(domain))

    def resting(self) -> dict[str, float]:
        """Return the domains for which no mails should be claimed, each with the seconds to wait."""
        crowded = {domain: CROWDED_S for domain, letters in self._parked.items() if len(letters) >= CROWD}
        return crowded | {domain: wait for domain in list(self._tokens) if (wait := self.wait_s(domain))}

    def enter(self, letter: ComposedMail) -> bool:
        """Return True if the mail may be sent now; otherwise park it until its turn."""
        domain = letter[0].domain
        if self._is_full(domain):
            self._parked.setdefault(domain, deque()).append(letter)
            return False
        self._busy[domain] += 1
        return True

    def leave(self, domain: str) -> None:
        """Release the slot of a mail that has entered."""
        self._busy[domain] -= 1
        if not self._busy[domain]:
            del self._busy[domain]

    def next_parked(self) -> ComposedMail | None:
        """Return a parked mail that may be sent now, or None."""
        for domain, letters in self._parked.items():
            if not self._is_full(domain):
                letter = letters.popleft()
                if not letters:
                    del self._parked[domain]
                return letter
        return None

    def clear(self) -> Iterator[ComposedMail]:
        """Remove all parked mails and yield them."""
        parked, self._parked = self._parked, {}
        for letters in parked.values():
            yield from letters

    def wait_s(self, domain: str) -> float:
        """Return 0 if the domain may get a mail now, else the seconds until it may get several."""
        left = self._left(domain)
        if self._per_s is None or left >= 1:
            return 0.0
        return (max(1.0, self._burst / 2) - left) / self._per_s

    def spend(self, domain: str) -> None:
        """Count a mail against the domain's limit per minute."""
        if self._per_s is not None:
            self._tokens[domain] = (self._left(domain) - 1, self._clock())

    def _left(self, domain: str) -> float:
        left, since = self._tokens.get(domain, (self._burst, 0.0))
        return min(self._burst, left + (self._clock() - since) * (self._per_s or 0.0))

    def _is_full(self, domain: str) -> bool:
        return self._connections is not None and self._busy[domain] >= self._connections
