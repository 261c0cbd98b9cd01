"""Saved views in the API."""

from typing import Annotated, Literal
from uuid import UUID

from homeroom.instances.query.schemas import MAX_COLUMNS, AnyOfSchema, FilterSchema, FitText, SortSchema
from homeroom.instances.store.describe import ModelDescription
from homeroom_sdk.schemas import ReadModel
from pydantic import BaseModel, ConfigDict, Field, PlainSerializer


class ViewState(BaseModel):
    """Settings of a view; if `columns` is empty, the grid shows its default columns."""

    model_config = ConfigDict(extra="forbid")

    filters: list[FilterSchema | AnyOfSchema] = Field(default=[], max_length=20)
    sort: list[SortSchema] = Field(default=[], max_length=5)
    columns: list[str] = Field(default=[], max_length=MAX_COLUMNS)
    density: Literal["comfortable", "compact"] = "comfortable"
    pageSize: Literal[25, 50, 75, 100] = 25  # noqa: N815 - the specification's name


class ViewRequest(BaseModel):
    """A view to save. Everyone in the district sees shared views. A grid starts with the default view."""

    model_config = ConfigDict(extra="forbid")

    name: FitText = Field(min_length=1, max_length=80)
    isShared: bool = False  # noqa: N815 - JSON
    isDefault: bool = False  # noqa: N815 - JSON
    state: ViewState


StateRead = Annotated[ViewState, PlainSerializer(lambda state: state.model_dump(mode="json", exclude_none=True))]
"""Settings of a view, serialized without fields that are null."""


class ViewRead(ReadModel):
    """A saved view; `problem` explains why it can no longer be used after a change of the model."""

    id: UUID
    name: str
    is_shared: bool
    is_default: bool
    created_by: str
    state: StateRead
    problem: str | None


class GridStart(ModelDescription):
    """The start data of a grid: the model and its saved views."""

    views: list[ViewRead]
