"""Announcing something to staff, such as a maintenance, and what there is to read now."""

import json
import unicodedata
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any
from uuid import UUID

from homeroom_sdk.errors import NotFound, ValidationFailed
from sqlalchemy import String, cast, delete, func, literal, select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.audit.service import AuditTrail
from homeroom.events.outbox import SCREENS_CHANNEL, notify_screens
from homeroom.identity.scope import Scope
from homeroom.messages.models import EVERYBODY, Message
from homeroom.tenancy.models import DistrictRecord
from homeroom.tenancy.service import DistrictUnknown, find_district

MODEL = "Message"
"""What open screens are told of."""
MAX_TEXT = 500
LONGEST = timedelta(days=90)


class Severity(StrEnum):
    """How much a message matters."""

    INFO = "info"
    WARNING = "warning"
    CRITICAL = "critical"


async def list_current(scope: Scope) -> Sequence[Message]:
    """The messages for the caller's district that have not ended; what begins first comes first."""
    found = await scope.session.scalars(
        select(Message)
        .where(Message.district_id.in_((scope.district.id, EVERYBODY)), Message.ends_at > scope.platform.now())
        .order_by(Message.starts_at, Message.id)
    )
    return found.all()


def describe_message(message: Message) -> dict[str, Any]:
    """The message as it is answered."""
    return {
        "id": str(message.id),
        "text": message.text,
        "severity": message.severity,
        "startsOn": message.starts_at.astimezone(UTC).isoformat(),
        "endsOn": message.ends_at.astimezone(UTC).isoformat(),
        "isForEverybody": message.district_id == EVERYBODY,
    }


async def announce(
    scope: Scope,
    *,
    text: str,
    severity: Severity,
    starts_at: datetime | None,
    ends_at: datetime,
    organization: str | None,
) -> Message:
    """Show a message to the staff of one district, or of all of them; for customer support.

    Args:
        organization: A district's code; None is everybody.

    Raises:
        ValidationFailed: names each field that cannot be used.
        DistrictUnknown: no district has this code.
    """
    now, text = scope.platform.now(), text.strip()
    starts_at = starts_at or now
    wrong: dict[str, str] = {}
    if not text or len(text) > MAX_TEXT or any(unicodedata.category(char) in {"Cc", "Cs"} for char in text):
        wrong["text"] = f"Write 1 to {MAX_TEXT} characters in one line."
    if not now < ends_at <= now + LONGEST or ends_at <= starts_at:
        wrong["endsOn"] = f"Choose an end after the start and at most {LONGEST.days} days ahead."
    if wrong:
        raise ValidationFailed.of(**wrong)
    district_id = await _find_audience(scope, organization)
    async with _open(scope, district_id) as session:
        message = Message(
            district_id=district_id,
            text=text,
            severity=severity,
            starts_at=starts_at,
            ends_at=ends_at,
            created_by=scope.actor.name,
        )
        session.add(message)
        await session.flush()
        await session.refresh(message)
        await _tell(session, district_id)
    await _note(scope, "message.announced", message)
    return message


async def withdraw(scope: Scope, message_id: UUID, organization: str | None) -> None:
    """Take a message back; for customer support. Errors as `announce`, and `NotFound` when there is none."""
    district_id = await _find_audience(scope, organization)
    async with _open(scope, district_id) as session:
        message = await session.scalar(
            delete(Message).where(Message.district_id == district_id, Message.id == message_id).returning(Message)
        )
        if message is None:
            raise NotFound("There is no such message. It may have been withdrawn already.")
        await _tell(session, district_id)
    await _note(scope, "message.withdrawn", message)


async def _find_audience(scope: Scope, organization: str | None) -> UUID:
    if organization is None:
        return EVERYBODY
    async with scope.platform.database.system() as session:
        district = await find_district(session, organization)
    if district is None:
        raise DistrictUnknown("This school id is not known. Check it with your school.")
    return district.id


@asynccontextmanager
async def _open(scope: Scope, district_id: UUID) -> AsyncIterator[AsyncSession]:
    """A transaction that may write messages of this audience, by the table's policy."""
    database = scope.platform.database
    async with database.system() if district_id == EVERYBODY else database.district(district_id) as session:
        yield session


async def _tell(session: AsyncSession, district_id: UUID) -> None:
    """Tell the open screens; for everybody in one statement, a notice per district."""
    if district_id != EVERYBODY:
        await notify_screens(session, district_id, MODEL, {})
        return
    tail = json.dumps({"model": MODEL, "payload": {}})[1:]
    news = func.concat(literal('{"district": "'), cast(DistrictRecord.id, String), literal(f'", {tail}'))
    await session.execute(select(func.count(func.pg_notify(SCREENS_CHANNEL, news))).select_from(DistrictRecord))


async def _note(scope: Scope, action: str, message: Message) -> None:
    audience = "everybody" if message.district_id == EVERYBODY else str(message.district_id)
    audit = AuditTrail(scope.session, scope.actor, ip_address=scope.ip_address)
    await audit.record(action, subject=str(message.id), audience=audience)
