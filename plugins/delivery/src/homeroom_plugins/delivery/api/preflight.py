"""`/api/pdf/jobs`: the rows of a job's check that need a person."""

from uuid import UUID

from fastapi import APIRouter
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.preflight import deciding
from homeroom_plugins.delivery.preflight.describing import describe_needs
from homeroom_plugins.delivery.preflight.schemas import DecideRequest, PreflightRead, UndoRequest
from homeroom_sdk.http import Answer, StaffContext, answer

router = APIRouter(prefix="/api/pdf/jobs", tags=["pdf/jobs"])


@router.get("/preflight")
async def preflight(ctx: StaffContext, id: UUID) -> Answer[PreflightRead]:  # noqa: A002 - as `getJob`
    """What needs a person before a job goes, and how much is ready without."""
    return answer(await describe_needs(ctx, await jobs.get_job(ctx, id)))


@router.post("/preflight/decide")
async def decide(ctx: StaffContext, request: DecideRequest) -> Answer[PreflightRead]:
    """Say what becomes of a row: give pages to a person, leave them out, send nevertheless, or to another address."""
    await deciding.decide(ctx, request)
    return answer(await describe_needs(ctx, await jobs.get_job(ctx, request.jobId)))


@router.post("/preflight/undo")
async def undo(ctx: StaffContext, request: UndoRequest) -> Answer[PreflightRead]:
    """Take a decision back."""
    await deciding.undo(ctx, request.jobId, request.decisionId)
    return answer(await describe_needs(ctx, await jobs.get_job(ctx, request.jobId)))
