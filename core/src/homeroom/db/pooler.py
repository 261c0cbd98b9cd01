"""Detection of poolers in transaction mode, which give each transaction another database session.

Prepared statements, session locks and LISTEN would then belong to another client. The check tries LISTEN, which cannot
work through such a pooler.
"""

import uuid
from contextlib import suppress

import psycopg
from homeroom_sdk.errors import OperatorError

from homeroom.db.engine import driver_url

CHANNEL = "homeroom_own_session"
HEARD_S = 5.0
"""Maximum wait for the notification. PostgreSQL itself delivers it immediately, a pooler in transaction mode never
does.
"""

POOLED = (
    "Between homeroom and its database is a pooler that gives each transaction another session, such as PgBouncer in "
    "transaction mode. Have HOMEROOM_DATABASE_URL and HOMEROOM_DATABASE_OWNER_URL name PostgreSQL itself, or a pooler "
    "in session mode."
)


class PoolerFound(OperatorError):
    """There is a pooler in transaction mode between homeroom and its database."""

    def __init__(self) -> None:
        super().__init__(POOLED)


def refuse_pooler(*urls: str) -> None:
    """Refuse to work through a pooler in transaction mode.

    Raises:
        PoolerFound: one of the URLs leads to such a pooler.
    """
    if any(map(loses_sessions, urls)):
        raise PoolerFound


def loses_sessions(url: str) -> bool:
    """Return True if a listening session misses a notification; False if the database does not answer."""
    word = uuid.uuid4().hex
    with (
        suppress(psycopg.OperationalError),
        psycopg.connect(driver_url(url), autocommit=True, connect_timeout=5) as ours,
        psycopg.connect(driver_url(url), autocommit=True, connect_timeout=5) as other,
    ):
        ours.execute(f"LISTEN {CHANNEL}")
        other.execute("SELECT pg_notify(%s, %s)", (CHANNEL, word))
        # Several processes may run this check at the same time.
        return all(notice.payload != word for notice in ours.notifies(timeout=HEARD_S))
    return False
