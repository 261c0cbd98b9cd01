"""Descriptions of models for grids and forms, and validation of records without saving."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import say_each
from homeroom_sdk.models import Field as ModelField
from homeroom_sdk.models import FieldType
from homeroom_sdk.schemas import ReadModel
from pydantic import ConfigDict, Field

from homeroom.instances.access import Model, check_read
from homeroom.instances.ports import Scope
from homeroom.instances.query.conditions import OPERATORS
from homeroom.instances.records import read_meta
from homeroom.instances.store.service import read_record

PAGE_SIZES = (25, 50, 75, 100)


class FieldRead(ReadModel):
    """A field of a model, and whether it can be searched, sorted and filtered."""

    name: str
    type: FieldType
    is_searchable: bool
    is_sortable: bool
    is_filterable: bool


class FilterRead(ReadModel):
    """A filter of a grid; `values` lists the possible values if they are few and known, else it is empty."""

    property: str
    operators: list[str]
    values: list[bool | str]


class SortRead(ReadModel):
    """A sort key."""

    property: str
    direction: Literal["asc", "desc"]


class ModelDescription(ReadModel):
    """A model's fields, its filters, and the grid's initial columns, order and page size."""

    model: str
    fields: list[FieldRead]
    columns: list[str]
    filters: list[FilterRead]
    sort: list[SortRead]
    page_sizes: list[int]
    page_size: int
    can_write: bool


class ProblemRead(ReadModel):
    """A reason why a value does not fit: its place, a stable code, and the limit if the code is about one."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    path: str
    code: str
    limit: str | int | float = 0


class Validity(ReadModel):
    """The result of a validation, with a message for each field that does not fit. Forms also return `problems`."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    valid: bool
    fields: dict[str, str]
    problems: list[ProblemRead] = Field(default=[])


def describe_model(scope: Scope, model: Model) -> ModelDescription:
    """Describe the model's fields, filters and initial grid settings.

    Raises:
        Forbidden: the actor may not read the model.
    """
    check_read(model, scope.actor)
    spec = model.spec
    takes_changes = spec.table is None and model.rows is None
    sort = [
        SortRead(property=key.removeprefix("-"), direction="desc" if key[0] == "-" else "asc")
        for key in spec.default_sort
    ]
    return ModelDescription(
        model=spec.name,
        fields=[_describe(field) for field in spec.fields],
        columns=[field.name for field in spec.fields if field.name != "id"],
        filters=list(_list_filters(spec.fields)),
        sort=sort,
        page_sizes=PAGE_SIZES,
        page_size=PAGE_SIZES[0],
        can_write=takes_changes and bool(spec.access.write & scope.actor.roles),
    )


async def validate_record(scope: Scope, model: Model, body: Mapping[str, Any]) -> Validity:
    """Check whether a record fits the model; saves nothing.

    Raises:
        Forbidden: the actor may not read the model.
    """
    check_read(model, scope.actor)
    try:
        await read_record(scope, model, body)
        read_meta(body)
    except ValidationFailed as error:
        data = error.data or {}
        return Validity(**{**data, "valid": False, "fields": say_each(data.get("fields", {}))})
    return Validity(valid=True, fields={})


def _describe(field: ModelField) -> FieldRead:
    return FieldRead(
        name=field.name,
        type=field.type,
        is_searchable=field.searchable,
        is_sortable=field.sortable,
        is_filterable=field.filterable,
    )


def _list_filters(fields: tuple[ModelField, ...]) -> Iterator[FilterRead]:
    for field in fields:
        if field.filterable:
            values = (True, False) if field.type is FieldType.BOOLEAN else field.choices
            yield FilterRead(property=field.name, operators=sorted(OPERATORS[field.type]), values=list(values))
