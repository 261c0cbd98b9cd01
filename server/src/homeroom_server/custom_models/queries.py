"""Queries on a district's model definitions and the records of these models."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from homeroom.forms.definition import ModelDefinition
from homeroom.instances.models import Instance
from sqlalchemy import ColumnElement, cast, func, or_, select
from sqlalchemy.dialects.postgresql import JSONPATH
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom_server.custom_models.spec import MODEL_CONFIGURATION


def _definitions(district_id: UUID, *, deleted: bool = False) -> tuple[ColumnElement[bool], ...]:
    return (
        Instance.district_id == district_id,
        Instance.model == MODEL_CONFIGURATION.name,
        Instance.deleted_at.is_not(None) if deleted else Instance.deleted_at.is_(None),
    )


async def find_definition(session: AsyncSession, district_id: UUID, name: str) -> ModelDefinition | None:
    """Return the district's own model with this name; None if there is no such model."""
    payload = await session.scalar(
        select(Instance.payload).where(*_definitions(district_id), Instance.payload["name"].astext == name)
    )
    return None if payload is None else ModelDefinition.read(payload)


async def list_definitions(session: AsyncSession, district_id: UUID) -> Sequence[ModelDefinition]:
    """List the district's own models, in the order of their labels."""
    label = func.lower(Instance.payload["label"].astext)
    found = await session.scalars(select(Instance.payload).where(*_definitions(district_id)).order_by(label))
    return [ModelDefinition.read(payload) for payload in found]


async def list_names(
    session: AsyncSession, district_id: UUID, ids: Sequence[UUID], *, deleted: bool = False
) -> Sequence[str]:
    """List the names of the models with these definition ids; with `deleted`, those of deleted definitions instead."""
    which = (*_definitions(district_id, deleted=deleted), Instance.id.in_(ids))
    return list(await session.scalars(select(Instance.payload["name"].astext).where(*which)))


async def count_records(session: AsyncSession, district_id: UUID, model: str, *, paths: Sequence[str] = ()) -> int:
    """Count a model's records, including those in the bin; with `paths`, only those in which a path matches."""
    found = [func.jsonb_path_exists(Instance.payload, cast(path, JSONPATH)) for path in paths]
    conditions: list[Any] = [Instance.district_id == district_id, Instance.model == model]
    if paths:
        conditions.append(or_(*found))
    return await session.scalar(select(func.count()).select_from(Instance).where(*conditions)) or 0
