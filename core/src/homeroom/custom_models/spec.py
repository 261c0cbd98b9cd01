"""How models of staff look to the instance API."""

from collections.abc import Mapping
from typing import Any

from homeroom_sdk.context import ADMINISTRATOR
from homeroom_sdk.models import Access, Field, FieldType, ModelSpec

from homeroom.forms.definition import MODEL_CONFIGURATION as DEFINITION_FORMS
from homeroom.forms.definition import FieldDefinition, Forms, Kind, ModelDefinition

FIELD_TYPES = {
    Kind.TEXT: FieldType.TEXT,
    # A day is kept as 2026-05-31, which compares as text.
    Kind.DATE: FieldType.TEXT,
    Kind.NUMBER: FieldType.INTEGER,
    Kind.BOOLEAN: FieldType.BOOLEAN,
    Kind.TEXTS: FieldType.LIST,
}
"""What a grid can sort and filter by; other kinds are shown, and found by phrase."""


def spec_of(definition: ModelDefinition) -> ModelSpec:
    """The model."""
    return ModelSpec(
        definition.name,
        fields=_fields(definition),
        default_sort=("-__i.auditing.updatedOn",),
        access=Access(read=frozenset(definition.readers), write=frozenset(definition.writers)),
    )


def _fields(forms: Forms) -> tuple[Field, ...]:
    return tuple(_field(field) for field in forms.top_fields if field.keeps in FIELD_TYPES)


def _field(field: FieldDefinition) -> Field:
    return Field(
        field.name,
        FIELD_TYPES[field.keeps],
        searchable=field.searchable,
        sortable=field.keeps is not Kind.TEXTS and field.kind != "password",
        filterable=field.filterable,
        choices=tuple(option.value for option in field.options),
    )


MODEL_CONFIGURATION = ModelSpec(
    "ModelConfiguration",
    fields=_fields(DEFINITION_FORMS),
    default_sort=("label",),
    access=Access(read=frozenset({ADMINISTRATOR}), write=frozenset({ADMINISTRATOR})),
)
"""The definitions themselves."""


def search_text(forms: Forms, payload: Mapping[str, Any]) -> str:
    """The texts of a record in which a phrase is looked for."""
    values = (payload.get(field.name) for field in forms.top_fields if field.searchable)
    return " ".join(text for value in values for text in _texts(value))


def _texts(value: Any) -> list[str]:
    if isinstance(value, list):
        return [text for item in value for text in _texts(item)]
    if isinstance(value, dict):
        return [str(value["label"])] if "label" in value else []
    return [] if value is None else [str(value)]
