"""Ten kinds of abusive clients in a separate process; each counts what it has done.

python -m attack_testing.soak.abusive SCENE SECONDS
"""

import asyncio
import contextlib
import json
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from pathlib import Path

import httpx
import websockets
from homeroom_devkit.testing.districts import PASSWORD

from attack_testing.served import TLS
from attack_testing.soak.scene import Scene

HALF = b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "
SLOW_PATTERN = {"kind": "pattern", "pattern": r"(?P<id>(?:[\s\S]?){300}x)"}
HELD_S = 2.0
BLOCK = b"a" * 65_536


class Abuse:
    """Ten kinds of abuse, each from its own address, until the end time."""

    def __init__(self, scene: Scene, *, ends: float) -> None:
        self._scene, self._ends = scene, ends
        self._port = int(scene.url.rpartition(":")[2])
        self._headers: dict[str, str] = {}
        self.effects: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()

    async def run(self) -> None:
        """Run all kinds of abuse concurrently."""
        async with self._client("127.0.0.40") as http:
            self._headers = await self._sign_in(http)
        kinds: Sequence[Callable[[httpx.AsyncClient], Awaitable[None]]] = [
            self._bodies,
            self._multiparts,
            self._bombs,
            self._patterns,
            self._idle,
            self._deaf,
            self._passwords,
            self._own_password,
            self._records,
            self._sockets,
        ]
        await asyncio.gather(*(self._go_on(kind, number) for number, kind in enumerate(kinds)))

    async def _go_on(self, kind: Callable[[httpx.AsyncClient], Awaitable[None]], number: int) -> None:
        async with self._client(f"127.0.0.{50 + number}") as http:
            while time.monotonic() < self._ends:
                with contextlib.suppress(httpx.HTTPError, OSError, websockets.WebSocketException, TimeoutError):
                    async with asyncio.timeout(max(0.1, self._ends - time.monotonic())):
                        await kind(http)
                await asyncio.sleep(0.2)

    async def _bodies(self, http: httpx.AsyncClient) -> None:
        """Send 300 MB of text to a route that takes JSON, without an account."""
        for kind in ("application/x+json", "text/plain", "application/json"):
            await self._post(
                http, "bodies", "/api/auth/token", content=self._blocks(4800, "bodies"), headers={"content-type": kind}
            )

    async def _multiparts(self, http: httpx.AsyncClient) -> None:
        """Upload to a route for staff without an account."""
        kind = {"content-type": "multipart/form-data; boundary=b"}
        head = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
        await self._post(
            http,
            "multiparts",
            "/api/pdf/jobs/upload",
            content=self._blocks(1600, "multiparts", head=head),
            headers=kind,
        )

    async def _bombs(self, http: httpx.AsyncClient) -> None:
        """Request twelve pictures at a time of a page that inflates to 450 MB."""
        path = f"/api/pdf/jobs/thumbnail/{self._scene.abusers.upload_id}/1"
        await asyncio.gather(*(self._get(http, "bombs", path) for _ in range(12)))

    async def _patterns(self, http: httpx.AsyncClient) -> None:
        """Send a rule with a regular expression that never finishes, as a preview and as a job."""
        rule = json.dumps(SLOW_PATTERN)
        body = {"uploadId": self._scene.abusers.upload_id, "rule": SLOW_PATTERN}
        form = {"uploadId": self._scene.abusers.upload_id, "rule": rule, "subject": "x", "message": "x"}
        await asyncio.gather(
            self._post(http, "patterns", "/api/pdf/jobs/preview", json=body, headers=self._headers),
            self._post(http, "patterns", "/api/pdf/jobs/split", data=form, headers=self._headers),
        )

    async def _idle(self, _http: httpx.AsyncClient) -> None:
        """Open 1,200 connections that send nothing or half of a header."""
        writers = []
        try:
            for number in range(1200):
                _, writer = await asyncio.open_connection(
                    "127.0.0.1", self._port, local_addr=("127.0.0.54", 0), limit=1024
                )
                if number % 2:
                    writer.write(HALF)
                writers.append(writer)
                self.effects["idle"] += 1
            await asyncio.sleep(15)
        finally:
            for writer in writers:
                writer.transport.abort()

    async def _deaf(self, _http: httpx.AsyncClient) -> None:
        """Request a large file repeatedly on fifty connections that never read."""
        writers = []
        try:
            for _ in range(50):
                _, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=("127.0.0.55", 0))
                writer.transport.pause_reading()  # type: ignore[attr-defined] # a read transport too
                writer.write(f"GET {self._scene.asset} HTTP/1.1\r\nHost: x\r\n\r\n".encode() * 20)
                writers.append(writer)
                self.effects["deaf"] += 1
            await asyncio.sleep(10)
        finally:
            for writer in writers:
                writer.transport.abort()

    async def _passwords(self, http: httpx.AsyncClient) -> None:
        """Send twenty wrong passwords at a time."""
        form = {
            "grant_type": "password",
            "username": "nobody",
            "password": "x",
            "organization": self._scene.abusers.code,
        }
        await asyncio.gather(*(self._post(http, "passwords", "/api/auth/token", data=form) for _ in range(20)))

    async def _own_password(self, http: httpx.AsyncClient) -> None:
        """Try to change the account's own password with a wrong one, forty times concurrently."""
        body = {
            "oldPassword": "x",
            "newPassword": "another long password",
            "confirmNewPassword": "another long password",
        }
        await asyncio.gather(
            *(
                self._post(http, "own_password", "/api/auth/update-password", json=body, headers=self._headers)
                for _ in range(40)
            )
        )

    async def _records(self, http: httpx.AsyncClient) -> None:
        """Post one record with very many unknown fields, and one with very deep nesting."""
        wide = {f"f{number}": number for number in range(150_000)}
        deep = "[" * 100_000 + "]" * 100_000
        await self._post(http, "records", "/api/instance/clubs", json=wide, headers=self._headers)
        kind = {**self._headers, "content-type": "application/json"}
        await self._post(http, "records", "/api/instance/clubs", content=f'{{"title":{deep}}}', headers=kind)

    async def _sockets(self, _http: httpx.AsyncClient) -> None:
        """Open a hundred sockets without signing in."""
        address = f"ws://127.0.0.1:{self._port}/api-socket/?EIO=4&transport=websocket"
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(100):
                await stack.enter_async_context(
                    websockets.connect(address, proxy=None, local_addr=("127.0.0.59", 0), ping_interval=None)
                )
                self.effects["sockets"] += 1
            await asyncio.sleep(8)

    async def _sign_in(self, http: httpx.AsyncClient) -> dict[str, str]:
        school = self._scene.abusers
        form = {"username": school.user, "password": PASSWORD, "organization": school.code}
        answer = await http.post("/api/auth/token", data={"grant_type": "password", **form})
        return {"authorization": f"Bearer {answer.json()['data']['access_token']}", "organization": school.code}

    async def _post(self, http: httpx.AsyncClient, kind: str, path: str, **options: object) -> None:
        await self._ask(kind, http.post(path, **options))  # type: ignore[arg-type] # whatever httpx takes

    async def _get(self, http: httpx.AsyncClient, kind: str, path: str) -> None:
        await self._ask(kind, http.get(path, headers=self._headers))

    async def _ask(self, kind: str, request: Coroutine[object, object, httpx.Response]) -> None:
        """Count the request once it is answered or has occupied the server for two seconds."""
        asking = asyncio.ensure_future(request)
        try:
            await asyncio.wait([asking], timeout=HELD_S)
            self.effects[kind] += 1
            self.answers[f"{kind} {(await asking).status_code}"] += 1
        except httpx.HTTPError as error:
            self.answers[f"{kind} {type(error).__name__}"] += 1
        finally:
            asking.cancel()

    async def _blocks(self, count: int, kind: str, *, head: bytes = b"") -> AsyncIterator[bytes]:
        if head:
            yield head
        for _ in range(count):
            yield BLOCK
            self.effects[kind] += 1
            await asyncio.sleep(0.001)

    def _client(self, address: str) -> httpx.AsyncClient:
        limits = httpx.Limits(max_connections=None)
        transport = httpx.AsyncHTTPTransport(local_address=address, limits=limits, verify=TLS)
        return httpx.AsyncClient(base_url=self._scene.url, timeout=60, trust_env=False, transport=transport, verify=TLS)


async def run(scene: Scene, seconds: float) -> dict[str, object]:
    """Run the abuse; return its effects and the answers it got."""
    abuse = Abuse(scene, ends=time.monotonic() + seconds)
    await abuse.run()
    return {"effects": abuse.effects, "answers": abuse.answers}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(run(Scene.read(Path(sys.argv[1])), float(sys.argv[2])))))
