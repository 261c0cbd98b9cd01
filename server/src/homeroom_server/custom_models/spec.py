"""Model specs of staff-defined models, for the instance API."""

from collections.abc import Mapping
from typing import Any

from homeroom.forms.definition import MODEL_CONFIGURATION as DEFINITION_FORMS
from homeroom.forms.definition import FieldDefinition, Forms, Kind, ModelDefinition
from homeroom.instances.records import GenericRecord
from homeroom_sdk.context import ADMINISTRATOR
from homeroom_sdk.models import Access, Field, FieldType, ModelSpec
from pydantic import ConfigDict

FIELD_TYPES = {
    Kind.TEXT: FieldType.TEXT,
    # A day is kept as 2026-05-31, which compares as text.
    Kind.DATE: FieldType.TEXT,
    Kind.NUMBER: FieldType.INTEGER,
    Kind.BOOLEAN: FieldType.BOOLEAN,
    Kind.TEXTS: FieldType.LIST,
}
"""Field types of the kinds that a grid can filter by and, except for lists, sort by."""
SHOWN_TYPES = {
    Kind.REFERENCE: FieldType.TEXT,
    Kind.REFERENCES: FieldType.LIST,
    Kind.FILE: FieldType.TEXT,
    Kind.FILES: FieldType.LIST,
    Kind.OBJECT: FieldType.TEXT,
    Kind.OBJECTS: FieldType.LIST,
    Kind.DIALOGUES: FieldType.LIST,
}
"""Field types of the kinds that a grid can only show and export."""


def spec_of(definition: ModelDefinition) -> ModelSpec:
    """Return the model spec of a definition."""
    return ModelSpec(
        definition.name,
        fields=_fields(definition),
        default_sort=("-__i.auditing.updatedOn",),
        access=Access(read=frozenset(definition.readers), write=frozenset(definition.writers)),
    )


def _fields(forms: Forms) -> tuple[Field, ...]:
    return tuple(_field(field) for field in forms.top_fields)


def _field(field: FieldDefinition) -> Field:
    is_plain = field.keeps in FIELD_TYPES
    return Field(
        field.name,
        FIELD_TYPES[field.keeps] if is_plain else SHOWN_TYPES[field.keeps],
        searchable=field.searchable,
        sortable=is_plain and field.keeps is not Kind.TEXTS and field.kind != "password",
        filterable=is_plain and field.filterable,
        choices=tuple(option.value for option in field.options),
    )


class DefinitionRead(GenericRecord):
    """Record of a definition, without its forms; fields that are left out have their defaults."""

    model_config = ConfigDict(extra="ignore", json_schema_serialization_defaults_required=False)

    name: str
    label: str
    description: str = ""
    menu: bool = False


MODEL_CONFIGURATION = ModelSpec(
    "ModelConfiguration",
    fields=_fields(DEFINITION_FORMS),
    default_sort=("label",),
    access=Access(read=frozenset({ADMINISTRATOR}), write=frozenset({ADMINISTRATOR})),
    schema=DefinitionRead,
)
"""Model spec of the definitions themselves."""


def naming_fields(spec: ModelSpec) -> list[str]:
    """List the fields that can name a record of the model where one is chosen."""
    return [field.name for field in spec.fields if field.type is FieldType.TEXT and field.sortable]


def search_text(forms: Forms, payload: Mapping[str, Any]) -> str:
    """Return the text of a record that a search looks in."""
    values = (payload.get(field.name) for field in forms.top_fields if field.searchable)
    return " ".join(text for value in values for text in _texts(value))


def _texts(value: Any) -> list[str]:
    if isinstance(value, list):
        return [text for item in value for text in _texts(item)]
    if isinstance(value, dict):
        return [str(value["label"])] if "label" in value else []
    return [] if value is None else [str(value)]
