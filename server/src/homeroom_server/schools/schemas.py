"""Request and response schemas of the school API."""

from typing import Annotated
from uuid import UUID

from homeroom_sdk import texts
from homeroom_sdk.schemas import ReadModel
from pydantic import BaseModel, ConfigDict, StringConstraints

Code = Annotated[texts.Line, StringConstraints(strip_whitespace=True, min_length=1, max_length=64)]
Name = Annotated[texts.Line, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


class NewSchool(BaseModel):
    """A new school; `code` is its id in the student information system and cannot be changed later."""

    model_config = ConfigDict(extra="forbid")

    code: Code
    name: Name


class SchoolChange(BaseModel):
    """New name of a school, and whether it is open."""

    model_config = ConfigDict(extra="forbid")

    id: UUID
    name: Name
    isOpen: bool  # noqa: N815 - as in the grid


class DistrictSchool(ReadModel):
    """A school of the district; `users` is the number of its users."""

    id: UUID
    code: str
    name: str
    is_open: bool
    users: int


class SchoolRequest(BaseModel):
    """Request that names a school."""

    model_config = ConfigDict(extra="forbid")

    id: UUID
