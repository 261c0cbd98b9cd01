"""An honest client that sends requests continuously during an attack and measures each answer."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import httpx

from attack_testing.served import Served

AT_FIRST_S = 2.0
LATER_S = 0.2
"""Seconds between later requests: 20 requests a second for a minute used more CPU than the attack did."""


@dataclass
class Watch:
    """Observations of an honest client: seconds per answer, and all unexpected answers."""

    took_s: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    @property
    def longest_s(self) -> float:
        """Seconds of the slowest answer; infinite if no request was answered."""
        return max(self.took_s, default=float("inf"))


@asynccontextmanager
async def watching(
    served: Served,
    path: str = "/health/live",
    *,
    headers: Mapping[str, str] | None = None,
    check: Callable[[httpx.Response], bool] = lambda answer: answer.status_code == 200,
    pause_s: float | None = None,
    timeout_s: float = 20.0,
) -> AsyncIterator[Watch]:
    """Request `path` repeatedly until the block ends, on new connections: frequently at first, then less often."""
    watch, ended = Watch(), asyncio.Event()
    began = time.perf_counter()

    async def ask() -> None:
        while True:
            started = time.perf_counter()
            try:
                async with served.client(timeout_s=timeout_s, headers=headers) as http:
                    answer = await http.get(path)
                if not check(answer):
                    watch.wrong.append(f"{answer.status_code}: {answer.text[:200]}")
            except httpx.HTTPError as error:
                watch.wrong.append(type(error).__name__)
            watch.took_s.append(time.perf_counter() - started)
            if ended.is_set():
                return
            often = time.perf_counter() - began < AT_FIRST_S
            with suppress(TimeoutError):
                async with asyncio.timeout(pause_s or (0.05 if often else LATER_S)):
                    await ended.wait()

    asking = asyncio.create_task(ask())
    try:
        yield watch
    finally:
        ended.set()
        await asking
