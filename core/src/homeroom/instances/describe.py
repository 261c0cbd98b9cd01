"""What a grid needs to know of a model before it asks for rows."""

from collections.abc import Iterator, Mapping
from typing import Any

from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.http import Json
from homeroom_sdk.models import Field, FieldType
from homeroom_sdk.sentences import say_each

from homeroom.instances.access import Model, check_read
from homeroom.instances.conditions import OPERATORS
from homeroom.instances.ports import Scope
from homeroom.instances.records import read_meta
from homeroom.instances.service import read_record

PAGE_SIZES = (25, 50, 75, 100)


def describe_model(scope: Scope, model: Model) -> Json:
    """The model's fields, what can be asked of them, and how a grid starts.

    Raises:
        Forbidden: the actor may not read the model.
    """
    check_read(model, scope.actor)
    spec = model.spec
    takes_changes = spec.table is None and model.rows is None
    sort = [
        {"property": key.removeprefix("-"), "direction": "desc" if key[0] == "-" else "asc"}
        for key in spec.default_sort
    ]
    return {
        "model": spec.name,
        "fields": [_describe(field) for field in spec.fields],
        "columns": [field.name for field in spec.fields if field.name != "id"],
        "filters": list(_list_filters(spec.fields)),
        "sort": sort,
        "pageSizes": PAGE_SIZES,
        "pageSize": PAGE_SIZES[0],
        "canWrite": takes_changes and bool(spec.access.write & scope.actor.roles),
    }


async def validate_record(scope: Scope, model: Model, body: Mapping[str, Any]) -> Json:
    """Whether a record would fit the model; saves nothing.

    Returns:
        `valid`, in `fields` a message per field that does not fit, and in `problems` the codes that forms give.

    Raises:
        Forbidden: the actor may not read the model.
    """
    check_read(model, scope.actor)
    try:
        await read_record(scope, model, body)
        read_meta(body)
    except ValidationFailed as error:
        data = error.data or {}
        return {"valid": False, **data, "fields": say_each(data.get("fields", {}))}
    return {"valid": True, "fields": {}}


def _describe(field: Field) -> Json:
    return {
        "name": field.name,
        "type": field.type.value,
        "isSearchable": field.searchable,
        "isSortable": field.sortable,
        "isFilterable": field.filterable,
    }


def _list_filters(fields: tuple[Field, ...]) -> Iterator[Json]:
    for field in fields:
        if field.filterable:
            values = (True, False) if field.type is FieldType.BOOLEAN else field.choices
            yield {"property": field.name, "operators": sorted(OPERATORS[field.type]), "values": list(values)}
