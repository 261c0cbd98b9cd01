"""Routes of `/api/pdf/jobs` for the rows of a job's check that need a decision."""

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
    """List what a person has to decide before a job is sent, and how much is ready without a decision."""
    return answer(await describe_needs(ctx, await jobs.get_job(ctx, id)))


@router.post("/preflight/decide")
async def decide(ctx: StaffContext, request: DecideRequest) -> Answer[PreflightRead]:
    """Decide a row: assign pages to a person, leave them out, send nevertheless, or send to another address."""
    await deciding.decide(ctx, request)
    return answer(await describe_needs(ctx, await jobs.get_job(ctx, request.jobId)))


@router.post("/preflight/undo")
async def undo(ctx: StaffContext, request: UndoRequest) -> Answer[PreflightRead]:
    """Undo a decision."""
    await deciding.undo(ctx, request.jobId, request.decisionId)
    return answer(await describe_needs(ctx, await jobs.get_job(ctx, request.jobId)))
