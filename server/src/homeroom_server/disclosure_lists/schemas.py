"""What the calls on the disclosure ledger take and answer."""

from typing import Annotated
from uuid import UUID

from homeroom.disclosures.checking import Damage
from homeroom_sdk.http import Said
from homeroom_sdk.schemas import Moment, ReadModel
from pydantic import BaseModel, Field

from homeroom_server.disclosure_lists.lists import DisclosureList, ListFormat


class OfPersonRequest(BaseModel):
    """Whose rows are meant, newest first."""

    person: UUID
    page: Annotated[int, Field(ge=1, le=100_000)] = 1
    pageSize: Annotated[int, Field(ge=1, le=1000)] = 100  # noqa: N815 - as in all calls


class CheckRequest(BaseModel):
    """What to check: `head` is a link that a check has said before, which must still be there."""

    head: Annotated[str, Field(max_length=100)] = ""


class ExportRequest(BaseModel):
    """Which list of which person, and as what."""

    person: UUID
    list: DisclosureList
    format: ListFormat


class DisclosureRead(ReadModel):
    """A row of the ledger; `act` and `kind` are keys, `what` says the act in the caller's language,
    `person_name` what the person was called then."""

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
    """A page of the rows of one person, and how many there are."""

    total: int
    items: list[DisclosureRead]


class BrokenRead(ReadModel):
    """The first place at which the ledger is not what it was."""

    damage: Damage
    seq: int | None
    disclosure_id: UUID | None
    message: Said


class CheckRead(ReadModel):
    """What a check has found; `head` proves later that nothing was cut off."""

    links: int
    waiting: int
    head: str
    broken: BrokenRead | None


class KeyRead(ReadModel):
    """The public key of the district's signatures."""

    pem: str
    fingerprint: str
