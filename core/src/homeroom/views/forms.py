"""Saved views as they stand in JSON."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from homeroom.instances.forms import MAX_COLUMNS, AnyForm, FilterForm, FitText, SortForm


class ViewState(BaseModel):
    """What a view sets; without columns a grid shows its own."""

    model_config = ConfigDict(extra="forbid")

    filters: list[FilterForm | AnyForm] = Field(default=[], max_length=20)
    sort: list[SortForm] = Field(default=[], max_length=5)
    columns: list[str] = Field(default=[], max_length=MAX_COLUMNS)
    density: Literal["comfortable", "compact"] = "comfortable"
    pageSize: Literal[25, 50, 75, 100] = 25  # noqa: N815 - the specification's name


class ViewForm(BaseModel):
    """A view to keep. Shared ones are everybody's in the district; the default is what a grid starts with."""

    model_config = ConfigDict(extra="forbid")

    name: FitText = Field(min_length=1, max_length=80)
    isShared: bool = False  # noqa: N815 - JSON
    isDefault: bool = False  # noqa: N815 - JSON
    state: ViewState
