"""A second implementation of the query language in plain Python, to compare the database's answers with."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from homeroom.instances.query.query import AnyOf, Condition, Filter, Operator, Query

Row = Mapping[str, Any]


def find(rows: Sequence[Row], query: Query, *, texts: Sequence[str]) -> list[Row]:
    """Return all rows that the query finds, in its order; a phrase is searched in the fields `texts`."""
    found = [row for row in rows if _matches(row, query.phrase, texts) and all(_holds(row, it) for it in query.filters)]
    descending = bool(query.sort) and query.sort[-1].descending
    found.sort(key=lambda row: row["id"], reverse=descending)
    for key in reversed(query.sort):
        full = [row for row in found if row[key.property] is not None]
        full.sort(key=lambda row: row[key.property], reverse=key.descending)
        found = full + [row for row in found if row[key.property] is None]
    return found


def _holds(row: Row, item: Condition) -> bool:
    if isinstance(item, AnyOf):
        return any(_holds(row, one) for one in item.filters)
    value: Any = row[item.property]
    values: list[Any] = list(item.values)
    if item.operator is Operator.IS_NULL:
        return (value is None) == (values in ([], [True]))
    if item.operator is Operator.NE:
        return bool(value != values[0])
    if item.operator is Operator.NOT_IN:
        return not any(wanted in value if isinstance(value, list) else wanted == value for wanted in values)
    if value is None:
        return False
    if item.operator is Operator.ALL:
        return all(wanted in value for wanted in values)
    if isinstance(value, list):
        return any(wanted in value for wanted in values)
    return _compares(value, item, values)


def _compares(value: Any, item: Filter, values: list[Any]) -> bool:
    match item.operator:
        case Operator.EQ | Operator.IN:
            return value in values
        case Operator.CONTAINS:
            return bool(values[0].lower() in value.lower())
        case Operator.STARTS_WITH:
            return bool(value.lower().startswith(values[0].lower()))
        case Operator.GT:
            return bool(value > values[0])
        case Operator.GTE:
            return bool(value >= values[0])
        case Operator.LT:
            return bool(value < values[0])
        case Operator.LTE:
            return bool(value <= values[0])
        case _:
            return bool(values[0] <= value <= values[1])


def _matches(row: Row, phrase: str, texts: Sequence[str]) -> bool:
    if not phrase:
        return True
    asked = _words(phrase)
    there = _words(" ".join(row[name] or "" for name in texts))
    return bool(asked) and all(any(word.startswith(start) for word in there) for start in asked)


def _words(text: str) -> list[str]:
    plain = "".join(char for char in unicodedata.normalize("NFKD", text) if not "\u0300" <= char <= "\u036f")
    return re.findall(r"[^\W_]+", plain.lower())
