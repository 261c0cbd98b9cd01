"""Limits on the listener's connections: in total, per source address, and per minute."""

import ipaddress
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

_MOST_KNOWN = 10_000


@dataclass(frozen=True, slots=True)
class Limits:
    """Maximum open connections in total and per source, and new ones per source and minute; an IPv6 source is a /64."""

    total: int = 100
    of_one: int = 10
    of_one_a_minute: int = 60


class Doorkeeper:
    """Counter of the open connections, and of those opened in the current minute."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits, self._clock = limits, clock
        self._open: Counter[str] = Counter()
        self._total = 0
        self._minute, self._begun = 0, Counter[str]()

    def admit(self, address: str) -> bool:
        """Return True if another connection from the address is allowed; the caller then calls `leave` at its end."""
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
        """Release an admitted connection that has ended."""
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
