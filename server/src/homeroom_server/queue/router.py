"""`/api/queue`: stopping and retrying runs; the grid is the model `QueueMessages`."""

from uuid import UUID

from fastapi import APIRouter
from homeroom_sdk.http import Answer, answer
from homeroom_sdk.schemas import NOTHING, Nothing
from pydantic import BaseModel

from homeroom_server.queue import service as queue
from homeroom_server.queue.access import QueueReader
from homeroom_server.queue.looking import describe_run
from homeroom_server.queue.schemas import JobTypeRead, RunRead
from homeroom_server.scope import SignedInAdmin

router = APIRouter(prefix="/api/queue", tags=["queue"])


class RunRequest(BaseModel):
    """Which run is meant."""

    id: UUID


@router.get("/types")
async def list_job_types(scope: QueueReader) -> Answer[list[JobTypeRead]]:
    """What the runs of the queue may be of, for its filter: each with its name in the caller's language."""
    return answer(await queue.list_job_types(scope))


@router.get("/run")
async def get_run(scope: QueueReader, id: UUID) -> Answer[RunRead]:  # noqa: A002 - as getJob's
    """A run with its attempts and their steps, as the flow engine saw them."""
    return answer(await describe_run(scope, id))


@router.post("/cancel")
async def cancel_run(scope: SignedInAdmin, body: RunRequest) -> Answer[Nothing]:
    """Stop a run that waits or is under way."""
    await queue.cancel_run(scope, body.id)
    return answer(NOTHING)


@router.post("/retry")
async def retry_run(scope: SignedInAdmin, body: RunRequest) -> Answer[Nothing]:
    """Take a failed or stopped run up again."""
    await queue.retry_run(scope, body.id)
    return answer(NOTHING)
