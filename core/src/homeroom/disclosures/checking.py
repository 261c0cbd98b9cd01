"""Integrity check of a district's ledger: every link is computed again from its row and the previous link."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from uuid import UUID

from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import Sentence, _
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.disclosures.chaining import CANONICAL, START, Head, find_head

LINKS_AT_ONCE = 250_000
"""Links per statement; it takes about a second when PostgreSQL uses several processors."""

# Each link with the previous link and its row. A join, not `lag()`: PostgreSQL computes windows on one processor.
# Each link is checked against the stored previous link, so that no hash is carried from one step to the next.
# The bounds of the ids keep each step from reading the whole ledger: ids created together are close together.
_LINKS = """
    FROM disclosure_chain c
    LEFT JOIN disclosure_chain b ON b.district_id = :district AND b.seq = c.seq - 1
        AND b.seq BETWEEN :first - 1 AND :last - 1
    LEFT JOIN disclosures d ON d.district_id = :district AND d.id = c.id AND d.id BETWEEN :low AND :high
    WHERE c.district_id = :district AND c.seq BETWEEN :first AND :last
"""
FIRST_BROKEN = text(
    f"""
    SELECT min(c.seq) {_LINKS} AND (
        (b.seq IS NULL AND c.seq <> 1) OR d.id IS NULL
        OR sha256(coalesce(b.hash, :start) || {CANONICAL}) <> c.hash)
    """
)
BROKEN = text(
    f"""
    SELECT c.seq, c.id, c.hash, d.id IS NULL AS is_missing, b.seq IS NULL AND c.seq <> 1 AS is_gap,
        coalesce(b.hash, :start) AS hash_before
    {_LINKS}
    """
)
IDS = text(
    """
    WITH ids AS MATERIALIZED (
        SELECT id FROM disclosure_chain WHERE district_id = :district AND seq BETWEEN :first AND :last
    )
    SELECT (SELECT id FROM ids ORDER BY id LIMIT 1) AS low, (SELECT id FROM ids ORDER BY id DESC LIMIT 1) AS high
    """
)
ELSEWHERE = text(
    f"SELECT d.id FROM disclosures d WHERE d.district_id = :district AND sha256(:before || {CANONICAL}) = :hash LIMIT 1"  # noqa: S608 - of constants
)
FITS_TO = text(
    f"""
    SELECT c.seq FROM disclosure_chain c JOIN disclosures d ON d.district_id = c.district_id AND d.id = :id
    WHERE c.district_id = :district AND sha256(c.hash || {CANONICAL}) = :hash LIMIT 1
    """  # noqa: S608 - of constants
)
UNLINKED = text(
    """
    SELECT d.id FROM disclosures d
    WHERE d.district_id = :district
        AND NOT EXISTS (SELECT FROM disclosure_chain c WHERE c.district_id = d.district_id AND c.id = d.id)
        AND NOT EXISTS (SELECT FROM disclosure_queue q WHERE q.district_id = d.district_id AND q.id = d.id)
    ORDER BY d.at LIMIT 1
    """
)
COUNT_WAITING = text("SELECT count(*) FROM disclosure_queue WHERE district_id = :district")
ID = text("SELECT id FROM disclosure_chain WHERE district_id = :district AND seq = :seq")
LINK = text("SELECT hash FROM disclosure_chain WHERE district_id = :district AND seq = :seq")


class Damage(StrEnum):
    """Kinds of damage to a ledger."""

    CHANGED = "changed"
    """The row or its link was changed."""
    MISSING = "missing"
    """The row of a link is missing, or links are missing."""
    INSERTED = "inserted"
    """The ledger contains a row that the platform did not write."""
    REORDERED = "reordered"
    """Another row of the ledger belongs in this place."""


@dataclass(frozen=True, slots=True)
class Broken:
    """The first damage of the ledger; `seq` is None if the row has no place in the chain."""

    damage: Damage
    seq: int | None
    disclosure_id: UUID | None


@dataclass(frozen=True, slots=True)
class Checked:
    """Result of a check.

    Attributes:
        links: Number of links that were computed.
        waiting: Number of recent rows that have no link yet.
        head: The last link; a copy kept elsewhere proves later that nothing was cut off.
        broken: The first damage, or None if the ledger is intact.
    """

    links: int
    waiting: int
    head: Head
    broken: Broken | None


async def check_ledger(session: AsyncSession, district_id: UUID, *, expected: Head | None = None) -> Checked:
    """Compute the chain of the session's district again, up to the first damaged row.

    Args:
        expected: A link noted earlier, which must still be in the chain.
    """
    head, checked = await find_head(session), 0
    values: dict[str, Any] = {"district": district_id, "start": START}
    broken: Broken | None = None
    while broken is None and checked < head.seq:
        last = min(checked + LINKS_AT_ONCE, head.seq)
        step = values | {"first": checked + 1, "last": last}
        step |= (await session.execute(IDS, step)).one()._mapping
        seq = await session.scalar(FIRST_BROKEN, step)
        if seq is not None:
            found = (await session.execute(BROKEN, step | {"first": seq, "last": seq})).one()
            broken = await _judge(session, district_id, found)
        checked = last if broken is None else (broken.seq or last)
    broken = broken or await _find_cut_off(session, district_id, expected) or await _find_unlinked(session, district_id)
    waiting = await session.scalar(COUNT_WAITING, {"district": district_id})
    return Checked(checked, waiting or 0, head, broken)


def read_head(words: str) -> Head:
    """Return the link in the form in which a check displays it: number, colon, hash in hex digits.

    Raises:
        ValidationFailed: the text does not have this form.
    """
    seq, colon, digest = words.strip().partition(":")
    try:
        head = Head(int(seq), bytes.fromhex(digest))
    except ValueError:
        head = Head(0, b"")
    if not colon or head.seq < 1 or len(head.hash) != len(START):
        raise ValidationFailed.of(
            head=_("Write the number of the link, a colon and its hash, as the check shows them.")
        )
    return head


async def _judge(session: AsyncSession, district_id: UUID, found: Any) -> Broken:
    if found.is_gap:  # The previous link is gone, and the id of its row with it.
        return Broken(Damage.MISSING, found.seq - 1, None)
    if found.is_missing:
        return Broken(Damage.MISSING, found.seq, found.id)
    values = {"district": district_id, "before": bytes(found.hash_before), "hash": bytes(found.hash)}
    if await session.scalar(ELSEWHERE, values) is not None:
        return Broken(Damage.REORDERED, found.seq, found.id)
    behind = await session.scalar(FITS_TO, {"district": district_id, "id": found.id, "hash": bytes(found.hash)})
    if behind is None:
        return Broken(Damage.CHANGED, found.seq, found.id)
    if behind != found.seq - 2:
        return Broken(Damage.REORDERED, found.seq, found.id)
    between = await session.scalar(ID, {"district": district_id, "seq": found.seq - 1})
    return Broken(Damage.INSERTED, found.seq - 1, between)


async def _find_cut_off(session: AsyncSession, district_id: UUID, expected: Head | None) -> Broken | None:
    if expected is None:
        return None
    found = await session.scalar(LINK, {"district": district_id, "seq": expected.seq})
    if found is None:
        return Broken(Damage.MISSING, expected.seq, None)
    return None if bytes(found) == expected.hash else Broken(Damage.CHANGED, expected.seq, None)


async def _find_unlinked(session: AsyncSession, district_id: UUID) -> Broken | None:
    found = await session.scalar(UNLINKED, {"district": district_id})
    return None if found is None else Broken(Damage.INSERTED, None, found)


def say_broken(broken: Broken) -> Sentence:
    """Return a sentence for administrators that describes the damage."""
    place = str(broken.disclosure_id or "–")
    match broken.damage:
        case Damage.CHANGED:
            return _("Row {seq} ({id}) was changed after it was written.", seq=broken.seq or 0, id=place)
        case Damage.MISSING:
            return _("Row {seq} ({id}) was deleted after it was written.", seq=broken.seq or 0, id=place)
        case Damage.REORDERED:
            return _("Row {seq} ({id}) is not where it was written.", seq=broken.seq or 0, id=place)
        case Damage.INSERTED:
            return _("A row ({id}) was inserted afterwards.", id=place)
