"""What answers are made of: read schemas, from which the API's document and the screens' types come.

A route says what it answers, and its handler returns that: `-> Answer[NoticeRead]`.
"""

from datetime import datetime
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, PlainSerializer, WithJsonSchema
from pydantic.alias_generators import to_camel
from typing_extensions import TypeAliasType


class ReadModel(BaseModel):
    """What an answer tells of one thing. Fields are written in camelCase, in their order, and none is left out."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=True,
        json_schema_serialization_defaults_required=True,
    )


class Nothing(BaseModel):
    """An answer without data, `{}`: the call did what it says."""

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
"""What only its model knows, such as a row of a grid. Any other answer has a schema of its own."""

JsonSchema = TypeAliasType(
    "JsonSchema",
    Annotated[dict[str, Any], Field(description="A JSON Schema (draft 2020-12), from which a form is drawn.")],
)
"""A document that describes other documents."""
