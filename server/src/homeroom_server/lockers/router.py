"""`/api/locker`: locks that show who is editing a record."""

from datetime import UTC

from fastapi import APIRouter
from homeroom_sdk.http import Answer, answer
from homeroom_sdk.schemas import NOTHING, Moment, Nothing, ReadModel
from pydantic import BaseModel

from homeroom_server.lockers import service
from homeroom_server.lockers.models import EditLock
from homeroom_server.scope import Scope, SignedIn

router = APIRouter(prefix="/api/locker", tags=["locker"])


class LockRequest(BaseModel):
    """Record to lock or unlock."""

    model: str
    id: str


class LockRead(ReadModel):
    """User who edits a record, since when, and until when the lock holds if it is not prolonged."""

    by: str
    is_mine: bool
    since: Moment
    until: Moment


@router.get("")
async def get_lock(scope: SignedIn, model: str, id: str) -> Answer[LockRead | None]:  # noqa: A002 - the API's name
    """Return who edits the record now; null if it is not being edited."""
    lock = await service.find_lock(scope, model, id)
    return answer(_describe(scope, lock) if lock else None)


@router.post("/lock")
async def take_lock(scope: SignedIn, body: LockRequest) -> Answer[LockRead]:
    """Lock the record for a minute, or prolong your own lock.

    A lock of another user stays and is returned; `isMine` is false then.
    """
    return answer(_describe(scope, await service.take_lock(scope, body.model, body.id)))


@router.post("/unlock")
async def release_lock(scope: SignedIn, body: LockRequest) -> Answer[Nothing]:
    """Release your own lock."""
    await service.release_lock(scope, body.model, body.id)
    return answer(NOTHING)


def _describe(scope: Scope, lock: EditLock) -> LockRead:
    return LockRead(
        by=lock.user_name,
        is_mine=lock.user_id == scope.actor.user_id,
        since=lock.since.astimezone(UTC),
        until=lock.lease_until.astimezone(UTC),
    )
