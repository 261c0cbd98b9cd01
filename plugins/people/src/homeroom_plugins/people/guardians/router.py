"""Routes under `/api/person` for a person's guardians."""

from fastapi import APIRouter
from homeroom_plugins.people.access import EditorContext
from homeroom_plugins.people.guardians import service
from homeroom_plugins.people.guardians.schemas import (
    GuardianChange,
    GuardianList,
    GuardianRead,
    GuardianRequest,
    GuardiansRequest,
    NewGuardian,
    read_guardian,
    values_of,
)
from homeroom_sdk.http import Answer, answer
from homeroom_sdk.i18n import _
from homeroom_sdk.schemas import Nothing

router = APIRouter(prefix="/api/person", tags=["person"])


@router.post("/getGuardians")
async def get_guardians(ctx: EditorContext, body: GuardiansRequest) -> Answer[GuardianList]:
    """List a person's guardians, with custody restrictions and their reasons."""
    found = await service.list_guardians(ctx, body.person)
    return answer(GuardianList(guardians=[read_guardian(item) for item in found]))


@router.post("/addGuardian")
async def add_guardian(ctx: EditorContext, body: NewGuardian) -> Answer[GuardianRead]:
    """Add a guardian to a person."""
    return answer(read_guardian(await service.add_guardian(ctx, body.person, values_of(body))))


@router.post("/updateGuardian")
async def update_guardian(ctx: EditorContext, body: GuardianChange) -> Answer[GuardianRead]:
    """Change a guardian. A restriction also withdraws documents of this person that were already sent to them."""
    return answer(read_guardian(await service.update_guardian(ctx, body.person, body.place, values_of(body))))


@router.post("/endGuardian")
async def end_guardian(ctx: EditorContext, body: GuardianRequest) -> Answer[Nothing]:
    """Remove a guardian from the directory. A guardian with a custody restriction stays until it is lifted."""
    await service.end_guardian(ctx, body.person, body.place)
    return answer(Nothing(), _("The guardian no longer gets anything about this person."))
