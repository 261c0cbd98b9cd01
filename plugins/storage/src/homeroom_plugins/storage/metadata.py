"""What documents of a type tell beside their file: a small part of JSON Schema, and the judging of values by it.

The SDK's `SchemaForm` draws such a schema as it is: texts, numbers, dates, boxes to tick and choices.
"""

import math
import re
from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Literal, Self

from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.http import Json
from homeroom_sdk.sentences import Sentence, _
from homeroom_sdk.texts import StorableText, is_storable
from pydantic import BaseModel, ConfigDict, Field, JsonValue, model_validator

MAX_FIELDS = 50
MAX_TEXT_CHARS = 1_000
MAX_NUMBER = 10**15
"""Up to here a number is the same in JSON, JavaScript and PostgreSQL."""
_DATE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")

FieldName = Annotated[str, Field(pattern="^[a-z][A-Za-z0-9]{0,39}$")]
Choice = Annotated[StorableText, Field(min_length=1, max_length=200)]
Limit = Annotated[float, Field(ge=-MAX_NUMBER, le=MAX_NUMBER)]


class MetadataField(BaseModel):
    """One field. `title` is its label, `description` the help below it.

    A text has `format` for a date, `enum` for a choice, or `maxLength`; numbers have `minimum` and `maximum`.
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
            raise ValueError(_("A choice stands there twice."))
        return self


class MetadataSchema(BaseModel):
    """The metadata of a type's documents; without properties there are none."""

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
        """As it is kept, and drawn; empty where there are no fields."""
        return self.model_dump(exclude_none=True) if self.properties else {}


Metadata = dict[str, JsonValue]
Plain = str | int | float | bool | None
"""What a field of the metadata may hold, once it was judged."""


def judge_metadata(schema: Mapping[str, Any], values: Mapping[str, Any]) -> Json:
    """The values as they are kept: without white space around texts, and without what was left empty.

    Raises:
        ValidationFailed: one sentence for each field with which something is wrong.
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
