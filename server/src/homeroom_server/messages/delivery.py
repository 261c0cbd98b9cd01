"""The rows that districts read: one in each of a message's districts, or a single one for everybody."""

import json
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC
from typing import Any
from uuid import UUID

from homeroom.audit.service import AuditTrail
from homeroom.events.outbox import SCREENS_CHANNEL, notify_screens
from homeroom.tenancy.models import DistrictRecord
from homeroom_sdk.schemas import Moment, ReadModel
from sqlalchemy import String, cast, delete, func, literal, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom_server.messages.models import EVERYBODY, Message
from homeroom_server.messages.severity import Severity
from homeroom_server.scope import Scope

MODEL = "Message"
"""Model name in the notices to open screens."""


async def list_current(scope: Scope) -> Sequence[Message]:
    """List the messages for the caller's district that have not ended, by start."""
    found = await scope.session.scalars(
        select(Message)
        .where(Message.district_id.in_((scope.district.id, EVERYBODY)), Message.ends_at > scope.platform.now())
        .order_by(Message.starts_at, Message.id)
    )
    return found.all()


class MessageRead(ReadModel):
    """A message for staff; `texts` by locale, always including English."""

    id: UUID
    texts: dict[str, str]
    severity: Severity
    starts_on: Moment
    ends_on: Moment
    is_for_everybody: bool


def describe_message(message: Message) -> MessageRead:
    """Return the message as the API's response."""
    return MessageRead(
        id=message.id,
        texts=message.texts,
        severity=message.severity,
        starts_on=message.starts_at.astimezone(UTC),
        ends_on=message.ends_at.astimezone(UTC),
        is_for_everybody=message.district_id == EVERYBODY,
    )


async def deliver(scope: Scope, message_id: UUID, audience: Iterable[UUID], **values: Any) -> None:
    """Show the message to each district of the audience, or replace its earlier version there. Idempotent; commits."""
    for district_id in audience:
        async with _open(scope, district_id) as session:
            row = insert(Message).values(district_id=district_id, id=message_id, created_by=scope.actor.name, **values)
            await session.execute(row.on_conflict_do_update(index_elements=["district_id", "id"], set_=values))
            await _note(scope, session, district_id, "message.announced", message_id)


async def take_back(scope: Scope, message_id: UUID, audience: Iterable[UUID]) -> None:
    """Remove the message from each district of the audience. Idempotent; commits."""
    for district_id in audience:
        async with _open(scope, district_id) as session:
            mine = (Message.district_id == district_id, Message.id == message_id)
            await session.execute(delete(Message).where(*mine))
            await _note(scope, session, district_id, "message.withdrawn", message_id)


@asynccontextmanager
async def _open(scope: Scope, district_id: UUID) -> AsyncIterator[AsyncSession]:
    """Open a transaction that the table's row level security allows to write messages of this audience."""
    database = scope.platform.database
    async with database.system() if district_id == EVERYBODY else database.district(district_id) as session:
        yield session


async def _note(scope: Scope, session: AsyncSession, district_id: UUID, action: str, message_id: UUID) -> None:
    """Notify the open screens and write to the district's activity log.

    For `EVERYBODY` a single statement notifies all districts, and there is no log entry.
    """
    if district_id != EVERYBODY:
        trail = AuditTrail(session, scope.actor, ip_address=scope.ip_address)
        await trail.record(action, subject=str(message_id))
        await notify_screens(session, district_id, MODEL, {})
        return
    tail = json.dumps({"model": MODEL, "payload": {}})[1:]
    news = func.concat(literal('{"district": "'), cast(DistrictRecord.id, String), literal(f'", {tail}'))
    await session.execute(select(func.count(func.pg_notify(SCREENS_CHANNEL, news))).select_from(DistrictRecord))
