"""All SQL of guardians."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from homeroom_plugins.people.models import GuardianRow, PersonRow
from homeroom_sdk.orm import uuid7
from sqlalchemy import String, Uuid, bindparam, case, cast, delete, func, not_, or_, select, update
from sqlalchemy.dialects.postgresql import ARRAY, TEXT, array, insert
from sqlalchemy.ext.asyncio import AsyncSession

AT_ONCE = 500
IN_SQL_ONLY = {"synchronize_session": False}
FIRST = 1
"""The place of the guardian who has the address `guardian_email` of the person."""


async def list_guardians(
    session: AsyncSession, district_id: UUID, persons: Sequence[UUID]
) -> Mapping[UUID, Sequence[GuardianRow]]:
    """Return the guardian rows of these persons, in the order in which they are written to.

    The first guardian has no row if only the address is known.
    """
    part = bindparam("persons", list(persons), ARRAY(Uuid()))
    rows = await session.scalars(
        select(GuardianRow)
        .where(GuardianRow.district_id == district_id, GuardianRow.person == func.any(part))
        .order_by(GuardianRow.priority, GuardianRow.place)
    )
    found: dict[UUID, list[GuardianRow]] = {}
    for row in rows:
        found.setdefault(row.person, []).append(row)
    return found


async def list_restricted(session: AsyncSession, district_id: UUID, persons: Sequence[UUID]) -> set[UUID]:
    """Return those of these persons who have a restricted guardian or a barred address."""
    part = bindparam("persons", list(persons), ARRAY(Uuid()))
    rows = await session.scalars(
        select(GuardianRow.person)
        .where(
            GuardianRow.district_id == district_id,
            GuardianRow.person == func.any(part),
            or_(GuardianRow.is_restricted, func.cardinality(GuardianRow.barred_emails) > 0),
        )
        .distinct()
    )
    return set(rows)


async def find_guardian(session: AsyncSession, district_id: UUID, person: UUID, place: int) -> GuardianRow | None:
    """Return the guardian at a place, or None."""
    found: GuardianRow | None = await session.scalar(
        select(GuardianRow).where(
            GuardianRow.district_id == district_id, GuardianRow.person == person, GuardianRow.place == place
        )
    )
    return found


async def bar_addresses(session: AsyncSession, district_id: UUID) -> Sequence[UUID]:
    """Bar the present addresses of restricted guardians; return the persons with a newly barred one. Idempotent."""
    address = func.lower(case((GuardianRow.place == FIRST, PersonRow.guardian_email), else_=GuardianRow.email))
    statement = (
        update(GuardianRow)
        .where(
            GuardianRow.district_id == district_id,
            GuardianRow.is_restricted,
            PersonRow.district_id == GuardianRow.district_id,
            PersonRow.id == GuardianRow.person,
            address.is_not(None),
            not_(GuardianRow.barred_emails.contains(array([cast(address, TEXT)]))),
        )
        .values(barred_emails=func.array_append(GuardianRow.barred_emails, cast(address, TEXT)))
        .returning(GuardianRow.person)
        .execution_options(**IN_SQL_ONLY)
    )
    return list(dict.fromkeys((await session.scalars(statement)).all()))


async def save_guardians(
    session: AsyncSession, district_id: UUID, rows: Sequence[Mapping[str, object]], *, fields: Sequence[str]
) -> None:
    """Insert or update guardians by person and place; only the values named in `fields` are updated.

    The priority of a new guardian is its place.
    """
    new = insert(GuardianRow)
    statement = new.on_conflict_do_update(
        index_elements=["district_id", "person", "place"],
        set_={**{field: new.excluded[field] for field in fields}, "updated_at": func.now()},
    )
    whole = [{"id": uuid7(), "district_id": district_id, "priority": row["place"], **row} for row in rows]
    for start in range(0, len(whole), AT_ONCE):
        await session.execute(statement.values(whole[start : start + AT_ONCE]), execution_options=IN_SQL_ONLY)


async def drop_empty(session: AsyncSession, district_id: UUID, persons: Sequence[UUID]) -> None:
    """Delete guardians of these persons without any values or restriction."""
    is_empty = [getattr(GuardianRow, name) == "" for name in ("name", "phone", "relationship", "language")]
    await session.execute(
        delete(GuardianRow).where(
            GuardianRow.district_id == district_id,
            GuardianRow.person.in_(persons),
            GuardianRow.email.is_(None),
            ~GuardianRow.is_restricted,
            GuardianRow.receives,
            *is_empty,
        ),
        execution_options=IN_SQL_ONLY,
    )


async def leave(session: AsyncSession, district_id: UUID, persons: Sequence[UUID]) -> None:
    """Remove the guardians of persons who are about to be deleted; restrictions stay with their barred addresses."""
    of_them = GuardianRow.district_id == district_id, GuardianRow.person.in_(persons)
    await session.execute(delete(GuardianRow).where(*of_them, ~GuardianRow.is_restricted))
    await session.execute(
        update(GuardianRow)
        .where(*of_them, PersonRow.district_id == GuardianRow.district_id, PersonRow.id == GuardianRow.person)
        .values(left_key=PersonRow.person_key, left_scope=PersonRow.scope, name="", phone="", relationship="")
        .execution_options(**IN_SQL_ONLY)
    )


async def come_back(session: AsyncSession, district_id: UUID) -> None:
    """Restore the restrictions of persons who were deleted and are in the directory again. Idempotent.

    Call it before writing anything else about the guardians of new persons.
    """
    values: dict[str, Any] = {"person": PersonRow.id, "left_key": None, "left_scope": None}
    await session.execute(
        update(GuardianRow)
        .where(
            GuardianRow.district_id == district_id,
            GuardianRow.left_key.is_not(None),
            PersonRow.district_id == GuardianRow.district_id,
            PersonRow.person_key == GuardianRow.left_key,
            PersonRow.scope == cast(GuardianRow.left_scope, String),
        )
        .values(values)
        .execution_options(**IN_SQL_ONLY)
    )
