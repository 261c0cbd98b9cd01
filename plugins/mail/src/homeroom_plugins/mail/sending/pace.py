"""Patience of sending: leases, waiting times and backoff, in seconds."""

import random
from dataclasses import dataclass

from homeroom_plugins.mail.ledger import LEASE_S

RETRY_AFTER_S = (15, 60, 240, 600, 1800, 3600, 7200, 14400, 28800, 28800)
"""Delays after the first deferral, the second and so on, a day in total. Greylisting ends after minutes, a full mailbox
after hours.
"""
MAX_ATTEMPTS = 50
"""Maximum attempts of a mail whose connection breaks each time while other mails are sent; the mail is then to blame.
"""
MAX_ATTEMPTS_ALONE = 500
"""The same limit if no other mail was sent in the run, so that hours of a failing server do not fail the mail."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Times in seconds.

    Attributes:
        lease_s: How long a mail belongs to a worker that has fallen silent.
        beat_s: Interval at which a worker extends its leases and takes back expired ones of others.
        patience_s: How long a run waits for a mail's next try.
        server_patience_s: How long a run waits for an unreachable server; then the flow `watch` takes over, which does
            not occupy a place in the worker.
        database_patience_s: How long a run waits for the database.
        wind_down_s: How long a cancelled run waits for outstanding replies.
    """

    lease_s: float = LEASE_S
    beat_s: float = 3.0
    patience_s: float = 300.0
    server_patience_s: float = 20.0
    database_patience_s: float = 300.0
    wind_down_s: float = 10.0


def retry_delay_s(tries: int) -> float | None:
    """Return the seconds until the next try after `tries` deferrals, or None if there are no more tries."""
    return jittered(RETRY_AFTER_S[tries - 1]) if tries <= len(RETRY_AFTER_S) else None


def reconnect_delay_s(attempt: int) -> float:
    """Return the seconds until the next attempt for a mail that the server has not answered about."""
    return jittered(min(2.0 ** min(attempt, 10), 300.0))


def jittered(seconds: float) -> float:
    """Return the value varied by up to 20 %, so that mails do not come back all at the same time."""
    return seconds * random.uniform(0.8, 1.2)  # noqa: S311 - no secret
