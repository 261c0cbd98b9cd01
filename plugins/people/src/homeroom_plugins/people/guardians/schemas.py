"""Request and response bodies of the guardian calls."""

from typing import Annotated, Literal
from uuid import UUID

from homeroom_plugins.people.guardian_values import MAX_GUARDIANS, GuardianValues
from homeroom_plugins.people.guardians.service import Guardian
from homeroom_sdk.schemas import ReadModel
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from pydantic.alias_generators import to_camel

Relationship = Literal[
    "", "mother", "father", "parent", "stepparent", "grandparent", "foster_parent", "guardian", "relative", "other"
]
RELATIONSHIP: TypeAdapter[Relationship] = TypeAdapter(Relationship)
Place = Annotated[int, Field(ge=1, le=MAX_GUARDIANS, description="1 for the first guardian, as files number them.")]


class _Body(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid")


class GuardiansRequest(_Body):
    """The person to list guardians of."""

    person: UUID


class GuardianRequest(GuardiansRequest):
    """A guardian of a person, by place."""

    place: Place


class NewGuardian(GuardiansRequest):
    """A guardian to add, with at least a name or an address.

    A `restricted` guardian gets no documents of this person, for the given `reason`.
    """

    name: str = ""
    email: str = ""
    phone: str = ""
    relationship: Relationship = ""
    language: str = Field("", description="A code such as es, or the language's name.")
    priority: int = Field(1, ge=1, le=MAX_GUARDIANS, description="1 is written to first.")
    receives: bool = True
    restricted: bool = False
    reason: str = ""


class GuardianChange(NewGuardian):
    """The new values of a guardian; all of them are replaced."""

    place: Place


class GuardianRead(ReadModel):
    """A guardian of a person."""

    place: int
    name: str
    email: str | None
    phone: str
    relationship: Relationship
    language: str
    priority: int
    receives: bool
    restricted: bool
    reason: str


class GuardianList(ReadModel):
    """A person's guardians, in the order in which they are written to."""

    guardians: list[GuardianRead]


def values_of(body: NewGuardian) -> GuardianValues:
    """Convert the request body into guardian values."""
    return GuardianValues(
        name=body.name,
        email=body.email,
        phone=body.phone,
        relationship=body.relationship,
        language=body.language,
        priority=body.priority,
        receives=body.receives,
        is_restricted=body.restricted,
        reason=body.reason,
    )


def read_guardian(guardian: Guardian) -> GuardianRead:
    """Convert a guardian into its response body."""
    values = guardian.values
    return GuardianRead(
        place=guardian.place,
        name=values.name,
        email=values.email,
        phone=values.phone,
        relationship=RELATIONSHIP.validate_python(values.relationship),
        language=values.language,
        priority=values.priority,
        receives=values.receives,
        restricted=values.is_restricted,
        reason=values.reason,
    )
