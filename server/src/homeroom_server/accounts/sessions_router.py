"""`/api/auth/sessions`: the caller's own sessions; administrators also list and end those of their users."""

from uuid import UUID

from fastapi import APIRouter
from homeroom.events.screens import tell_sessions_ended
from homeroom.identity.schemas import SessionsToEnd
from homeroom.identity.sign_in import sessions
from homeroom.identity.users import service as users
from homeroom.identity.users.authority import check_may_alter
from homeroom.identity.users.read_schemas import EndedSessions, SessionRead, read_session
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.http import Answer, answer
from homeroom_sdk.i18n import _

from homeroom_server.accounts import live_sessions as liveness
from homeroom_server.scope import Scope, SignedIn

router = APIRouter(prefix="/api/auth/sessions", tags=["sessions"])


@router.get("")
async def list_sessions(scope: SignedIn, userId: UUID | None = None) -> Answer[list[SessionRead]]:  # noqa: N803
    """List your own sessions or, as an administrator, those of a user; at most 100, the most recently active first."""
    user_id = await _whose(scope, userId)
    found = await liveness.list_sessions(scope, user_id)
    return answer([read_session(record, own=scope.claims.session_id) for record in found])


@router.post("/revoke")
async def revoke_sessions(scope: SignedIn, which: SessionsToEnd) -> Answer[EndedSessions]:
    """End sessions: those in `ids` or, without `ids`, all except the one that makes this call."""
    user_id = await _whose(scope, which.userId)
    check_may_alter(scope, await users.get_user(scope, user_id))
    own = scope.claims.session_id if which.ids is None else None
    ended = await sessions.end_sessions(scope.session, user_id, only=which.ids, but=own)
    await tell_sessions_ended(scope.session, scope.district.id, ended)
    for session_id in ended:
        await scope.audit.record("session.revoked", subject=str(session_id), user=str(user_id))
    return answer(EndedSessions(ended=ended))


async def _whose(scope: Scope, user_id: UUID | None) -> UUID:
    """Return the id of the user to act on; a user of another district counts as unknown."""
    own = scope.actor.user_id
    assert own is not None  # A signed-in actor is a user.
    if user_id in (None, own):
        return own
    if not scope.actor.is_admin:
        raise Forbidden(_("You are not authorized."))
    return (await users.get_user(scope, user_id)).id
