"""`/health/live` and `/health/ready`."""

from fastapi import APIRouter
from homeroom_sdk.http import Json, answer
from sqlalchemy import text
from starlette.responses import Response

from homeroom.http.errors import error_response
from homeroom.identity.scope import PlatformOf

router = APIRouter(tags=["health"])


@router.get("/health/live", response_model=None)
async def live() -> Json:
    """The process answers."""
    return answer({"alive": True}).model_dump()


@router.get("/health/ready", response_model=None)
async def ready(platform: PlatformOf) -> Response | Json:
    """The process can do its work: the database answers and is migrated, contents can be stored."""
    try:
        async with platform.database.system() as session:
            await session.execute(text("SELECT count(*) FROM districts"))
        await platform.blob_store.probe()
    except Exception as error:
        return error_response(503, "not_ready", f"Not ready: {type(error).__name__}.")
    return answer({"ready": True}).model_dump()
