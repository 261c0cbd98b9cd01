"""Saved views as they stand in JSON."""

from typing import Annotated, Literal
from uuid import UUID

from homeroom.instances.describe import ModelDescription
from homeroom.instances.schemas import MAX_COLUMNS, AnyOfSchema, FilterSchema, FitText, SortSchema
from homeroom_sdk.schemas import ReadModel
from pydantic import BaseModel, ConfigDict, Field, PlainSerializer


class ViewState(BaseModel):
    """What a view sets; without columns a grid shows its own."""

    model_config = ConfigDict(extra="forbid")

    filters: list[FilterSchema | AnyOfSchema] = Field(default=[], max_length=20)
    sort: list[SortSchema] = Field(default=[], max_length=5)
    columns: list[str] = Field(default=[], max_length=MAX_COLUMNS)
    density: Literal["comfortable", "compact"] = "comfortable"
    pageSize: Literal[25, 50, 75, 100] = 25  # noqa: N815 - the specification's name


class ViewRequest(BaseModel):
    """A view to keep. Shared ones are everybody's in the district; the default is what a grid starts with."""

    model_config = ConfigDict(extra="forbid")

    name: FitText = Field(min_length=1, max_length=80)
    isShared: bool = False  # noqa: N815 - JSON
    isDefault: bool = False  # noqa: N815 - JSON
    state: ViewState


StateRead = Annotated[ViewState, PlainSerializer(lambda state: state.model_dump(mode="json", exclude_none=True))]
"""What a view sets, as it was sent."""


class ViewRead(ReadModel):
    """A saved view; `problem` says why it cannot be used any more, after the model has changed."""

    id: UUID
    name: str
    is_shared: bool
    is_default: bool
    created_by: str
    state: StateRead
    problem: str | None


class GridStart(ModelDescription):
    """What a grid needs to start: the model, and the views that are kept of it."""

    views: list[ViewRead]
