"""Honest clients in a separate process: each does what staff and families do, and checks the answers.

python -m attack_testing.soak.honest SCENE SECONDS CLIENTS
"""

import asyncio
import json
import random
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
from homeroom_devkit.testing.districts import PASSWORD

from attack_testing.served import TLS
from attack_testing.soak.scene import NUMBERS, Home, Scene, School

PAUSE_S = 2.0
"""Average seconds between two actions of a client: 50 clients make about 30 requests a second."""
ARRIVAL_S = 6.0
"""Seconds over which all clients arrive and sign in."""
PNG = b"\x89PNG"
MODEL = "clubs"


class Wrong(Exception):
    """An answer other than the expected one."""


class Honest:
    """One client of one district."""

    def __init__(self, scene: Scene, school: School, number: int, *, ends: float) -> None:
        self._scene, self._school, self._ends = scene, school, ends
        self._random = random.Random(number)
        self._headers: dict[str, str] = {}
        self.took_s: list[tuple[str, float]] = []
        self.wrong: list[str] = []

    async def live(self) -> None:
        """Act repeatedly until the end time."""
        acts: list[tuple[Callable[[], Awaitable[None]], int]] = [
            (self._list, 8),
            (self._save, 4),
            (self._visit, 3),
            (self._thumbnail, 3),
            (self._sign_in, 1),
        ]
        kinds, weights = zip(*acts, strict=True)
        await asyncio.sleep(self._random.uniform(0, ARRIVAL_S))
        async with self._client() as self._http:
            await self._act(self._sign_in)
            while time.monotonic() < self._ends:
                await self._act(self._random.choices(kinds, weights)[0])
                await asyncio.sleep(self._random.uniform(0.5, 1.5) * PAUSE_S)

    async def _act(self, act: Callable[[], Awaitable[None]]) -> None:
        try:
            await act()
        except (Wrong, httpx.HTTPError, KeyError, ValueError) as error:
            self.wrong.append(f"{act.__name__}: {type(error).__name__}: {error}"[:300])

    async def _ask(self, http: httpx.AsyncClient, method: str, path: str, **options: object) -> httpx.Response:
        started = time.perf_counter()
        answer = await http.request(method, path, **options)  # type: ignore[arg-type] # whatever httpx takes
        self.took_s.append((path.partition("?")[0].split("/")[2] if "/api/" in path else "family", _since(started)))
        if answer.status_code not in (200, 201, 303):
            raise Wrong(f"{method} {path}: {answer.status_code} {answer.text[:150]}")
        return answer

    async def _sign_in(self) -> None:
        form = {"username": self._school.user, "password": PASSWORD, "organization": self._school.code}
        answer = await self._ask(self._http, "POST", "/api/auth/token", data={"grant_type": "password", **form})
        token = answer.json()["data"]["access_token"]
        self._headers = {"authorization": f"Bearer {token}", "organization": self._school.code}

    async def _list(self) -> None:
        path = self._random.choice(("Persons", MODEL))
        answer = await self._ask(self._http, "GET", f"/api/instance/{path}?size=25", headers=self._headers)
        rows = answer.json()["r"]
        if not rows or any(self._school.word not in json.dumps(row) for row in rows):
            raise Wrong(f"{path}: {len(rows)} rows, not all of {self._school.word}")

    async def _save(self) -> None:
        title = f"{self._school.word} {self._random.choice(NUMBERS)}"
        new = await self._ask(
            self._http, "POST", f"/api/instance/{MODEL}", headers=self._headers, json={"title": title}
        )
        data = new.json()["data"]
        record_id = data.get("id") or data["__i"]["guid"]
        read = await self._ask(self._http, "GET", f"/api/instance/{MODEL}/{record_id}", headers=self._headers)
        if title not in read.text:
            raise Wrong(f"the record says {read.text[:100]}")

    async def _visit(self) -> None:
        family: Home = self._random.choice(self._school.families)
        async with self._client() as browser:
            await self._ask(browser, "GET", family.path)
            await self._ask(browser, "POST", family.path, data={"pin": family.pin})
            page = await self._ask(browser, "GET", family.path)
            picture = await self._ask(browser, "GET", f"{family.path}/page/1")
        if family.name not in page.text:
            raise Wrong("the family's page does not name its student")
        if not picture.content.startswith(PNG):
            raise Wrong("the family's picture is none")

    async def _thumbnail(self) -> None:
        path = f"/api/pdf/jobs/thumbnail/{self._school.upload_id}/{self._random.randint(1, 3)}"
        answer = await self._ask(self._http, "GET", path, headers=self._headers)
        if not answer.content.startswith(PNG):
            raise Wrong("the thumbnail is none")

    def _client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self._scene.url, timeout=60, trust_env=False, verify=TLS)


def _since(started: float) -> float:
    return time.perf_counter() - started


async def run(scene: Scene, seconds: float, clients: int) -> dict[str, object]:
    """Run all honest clients; return their response times and errors."""
    ends = time.monotonic() + seconds
    all_of_them = [
        Honest(scene, scene.schools[number % len(scene.schools)], number, ends=ends) for number in range(clients)
    ]
    await asyncio.gather(*(one.live() for one in all_of_them))
    return {
        "took_s": [took for one in all_of_them for took in one.took_s],
        "wrong": [wrong for one in all_of_them for wrong in one.wrong],
    }


if __name__ == "__main__":
    print(json.dumps(asyncio.run(run(Scene.read(Path(sys.argv[1])), float(sys.argv[2]), int(sys.argv[3])))))
