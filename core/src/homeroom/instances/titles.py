"""What records are called, where something else speaks of them by their id (`ModelSpec.title`)."""

from collections.abc import Callable, Iterable
from typing import Any

from homeroom_sdk.models import ModelSpec
from sqlalchemy import Case, ColumnElement, ScalarSelect, Uuid, case, cast, select

UUID = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"


def as_id(text: Any) -> Case[Any]:
    """An SQL text as an id; NULL where it is not one."""
    return case((text.regexp_match(UUID), cast(text, Uuid)))


def select_titles(
    specs: Iterable[ModelSpec], *, district_id: Any, is_meant: Callable[[Any], ColumnElement[bool]]
) -> list[ScalarSelect[Any]]:
    """The title of the record that is meant, for each model that has titles; NULL where the id is another model's.

    Args:
        district_id: The column of the row that speaks of it.
        is_meant: Given the column of the ids, whether it is the record.
    """
    found = []
    for spec in specs:
        table: Any = spec.table
        if spec.title is not None:
            is_it = (table.district_id == district_id) & is_meant(table.id)
            found.append(select(spec.title).where(is_it).limit(1).scalar_subquery())
    return found
