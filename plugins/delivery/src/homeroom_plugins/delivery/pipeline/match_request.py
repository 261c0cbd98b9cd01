"""Matching of a whole upload for the check page."""

from uuid import UUID

from homeroom_plugins.delivery.errors import SchoolNeeded
from homeroom_plugins.delivery.intake.rules import Rule, check_rule
from homeroom_plugins.delivery.intake.uploads import get_upload
from homeroom_plugins.delivery.jobs.schools import schools_of_new
from homeroom_plugins.delivery.matching import decisions
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.overlays.choosing import copy_overlays, set_overlays
from homeroom_plugins.delivery.overlays.schemas import OverlayRequest
from homeroom_plugins.delivery.pipeline import start
from homeroom_plugins.delivery.states import SendTo
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.services import Directory
from pydantic import BaseModel, Field


class MatchRequest(BaseModel):
    """A request to match a whole upload by a rule for the check page; `jobId` is an earlier match to replace, or a
    draft to run.
    """

    uploadId: UUID  # noqa: N815 - the API's name
    rule: Rule
    schoolId: str = Field("", max_length=64)  # noqa: N815
    sendTo: SendTo = SendTo.GUARDIAN  # noqa: N815
    jobId: UUID | None = None  # noqa: N815
    overlays: list[OverlayRequest] | None = Field(
        None, description="Signatures on the documents; left out, those of the match that this one replaces."
    )


async def start_match(ctx: PluginContext, request: MatchRequest) -> Job:
    """Create a job that matches the upload and then waits in review, replacing the draft or match that `jobId` names.

    Raises:
        SchoolNeeded: ids are numbered per school, and no school is named.
        JobState: the named job was sent already, or is being matched.
    """
    rule = await check_rule(request.rule)
    source = await get_upload(ctx, request.uploadId)
    if not request.schoolId.strip() and await ctx.services.get(Directory).numbers_per_school():
        raise SchoolNeeded(_("In your district each school numbers its own students. Choose the school of this file."))
    taken = await start.take_place(ctx, request.jobId, source) if request.jobId is not None else None
    new = start.NewJob(
        subject="",
        message="",
        rule=rule,
        pin_mode=PinMode.GENERATED,
        send_to=request.sendTo,
        expires_at=start.default_expiry(ctx, schools_of_new(ctx, request.schoolId.strip())),
        school_id=request.schoolId.strip(),
        review=True,
    )
    job = await start.start_job(ctx, source, new, into=taken)
    if request.jobId is not None and taken is None:
        await decisions.carry_over(ctx, request.jobId, job)
        await copy_overlays(ctx, request.jobId, job)
        await start.discard_job(ctx, request.jobId)
    if request.overlays is not None:
        await set_overlays(ctx, job, request.overlays)
    return job
