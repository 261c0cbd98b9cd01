"""Readiness probes: small questions that a process answers once it can work."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx

Probe = Callable[[], Awaitable[bool]]


def http_ok(url: str, *, timeout_s: float = 2.0) -> Probe:
    """Ready when a GET answers with 2xx."""

    async def probe() -> bool:
        try:
            async with httpx.AsyncClient(timeout=timeout_s, trust_env=False) as client:
                return (await client.get(url)).is_success
        except httpx.HTTPError:
            return False

    return probe


def port_open(port: int) -> Probe:
    """Ready when something accepts connections on a loopback port."""

    async def probe() -> bool:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            return False
        writer.close()
        await writer.wait_closed()
        return True

    return probe


def file_exists(file: Path) -> Probe:
    """Ready when a file is there, which the process makes; remove it before the start."""

    async def probe() -> bool:
        return await asyncio.to_thread(file.exists)

    return probe
