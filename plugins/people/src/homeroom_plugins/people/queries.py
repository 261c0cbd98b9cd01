"""All SQL of people."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from homeroom_plugins.people.models import ImportRow, PersonRow
from homeroom_plugins.people.values import PersonValues
from homeroom_sdk.orm import uuid7
from sqlalchemy import Boolean, Text, Uuid, bindparam, column, delete, func, literal_column, or_, select, tuple_, update
from sqlalchemy.dialects.postgresql import ARRAY, insert
from sqlalchemy.ext.asyncio import AsyncSession

MAX_KEYS = 3000
VALUES = ("person_id", "first_name", "last_name", "school_id", "email", "guardian_email")


async def save_batch(
    session: AsyncSession, persons: Sequence[PersonValues], *, columns: Sequence[str]
) -> tuple[int, int]:
    """Insert or update persons by their key; returns how many are new and how many changed.

    Args:
        columns: What the file says of a person; the other columns of one that exists stay as they are.
    """
    names = ("id", "person_key", *VALUES)
    types = {"id": Uuid()}
    lists: dict[str, list[Any]] = {name: [getattr(person, name) for person in persons] for name in names[1:]}
    lists["id"] = [uuid7() for _ in persons]
    given = func.unnest(*(bindparam(f"{name}s", lists[name], ARRAY(types.get(name, Text()))) for name in names))
    rows = given.table_valued(*(column(name, types.get(name, Text())) for name in names), name="given").render_derived()
    new = insert(PersonRow).from_select(names, select(*(rows.c[name] for name in names)))
    changed = {name: new.excluded[name] for name in VALUES if name in columns}
    statement = new.on_conflict_do_update(
        index_elements=["district_id", "person_key"],
        set_={**changed, "updated_at": func.now()},
        where=tuple_(*(getattr(PersonRow, name) for name in changed)).is_distinct_from(tuple_(*changed.values())),
    ).returning(literal_column("(people_persons.xmax = 0)", Boolean))
    inserted = (await session.execute(statement)).scalars().all()
    return sum(inserted), len(inserted) - sum(inserted)


async def find_by_keys(session: AsyncSession, district_id: UUID, keys: Sequence[str]) -> list[PersonRow]:
    """The persons with these keys, in no order."""
    found: list[PersonRow] = []
    for start in range(0, len(keys), MAX_KEYS):
        part = bindparam("keys", list(keys[start : start + MAX_KEYS]), ARRAY(Text()))
        statement = select(PersonRow).where(
            PersonRow.district_id == district_id, PersonRow.person_key == func.any(part)
        )
        found += await session.scalars(statement)
    return found


async def list_behind(session: AsyncSession, district_id: UUID, *, key: str | None, limit: int) -> Sequence[PersonRow]:
    """A page of persons in the order of their keys."""
    statement = select(PersonRow).where(PersonRow.district_id == district_id)
    if key is not None:
        statement = statement.where(PersonRow.person_key > key)
    return (await session.scalars(statement.order_by(PersonRow.person_key).limit(limit))).all()


async def find_person(session: AsyncSession, district_id: UUID, person: UUID) -> PersonRow | None:
    """The person with this row id."""
    return await session.get(PersonRow, (district_id, person))


async def move_to_school(
    session: AsyncSession, district_id: UUID, persons: Sequence[UUID], *, school_id: str
) -> list[UUID]:
    """Set the school of these persons; returns the ids of those that exist."""
    moved = await session.scalars(
        update(PersonRow)
        .where(PersonRow.district_id == district_id, PersonRow.id.in_(persons))
        .values(school_id=school_id, updated_at=func.now())
        .returning(PersonRow.id)
        .execution_options(synchronize_session="fetch")
    )
    return list(moved)


async def delete_persons(session: AsyncSession, district_id: UUID, persons: Sequence[UUID]) -> list[UUID]:
    """Remove these persons; returns the ids of those that existed."""
    gone = await session.scalars(
        delete(PersonRow)
        .where(PersonRow.district_id == district_id, PersonRow.id.in_(persons))
        .returning(PersonRow.id)
        .execution_options(synchronize_session="fetch")
    )
    return list(gone)


async def count_persons(session: AsyncSession, district_id: UUID) -> tuple[int, int]:
    """How many persons there are, and how many of them have no address at all."""
    reachable = or_(PersonRow.email.is_not(None), PersonRow.guardian_email.is_not(None))
    row = await session.execute(
        select(func.count(), func.count().filter(~reachable)).where(PersonRow.district_id == district_id)
    )
    total, unreachable = row.one()
    return total, unreachable


async def find_latest_import(session: AsyncSession, district_id: UUID) -> ImportRow | None:
    """The import that was committed last."""
    statement = select(ImportRow).where(ImportRow.district_id == district_id)
    found: ImportRow | None = await session.scalar(statement.order_by(ImportRow.created_at.desc()).limit(1))
    return found
