"""The SQL of decisions. Every statement filters by district in addition to row level security."""

import json
from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.mail.models import ReturnedMail
from homeroom_sdk.i18n import Sentence
from sqlalchemy import func, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

_ARRIVED = text("""
    UPDATE mail_messages SET state = 'accepted', due_at = NULL, worker = NULL, content = NULL, changed_at = now(),
        sent_at = coalesce(sent_at, changed_at), attempt = attempt + 1, message = CAST(:message AS jsonb)
    WHERE district_id = :district AND id = ANY (CAST(:ids AS uuid[])) AND state IN ('unknown', 'held')
    RETURNING id, batch_id
""")
_SEND_AGAIN = text("""
    UPDATE mail_messages SET state = 'ready', due_at = now(), worker = NULL, tries = 0, attempt = attempt + 1,
        changed_at = now(), message = jsonb_build_object('text', '')
    WHERE district_id = :district AND id = ANY (CAST(:ids AS uuid[])) AND state IN ('unknown', 'held')
      AND content IS NOT NULL AND (expires_at IS NULL OR expires_at > now())
    RETURNING id, batch_id
""")

Changed = list[tuple[UUID, UUID]]
"""The changed mails, as pairs of mail id and batch id."""


async def mark_arrived(db: AsyncSession, district: UUID, ids: Sequence[UUID], message: Sentence) -> Changed:
    """Mark these unknown or held mails as sent; a late answer of the server then no longer changes them."""
    values = {"district": district, "ids": list(ids), "message": json.dumps(message.stored())}
    return [(row[0], row[1]) for row in await db.execute(_ARRIVED, values)]


async def make_ready(db: AsyncSession, district: UUID, ids: Sequence[UUID]) -> Changed:
    """Make these unknown or held mails ready to send again, if their content is kept and they have not expired."""
    return [(row[0], row[1]) for row in await db.execute(_SEND_AGAIN, {"district": district, "ids": list(ids)})]


async def find_returned(db: AsyncSession, district: UUID, row_id: UUID) -> ReturnedMail | None:
    """Return a returned mail that still needs a decision, or None."""
    return await db.scalar(
        select(ReturnedMail).where(
            ReturnedMail.district_id == district,
            ReturnedMail.id == row_id,
            ReturnedMail.content.is_not(None),
        )
    )


async def close_returned(db: AsyncSession, district: UUID, row_id: UUID) -> None:
    """Record that a returned mail was decided about, and delete its content."""
    await db.execute(
        update(ReturnedMail)
        .where(ReturnedMail.district_id == district, ReturnedMail.id == row_id)
        .values(content=None, decided_at=func.now())
    )
