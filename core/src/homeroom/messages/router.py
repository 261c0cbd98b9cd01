"""`/api/message`: what customer support has to tell staff, such as a maintenance."""

from uuid import UUID

from fastapi import APIRouter
from homeroom_sdk.http import Answer, Json, answer
from pydantic import AwareDatetime, BaseModel

from homeroom.identity.scope import SignedIn
from homeroom.messages import service
from homeroom.messages.service import Severity, describe_message
from homeroom.tenancy.support import SignedInSupport

router = APIRouter(prefix="/api/message", tags=["message"])


class Announcement(BaseModel):
    """A message; without a start it holds from now on, without an organization it is for everybody."""

    text: str
    severity: Severity = Severity.INFO
    startsOn: AwareDatetime | None = None  # noqa: N815 - the API's name
    endsOn: AwareDatetime  # noqa: N815 - the API's name
    organization: str | None = None


class Withdrawal(BaseModel):
    """Which message shall go, and whose it is."""

    id: UUID
    organization: str | None = None


@router.get("")
async def list_messages(scope: SignedIn) -> Answer[list[Json]]:
    """What the caller's district has to read now: what has begun, and what is to come."""
    return answer([describe_message(message) for message in await service.list_current(scope)])


@router.post("", status_code=201)
async def announce(scope: SignedInSupport, announcement: Announcement) -> Answer[Json]:
    """Show a message to staff until its end; for customer support."""
    message = await service.announce(
        scope,
        text=announcement.text,
        severity=announcement.severity,
        starts_at=announcement.startsOn,
        ends_at=announcement.endsOn,
        organization=announcement.organization,
    )
    return answer(describe_message(message))


@router.post("/withdraw")
async def withdraw(scope: SignedInSupport, withdrawal: Withdrawal) -> Answer[Json]:
    """Take a message back; for customer support."""
    await service.withdraw(scope, withdrawal.id, withdrawal.organization)
    return answer({})
