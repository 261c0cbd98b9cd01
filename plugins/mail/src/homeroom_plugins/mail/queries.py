"""Queries on the ledger, and insertion of planned mails."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from homeroom_plugins.mail.models import IN_FLIGHT, IS_OWN, OPEN, Batch, MailMessage, ReturnedMail, Suppression
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import MailState
from sqlalchemy import delete, func, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession


@dataclass(frozen=True, slots=True)
class BatchOutlook:
    """The outlook of a batch: what will still happen in it.

    Attributes:
        in_flight: How many mails are claimed or armed, by any worker.
        next_due_s: Seconds until the next ready mail is due (0 or less: now); None if none is ready.
    """

    in_flight: int
    next_due_s: float | None

    def is_over(self, patience_s: float) -> bool:
        """Return True if nothing in the batch will change by itself within `patience_s` seconds."""
        return self.in_flight == 0 and (self.next_due_s is None or self.next_due_s > patience_s)


async def insert_new(db: AsyncSession, rows: Sequence[Mapping[str, Any]]) -> int:
    """Insert the rows whose (batch, key) is new; return their number."""
    statement = insert(MailMessage).on_conflict_do_nothing().returning(MailMessage.id)
    return len((await db.execute(statement, list(rows))).all()) if rows else 0


async def count_by_state(db: AsyncSession, district: UUID, batch: UUID) -> dict[MailState, int]:
    """Return the number of the batch's mails in each state; states without mails are absent."""
    rows = await db.execute(
        select(MailMessage.state, func.count())
        .where(MailMessage.district_id == district, MailMessage.batch_id == batch)
        .group_by(MailMessage.state)
    )
    return {MailState(state): count for state, count in rows}


def is_open(counts: Mapping[MailState, int]) -> bool:
    """Return True if some mail will change without a person's help."""
    return any(counts.get(state) for state in OPEN)


async def list_batch(
    db: AsyncSession, district: UUID, batch: UUID, *, after: str | None, limit: int
) -> Sequence[MailMessage]:
    """Return a page of the batch's mails in the order of their keys, after the key `after`."""
    statement = select(MailMessage).where(MailMessage.district_id == district, MailMessage.batch_id == batch)
    if after is not None:
        statement = statement.where(MailMessage.key > after)
    return (await db.scalars(statement.order_by(MailMessage.key).limit(limit))).all()


async def list_mails(db: AsyncSession, district: UUID, batch: UUID, keys: Sequence[str]) -> Sequence[MailMessage]:
    """Return these mails of the batch in the order of their keys."""
    statement = select(MailMessage).where(
        MailMessage.district_id == district, MailMessage.batch_id == batch, MailMessage.key.in_(keys)
    )
    return (await db.scalars(statement.order_by(MailMessage.key))).all()


async def find_mail(db: AsyncSession, district: UUID, batch: UUID, key: str) -> MailMessage | None:
    """Return one mail of a batch, or None."""
    return await db.scalar(
        select(MailMessage).where(
            MailMessage.district_id == district, MailMessage.batch_id == batch, MailMessage.key == key
        )
    )


async def read_batch_outlook(
    db: AsyncSession, district: UUID, batch: UUID, *, paused: Mapping[str, float]
) -> BatchOutlook:
    """Return the outlook of the batch; ready mails of paused domains are due when the first pause ends."""
    ready = MailMessage.state == MailState.READY
    wait = func.extract("epoch", MailMessage.due_at - func.now())
    is_paused = MailMessage.domain.in_(list(paused))
    row = (
        await db.execute(
            select(
                func.count().filter(MailMessage.state.in_(IN_FLIGHT)),
                func.min(wait).filter(ready, ~is_paused),
                func.count().filter(ready, is_paused),
            ).where(MailMessage.district_id == district, MailMessage.batch_id == batch, MailMessage.state.in_(OPEN[1:]))
        )
    ).one()
    due = [float(row[1])] if row[1] is not None else []
    return BatchOutlook(
        in_flight=row[0], next_due_s=min([*due, *([min(paused.values())] if row[2] else [])], default=None)
    )


async def list_unattended(db: AsyncSession, district: UUID, *, overdue_s: float) -> Sequence[UUID]:
    """Return batches with ready mails overdue by `overdue_s` seconds, which means that no process is sending them."""
    return (
        await db.scalars(
            select(MailMessage.batch_id)
            .distinct()
            .where(
                MailMessage.district_id == district,
                MailMessage.state == MailState.READY,
                MailMessage.due_at < func.now() - func.make_interval(0, 0, 0, 0, 0, 0, overdue_s),
            )
        )
    ).all()


