"""The time zones that a district may be in."""

from functools import cache
from zoneinfo import available_timezones


def is_timezone(name: str) -> bool:
    """Whether it is an IANA time zone that this machine knows."""
    return name in _known()


@cache
def _known() -> frozenset[str]:
    # The library walks through the folders of the zones whenever it is asked.
    return frozenset(available_timezones())
