"""Sockets of open screens at /api-socket. The server alone assigns rooms, from the session of the token."""

import asyncio
import json
from typing import Any
from uuid import UUID

import socketio
import structlog
from homeroom.credentials.tokens import Claims
from homeroom.events.screens import CHANNELS, SESSION, USER
from homeroom.platform import Platform
from homeroom_sdk.errors import AppError
from homeroom_sdk.i18n import _, say
from homeroom_sdk.supervised_tasks import Beat, no_beat
from sqlalchemy.exc import SQLAlchemyError

from homeroom_server.accounts.live_sessions import list_live_sessions
from homeroom_server.authentication import authenticate, find_schools
from homeroom_server.sockets.admission import MAX_MESSAGE_BYTES, Admission

log = structlog.get_logger()
SWEEP_S = 30.0
"""Maximum seconds for which a socket outlives its session or keeps its old schools if a notification was missed."""


class Screens:
    """Sockets of one process. A screen receives only the news of its district, its user and its session.

    A user restricted to schools receives the full news of those schools, and nothing about other schools. Of district
    news without a school, the screen receives only the name of the model. It then queries again and gets only what its
    user may see.
    """

    def __init__(self, platform: Platform) -> None:
        self._platform = platform
        self._claims: dict[str, Claims] = {}
        self._schools: dict[str, frozenset[str]] = {}
        self.server = socketio.AsyncServer(
            async_mode="asgi",
            cors_allowed_origins=[platform.settings.public_url],
            max_http_buffer_size=MAX_MESSAGE_BYTES,
            logger=False,
            engineio_logger=False,
        )
        self._admission = Admission(self.server)
        self.server.on("connect", self._connect)
        self.server.on("disconnect", self._disconnect)

    async def tell(self, news: str) -> None:
        """Send one NOTIFY payload to the sockets concerned; an empty payload is ignored."""
        if not news:
            return
        found = json.loads(news)
        district_id, model, payload = found["district"], found["model"], found["payload"]
        message = {"model": model, "payload": payload}
        if model == SESSION:
            room = _session_room(district_id, payload["id"])
            await self.server.emit("message", message, room=room)
            for sid in self._sids(room):
                await self.server.disconnect(sid)
        elif model == USER:
            room = _user_room(district_id, payload["id"])
            await self._place_anew(room)
            await self.server.emit("message", message, room=room)
        else:
            channel = "message"
            if model in CHANNELS:
                code = (await self._platform.entitlements.of(UUID(district_id))).district.code
                channel = f"{code}-{CHANNELS[model]}"
            await self.server.emit(channel, message, room=_district_room(district_id))
            await self._tell_schools(channel, message, district_id, found.get("schools"))

    async def _tell_schools(
        self, channel: str, message: dict[str, Any], district_id: str, schools: list[str] | None
    ) -> None:
        """Send district news to the sockets of users restricted to schools.

        Without `schools`, they receive the message with an empty payload. Otherwise only users who have all of the
        schools receive it.
        """
        for sid in self._sids(_schools_room(district_id)):
            if schools is None:
                await self.server.emit(channel, {**message, "payload": {}}, to=sid)
            elif self._schools.get(sid, frozenset()).issuperset(schools):
                await self.server.emit(channel, message, to=sid)

    async def _place(self, sid: str, claims: Claims, schools: frozenset[str] | None) -> None:
        """Put a socket into the room for all news of the district, or into the room for users restricted to schools."""
        everything, some = _district_room(claims.district_id), _schools_room(claims.district_id)
        if schools is None:
            self._schools.pop(sid, None)
            await self.server.leave_room(sid, some)
            await self.server.enter_room(sid, everything)
        else:
            self._schools[sid] = schools
            await self.server.leave_room(sid, everything)
            await self.server.enter_room(sid, some)

    async def _place_anew(self, room: str) -> None:
        """Reassign the open sockets of a user with changed roles or schools."""
        for sid in self._sids(room):
            claims = self._claims.get(sid)
            if claims is None:
                continue
            try:
                await self._place(sid, claims, await find_schools(self._platform, claims))
            except AppError:
                await self.server.disconnect(sid)

    async def sweep(self) -> None:
        """Close sockets with ended sessions, and update the schools of the others."""
        idle_s = self._platform.settings.idle_timeout_s
        for district_id in {claims.district_id for claims in self._claims.values()}:
            mine = {sid: claims for sid, claims in self._claims.items() if claims.district_id == district_id}
            async with self._platform.database.district(district_id) as session:
                live = await list_live_sessions(session, [claims.session_id for claims in mine.values()], idle_s=idle_s)
            for sid, claims in mine.items():
                if claims.session_id not in live:
                    await self.server.disconnect(sid)
                elif live[claims.session_id] != self._schools.get(sid) and sid in self._claims:
                    await self._place(sid, claims, live[claims.session_id])

    async def keep_sweeping(self, beat: Beat = no_beat) -> None:
        """Sweep until cancelled; call `beat` after each successful sweep."""
        while True:
            await asyncio.sleep(SWEEP_S)
            try:
                await self.sweep()
                beat()
            except SQLAlchemyError as error:
                log.warning("socket_sweep_failed", error=type(error).__name__)

    async def _connect(self, sid: str, _environ: dict[str, Any], auth: Any) -> None:
        token = auth.get("token") if isinstance(auth, dict) else None
        if not isinstance(token, str):
            raise socketio.exceptions.ConnectionRefusedError(say(_("Please sign in.")))
        try:
            claims, actor = await authenticate(self._platform, token)
        except AppError as error:
            raise socketio.exceptions.ConnectionRefusedError(say(error.message)) from error
        if auth.get("userId") not in (None, str(claims.user_id)):
            raise socketio.exceptions.ConnectionRefusedError(say(_("The token belongs to another user.")))
        self._claims[sid] = claims
        await self._place(sid, claims, actor.schools)
        await self.server.enter_room(sid, _user_room(claims.district_id, claims.user_id))
        await self.server.enter_room(sid, _session_room(claims.district_id, claims.session_id))
        await self._admission.signed_in(sid, (claims.district_id, claims.user_id))

    async def _disconnect(self, sid: str, *_reason: Any) -> None:
        self._claims.pop(sid, None)
        self._schools.pop(sid, None)
        self._admission.signed_out(sid)

    def _sids(self, room: str) -> list[str]:
        return [sid for sid, _rest in self.server.manager.get_participants("/", room)]


def _district_room(district_id: UUID | str) -> str:
    return f"district:{district_id}"


def _schools_room(district_id: UUID | str) -> str:
    return f"schools:{district_id}"


def _user_room(district_id: UUID | str, user_id: UUID | str) -> str:
    return f"user:{district_id}:{user_id}"


def _session_room(district_id: UUID | str, session_id: UUID | str) -> str:
    return f"session:{district_id}:{session_id}"
