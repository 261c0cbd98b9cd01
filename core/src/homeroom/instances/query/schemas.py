"""JSON forms of queries, used in the URL of a GET and in the body of a POST."""

from typing import Annotated, Any, Literal
from uuid import UUID

import orjson
from homeroom_sdk.i18n import _
from homeroom_sdk.texts import StorableText
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from homeroom.i18n.libraries import problem_text
from homeroom.instances.errors import InvalidQuery
from homeroom.instances.query.query import (
    MAX_SIZE,
    MIN_SIZE,
    AnyOf,
    Condition,
    Filter,
    Operator,
    Part,
    Query,
    Scalar,
    Sort,
)

MAX_INDEX = 2**31 - 1
MAX_FILTERS = 20
MAX_VALUES = 500
MAX_SORTS = 5
MAX_PHRASE_CHARS = 200
MAX_Q_CHARS = 50_000
MAX_CURSOR_CHARS = 2_000
MAX_COLUMNS = 100
MAX_IDS = 500
MAX_REASON_CHARS = 500


Counted = Literal["rows", "total"]
"""The part of a page to return; without it, both rows and total are returned."""

FitText = Annotated[StorableText, Field(max_length=200)]
"""A text of at most 200 characters that PostgreSQL can store."""


class _Schema(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NameValue(_Schema):
    """A value of a drop-down list; only `value` is evaluated."""

    name: FitText | None = None
    value: Scalar = None


class FilterSchema(_Schema):
    """A filter in JSON form (specification §3, search query state)."""

    property: str = Field(max_length=100)
    values: list[Scalar | NameValue] = Field(default=[], max_length=MAX_VALUES)
    operator: Operator | None = None
    isNameValuePair: bool = False  # noqa: N815 - the specification's name

    def read(self) -> Filter:
        """Return the filter; a missing operator becomes `eq` for one value, else `in`."""
        values = tuple(item.value if isinstance(item, NameValue) else item for item in self.values)
        return Filter(self.property, self.operator or (Operator.EQ if len(values) == 1 else Operator.IN), values)


class AnyOfSchema(_Schema):
    """A group of filters, at least one of which must match."""

    any: list[FilterSchema] = Field(max_length=MAX_FILTERS)

    def read(self) -> Condition:
        """Return the group as a condition."""
        return AnyOf(tuple(item.read() for item in self.any))


class SortSchema(_Schema):
    """A sort key in JSON form."""

    property: str = Field(max_length=100)
    direction: str = Field("asc", pattern="(?i)^(asc|desc)$")

    def read(self) -> Sort:
        """Return the sort key."""
        return Sort(self.property, self.direction.lower() == "desc")


class Selection(BaseModel):
    """Filters, phrase and sort order that select records."""

    filters: list[FilterSchema | AnyOfSchema] = Field(default=[], max_length=MAX_FILTERS)
    phrase: str = Field("", max_length=MAX_PHRASE_CHARS)
    sort: list[SortSchema] = Field(default=[], max_length=MAX_SORTS)

    @field_validator("sort", mode="before")
    @classmethod
    def _one_or_many(cls, value: Any) -> Any:
        return [value] if isinstance(value, dict) else value or []

    def to_query(self) -> Query:
        """Return the query for the first page."""
        return Query(
            filters=tuple(item.read() for item in self.filters),
            phrase=self.phrase.strip(),
            sort=tuple(item.read() for item in self.sort),
        )


class OverrideFields(BaseModel):
    """Fields for acting in another organization; in the body, so that the reason does not appear in a URL."""

    orgOverride: str | None = Field(None, max_length=64)  # noqa: N815 - the specification's name
    overrideReason: str | None = Field(None, max_length=MAX_REASON_CHARS)  # noqa: N815 - as the above


class QueryRequest(OverrideFields, Selection):
    """A query in JSON form. Sizes below 25 are raised to 25, those above 500 are lowered to 500.

    `count`: `rows` returns rows without counting, so `totalRecords` is null unless it is known anyway; `total` returns
    only the total.
    """

    fromIndex: int = Field(0, ge=0, le=MAX_INDEX)  # noqa: N815 - the specification's name
    size: int = Field(MIN_SIZE, ge=0)
    cursor: str = Field("", max_length=MAX_CURSOR_CHARS)
    count: Counted | None = None
    dimensions: list[Any] | dict[str, Any] | None = None
    source: Any = None

    def read(self) -> Query:
        """Return the query; `dimensions` and `source` have no effect on these models."""
        asked = self.to_query()
        size = max(MIN_SIZE, min(self.size, MAX_SIZE))
        part = Part(self.count or Part.BOTH)
        return Query(asked.filters, asked.phrase, asked.sort, self.fromIndex, size, self.cursor, part)


class SearchRequest(QueryRequest):
    """The body of `POST /api/search/records`."""

    model: str = Field(max_length=100)


class ExportColumn(_Schema):
    """A column of an exported file; `values` maps field values to the words to write instead."""

    property: str = Field(max_length=100)
    title: str = Field("", max_length=200)
    values: dict[str, str] = Field(default={}, max_length=MAX_VALUES)


class ExportRequest(Selection):
    """The body of `POST /api/search/export`.

    Without columns, all fields of the model are exported. `bom` adds a byte order mark, which spreadsheets need.
    """

    model: str = Field(max_length=100)
    columns: list[ExportColumn] = Field(default=[], max_length=MAX_COLUMNS)
    bom: bool = True


class ModelRequest(OverrideFields):
    """The body of `POST /api/search/init`."""

    model: str = Field(max_length=100)


class RecordRequest(ModelRequest):
    """The body of `POST /api/search/record`."""

    recordId: str  # noqa: N815 - the specification's name


class BulkRequest(_Schema):
    """The body of `POST /api/instance/{model}/bulk`; `tags` are for `tag` and `untag`."""

    action: Literal["delete", "restore", "tag", "untag"]
    ids: list[UUID] = Field(min_length=1, max_length=MAX_IDS)
    tags: list[Annotated[FitText, Field(min_length=1)]] = Field(default=[], max_length=50)


def parse_query(
    *, q: str | None, sort: str | None, from_index: int, size: int, cursor: str = "", count: Counted | None = None
) -> Query:
    """Read the parameters of `GET /api/instance/{model}`; `q` and `sort` are JSON.

    Raises:
        InvalidQuery: a parameter is not JSON or has the wrong structure; the message names the place.
    """
    asked = read_json("q", q, {})
    if not isinstance(asked, dict) or set(asked) - {"filters", "phrase"}:
        raise InvalidQuery(_('q: Send an object such as {"filters": [], "phrase": ""}.'))
    paging = {"fromIndex": from_index, "size": size, "cursor": cursor, "count": count}
    try:
        return QueryRequest.model_validate({**asked, "sort": read_json("sort", sort, []), **paging}).read()
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise InvalidQuery(_("{place} cannot be read: {problem}.", place=place, problem=problem_text(first))) from error


def read_json(name: str, text: str | None, default: Any) -> Any:
    """Parse a JSON parameter; an empty one returns the default.

    Raises:
        InvalidQuery: the text is not JSON, or is too long.
    """
    if not text:
        return default
    if len(text) > MAX_Q_CHARS:
        raise InvalidQuery(
            _(
                "{name}: It is longer than {count} characters; use POST /api/search/records.",
                name=name,
                count=f"{MAX_Q_CHARS:,}",
            )
        )
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise InvalidQuery(_("{name}: This is not JSON, or it is nested too deeply.", name=name)) from error
