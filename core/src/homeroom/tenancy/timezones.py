"""The time zones that a district can use."""

from functools import cache
from zoneinfo import available_timezones


def is_timezone(name: str) -> bool:
    """Return True if it is an IANA time zone that this machine knows."""
    return name in _known()


@cache
def _known() -> frozenset[str]:
    # Cached because the library searches the time zone folders at every call.
    return frozenset(available_timezones())
