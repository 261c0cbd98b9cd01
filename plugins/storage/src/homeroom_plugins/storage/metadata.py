"""Metadata of documents: its schema, a small subset of JSON Schema, and the validation of values against it.

The SDK's `SchemaForm` renders such a schema as a form of texts, numbers, dates, checkboxes and choices.
"""

import math
import re
from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Literal, Self

from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.http import Json
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.texts import StorableText, is_storable
from pydantic import BaseModel, ConfigDict, Field, JsonValue, model_validator

MAX_FIELDS = 50
MAX_TEXT_CHARS = 1_000
MAX_NUMBER = 10**15
"""Numbers up to this magnitude are the same in JSON, JavaScript and PostgreSQL."""
_DATE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")

FieldName = Annotated[str, Field(pattern="^[a-z][A-Za-z0-9]{0,39}$")]
Choice = Annotated[StorableText, Field(min_length=1, max_length=200)]
Limit = Annotated[float, Field(ge=-MAX_NUMBER, le=MAX_NUMBER)]


class MetadataField(BaseModel):
    """One metadata field. `title` is its label, `description` the help text below it.

    A string has at most one of `format` (for a date), `enum` (for a choice) and `maxLength`; numbers may have `minimum`
    and `maximum`.
    """

    model_config = ConfigDict(extra="forbid")

    type: Literal["string", "number", "integer", "boolean"]
    title: Annotated[StorableText, Field(max_length=200)] = ""
    description: Annotated[StorableText, Field(max_length=500)] = ""
    format: Literal["date"] | None = None
    enum: list[Choice] | None = Field(default=None, min_length=1, max_length=100)
    maxLength: int | None = Field(default=None, ge=1, le=MAX_TEXT_CHARS)  # noqa: N815 - JSON Schema's name
    minimum: Limit | None = None
    maximum: Limit | None = None

    @model_validator(mode="after")
    def _fits(self) -> Self:
        texts = [self.format, self.enum, self.maxLength]
        if self.type != "string" and any(item is not None for item in texts):
            raise ValueError(_("Only a string has format, enum or maxLength."))
        if sum(item is not None for item in texts) > 1:
            raise ValueError(_("A string has one of format, enum and maxLength."))
        if self.type not in ("number", "integer") and (self.minimum is not None or self.maximum is not None):
            raise ValueError(_("Only a number has minimum or maximum."))
        if self.minimum is not None and self.maximum is not None and self.minimum > self.maximum:
            raise ValueError(_("The minimum is larger than the maximum."))
        if self.enum is not None and len(set(self.enum)) < len(self.enum):
            raise ValueError(_("A choice is listed twice."))
        return self


class MetadataSchema(BaseModel):
    """Metadata schema of a document type; without properties, its documents have no metadata."""

    model_config = ConfigDict(extra="forbid")

    type: Literal["object"] = "object"
    properties: dict[FieldName, MetadataField] = Field(default={}, max_length=MAX_FIELDS)
    required: list[FieldName] = Field(default=[], max_length=MAX_FIELDS)

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if not set(self.required) <= set(self.properties):
            raise ValueError(_("A field that is required does not exist."))
        return self

    def stored(self) -> Json:
        """Return the schema as it is stored and rendered; empty if there are no fields."""
        return self.model_dump(exclude_none=True) if self.properties else {}


Metadata = dict[str, JsonValue]
Plain = str | int | float | bool | None
"""Value of a metadata field after validation."""


def judge_metadata(schema: Mapping[str, Any], values: Mapping[str, Any]) -> Json:
    """Return the values to store: texts are stripped, and empty values are left out.

    Raises:
        ValidationFailed: one sentence for each invalid field.
    """
    wanted = MetadataSchema.model_validate(schema)
    tidied = {name: value.strip() if isinstance(value, str) else value for name, value in values.items()}
    kept = {name: value for name, value in tidied.items() if value not in (None, "")}
    wrong: dict[str, Sentence] = {}
    for name in kept.keys() - wanted.properties.keys():
        wrong[name] = _("Documents of this type have no field of this name.")
    for name, field in wanted.properties.items():
        problem = _judge(field.title or name, field, kept[name]) if name in kept else None
        if problem is None and name in wanted.required and name not in kept:
            problem = _("Fill in {field}.", field=field.title or name)
        if problem is not None:
            wrong[name] = problem
    if wrong:
        raise ValidationFailed.of(**{f"metadata.{name}": wrong[name] for name in sorted(wrong)})
    return kept


def _judge(label: str, field: MetadataField, value: Any) -> Sentence | None:
    if field.type == "boolean":
        return None if isinstance(value, bool) else _("{field} is yes or no.", field=label)
    if field.type == "string":
        return _judge_text(label, field, value)
    is_number = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    if not is_number:
        return _("{field} is a number.", field=label)
    if field.type == "integer" and value != int(value):
        return _("{field} is a whole number.", field=label)
    low = -MAX_NUMBER if field.minimum is None else field.minimum
    high = MAX_NUMBER if field.maximum is None else field.maximum
    if not low <= value <= high:
        return _("{field} is a number from {low} to {high}.", field=label, low=f"{low:g}", high=f"{high:g}")
    return None


def _judge_text(label: str, field: MetadataField, value: Any) -> Sentence | None:
    if not isinstance(value, str) or not is_storable(value):
        return _("{field} is a text.", field=label)
    if field.format == "date" and not _is_date(value):
        return _("{field} is a date, written as 2026-03-09.", field=label)
    if field.enum is not None and value not in field.enum:
        return _("{field} is one of: {choices}.", field=label, choices=", ".join(field.enum))
    longest = field.maxLength or MAX_TEXT_CHARS
    if len(value) > longest:
        return _("{field} has at most {count} characters.", field=label, count=longest)
    return None


def _is_date(value: str) -> bool:
    try:
        return bool(_DATE.fullmatch(value)) and bool(date.fromisoformat(value))
    except ValueError:
        return False
