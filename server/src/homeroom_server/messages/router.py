"""`/api/message`: what customer support has to tell staff, such as a maintenance."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter
from homeroom.licences.schemas import LANGUAGE
from homeroom_sdk.http import Answer, answer
from pydantic import AwareDatetime, BaseModel, Field

from homeroom_server.customers.support import SignedInSupport
from homeroom_server.messages import service
from homeroom_server.messages.delivery import MessageRead, describe_message, list_current
from homeroom_server.messages.schemas import AnnouncementRead
from homeroom_server.messages.service import Draft
from homeroom_server.messages.severity import Severity
from homeroom_server.scope import SignedIn

router = APIRouter(prefix="/api/message", tags=["message"])

Locale = Annotated[str, Field(pattern=LANGUAGE, max_length=20)]


class Announcement(BaseModel):
    """A message by language; without a start it holds from now on, without organizations it is for everybody."""

    texts: Annotated[dict[Locale, str], Field(max_length=20)]
    severity: Severity = Severity.INFO
    startsOn: AwareDatetime | None = None  # noqa: N815 - the API's name
    endsOn: AwareDatetime  # noqa: N815 - the API's name
    organizations: Annotated[list[str], Field(max_length=500)] | None = None

    def draft(self) -> Draft:
        """As the service takes it."""
        return Draft(self.texts, self.severity, self.startsOn, self.endsOn, self.organizations)


class ChangedAnnouncement(Announcement):
    """What a message says from now on; `version` is the one that the caller has read."""

    id: UUID
    version: int


class Withdrawal(BaseModel):
    """Which message shall go."""

    id: UUID


@router.get("")
async def list_messages(scope: SignedIn) -> Answer[list[MessageRead]]:
    """What the caller's district has to read now: what has begun, and what is to come."""
    return answer([describe_message(message) for message in await list_current(scope)])


@router.post("", status_code=201)
async def announce(scope: SignedInSupport, announcement: Announcement) -> Answer[AnnouncementRead]:
    """Show a message to staff until its end; for customer support. The grid `Announcements` has all of them."""
    return answer(await service.announce(scope, announcement.draft()))


@router.post("/change")
async def change(scope: SignedInSupport, announcement: ChangedAnnouncement) -> Answer[AnnouncementRead]:
    """Let a message say something else, to somebody else or for another time; for customer support."""
    return answer(await service.change(scope, announcement.id, announcement.draft(), version=announcement.version))


@router.post("/withdraw")
async def withdraw(scope: SignedInSupport, withdrawal: Withdrawal) -> Answer[AnnouncementRead]:
    """Take a message back; for customer support."""
    return answer(await service.withdraw(scope, withdrawal.id))
