"""Responses of the calls on announcements."""

from uuid import UUID

from homeroom.instances.records import RecordMeta
from homeroom_sdk.schemas import ReadModel
from pydantic import Field

from homeroom_server.messages.severity import Severity


class AudienceRead(ReadModel):
    """A district that an announcement is for, and its name when the announcement was saved."""

    id: UUID
    label: str


class AnnouncementRead(ReadModel):
    """The record of an announcement; `texts` by locale, `text` is the English one."""

    text: str
    texts: dict[str, str]
    severity: Severity
    starts_on: str
    ends_on: str
    is_for_everybody: bool
    organizations: list[str]
    audience: list[AudienceRead]
    withdrawn_on: str | None
    id: UUID
    meta: RecordMeta = Field(alias="__i")
