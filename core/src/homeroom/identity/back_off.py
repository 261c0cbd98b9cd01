"""Slowing down whoever guesses: after some failures a key has to wait, each time twice as long.

Kept in this process and bounded: with N processes somebody has N times as many tries, and a restart forgets. What must
hold everywhere, the lock of an account, is in the database.
"""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from homeroom.identity.errors import TooManyTries

MAX_KEYS = 20_000


@dataclass
class _Tally:
    failures: int
    until: float
    last: float


class BackOff:
    """Counts failures per key.

    Args:
        free: So many failures cost nothing.
        step_s: The first wait; each further failure doubles it.
        longest_s: No wait is longer, and after so long without a failure all is forgotten.
    """

    def __init__(
        self,
        *,
        free: int,
        step_s: float = 60.0,
        longest_s: float = 900.0,
        max_keys: int = MAX_KEYS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._free, self._step_s, self._longest_s = free, step_s, longest_s
        self._max_keys, self._clock = max_keys, clock
        self._tallies: OrderedDict[str, _Tally] = OrderedDict()

    def wait_s(self, key: str) -> float:
        """How long the key still has to wait; 0 when it need not."""
        tally = self._tallies.get(key)
        return max(0.0, tally.until - self._clock()) if tally else 0.0

    def check(self, key: str) -> None:
        """Raise `TooManyTries` while the key has to wait."""
        wait_s = self.wait_s(key)
        if wait_s > 0:
            raise TooManyTries(
                "There were too many tries that failed. Try again in a few minutes.",
                data={"retryAfterSeconds": round(wait_s) + 1},
            )

    def failed(self, key: str) -> None:
        """Count a failure."""
        now = self._clock()
        tally = self._tallies.pop(key, None)
        if tally is None or now - tally.last > self._longest_s:
            tally = _Tally(0, 0.0, now)
        tally.failures, tally.last = tally.failures + 1, now
        if tally.failures > self._free:
            steps = min(tally.failures - self._free - 1, 16)
            tally.until = now + min(self._step_s * 2**steps, self._longest_s)
        self._tallies[key] = tally
        while len(self._tallies) > self._max_keys:
            self._tallies.popitem(last=False)

    def succeeded(self, key: str) -> None:
        """Take one failure back: a school of a thousand people behind one address mistypes now and then."""
        tally = self._tallies.get(key)
        if tally:
            tally.failures -= 1
            if tally.failures <= 0:
                del self._tallies[key]


def source_of(ip_address: str | None) -> str:
    """The key of an address: itself, or for IPv6 its network of 64 bits, of which one person has all."""
    try:
        address = ipaddress.ip_address(ip_address or "")
    except ValueError:
        return "unknown"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
