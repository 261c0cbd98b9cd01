"""Adding, renaming, closing and reopening the schools of the district."""

from uuid import UUID

from homeroom.identity.models import User, UserSchool
from homeroom.tenancy.models import School
from homeroom_sdk.errors import Conflict, NotFound
from homeroom_sdk.i18n import _
from sqlalchemy import func, select

from homeroom_server.schools.schemas import NewSchool, SchoolChange
from homeroom_server.scope import Scope


class SchoolExists(Conflict):
    """The district already has a school with this code."""

    code = "school_exists"


async def add_school(scope: Scope, new: NewSchool) -> School:
    """Add an open school. Flushes.

    Raises:
        SchoolExists: a school has this code, ignoring case, because persons refer to their school by its code.
    """
    same = select(School.id).where(
        School.district_id == scope.district.id, func.lower(School.code) == func.lower(new.code)
    )
    if await scope.session.scalar(same) is not None:
        raise SchoolExists(_("There is a school with this code already. Open that one, or choose another code."))
    school = School(code=new.code, name=new.name)
    scope.session.add(school)
    await scope.session.flush()
    await scope.audit.record("school.added", subject=str(school.id), code=school.code)
    await _tell(scope, school)
    return school


async def change_school(scope: Scope, change: SchoolChange) -> School:
    """Rename, close or reopen a school. Flushes. A closed school keeps its persons, users and jobs.

    Raises:
        NotFound: the district has no such school.
    """
    school = await get_school(scope, change.id)
    if school.name != change.name:
        await scope.audit.record("school.renamed", subject=str(school.id), before=school.name, after=change.name)
        school.name = change.name
    if change.isOpen != (school.closed_at is None):
        school.closed_at = None if change.isOpen else scope.platform.now()
        await scope.audit.record("school.opened" if change.isOpen else "school.closed", subject=str(school.id))
    await scope.session.flush()
    await _tell(scope, school)
    return school


async def get_school(scope: Scope, school_id: UUID) -> School:
    """Return the school with this id.

    Raises:
        NotFound: the district has no such school.
    """
    school = await scope.session.get(School, (scope.district.id, school_id))
    if school is None:
        raise NotFound(_("This school does not exist."))
    return school


async def count_users(scope: Scope, school: School) -> int:
    """Return the number of the school's users, without deleted users."""
    query = (
        select(func.count())
        .select_from(UserSchool)
        .join(User, (User.district_id == UserSchool.district_id) & (User.id == UserSchool.user_id))
        .where(
            UserSchool.district_id == scope.district.id,
            UserSchool.school_id == school.id,
            User.deleted_at.is_(None),
        )
    )
    return await scope.session.scalar(query) or 0


async def _tell(scope: Scope, school: School) -> None:
    await scope.events.notify("Schools", {"id": str(school.id)})