async def list_ready(db: AsyncSession, district: UUID) -> Sequence[UUID]:
    """Return batches with mails that are ready and due, those with the oldest mail first."""
    return (
        await db.scalars(
            select(MailMessage.batch_id)
            .where(
                MailMessage.district_id == district,
                MailMessage.state == MailState.READY,
                MailMessage.due_at <= func.now(),
            )
            .group_by(MailMessage.batch_id)
            .order_by(func.min(MailMessage.created_at))
        )
    ).all()


async def list_suppressed(db: AsyncSession, district: UUID, emails: Sequence[str]) -> Sequence[Suppression]:
    """Return the suppressions of these addresses (lower case), in a fixed order."""
    return (
        await db.scalars(
            select(Suppression)
            .where(Suppression.district_id == district, Suppression.email.in_(emails))
            .order_by(Suppression.email, Suppression.reason, Suppression.category)
        )
    ).all()


async def upsert_suppression(db: AsyncSession, suppression: Suppression) -> None:
    """Record that the address gets no mail of the category; an equal record is overwritten."""
    noted = {
        name: getattr(suppression, name)
        for name in ("email", "category", "reason", "mail_id", "school_id", "school_name")
        if getattr(suppression, name) is not None
    }
    await db.execute(
        insert(Suppression)
        .values(id=uuid7(), district_id=suppression.district_id, **noted)
        .on_conflict_do_update(
            index_elements=["district_id", "email", "category", "reason"], set_={**noted, "changed_at": func.now()}
        )
    )


async def has_mails(db: AsyncSession, district: UUID, email: str) -> bool:
    """Return True if a mail that the actor may see was addressed to this address (lower case)."""
    found = select(MailMessage.id).where(MailMessage.district_id == district, func.lower(MailMessage.email) == email)
    return bool(await db.scalar(select(found.exists())))


async def delete_suppressions(db: AsyncSession, district: UUID, ids: Sequence[UUID]) -> Sequence[Suppression]:
    """Delete those of these suppressions that the actor may see; return the deleted ones."""
    statement = delete(Suppression).where(Suppression.district_id == district, Suppression.id.in_(ids), IS_OWN)
    return (await db.scalars(statement.returning(Suppression))).all()


async def forgive(db: AsyncSession, district: UUID, emails: Sequence[str]) -> None:
    """Stop counting soft bounces so far against these addresses (lower case)."""
    await db.execute(
        update(ReturnedMail)
        .where(ReturnedMail.district_id == district, ReturnedMail.email.in_(emails), ReturnedMail.kind == "soft")
        .values(kind="forgiven")
        .execution_options(synchronize_session=False)
    )


async def open_batch(db: AsyncSession, district: UUID, batch: UUID, *, schools: Sequence[str] | None) -> None:
    """Record a batch and the schools it belongs to; a known batch stays as it is."""
    await db.execute(
        insert(Batch)
        .values(district_id=district, id=batch, planned=0, schools=None if schools is None else list(schools))
        .on_conflict_do_nothing()
    )


async def add_planned(db: AsyncSession, district: UUID, batch: UUID, count: int) -> None:
    """Add to the number of mails planned under a batch's id."""
    await db.execute(
        insert(Batch)
        .values(district_id=district, id=batch, planned=count)
        .on_conflict_do_update(index_elements=["district_id", "id"], set_={"planned": Batch.planned + count})
    )


_NOTE_MISSING = text("""
    WITH counted AS (
        SELECT b.id, b.planned - count(m.id) AS missing FROM mail_batches b
        LEFT JOIN mail_messages m ON m.district_id = :district AND m.batch_id = b.id
        WHERE b.district_id = :district GROUP BY b.id, b.planned
    ), noted AS (
        UPDATE mail_batches b SET missing = c.missing FROM counted c
        WHERE b.district_id = :district AND b.id = c.id AND b.missing <> c.missing
    )
    SELECT count(*) FROM counted WHERE missing <> 0
""")


async def note_missing(db: AsyncSession, district: UUID) -> int:
    """Count every batch's mails, record how many are missing, and return the number of batches with a difference."""
    return int((await db.execute(_NOTE_MISSING, {"district": district})).scalar_one())


async def list_incomplete(db: AsyncSession, district: UUID) -> Sequence[Batch]:
    """Return the batches whose number of mails differed from the planned one at the last count."""
    statement = select(Batch).where(Batch.district_id == district, Batch.missing != 0)
    return (await db.scalars(statement.order_by(Batch.created_at))).all()


async def count_held(db: AsyncSession, district: UUID) -> int:
    """Return the number of mails that wait for a person's decision."""
    statement = select(func.count()).where(MailMessage.district_id == district, MailMessage.state == MailState.HELD)
    return (await db.execute(statement)).scalar_one()


async def count_unplaced(db: AsyncSession, district: UUID) -> int:
    """Return the number of returned mails that wait for a person's decision."""
    statement = select(func.count()).where(ReturnedMail.district_id == district, ReturnedMail.content.is_not(None))
    return (await db.execute(statement)).scalar_one()
