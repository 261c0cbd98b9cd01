"""Schemas of the records of all models defined in code, for the OpenAPI document.

The paths of the instance API are the same for every model; the schema `Records` maps each model to its record's schema.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from homeroom_sdk.http import Json
from homeroom_sdk.models import Field, FieldType, ModelSpec
from pydantic import BaseModel
from sqlalchemy import ARRAY, Column, String

NAME = "Records"
_SCHEMAS = "#/components/schemas/"
_ID = Field("id", FieldType.UUID)
_TYPES: Mapping[FieldType, Json] = {
    FieldType.TEXT: {"type": "string"},
    FieldType.INTEGER: {"type": "integer"},
    FieldType.BOOLEAN: {"type": "boolean"},
    FieldType.DATETIME: {"type": "string", "format": "date-time"},
    FieldType.UUID: {"type": "string", "format": "uuid"},
}


def add_record_schemas(document: Json, specs: Iterable[ModelSpec]) -> Json:
    """Add the schema `Records` to the document, in place, and return the document; without models, nothing is added."""
    described = {
        spec.name: _describe(spec) if spec.schema is None else add_schema(document, spec.schema) for spec in specs
    }
    if described:
        document.setdefault("components", {}).setdefault("schemas", {})[NAME] = {
            "title": NAME,
            "description": "A record of each model, by the model's name; see `/api/instance/{model}`.",
            "type": "object",
            "properties": described,
            "required": list(described),
        }
    return document


def add_schema(document: Json, model: type[BaseModel]) -> Json:
    """Add the schema of a response to the document, in place, and return a reference to it.

    Raises:
        ValueError: the document has another schema with the same name.
    """
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    if model.__name__ not in schemas:
        found = model.model_json_schema(ref_template=f"{_SCHEMAS}{{model}}", mode="serialization")
        for name, part in {**found.pop("$defs", {}), model.__name__: found}.items():
            if schemas.setdefault(name, part) != part:
                raise ValueError(f"The API's document has another schema {name}: rename one of the two.")
    return {"$ref": f"{_SCHEMAS}{model.__name__}"}


def _describe(spec: ModelSpec) -> Json:
    """Return the schema of a model's records.

    A record of a table has exactly the model's fields. Other records may lack any field except `id`, and have `__i`.
    """
    fields = {"id": _ID, **spec.by_name}
    is_table = spec.table is not None
    return {
        "title": f"{spec.name}Record",
        "type": "object",
        "properties": {name: _schema_of(spec, field) for name, field in fields.items()},
        "required": list(fields) if is_table else ["id"],
        "additionalProperties": not is_table,
    }


def _schema_of(spec: ModelSpec, field: Field) -> Json:
    column = _column_of(spec, field)
    if field.type is FieldType.LIST:
        found: Json = {"type": "array", "items": _items_of(column)}
    else:
        found = dict(_TYPES[field.type])
    if field.choices:
        found["enum"] = list(field.choices)
    return {"anyOf": [found, {"type": "null"}]} if _may_be_null(field, column) else found


def _may_be_null(field: Field, column: Any) -> bool:
    if field.nullable is not None:
        return field.nullable
    return field.name != "id" and not (isinstance(column, Column) and not column.nullable)


def _column_of(spec: ModelSpec, field: Field) -> Any:
    found: Any = field.column if field.column is not None else getattr(spec.table, field.name, None)
    return found.__clause_element__() if hasattr(found, "__clause_element__") else found


def _items_of(column: Any) -> Json:
    """Return the item schema of a list field: texts or integers for a column, anything if the field has no column."""
    kind = getattr(column, "type", None)
    if kind is None:
        return {}
    is_number = isinstance(kind, ARRAY) and not isinstance(kind.item_type, String)
    return {"type": "integer" if is_number else "string"}
