"""An open screen that receives the server's socket messages."""

import json
from typing import Any

from homeroom_devkit.testing.api import ApiClient

from storage_testing.office import Staff

MAX_POLLS = 50


class Screen:
    """A minimal Socket.IO client that uses polling."""

    def __init__(self, api: ApiClient) -> None:
        self._api = api
        self._sid = ""
        self._heard: list[Any] = []

    async def open(self, staff: Staff) -> str:
        """Connect as this user; return the reason if refused, else an empty string."""
        answer = await self._api.get("/api-socket/", params={"EIO": "4", "transport": "polling"})
        self._sid = json.loads(answer.text[1:])["sid"]
        token = staff.headers.get("authorization", "").removeprefix("Bearer ")
        await self._send(f"40{json.dumps({'token': token})}")
        (packet,) = await self._poll()
        return str(json.loads(packet[2:])["message"]) if packet.startswith("44") else ""

    async def hear(self, model: str) -> Any:
        """Return the payload of the next message about the model, and skip other messages."""
        for _poll in range(MAX_POLLS):
            while self._heard:
                message = self._heard.pop(0)
                if message["model"] == model:
                    return message["payload"]
            for packet in await self._poll():
                if packet == "2":
                    await self._send("3")
                elif packet.startswith("42"):
                    self._heard.append(json.loads(packet[2:])[1])
        raise AssertionError(f"The server says nothing of {model}.")

    async def _send(self, packet: str) -> None:
        await self._api.post("/api-socket/", params=self._query(), content=packet)

    async def _poll(self) -> list[str]:
        answer = await self._api.get("/api-socket/", params=self._query())
        assert answer.status_code == 200, answer.text
        return answer.text.split("\x1e")

    def _query(self) -> dict[str, str]:
        return {"EIO": "4", "transport": "polling", "sid": self._sid}
