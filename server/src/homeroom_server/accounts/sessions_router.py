"""`/api/auth/sessions`: where one is signed in; administrators see and end those of their users."""

from uuid import UUID

from fastapi import APIRouter
from homeroom.events.screens import tell_sessions_ended
from homeroom.identity import sessions, users
from homeroom.identity.answers import EndedSessions, SessionRead, read_session
from homeroom.identity.authority import check_may_alter
from homeroom.identity.schemas import SessionsToEnd
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.http import Answer, answer
from homeroom_sdk.sentences import _

from homeroom_server.accounts import liveness
from homeroom_server.scope import Scope, SignedIn

router = APIRouter(prefix="/api/auth/sessions", tags=["sessions"])


@router.get("")
async def list_sessions(scope: SignedIn, userId: UUID | None = None) -> Answer[list[SessionRead]]:  # noqa: N803
    """One's own sessions, or for administrators those of a user; the one that was active last first."""
    user_id = await _whose(scope, userId)
    found = await liveness.list_sessions(scope, user_id)
    return answer([read_session(record, own=scope.claims.session_id) for record in found])


@router.post("/revoke")
async def revoke_sessions(scope: SignedIn, which: SessionsToEnd) -> Answer[EndedSessions]:
    """End sessions: those named by `ids`, or without `ids` all but the one that asks."""
    user_id = await _whose(scope, which.userId)
    check_may_alter(scope, await users.get_user(scope, user_id))
    own = scope.claims.session_id if which.ids is None else None
    ended = await sessions.end_sessions(scope.session, user_id, only=which.ids, but=own)
    await tell_sessions_ended(scope.session, scope.district.id, ended)
    for session_id in ended:
        await scope.audit.record("session.revoked", subject=str(session_id), user=str(user_id))
    return answer(EndedSessions(ended=ended))


async def _whose(scope: Scope, user_id: UUID | None) -> UUID:
    """The user meant; an id of another district's user is as unknown as one of nobody."""
    own = scope.actor.user_id
    assert own is not None  # A signed-in actor is a user.
    if user_id in (None, own):
        return own
    if not scope.actor.is_admin:
        raise Forbidden(_("You are not authorized."))
    return (await users.get_user(scope, user_id)).id
