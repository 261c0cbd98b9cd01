"""Clients in a separate process; each makes its calls one after the other, starting at its own moment.

    python tests/bench/journeys.py PLAN

Prints, for each journey, its seconds and the statuses of its responses, as JSON.
"""

import asyncio
import json
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import httpx


@dataclass(frozen=True, slots=True)
class Call:
    """One HTTP request."""

    method: str
    path: str
    headers: dict[str, str] = field(default_factory=dict)
    form: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Journey:
    """The calls of one client, and the seconds after the start at which it begins."""

    at_s: float
    calls: list[Call]


@dataclass(frozen=True, slots=True)
class Travelled:
    """Seconds that a journey took from its start, and the statuses of its responses."""

    took_s: float
    statuses: list[int]


async def travel(url: str, journeys: list[Journey]) -> list[Travelled]:
    """Make all journeys in a separate process."""
    plan = json.dumps({"url": url, "journeys": [asdict(journey) for journey in journeys]})
    process = await asyncio.create_subprocess_exec(
        sys.executable, __file__, "-", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    out, _ = await process.communicate(plan.encode())
    assert process.returncode == 0
    return [Travelled(**one) for one in json.loads(out)]


async def _travel(plan: dict[str, Any]) -> list[dict[str, Any]]:
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=0)
    context = httpx.create_ssl_context()  # Create the context only once, because it is the expensive part of a client.
    start = time.perf_counter() + 0.5

    async def go(journey: dict[str, Any]) -> dict[str, Any]:
        due = start + journey["at_s"]
        statuses: list[int] = []
        async with httpx.AsyncClient(
            base_url=plan["url"], timeout=120, trust_env=False, limits=limits, verify=context
        ) as http:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            for call in journey["calls"]:
                try:
                    answer = await http.request(
                        call["method"], call["path"], headers=call["headers"], data=call["form"] or None
                    )
                    statuses.append(answer.status_code)
                except httpx.HTTPError:
                    statuses.append(0)
        return {"took_s": time.perf_counter() - due, "statuses": statuses}

    return list(await asyncio.gather(*(go(journey) for journey in plan["journeys"])))


if __name__ == "__main__":
    text = sys.stdin.read() if sys.argv[1] == "-" else Path(sys.argv[1]).read_text()
    print(json.dumps(asyncio.run(_travel(json.loads(text)))))
