"""How many connections the listener takes: at a time, of one address, and in a minute."""

import ipaddress
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

_MOST_KNOWN = 10_000


@dataclass(frozen=True, slots=True)
class Limits:
    """So many connections at a time, the same of one address (of IPv6 one /64 network), and how many of it a minute."""

    total: int = 100
    of_one: int = 10
    of_one_a_minute: int = 60


class Doorkeeper:
    """Counts the connections that are open and those of the last minute."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits, self._clock = limits, clock
        self._open: Counter[str] = Counter()
        self._total = 0
        self._minute, self._begun = 0, Counter[str]()

    def admit(self, address: str) -> bool:
        """Whether one more connection of the address may stay; then `leave` comes at its end."""
        source = _source(address)
        minute = int(self._clock() // 60)
        if minute != self._minute or len(self._begun) > _MOST_KNOWN:
            self._minute, self._begun = minute, Counter()
        self._begun[source] += 1
        if (
            self._total >= self._limits.total
            or self._open[source] >= self._limits.of_one
            or self._begun[source] > self._limits.of_one_a_minute
        ):
            if not self._open[source]:
                del self._open[source]
            return False
        self._open[source] += 1
        self._total += 1
        return True

    def leave(self, address: str) -> None:
        """A connection that was admitted has ended."""
        source = _source(address)
        self._total -= 1
        self._open[source] -= 1
        if self._open[source] <= 0:
            del self._open[source]


def _source(address: str) -> str:
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False).network_address)
    return str(parsed)
