"""Building blocks of answers: read schemas, from which the API's document and the screens' types are generated.

A route declares its answer as the return type of its handler: `-> Answer[NoticeRead]`.
"""

from datetime import datetime
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, PlainSerializer, WithJsonSchema
from pydantic.alias_generators import to_camel
from typing_extensions import TypeAliasType


class ReadModel(BaseModel):
    """Base class for the data of an answer. Fields are written in camelCase, in declaration order, and are always
    present.
    """

    model_config = ConfigDict(
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=True,
        json_schema_serialization_defaults_required=True,
    )


class Nothing(BaseModel):
    """An answer without data, `{}`: the call succeeded."""

    model_config = ConfigDict(extra="forbid")


NOTHING = Nothing()

Moment = Annotated[
    datetime,
    PlainSerializer(datetime.isoformat, return_type=str),
    WithJsonSchema({"type": "string", "format": "date-time"}, mode="serialization"),
]
"""A point in time, written with its offset: `2026-03-09T14:30:00+00:00`."""

Record = TypeAliasType(
    "Record",
    Annotated[
        dict[str, Any],
        Field(
            description="A record with the fields of its model: `/api/search/init` and `/api/model/{name}` tell which."
        ),
    ],
)
"""Data with fields that depend on the model, such as a row of a grid. Every other answer has its own schema."""

JsonSchema = TypeAliasType(
    "JsonSchema",
    Annotated[dict[str, Any], Field(description="A JSON Schema (draft 2020-12), from which a form is drawn.")],
)
"""A document that describes other documents."""
