"""The hash chain of a district's ledger: each link is a hash of the previous link and of its row.

A row gets its link only after its commit. Numbers assigned in open transactions would leave gaps, and a row that
commits late would precede existing links. Instead, a trigger writes the id of each new row to `disclosure_queue`, in
the row's own transaction. The linking process takes the visible part of the queue and deletes it in the transaction
that inserts the links. Each row is therefore either in the queue or in the chain, independent of the order of commits,
after a restart and in a restored backup. An advisory lock lets one process at a time link in a district.
"""

import asyncio
from hashlib import sha256
from typing import NamedTuple
from uuid import UUID

import structlog
from homeroom_sdk.supervised_tasks import Beat, no_beat
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.db.engine import Database
from homeroom.disclosures.models import ChainLink

log = structlog.get_logger()

EVERY_S = 0.5
LINKS_AT_ONCE = 5_000
"""Maximum rows per transaction. Linking them takes 0.1 s, a tenth of which blocks the event loop."""

START = bytes(32)
"""The hash that the first link is computed from."""

COLUMNS = (
    *("district_id", "id", "at", "act", "plugin_id", "person", "document", "person_name", "title", "kind"),
    *("user_id", "actor", "recipient", "reason", "ip_address"),
)
CANONICAL = f"record_send(ROW({','.join(f'd.{name}' for name in COLUMNS)}))"
"""The row `d` as bytes, in PostgreSQL's own binary form of a record, which is different for different rows.

It contains the number of columns, and for each column the id of its type, its length (-1 for NULL) and its bytes.
Numbers are big endian, texts UTF-8, and times are microseconds since 2000.
"""

LOCK = text("SELECT pg_try_advisory_xact_lock(hashtextextended('disclosures ' || CAST(:district AS text), 0))")
TAKE = text(
    f"""
    WITH waiting AS (
        SELECT id FROM disclosure_queue WHERE district_id = :district ORDER BY id LIMIT :most
    ), taken AS (
        DELETE FROM disclosure_queue q USING waiting w WHERE q.district_id = :district AND q.id = w.id RETURNING q.id
    )
    SELECT d.id, {CANONICAL} FROM taken t JOIN disclosures d ON d.district_id = :district AND d.id = t.id
    ORDER BY d.at, d.id
    """  # noqa: S608 - of constants
)
APPEND = text(
    """
    INSERT INTO disclosure_chain (district_id, id, seq, hash)
    SELECT :district, each.*
    FROM unnest(CAST(:ids AS uuid[]), CAST(:seqs AS bigint[]), CAST(:hashes AS bytea[])) AS each
    """
)
DUE = text("SELECT district_id FROM districts_with_disclosures() AS due(district_id)")


class Head(NamedTuple):
    """The last link of a chain. A copy of its number and hash kept elsewhere proves later what the ledger contained."""

    seq: int
    hash: bytes

    def __str__(self) -> str:
        return f"{self.seq}:{self.hash.hex()}"


async def keep_linking(database: Database, beat: Beat = no_beat) -> None:
    """Link new rows of all districts twice a second, until cancelled."""
    while True:
        await link_all(database, beat)
        beat()
        await asyncio.sleep(EVERY_S)


async def link_all(database: Database, beat: Beat = no_beat) -> None:
    """Link new rows of all districts; an error in one district does not delay the others."""
    async with database.system() as session:
        due = list(await session.scalars(DUE))
    for district_id in due:
        try:
            while await link_some(database, district_id):
                beat()
        except Exception as error:
            log.warning("linking_failed", district=str(district_id), error=type(error).__name__)


async def link_some(database: Database, district_id: UUID, *, most: int = LINKS_AT_ONCE) -> bool:
    """Link rows of one district in one transaction; return True if more rows may be left.

    Returns False without linking if another process is linking in the district.
    """
    async with database.district(district_id) as session:
        if not await session.scalar(LOCK, {"district": district_id}):
            return False
        head = await find_head(session)
        rows = (await session.execute(TAKE, {"district": district_id, "most": most})).all()
        if rows:
            links = make_links(head, [bytes(row[1]) for row in rows])
            values = {"seqs": [each.seq for each in links], "hashes": [each.hash for each in links]}
            await session.execute(APPEND, {"district": district_id, "ids": [row[0] for row in rows], **values})
        return len(rows) == most


async def find_head(session: AsyncSession) -> Head:
    """Return the last link of the session's district; number 0 if nothing is linked yet."""
    found = await session.execute(select(ChainLink.seq, ChainLink.hash).order_by(ChainLink.seq.desc()).limit(1))
    last = found.first()
    return Head(last.seq, bytes(last.hash)) if last else Head(0, START)


def make_links(head: Head, rows: list[bytes]) -> list[Head]:
    """Return the links of the rows that follow the head, in order."""
    links: list[Head] = []
    for row in rows:
        head = Head(head.seq + 1, sha256(head.hash + row).digest())
        links.append(head)
    return links
