"""What a screen asks of a model: filters, phrase, sort and paging.

`forms` reads it from JSON; whether the model has such fields, `compile` decides.
"""

from dataclasses import dataclass
from enum import StrEnum

MIN_SIZE = 25
MAX_SIZE = 500


class Operator(StrEnum):
    """How a filter compares; without one, a filter with one value is `eq` and with several `in`.

    Of a list field `in` (or `eq`) finds records with any of the values, `all` those with all of them, `notIn` those
    with none.
    `within` takes a number of days: -7 is the last seven days and today, 7 today and the next seven.
    """

    EQ = "eq"
    NE = "ne"
    IN = "in"
    NOT_IN = "notIn"
    ALL = "all"
    CONTAINS = "contains"
    STARTS_WITH = "startsWith"
    GT = "gt"
    GTE = "gte"
    LT = "lt"
    LTE = "lte"
    BETWEEN = "between"
    WITHIN = "within"
    IS_NULL = "isNull"


Scalar = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Filter:
    """One condition on one field."""

    property: str
    operator: Operator
    values: tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of the conditions holds."""

    filters: tuple[Filter, ...]


Condition = Filter | AnyOf


@dataclass(frozen=True, slots=True)
class Sort:
    """One sort key; empty values come last in both directions."""

    property: str
    descending: bool = False


class Part(StrEnum):
    """What of an answer is wanted: counting takes longer than the rows do, so a grid asks for each by itself."""

    BOTH = "both"
    ROWS = "rows"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class Query:
    """A checked query.

    Attributes:
        filters: All of them hold together.
        from_index: From 0; has no meaning beside a cursor.
        size: Between 25 and 500.
        cursor: As an answer to the same query gave it, for the page before or after that one.
        part: What of the answer is wanted.
    """

    filters: tuple[Condition, ...] = ()
    phrase: str = ""
    sort: tuple[Sort, ...] = ()
    from_index: int = 0
    size: int = MIN_SIZE
    cursor: str = ""
    part: Part = Part.BOTH
