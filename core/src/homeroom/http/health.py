"""`/health/live` and `/health/ready`."""

from fastapi import APIRouter
from homeroom_sdk.http import Json, answer
from homeroom_sdk.keeper import KeptTask
from homeroom_sdk.sentences import _
from sqlalchemy import text
from starlette.responses import Response

from homeroom.http.errors import error_response
from homeroom.identity.scope import PlatformOf
from homeroom.platform import Platform

router = APIRouter(tags=["health"])


@router.get("/health/live", response_model=None)
async def live() -> Json:
    """The process answers."""
    return answer({"alive": True}).model_dump()


@router.get("/health/ready", response_model=None)
async def ready(platform: PlatformOf) -> Response | Json:
    """The process can do its work: the database answers and is migrated, contents can be stored, tasks run."""
    try:
        async with platform.database.system() as session:
            await session.execute(text("SELECT count(*) FROM districts"))
        await platform.blob_store.probe()
    except Exception as error:
        return error_response(
            503, "not_ready", _("Not ready: {reason}.", reason=type(error).__name__), data=_describe(platform)
        )
    late = [task for task in platform.background.kept.tasks if task.is_essential and task.is_late]
    if late:
        return error_response(
            503, "not_ready", _("Not ready: {reason}.", reason=late[0].name), data=_describe(platform)
        )
    return answer({"ready": True, **_describe(platform)}).model_dump()


def _describe(platform: Platform) -> Json:
    """What an operator wants to see of this process, ready or not."""
    tasks = [_describe_task(task) for task in platform.background.kept.tasks]
    return {"longestLagMs": round(1000 * platform.lag.longest_s()), "tasks": tasks}


def _describe_task(task: KeptTask) -> Json:
    return {
        "name": task.name,
        "ageSeconds": round(task.age_s, 1),
        "isLate": task.is_late,
        "isEssential": task.is_essential,
        "restarts": task.restarts,
        "lastError": task.last_error,
    }
