"""What a district knows of a mail server that takes no mails: why, since when, and when it is tried next."""

import re
from datetime import timedelta
from uuid import UUID

from homeroom_plugins.mail.models import Outage
from homeroom_sdk.orm import uuid7
from homeroom_sdk.sentences import Sentence
from homeroom_sdk.texts import to_line
from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

WATCH_S = 8.0
"""How long a watch rests between two tries; with the worker's own rounds of 5 s that stays well below half a minute."""
STALE = timedelta(seconds=90)
MAX_WORDS = 300
_ADDRESS = re.compile(r"[^\s<>()\[\]:;,\"]+@[^\s<>()\[\]:;,\"]+")


async def record_failure(db: AsyncSession, district: UUID, words: Sentence, *, next_try_s: float) -> Outage:
    """Write down that the server was tried in vain just now; since when it is away stays."""
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
    """The district's outage, if there is one."""
    return await db.scalar(select(Outage).where(Outage.district_id == district))


async def find_watched(db: AsyncSession, district: UUID) -> Outage | None:
    """The district's outage if somebody has tried the server lately and will again."""
    return await db.scalar(select(Outage).where(Outage.district_id == district, Outage.seen_at > func.now() - STALE))


async def end_outage(db: AsyncSession, district: UUID) -> None:
    """The server takes mails again."""
    await db.execute(delete(Outage).where(Outage.district_id == district))


def without_addresses(words: Sentence) -> Sentence:
    """What a server said on one line of reasonable length, with no e-mail address in it."""
    return words.with_values(lambda text: _ADDRESS.sub("(address)", to_line(text, len(text)))[:MAX_WORDS])
