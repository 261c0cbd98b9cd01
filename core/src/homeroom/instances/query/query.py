"""A checked query on a model: filters, phrase, sort order and paging.

`schemas` reads it from JSON; `compile` checks that the model has the fields.
"""

from dataclasses import dataclass
from enum import StrEnum

MIN_SIZE = 25
MAX_SIZE = 500


class Operator(StrEnum):
    """Comparison operators of filters. Without an operator, one value means `eq`, and several mean `in`.

    For list fields, `in` and `eq` find records with any of the values, `all` finds those with all of them, and `notIn`
    those with none of them.
    `within` takes a number of days relative to today: -7 is today and the seven days before, 7 is today and the seven
    after.
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
    """A condition on one field."""

    property: str
    operator: Operator
    values: tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """A group of filters, at least one of which must match."""

    filters: tuple[Filter, ...]


Condition = Filter | AnyOf


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort key; empty values come last in both directions."""

    property: str
    descending: bool = False


class Part(StrEnum):
    """The part of a page to return. Counting takes longer than reading rows, so a grid requests the two separately."""

    BOTH = "both"
    ROWS = "rows"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class Query:
    """A checked query.

    Attributes:
        filters: Conditions that must all match.
        from_index: Index of the first row, from 0; ignored if there is a cursor.
        size: Rows per page, from 25 to 500.
        cursor: A cursor from a response to the same query, for the next or the previous page.
        part: The part of the page to return.
    """

    filters: tuple[Condition, ...] = ()
    phrase: str = ""
    sort: tuple[Sort, ...] = ()
    from_index: int = 0
    size: int = MIN_SIZE
    cursor: str = ""
    part: Part = Part.BOTH
