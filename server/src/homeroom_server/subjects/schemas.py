"""What the calls about everything of one person take and answer."""

from typing import Annotated
from uuid import UUID

from homeroom_sdk.http import Said
from homeroom_sdk.schemas import Moment, ReadModel
from homeroom_sdk.texts import Line, StorableText
from pydantic import BaseModel, ConfigDict, Field

from homeroom_server.subjects.models import ErasureState, PartState


class Body(BaseModel):
    """A payload; what it does not name is refused."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


class SubjectRequest(Body):
    """Whom it is about: the `id` of a person, who need not be in the directory any more."""

    person: UUID


class EraseRequest(SubjectRequest):
    """Erase everything of a person, for a `reason` that stands in the certificate: it names nobody.

    `confirm` is the person's own id in the district, or `person` once more where the person has left the directory.
    """

    confirm: Annotated[Line, Field(max_length=200)]
    reason: Annotated[StorableText, Field(min_length=3, max_length=2000)]


class ErasureRequest(Body):
    """Which erasure."""

    id: UUID


class CountRead(ReadModel):
    """How much of a kind is erased, or kept and why."""

    what: Said
    erased: int
    kept: int
    why: Said


class TrialPartRead(ReadModel):
    """What a plugin would erase; `refusal` says why it would not."""

    plugin: Said
    counts: list[CountRead]
    refusal: Said


class TrialRead(ReadModel):
    """What an erasure would do. `refusal` says which legal hold forbids it; `confirm` is what has to be typed."""

    person: UUID
    confirm: str
    refusal: Said
    parts: list[TrialPartRead]


class PartRead(ReadModel):
    """How far a plugin is; `message` says why it has refused."""

    plugin: Said
    state: PartState
    counts: list[CountRead]
    message: Said


class ErasureListed(ReadModel):
    """An erasure. Of whom, ids alone say."""

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
    """An erasure with what each plugin has done, in their order."""

    parts: list[PartRead]
