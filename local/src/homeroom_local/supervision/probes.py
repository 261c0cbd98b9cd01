"""Probes: short checks of whether a process is ready for work, or still alive."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from urllib.parse import urlsplit

import httpx

Probe = Callable[[], Awaitable[bool]]


def http_ok(url: str, *, timeout_s: float = 2.0) -> Probe:
    """Return a readiness probe that succeeds if a GET request returns 2xx."""

    async def probe() -> bool:
        try:
            async with httpx.AsyncClient(timeout=timeout_s, trust_env=False) as client:
                return (await client.get(url)).is_success
        except httpx.HTTPError:
            return False

    return probe


def port_open(port: int) -> Probe:
    """Return a readiness probe that succeeds if a loopback port accepts connections."""

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
    """Return a readiness probe that succeeds if a file exists. The process creates it; remove it before the start."""

    async def probe() -> bool:
        return await asyncio.to_thread(file.exists)

    return probe


def answers(url: str) -> Probe:
    """Return a liveness probe that succeeds if a GET request gets any reaction, even an error or a closed connection.

    A hanging process sends nothing, although the kernel still accepts connections for it. The probe has no time limit;
    the caller sets one.
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
