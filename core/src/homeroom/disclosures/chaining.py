"""The chain of a district's ledger: each link is a hash of the link before it and of its row.

A row gets its link after it has committed, never before: numbers that are given while transactions are open would leave
gaps, and a row that commits late would come to stand before links that are there. Instead, a trigger writes the id of
each new row into `disclosure_queue` in the row's own transaction. Whoever links takes what of the queue is visible and
deletes it with the insert of the links, in one transaction. So a row is in the queue or in the chain, whenever and in
whatever order it commits, after a restart and in a restored backup alike. An advisory lock lets one process at a time
link in a district.
"""

import asyncio
from hashlib import sha256
from typing import NamedTuple
from uuid import UUID

import structlog
from homeroom_sdk.keeper import Beat, no_beat
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.db.engine import Database
from homeroom.disclosures.models import ChainLink

log = structlog.get_logger()

EVERY_S = 0.5
LINKS_AT_ONCE = 5_000
"""So many take 0.1 s, of which the loop stands still for a tenth."""

START = bytes(32)
"""What stands before the first link."""

COLUMNS = (
    *("district_id", "id", "at", "act", "plugin_id", "person", "document", "person_name", "title", "kind"),
    *("user_id", "actor", "recipient", "reason", "ip_address"),
)
CANONICAL = f"record_send(ROW({','.join(f'd.{name}' for name in COLUMNS)}))"
"""The row `d` as bytes, in PostgreSQL's own binary form of a record, which no two different rows share: the number of
columns, and of each the id of its type, its length (-1 for NULL) and its bytes; numbers are big endian, texts UTF-8, a
moment is microseconds since 2000."""

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
    """The last link of a chain: its number, and its hash. Whoever keeps it elsewhere can prove later what was there."""

    seq: int
    hash: bytes

    def __str__(self) -> str:
        return f"{self.seq}:{self.hash.hex()}"


async def keep_linking(database: Database, beat: Beat = no_beat) -> None:
    """Link what is new, twice a second in all districts, until cancelled."""
    while True:
        await link_all(database, beat)
        beat()
        await asyncio.sleep(EVERY_S)


async def link_all(database: Database, beat: Beat = no_beat) -> None:
    """Link what is new in all districts; what fails in one keeps no other waiting."""
    async with database.system() as session:
        due = list(await session.scalars(DUE))
    for district_id in due:
        try:
            while await link_some(database, district_id):
                beat()
        except Exception as error:
            log.warning("linking_failed", district=str(district_id), error=type(error).__name__)


async def link_some(database: Database, district_id: UUID, *, most: int = LINKS_AT_ONCE) -> bool:
    """Link rows of one district in a transaction; whether more may be left. Another process may be at it."""
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
    """The last link of the session's district."""
    found = await session.execute(select(ChainLink.seq, ChainLink.hash).order_by(ChainLink.seq.desc()).limit(1))
    last = found.first()
    return Head(last.seq, bytes(last.hash)) if last else Head(0, START)


def make_links(head: Head, rows: list[bytes]) -> list[Head]:
    """The links of the rows behind the head, in order."""
    links: list[Head] = []
    for row in rows:
        head = Head(head.seq + 1, sha256(head.hash + row).digest())
        links.append(head)
    return links
