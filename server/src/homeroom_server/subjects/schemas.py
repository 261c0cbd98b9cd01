"""Request and response schemas for exports and erasures."""

from typing import Annotated
from uuid import UUID

from homeroom_sdk.http import Said
from homeroom_sdk.schemas import Moment, ReadModel
from homeroom_sdk.texts import Line, StorableText
from pydantic import BaseModel, ConfigDict, Field

from homeroom_server.subjects.models import ErasureState, PartState


class Body(BaseModel):
    """A request body; unknown fields are rejected."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


class SubjectRequest(Body):
    """A person, by `id`. The person may have left the directory."""

    person: UUID


class EraseRequest(SubjectRequest):
    """Erase all data about a person. The `reason` is printed on the certificate, so it must not name anybody.

    `confirm` repeats the person's ID in the district, or `person` if they have left the directory.
    """

    confirm: Annotated[Line, Field(max_length=200)]
    reason: Annotated[StorableText, Field(min_length=3, max_length=2000)]


class ErasureRequest(Body):
    """An erasure, by id."""

    id: UUID


class CountRead(ReadModel):
    """Number of items of a kind that are erased or kept, and why they are kept."""

    what: Said
    erased: int
    kept: int
    why: Said


class TrialPartRead(ReadModel):
    """Expected result for one plugin; `refusal` is the reason why it would not erase anything."""

    plugin: Said
    counts: list[CountRead]
    refusal: Said


class TrialRead(ReadModel):
    """Expected result of an erasure.

    `refusal` names the legal hold that forbids it. `confirm` is the text that the caller has to repeat.
    """

    person: UUID
    confirm: str
    refusal: Said
    parts: list[TrialPartRead]


class PartRead(ReadModel):
    """Progress of one plugin; `message` is the reason why it is not done."""

    plugin: Said
    state: PartState
    counts: list[CountRead]
    message: Said


class ErasureListed(ReadModel):
    """An erasure. It identifies the person only by ids."""

    id: UUID
    person: UUID
    person_id: str
    state: ErasureState
    reason: str
    requested_at: Moment
    requested_by: str
    ended_at: Moment | None
    has_certificate: bool


class ErasureRead(ErasureListed):
    """An erasure with the part of each plugin, in the order in which they erase."""

    parts: list[PartRead]
