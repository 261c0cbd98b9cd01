"""Titles of records (`ModelSpec.title`), for rows that refer to records by id."""

from collections.abc import Callable, Iterable
from typing import Any

from homeroom_sdk.models import ModelSpec
from sqlalchemy import Case, ColumnElement, ScalarSelect, Uuid, case, cast, select

UUID = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"


def as_id(text: Any) -> Case[Any]:
    """Return an SQL text as an id; NULL if it is not one."""
    return case((text.regexp_match(UUID), cast(text, Uuid)))


def select_titles(
    specs: Iterable[ModelSpec], *, district_id: Any, is_meant: Callable[[Any], ColumnElement[bool]]
) -> list[ScalarSelect[Any]]:
    """Return a subquery per model with titles for the title of the record referred to; NULL if it is not in the model.

    Args:
        district_id: The district column of the referring row.
        is_meant: Returns, for a model's id column, the condition that it is the record referred to.
    """
    found = []
    for spec in specs:
        table: Any = spec.table
        if spec.title is not None:
            is_it = (table.district_id == district_id) & is_meant(table.id)
            found.append(select(spec.title).where(is_it).limit(1).scalar_subquery())
    return found
