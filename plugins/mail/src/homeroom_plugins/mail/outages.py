"""The outage of the mail server for a district: the reason, its start, and the next try."""

import re
from datetime import timedelta
from uuid import UUID

from homeroom_plugins.mail.models import Outage
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.orm import uuid7
from homeroom_sdk.texts import to_line
from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

WATCH_S = 8.0
"""Seconds that a watch rests between two tries; with the worker's 5 s interval, the total stays well below 30 s."""
STALE = timedelta(seconds=90)
MAX_WORDS = 300
_ADDRESS = re.compile(r"[^\s<>()\[\]:;,\"]+@[^\s<>()\[\]:;,\"]+")


async def record_failure(db: AsyncSession, district: UUID, words: Sentence, *, next_try_s: float) -> Outage:
    """Record that the server failed just now; the start of a known outage stays."""
    values = {
        "words": without_addresses(words),
        "seen_at": func.now(),
        "next_try_at": func.now() + func.make_interval(0, 0, 0, 0, 0, 0, next_try_s),
    }
    return (
        await db.scalars(
            insert(Outage)
            .values(id=uuid7(), district_id=district, **values)
            .on_conflict_do_update(index_elements=["district_id"], set_=values)
            .returning(Outage)
            .execution_options(populate_existing=True)
        )
    ).one()


async def find_outage(db: AsyncSession, district: UUID) -> Outage | None:
    """Return the district's outage, or None."""
    return await db.scalar(select(Outage).where(Outage.district_id == district))


async def find_watched(db: AsyncSession, district: UUID) -> Outage | None:
    """Return the district's outage if the server was tried within `STALE`, so that a run is watching it; else None."""
    return await db.scalar(select(Outage).where(Outage.district_id == district, Outage.seen_at > func.now() - STALE))


async def end_outage(db: AsyncSession, district: UUID) -> None:
    """Delete the outage: the server takes mails again."""
    await db.execute(delete(Outage).where(Outage.district_id == district))


def without_addresses(words: Sentence) -> Sentence:
    """Return the words on one line of limited length, without e-mail addresses."""
    return words.with_values(lambda text: _ADDRESS.sub("(address)", to_line(text, len(text)))[:MAX_WORDS])
