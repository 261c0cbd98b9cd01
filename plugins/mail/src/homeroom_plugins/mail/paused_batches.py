"""Batches that were paused, for example because too many mails were refused, until a person resumes them."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.mail.models import OPEN, Batch, MailMessage
from homeroom_sdk.i18n import NOTHING, Sentence
from sqlalchemy import exists, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession


async def find_pause(db: AsyncSession, district: UUID, batch: UUID) -> Batch | None:
    """Return the batch if it is paused, else None."""
    return await db.scalar(
        select(Batch).where(Batch.district_id == district, Batch.id == batch, Batch.paused_at.is_not(None))
    )


async def list_paused(db: AsyncSession, district: UUID) -> Sequence[Batch]:
    """Return the paused batches that still have mails to send, the longest paused first."""
    waits = exists().where(
        MailMessage.district_id == district, MailMessage.batch_id == Batch.id, MailMessage.state.in_(OPEN)
    )
    statement = select(Batch).where(Batch.district_id == district, Batch.paused_at.is_not(None), waits)
    return (await db.scalars(statement.order_by(Batch.paused_at))).all()


async def pause(db: AsyncSession, district: UUID, batch: UUID, reason: Sentence) -> None:
    """Pause the batch, so that nothing more is sent. A paused batch keeps its first reason."""
    values = {"paused_at": func.now(), "pause_reason": reason}
    await db.execute(
        insert(Batch)
        .values(district_id=district, id=batch, planned=0, **values)
        .on_conflict_do_update(index_elements=["district_id", "id"], set_=values, where=Batch.paused_at.is_(None))
    )


async def resume(db: AsyncSession, district: UUID, batch: UUID) -> bool:
    """Resume a paused batch; return True if it was paused."""
    statement = (
        update(Batch)
        .where(Batch.district_id == district, Batch.id == batch, Batch.paused_at.is_not(None))
        .values(paused_at=None, pause_reason=NOTHING)
        .returning(Batch.id)
        .execution_options(synchronize_session=False)
    )
    return (await db.execute(statement)).first() is not None
