"""What a screen asks of a model: filters, phrase, sort and paging, read from GET and POST alike.

The shape is checked here; whether the model has such fields, `compile` decides.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import orjson
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from homeroom.instances.errors import InvalidQuery

MIN_SIZE = 25
MAX_SIZE = 500
MAX_INDEX = 2**31 - 1
MAX_FILTERS = 20
MAX_VALUES = 500
MAX_SORTS = 5
MAX_PHRASE_CHARS = 200
MAX_Q_CHARS = 50_000


class Operator(StrEnum):
    """How a filter compares; without one, a filter with one value is `eq` and with several `in`."""

    EQ = "eq"
    NE = "ne"
    IN = "in"
    CONTAINS = "contains"
    STARTS_WITH = "startsWith"
    GT = "gt"
    GTE = "gte"
    LT = "lt"
    LTE = "lte"
    BETWEEN = "between"
    IS_NULL = "isNull"


Scalar = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Filter:
    """One condition; all of a query's conditions hold together."""

    property: str
    operator: Operator
    values: tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class Sort:
    """One sort key; empty values come last in both directions."""

    property: str
    descending: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """A checked question. `size` lies between 25 and 500, `from_index` counts from 0."""

    filters: tuple[Filter, ...] = ()
    phrase: str = ""
    sort: tuple[Sort, ...] = ()
    from_index: int = 0
    size: int = MIN_SIZE


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NameValue(_Form):
    """A value as a drop-down gives it; only `value` counts."""

    name: str | None = None
    value: Scalar = None


class FilterForm(_Form):
    """A filter as it stands in JSON (specification §3, search query state)."""

    property: str = Field(max_length=100)
    values: list[Scalar | NameValue] = Field(default=[], max_length=MAX_VALUES)
    operator: Operator | None = None
    isNameValuePair: bool = False  # noqa: N815 - the specification's name

    def read(self) -> Filter:
        """The filter with its operator decided."""
        values = tuple(item.value if isinstance(item, NameValue) else item for item in self.values)
        return Filter(self.property, self.operator or (Operator.EQ if len(values) == 1 else Operator.IN), values)


class SortForm(_Form):
    """A sort key as it stands in JSON."""

    property: str = Field(max_length=100)
    direction: str = Field("asc", pattern="(?i)^(asc|desc)$")


class QueryForm(BaseModel):
    """A query as it stands in JSON. Sizes below 25 are raised to 25, those above 500 lowered to 500."""

    filters: list[FilterForm] = Field(default=[], max_length=MAX_FILTERS)
    phrase: str = Field("", max_length=MAX_PHRASE_CHARS)
    sort: list[SortForm] = Field(default=[], max_length=MAX_SORTS)
    fromIndex: int = Field(0, ge=0, le=MAX_INDEX)  # noqa: N815 - the specification's name
    size: int = Field(MIN_SIZE, ge=0)

    @field_validator("sort", mode="before")
    @classmethod
    def _one_or_many(cls, value: Any) -> Any:
        return [value] if isinstance(value, dict) else value or []

    def read(self) -> Query:
        """The query."""
        return Query(
            filters=tuple(item.read() for item in self.filters),
            phrase=self.phrase.strip(),
            sort=tuple(Sort(item.property, item.direction.lower() == "desc") for item in self.sort),
            from_index=self.fromIndex,
            size=max(MIN_SIZE, min(self.size, MAX_SIZE)),
        )


class SearchForm(QueryForm):
    """The body of `POST /api/search/records`. `dimensions` and `source` have no effect on these models."""

    model: str = Field(max_length=100)
    dimensions: list[Any] | dict[str, Any] | None = None
    source: Any = None


def parse_query(*, q: str | None, sort: str | None, from_index: int, size: int) -> Query:
    """Read the parameters of `GET /api/instance/{model}`; `q` and `sort` are JSON.

    Raises:
        InvalidQuery: it is no JSON, or not of the right shape; the message names the place.
    """
    asked = _read_json("q", q, {})
    if not isinstance(asked, dict) or set(asked) - {"filters", "phrase"}:
        raise InvalidQuery('q: Send an object such as {"filters": [], "phrase": ""}.')
    values = {**asked, "sort": _read_json("sort", sort, []), "fromIndex": from_index, "size": size}
    try:
        return QueryForm.model_validate(values).read()
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        raise InvalidQuery(f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}.") from error


def _read_json(name: str, text: str | None, default: Any) -> Any:
    if not text:
        return default
    if len(text) > MAX_Q_CHARS:
        raise InvalidQuery(f"{name}: It is longer than {MAX_Q_CHARS:,} characters; use POST /api/search/records.")
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise InvalidQuery(f"{name}: This is no JSON, or nested too deeply.") from error
