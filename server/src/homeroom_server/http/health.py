"""`/health/live` and `/health/ready`."""

from fastapi import APIRouter
from homeroom.platform import Platform
from homeroom_sdk.http import Answer, answer
from homeroom_sdk.i18n import _
from homeroom_sdk.schemas import ReadModel
from homeroom_sdk.supervised_tasks import SupervisedTask
from sqlalchemy import text
from starlette.responses import Response

from homeroom_server.http.errors import error_response
from homeroom_server.scope import PlatformOf

router = APIRouter(tags=["health"])


class Alive(ReadModel):
    """Response of a process that answers."""

    alive: bool


class TaskHealth(ReadModel):
    """A task that must always run; `age_seconds` is the time since its last sign of life."""

    name: str
    age_seconds: float
    is_late: bool
    is_essential: bool
    restarts: int
    last_error: str | None


class ProcessHealth(ReadModel):
    """Health of a process: the longest time for which its event loop was blocked, and its tasks."""

    longest_lag_ms: int
    tasks: list[TaskHealth]


class Readiness(ProcessHealth):
    """Health of a process that can do its work."""

    ready: bool


@router.head("/health/live", include_in_schema=False)
@router.get("/health/live")
async def live() -> Answer[Alive]:
    """Check that the process answers."""
    return answer(Alive(alive=True))


@router.head("/health/ready", include_in_schema=False, response_model=Answer[Readiness])
@router.get("/health/ready", response_model=Answer[Readiness])
async def ready(platform: PlatformOf) -> Response | Answer[Readiness]:
    """Check that the process can work: the database is migrated, storage is writable, essential tasks run."""
    try:
        async with platform.database.system() as session:
            await session.execute(text("SELECT count(*) FROM districts"))
        await platform.blob_store.probe()
    except Exception as error:
        return _not_ready(platform, type(error).__name__)
    late = [task for task in platform.background.kept.tasks if task.is_essential and task.is_late]
    if late:
        return _not_ready(platform, late[0].name)
    return answer(Readiness(**dict(_describe(platform)), ready=True))


def _not_ready(platform: Platform, why: str) -> Response:
    return error_response(
        503, "not_ready", _("Not ready: {reason}.", reason=why), data=_describe(platform).model_dump(by_alias=True)
    )


def _describe(platform: Platform) -> ProcessHealth:
    """Describe the process, whether it is ready or not."""
    tasks = [_describe_task(task) for task in platform.background.kept.tasks]
    return ProcessHealth(longest_lag_ms=round(1000 * platform.lag.longest_s()), tasks=tasks)


def _describe_task(task: SupervisedTask) -> TaskHealth:
    return TaskHealth(
        name=task.name,
        age_seconds=round(task.age_s, 1),
        is_late=task.is_late,
        is_essential=task.is_essential,
        restarts=task.restarts,
        last_error=task.last_error,
    )
