"""How patient sending is: leases, waiting, back-off."""

import random
from dataclasses import dataclass

from homeroom_plugins.mail.ledger import LEASE_S

RETRY_AFTER_S = (15, 60, 240, 600, 1800, 3600, 7200, 14400, 28800, 28800)
"""After the first "later", the second, and so on, a day in all; greylisting passes after minutes, a full mailbox after
hours."""
MAX_ATTEMPTS = 50
"""A mail that breaks the connection this often while others go is the reason for it."""
MAX_ATTEMPTS_ALONE = 500
"""The same for one beside which nothing went: hours of a server that is ill must not cost it."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Times in seconds.

    Attributes:
        lease_s: How long a mail belongs to a worker that has gone silent.
        beat_s: How often a worker prolongs its leases and takes back those of others.
        patience_s: How long sending waits for a mail's next try.
        server_patience_s: How long it waits for a server that cannot be reached; then a watch goes on with that, which
            takes no place in the worker.
        database_patience_s: How long it waits for the database.
        wind_down_s: How long replies are waited for when sending is cancelled.
    """

    lease_s: float = LEASE_S
    beat_s: float = 3.0
    patience_s: float = 300.0
    server_patience_s: float = 20.0
    database_patience_s: float = 300.0
    wind_down_s: float = 10.0


def retry_delay_s(tries: int) -> float | None:
    """Seconds until the next try after `tries` times "later", or None when it is enough."""
    return jittered(RETRY_AFTER_S[tries - 1]) if tries <= len(RETRY_AFTER_S) else None


def reconnect_delay_s(attempt: int) -> float:
    """Seconds until a mail is tried again that the server has said nothing about."""
    return jittered(min(2.0 ** min(attempt, 10), 300.0))


def jittered(seconds: float) -> float:
    """Between 80 and 120 % of it, so that mails do not come back all at once."""
    return seconds * random.uniform(0.8, 1.2)  # noqa: S311 - no secret
