"""Client of a running installation with processes being killed: a request without an answer is repeated."""

import asyncio
from collections import Counter
from collections.abc import Mapping
from typing import Any

import httpx
from homeroom_devkit.testing.api import ApiClient

PATIENCE_S = 300.0
AWAY = (502, 503, 504)


class HttpApi(ApiClient):
    """Client of an installation's API; `statuses` counts the answers by status, with 0 for no answer."""

    def __init__(self, url: str) -> None:
        httpx.AsyncClient.__init__(self, base_url=url, trust_env=False, timeout=30)
        self.statuses: Counter[int] = Counter()

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response | None:
        """Return the answer, or None if there is none or the installation is temporarily unavailable."""
        try:
            answer = await self.request(method, path, **more)
        except httpx.TransportError:
            self.statuses[0] += 1
            return None
        self.statuses[answer.status_code] += 1
        return None if answer.status_code in AWAY else answer

    async def insist(self, method: str, path: str, **more: Any) -> tuple[httpx.Response, int]:
        """Repeat the request until it is answered; return the answer and the number of attempts."""
        async with asyncio.timeout(PATIENCE_S):
            times = 1
            while (answer := await self.ask(method, path, **more)) is None:
                await asyncio.sleep(0.2)
                times += 1
        return answer, times

    async def data(self, path: str, headers: Mapping[str, str], body: Any) -> Any:
        """Repeat an idempotent call until it succeeds and return its data."""
        answer, _times = await self.insist("POST", f"/api/{path}", headers=headers, json=body)
        assert answer.is_success, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()["data"]
