"""`/api/queue`: stopping and retrying runs. The grid is the model `QueueMessages`."""

from uuid import UUID

from fastapi import APIRouter
from homeroom_sdk.http import Answer, answer
from homeroom_sdk.schemas import NOTHING, Nothing
from pydantic import BaseModel

from homeroom_server.queue import service as queue
from homeroom_server.queue.access import QueueReader
from homeroom_server.queue.run_details import describe_run
from homeroom_server.queue.schemas import JobTypeRead, RunRead
from homeroom_server.scope import SignedInAdmin

router = APIRouter(prefix="/api/queue", tags=["queue"])


class RunRequest(BaseModel):
    """Request that names a run."""

    id: UUID


@router.get("/types")
async def list_job_types(scope: QueueReader) -> Answer[list[JobTypeRead]]:
    """List the job types of the queue's runs, for its filter, with titles in the caller's language."""
    return answer(await queue.list_job_types(scope))


@router.get("/run")
async def get_run(scope: QueueReader, id: UUID) -> Answer[RunRead]:  # noqa: A002 - same parameter name as getJob
    """Return a run with its attempts and their steps, as recorded by the flow engine."""
    return answer(await describe_run(scope, id))


@router.post("/cancel")
async def cancel_run(scope: SignedInAdmin, body: RunRequest) -> Answer[Nothing]:
    """Stop a run that is waiting or running."""
    await queue.cancel_run(scope, body.id)
    return answer(NOTHING)


@router.post("/retry")
async def retry_run(scope: SignedInAdmin, body: RunRequest) -> Answer[Nothing]:
    """Retry a failed or stopped run."""
    await queue.retry_run(scope, body.id)
    return answer(NOTHING)
