"""The SQL of returned mails. Every statement filters by district in addition to row level security."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from homeroom_plugins.mail.bounces.patterns import OWN_ID
from homeroom_plugins.mail.models import MailMessage, ReturnedMail
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.services import MailState
from sqlalchemy import func, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

# Includes armed mails: a report can arrive before the reply to the final dot.
_SETTLE = text("""
    UPDATE mail_messages SET state = :state, due_at = NULL, worker = NULL, changed_at = now(),
        content = NULL, sent_at = coalesce(sent_at, changed_at), message = CAST(:message AS jsonb)
    WHERE district_id = :district AND id = :id AND state = ANY (CAST(:before AS text[]))
    RETURNING batch_id
""")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A new state and message for a mail, applied only if the mail is in one of the states `before`."""

    state: MailState
    message: Sentence
    before: tuple[MailState, ...]


async def add_returned(db: AsyncSession, values: Mapping[str, Any]) -> bool:
    """Record a returned mail or report; return True if it was not known yet."""
    statement = insert(ReturnedMail).values(**values).on_conflict_do_nothing().returning(ReturnedMail.id)
    return (await db.execute(statement)).first() is not None


async def list_known(db: AsyncSession, district: UUID, digests: Sequence[bytes]) -> set[bytes]:
    """Return those digests that were recorded before."""
    statement = select(ReturnedMail.digest).where(
        ReturnedMail.district_id == district, ReturnedMail.digest.in_(digests)
    )
    return set((await db.scalars(statement)).all())


async def find_by_id(db: AsyncSession, district: UUID, mail_id: UUID) -> MailMessage | None:
    """Return a mail of the ledger, or None."""
    return await db.scalar(select(MailMessage).where(MailMessage.district_id == district, MailMessage.id == mail_id))


async def find_by_message_id(db: AsyncSession, district: UUID, message_id: str) -> MailMessage | None:
    """Return the mail with this Message-ID, or None. The left side of our Message-IDs is the mail's own id."""
    own = OWN_ID.fullmatch(message_id)
    mail = await find_by_id(db, district, UUID(own[1])) if own is not None else None
    return mail if mail is not None and mail.message_id.casefold() == message_id.casefold() else None


async def count_soft(db: AsyncSession, district: UUID, email: str, *, days: int) -> int:
    """Return how many mails to the address (lower case) bounced softly within the last `days` days."""
    statement = select(func.count(ReturnedMail.mail_id.distinct())).where(
        ReturnedMail.district_id == district,
        ReturnedMail.email == email,
        ReturnedMail.kind == "soft",
        ReturnedMail.received_at > func.now() - func.make_interval(0, 0, 0, days),
    )
    return (await db.execute(statement)).scalar_one()


async def note_outcome(db: AsyncSession, mail: MailMessage, outcome: Outcome) -> UUID | None:
    """Record the outcome of a mail; return its batch, or None if nothing changed."""
    values = {
        "district": mail.district_id,
        "id": mail.id,
        "state": outcome.state.value,
        "message": json.dumps(outcome.message.stored()),
        "before": [known.value for known in outcome.before],
    }
    row = (await db.execute(_SETTLE, values)).first()
    return row[0] if row is not None else None
