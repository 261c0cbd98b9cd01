"""Probes: small questions that a process answers once it can work, and while it lives."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from urllib.parse import urlsplit

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


def answers(url: str) -> Probe:
    """Alive when a GET is answered at all: a refusal is an answer, and so is a connection that is closed at once.

    Whoever hangs keeps silent, since the kernel alone takes its connections. The asker sets the time limit.
    """
    parts = urlsplit(url)
    question = f"GET {parts.path or '/'} HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: close\r\n\r\n"

    async def probe() -> bool:
        try:
            reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        except OSError:
            return False
        try:
            writer.write(question.encode())
            with contextlib.suppress(OSError):
                await reader.read(1)
        finally:
            writer.transport.abort()
        return True

    return probe
