"""`/api/school`: the schools of the district, for its administrators."""

from fastapi import APIRouter
from homeroom.tenancy.models import School
from homeroom_sdk.http import Answer, answer

from homeroom_server.schools import service
from homeroom_server.schools.schemas import DistrictSchool, NewSchool, SchoolChange, SchoolRequest
from homeroom_server.scope import Scope, SignedInAdmin

router = APIRouter(prefix="/api/school", tags=["schools"])


@router.post("/create", status_code=201)
async def create_school(scope: SignedInAdmin, new: NewSchool) -> Answer[DistrictSchool]:
    """Add a school."""
    return answer(await _show(scope, await service.add_school(scope, new)))


@router.post("/update")
async def update_school(scope: SignedInAdmin, change: SchoolChange) -> Answer[DistrictSchool]:
    """Rename, close or reopen a school."""
    return answer(await _show(scope, await service.change_school(scope, change)))


@router.post("/get")
async def get_school(scope: SignedInAdmin, body: SchoolRequest) -> Answer[DistrictSchool]:
    """Return one school with its number of users."""
    return answer(await _show(scope, await service.get_school(scope, body.id)))


async def _show(scope: Scope, school: School) -> DistrictSchool:
    return DistrictSchool(
        id=school.id,
        code=school.code,
        name=school.name,
        is_open=school.closed_at is None,
        users=await service.count_users(scope, school),
    )
