"""`/api/pdf/jobs/defaults`: what a job has whose clerk chooses nothing, and whose choice that is."""

from typing import Annotated

from fastapi import APIRouter, Query
from homeroom_plugins.delivery.jobs.schools import check_school, schools_of_new
from homeroom_plugins.delivery.pipeline.start import default_expiry
from homeroom_plugins.delivery.sending.personal_pins import list_pin_modes
from homeroom_sdk.http import Answer, StaffContext, answer
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.schemas import Moment, ReadModel

router = APIRouter(prefix="/api/pdf/jobs", tags=["pdf/jobs"])


class JobDefaults(ReadModel):
    """When the links of a new job end, the name of the school that has set it (empty: the district), and `pinModes`:
    how families may open its documents."""

    expires_on: Moment
    set_by: str
    pin_modes: list[PinMode]


@router.get("/defaults")
async def get_defaults(
    ctx: StaffContext, school_id: Annotated[str, Query(alias="schoolId", max_length=64)] = ""
) -> Answer[JobDefaults]:
    """What a new job of this school has, or one of whoever asks."""
    await check_school(ctx, school_id)
    schools = schools_of_new(ctx, school_id)
    code = ctx.settings_sources(schools).get("default_expiry_days", "")
    names = await ctx.school_names([code]) if code else {}
    return answer(
        JobDefaults(
            expires_on=default_expiry(ctx, schools),
            set_by=names.get(code, code),
            pin_modes=list_pin_modes(ctx, schools),
        )
    )
