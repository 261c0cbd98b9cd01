"""The schools that administrators assign to a user; they limit the user to the data of these schools (ADR 35)."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from sqlalchemy import delete, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.events.screens import tell_user_changed
from homeroom.identity.models import User, UserSchool
from homeroom.identity.ports import Scope
from homeroom.identity.users.service import Change
from homeroom.tenancy.models import School


def school_change(schools: Sequence[UUID]) -> Change:
    """Return a change that assigns a user to exactly these schools; an empty list means the whole district."""

    async def belong(scope: Scope, user: User) -> None:
        before = await list_schools_of(scope.session, user)
        wanted = await _find_schools(scope, user, schools)
        if {school.id for school in before} == {school.id for school in wanted}:
            return
        await set_schools(scope.session, user, [school.id for school in wanted])
        details = {"before": _codes(before), "after": _codes(wanted)}
        await scope.audit.record("user.schools_changed", subject=str(user.id), **details)
        await tell_user_changed(scope.session, scope.district.id, user.id)

    return belong


async def list_schools_of(session: AsyncSession, user: User) -> Sequence[School]:
    """Return the schools that a user is assigned to, ordered by name."""
    found = await session.scalars(
        select(School)
        .join(UserSchool, (UserSchool.district_id == School.district_id) & (UserSchool.school_id == School.id))
        .where(UserSchool.district_id == user.district_id, UserSchool.user_id == user.id)
        .order_by(School.name, School.code)
    )
    return found.all()


async def set_schools(session: AsyncSession, user: User, schools: Sequence[UUID]) -> None:
    """Assign the user to exactly these schools of the district; flushes."""
    await session.execute(
        delete(UserSchool).where(UserSchool.district_id == user.district_id, UserSchool.user_id == user.id)
    )
    session.add_all(UserSchool(district_id=user.district_id, user_id=user.id, school_id=school) for school in schools)
    await session.flush()


async def _find_schools(scope: Scope, user: User, ids: Sequence[UUID]) -> Sequence[School]:
    """Find the schools with these ids. Closed schools are allowed only if the user is already assigned to them."""
    own = select(UserSchool.school_id).where(UserSchool.district_id == scope.district.id, UserSchool.user_id == user.id)
    found = await scope.session.scalars(
        select(School)
        .where(
            School.district_id == scope.district.id,
            School.id.in_(ids),
            or_(School.closed_at.is_(None), School.id.in_(own)),
        )
        .order_by(School.name, School.code)
    )
    schools = found.all()
    if len(schools) < len(set(ids)):
        raise ValidationFailed.of(schools=_("Choose among the open schools of the district."))
    return schools


def _codes(schools: Sequence[School]) -> str:
    return ",".join(school.code for school in schools)
