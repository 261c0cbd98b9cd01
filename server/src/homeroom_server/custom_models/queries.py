"""The definitions of a district, and what its records hold."""

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
    """The district's own model of this name."""
    payload = await session.scalar(
        select(Instance.payload).where(*_definitions(district_id), Instance.payload["name"].astext == name)
    )
    return None if payload is None else ModelDefinition.read(payload)


async def list_definitions(session: AsyncSession, district_id: UUID) -> Sequence[ModelDefinition]:
    """All models of the district's own, in the order of their labels."""
    label = func.lower(Instance.payload["label"].astext)
    found = await session.scalars(select(Instance.payload).where(*_definitions(district_id)).order_by(label))
    return [ModelDefinition.read(payload) for payload in found]


async def list_names(
    session: AsyncSession, district_id: UUID, ids: Sequence[UUID], *, deleted: bool = False
) -> Sequence[str]:
    """The names of the models that these definitions define, or did as long as they were not `deleted`."""
    which = (*_definitions(district_id, deleted=deleted), Instance.id.in_(ids))
    return list(await session.scalars(select(Instance.payload["name"].astext).where(*which)))


async def count_records(session: AsyncSession, district_id: UUID, model: str, *, paths: Sequence[str] = ()) -> int:
    """The records of a model, those in the bin too; with `paths`, those in which one of them finds something."""
    found = [func.jsonb_path_exists(Instance.payload, cast(path, JSONPATH)) for path in paths]
    conditions: list[Any] = [Instance.district_id == district_id, Instance.model == model]
    if paths:
        conditions.append(or_(*found))
    return await session.scalar(select(func.count()).select_from(Instance).where(*conditions)) or 0
