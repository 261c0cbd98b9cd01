"""`/api/message`: messages of customer support to staff, for example about a maintenance."""

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
    """A message by language. The start is now if it is missing; without organizations, the message is for everybody."""

    texts: Annotated[dict[Locale, str], Field(max_length=20)]
    severity: Severity = Severity.INFO
    startsOn: AwareDatetime | None = None  # noqa: N815 - the API's name
    endsOn: AwareDatetime  # noqa: N815 - the API's name
    organizations: Annotated[list[str], Field(max_length=500)] | None = None

    def draft(self) -> Draft:
        """Return the announcement as a draft for the service."""
        return Draft(self.texts, self.severity, self.startsOn, self.endsOn, self.organizations)


class ChangedAnnouncement(Announcement):
    """New content of a message; `version` is the one that the caller has read."""

    id: UUID
    version: int


class Withdrawal(BaseModel):
    """Message to withdraw."""

    id: UUID


@router.get("")
async def list_messages(scope: SignedIn) -> Answer[list[MessageRead]]:
    """List the messages for your district that have not ended; some may start later."""
    return answer([describe_message(message) for message in await list_current(scope)])


@router.post("", status_code=201)
async def announce(scope: SignedInSupport, announcement: Announcement) -> Answer[AnnouncementRead]:
    """Show a message to staff until its end; for customer support. The grid `Announcements` lists all messages."""
    return answer(await service.announce(scope, announcement.draft()))


@router.post("/change")
async def change(scope: SignedInSupport, announcement: ChangedAnnouncement) -> Answer[AnnouncementRead]:
    """Change a message's texts, audience or times; for customer support."""
    return answer(await service.change(scope, announcement.id, announcement.draft(), version=announcement.version))


@router.post("/withdraw")
async def withdraw(scope: SignedInSupport, withdrawal: Withdrawal) -> Answer[AnnouncementRead]:
    """Withdraw a message; for customer support."""
    return answer(await service.withdraw(scope, withdrawal.id))
