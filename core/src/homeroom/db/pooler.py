"""Whether a session of the database is ours: behind a pooler in transaction mode each transaction has another one.

Prepared statements, session locks and LISTEN then belong to whoever comes next. So what must not work there is tried.
"""

import uuid
from contextlib import suppress

import psycopg
from homeroom_sdk.errors import OperatorError

from homeroom.db.engine import driver_url

CHANNEL = "homeroom_own_session"
HEARD_S = 5.0
"""PostgreSQL itself tells at once; a pooler never does."""

POOLED = (
    "Between homeroom and its database is a pooler that gives each transaction another session, such as PgBouncer in "
    "transaction mode. Have HOMEROOM_DATABASE_URL and HOMEROOM_DATABASE_OWNER_URL name PostgreSQL itself, or a pooler "
    "in session mode."
)


class PoolerFound(OperatorError):
    """The database cannot be worked with in this way."""

    def __init__(self) -> None:
        super().__init__(POOLED)


def refuse_pooler(*urls: str) -> None:
    """Refuse to work through a pooler that takes sessions apart.

    Raises:
        PoolerFound: one of the URLs leads to such a pooler.
    """
    if any(map(loses_sessions, urls)):
        raise PoolerFound


def loses_sessions(url: str) -> bool:
    """Whether a session that listens does not hear what another tells; False for a database that does not answer."""
    word = uuid.uuid4().hex
    with (
        suppress(psycopg.OperationalError),
        psycopg.connect(driver_url(url), autocommit=True, connect_timeout=5) as ours,
        psycopg.connect(driver_url(url), autocommit=True, connect_timeout=5) as other,
    ):
        ours.execute(f"LISTEN {CHANNEL}")
        other.execute("SELECT pg_notify(%s, %s)", (CHANNEL, word))
        # Several processes may try it at the same time.
        return all(notice.payload != word for notice in ours.notifies(timeout=HEARD_S))
    return False
