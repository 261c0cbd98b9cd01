"""Open screens: a socket at /api-socket; the server alone decides the rooms, from the token's session."""

import json
from typing import TYPE_CHECKING, Any

import socketio
from homeroom_sdk.errors import AppError

if TYPE_CHECKING:
    from homeroom.platform import Platform


def create_socket(platform: "Platform") -> socketio.AsyncServer:
    """The Socket.IO server; `auth` must hold `{"token": …}`."""
    server = socketio.AsyncServer(
        async_mode="asgi", cors_allowed_origins=[platform.settings.public_url], logger=False, engineio_logger=False
    )

    @server.on("connect")  # type: ignore[untyped-decorator] # socketio has no types
    async def connect(sid: str, _environ: dict[str, Any], auth: Any) -> None:
        token = auth.get("token") if isinstance(auth, dict) else None
        if not isinstance(token, str):
            raise socketio.exceptions.ConnectionRefusedError("Please sign in.")
        try:
            district_id = (await platform.authenticate(token)).district_id
        except AppError as error:
            raise socketio.exceptions.ConnectionRefusedError(error.message) from error
        await server.enter_room(sid, room_of(str(district_id)))

    return server


async def tell_screens(server: socketio.AsyncServer, payload: str) -> None:
    """Pass one NOTIFY on to the screens of its district; an empty one tells nothing."""
    if not payload:
        return
    news = json.loads(payload)
    await server.emit("message", {"model": news["model"], "payload": news["payload"]}, room=room_of(news["district"]))


def room_of(district_id: str) -> str:
    """The room in which a district's screens are told of changes."""
    return f"district:{district_id}"
