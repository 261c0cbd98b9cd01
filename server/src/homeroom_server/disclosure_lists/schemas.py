"""Requests and responses of the calls on the disclosure ledger."""

from typing import Annotated
from uuid import UUID

from homeroom.disclosures.checking import Damage
from homeroom_sdk.http import Said
from homeroom_sdk.schemas import Moment, ReadModel
from pydantic import BaseModel, Field

from homeroom_server.disclosure_lists.lists import DisclosureList, ListFormat


class OfPersonRequest(BaseModel):
    """Request for a page of one person's rows, newest first."""

    person: UUID
    page: Annotated[int, Field(ge=1, le=100_000)] = 1
    pageSize: Annotated[int, Field(ge=1, le=1000)] = 100  # noqa: N815 - as in all calls


class CheckRequest(BaseModel):
    """Request for a check of the ledger. `head` is a link that an earlier check returned; it must still be there."""

    head: Annotated[str, Field(max_length=100)] = ""


class ExportRequest(BaseModel):
    """Request for a list of one person, and its file format."""

    person: UUID
    list: DisclosureList
    format: ListFormat


class DisclosureRead(ReadModel):
    """A row of the ledger.

    `act` and `kind` are keys; `what` is the act in the caller's language; `person_name` is the person's name at that
    time.
    """

    id: UUID
    at: Moment
    act: str
    what: Said
    kind: str
    who: str
    recipient: str
    person_name: str
    document: UUID
    title: str
    reason: str
    ip_address: str | None


class DisclosuresRead(ReadModel):
    """A page of one person's rows, and the number of all their rows."""

    total: int
    items: list[DisclosureRead]


class BrokenRead(ReadModel):
    """The first place at which the ledger does not match its chain."""

    damage: Damage
    seq: int | None
    disclosure_id: UUID | None
    message: Said


class CheckRead(ReadModel):
    """Result of a check. `waiting` counts the rows without a link yet. `head` proves later that nothing was cut off."""

    links: int
    waiting: int
    head: str
    broken: BrokenRead | None


class KeyRead(ReadModel):
    """The public key of the district's signatures."""

    pem: str
    fingerprint: str
