"""Open screens: a socket at /api-socket; the server alone decides the rooms, from the token's session."""

import asyncio
import json
from typing import Any
from uuid import UUID

import socketio
import structlog
from homeroom_sdk.errors import AppError
from homeroom_sdk.keeper import Beat, no_beat
from homeroom_sdk.sentences import _, say
from sqlalchemy.exc import SQLAlchemyError

from homeroom.credentials.tokens import Claims
from homeroom.events.screens import CHANNELS, SESSION, USER
from homeroom.identity.authentication import authenticate
from homeroom.identity.liveness import list_live_sessions
from homeroom.platform import Platform
from homeroom.sockets.admission import MOST_MESSAGE_BYTES, Admission

log = structlog.get_logger()
SWEEP_S = 30.0
"""How long a socket may outlive its session where nobody said that it has ended, as with one that was idle."""


class Screens:
    """The sockets of one process. A screen hears its district, its user and its own session, and nothing else."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform
        self._claims: dict[str, Claims] = {}
        self.server = socketio.AsyncServer(
            async_mode="asgi",
            cors_allowed_origins=[platform.settings.public_url],
            max_http_buffer_size=MOST_MESSAGE_BYTES,
            logger=False,
            engineio_logger=False,
        )
        self._admission = Admission(self.server)
        self.server.on("connect", self._connect)
        self.server.on("disconnect", self._disconnect)

    async def tell(self, news: str) -> None:
        """Pass one NOTIFY on to whom it concerns; an empty one tells nothing."""
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
            await self.server.emit("message", message, room=_user_room(district_id, payload["id"]))
        elif model in CHANNELS:
            code = (await self._platform.entitlements.of(UUID(district_id))).district.code
            await self.server.emit(f"{code}-{CHANNELS[model]}", message, room=_district_room(district_id))
        else:
            await self.server.emit("message", message, room=_district_room(district_id))

    async def sweep(self) -> None:
        """Close the sockets whose sessions have ended."""
        idle_s = self._platform.settings.idle_timeout_s
        for district_id in {claims.district_id for claims in self._claims.values()}:
            mine = {sid: claims for sid, claims in self._claims.items() if claims.district_id == district_id}
            async with self._platform.database.district(district_id) as session:
                live = await list_live_sessions(session, [claims.session_id for claims in mine.values()], idle_s=idle_s)
            for sid, claims in mine.items():
                if claims.session_id not in live:
                    await self.server.disconnect(sid)

    async def keep_sweeping(self, beat: Beat = no_beat) -> None:
        """Sweep until cancelled; beats after each sweep."""
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
            claims = await authenticate(self._platform, token)
        except AppError as error:
            raise socketio.exceptions.ConnectionRefusedError(say(error.message)) from error
        if auth.get("userId") not in (None, str(claims.user_id)):
            raise socketio.exceptions.ConnectionRefusedError(say(_("The token belongs to another user.")))
        self._claims[sid] = claims
        await self.server.enter_room(sid, _district_room(claims.district_id))
        await self.server.enter_room(sid, _user_room(claims.district_id, claims.user_id))
        await self.server.enter_room(sid, _session_room(claims.district_id, claims.session_id))
        await self._admission.signed_in(sid, (claims.district_id, claims.user_id))

    async def _disconnect(self, sid: str, *_reason: Any) -> None:
        self._claims.pop(sid, None)
        self._admission.signed_out(sid)

    def _sids(self, room: str) -> list[str]:
        return [sid for sid, _rest in self.server.manager.get_participants("/", room)]


def _district_room(district_id: UUID | str) -> str:
    return f"district:{district_id}"


def _user_room(district_id: UUID | str, user_id: UUID | str) -> str:
    return f"user:{district_id}:{user_id}"


def _session_room(district_id: UUID | str, session_id: UUID | str) -> str:
    return f"session:{district_id}:{session_id}"
