"""What the calls on schools take and answer."""

from typing import Annotated
from uuid import UUID

from homeroom_sdk import texts
from homeroom_sdk.schemas import ReadModel
from pydantic import BaseModel, ConfigDict, StringConstraints

Code = Annotated[texts.Line, StringConstraints(strip_whitespace=True, min_length=1, max_length=64)]
Name = Annotated[texts.Line, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


class NewSchool(BaseModel):
    """A school; `code` is its id in the student information system, and stays."""

    model_config = ConfigDict(extra="forbid")

    code: Code
    name: Name


class SchoolChange(BaseModel):
    """What a school is called, and whether it is open."""

    model_config = ConfigDict(extra="forbid")

    id: UUID
    name: Name
    isOpen: bool  # noqa: N815 - as in the grid


class DistrictSchool(ReadModel):
    """A school of the district; `users` is how many belong to it."""

    id: UUID
    code: str
    name: str
    is_open: bool
    users: int


class SchoolRequest(BaseModel):
    """Which school."""

    model_config = ConfigDict(extra="forbid")

    id: UUID
