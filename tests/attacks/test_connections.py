"""Connections that send little, half or nothing, or never read: others are served, and all are closed in the end."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from attack_testing.raw import Raw, few_files, opened
from attack_testing.served import Served
from attack_testing.watching import watching
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_server.shell.pages import BUILT

MakeServed = Callable[..., Awaitable[Served]]
HALF_HEADER = b"GET /health/live HTTP/1.1\r\nHost: x\r\nX-Slow: "
HALF_BODY = (
    b"POST /api/auth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 1000\r\n\r\ngrant_type="
)
WHOLE = b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n"
TIGHT = {
    "HOMEROOM_MAX_CONNECTIONS": "100",
    "HOMEROOM_MAX_CONNECTIONS_PER_ADDRESS": "60",
    "HOMEROOM_HEADER_TIMEOUT_S": "3",
    "HOMEROOM_KEEP_ALIVE_S": "6",
    "HOMEROOM_SEND_TIMEOUT_S": "4",
}
SERVED_S = 5.0
"""Seconds within which others must be served; if they were shut out, they would wait much longer."""


async def settled(served: Served, files: int, *, few: int = 20, within_s: float = 60.0) -> int:
    """Return how many files the process has open above `files`, once at most `few` remain or the time is over."""
    ends = time.monotonic() + within_s
    while served.open_files() > files + few and time.monotonic() < ends:
        await asyncio.sleep(0.2)
    return served.open_files() - files


async def held(served: Served, files: int, *, within_s: float = 10.0) -> bool:
    """Return True if the process has `files` files open within this time."""
    ends = time.monotonic() + within_s
    while served.open_files() < files and time.monotonic() < ends:
        await asyncio.sleep(0.05)
    return served.open_files() >= files


async def at_rest(served: Served) -> int:
    """Return the number of open files once those of the previous test are closed."""
    files = served.open_files()
    while True:
        await asyncio.sleep(1)
        before, files = files, served.open_files()
        if files == before:
            return files


def read_slowly(port: int, request: bytes, most: int) -> int:
    """Read 700 kB a second until more than `most` bytes have arrived or the connection ends; return the number."""
    got = 0
    with socket.create_connection(("127.0.0.1", port), timeout=10) as peer:
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 32_768)
        peer.sendall(request)
        while got <= most and (part := peer.recv(65_536)):
            got += len(part)
            time.sleep(len(part) / 700_000)
    return got


def many_answers() -> bytes:
    """Return requests with answers larger than the kernel's send buffer."""
    return f"GET {largest_asset()} HTTP/1.1\r\nHost: x\r\n\r\n".encode() * 20


def largest_asset() -> str:
    """Return the address of the largest built file of the shell."""
    largest = max((BUILT / "assets").rglob("*.js"), key=lambda path: path.stat().st_size)
    assert largest.stat().st_size > 100_000
    return f"/assets/{largest.relative_to(BUILT / 'assets')}"


async def first_answer(raw: Raw) -> bytes:
    """Return the bytes the first connection receives before it is closed."""
    async with asyncio.timeout(10):
        while raw.alive():
            await asyncio.sleep(0.05)
    return bytes(raw.peers[0].received)


@pytest.fixture(scope="module")
async def tight(platform: Platform) -> AsyncIterator[Served]:
    """Provide a process with low limits and short timeouts."""
    process = Served(platform.settings.home, smtp_url=platform.settings.smtp_url.get_secret_value(), environment=TIGHT)
    try:
        await process.start()
        yield process
    finally:
        process.end()


class TestIdleConnections:
    async def test_1300_that_say_nothing_shut_nobody_out_and_are_gone_in_the_end(
        self, make_served: MakeServed, other: TestDistrict
    ) -> None:
        with few_files():
            served = await make_served()
        try:
            before = served.open_files()
            async with opened(served, 1300) as raw, watching(served) as watch:
                assert served.open_files() > before + 1200
                await served.sign_in(other)
                assert await raw.closed(within_s=25)
            assert (watch.wrong, watch.longest_s < SERVED_S) == ([], True)
            assert await settled(served, before) <= 20
        finally:
            served.end()

    async def test_kept_alive_ones_are_not_cut_like_new_ones(self, tight: Served) -> None:
        async with opened(tight, 3, WHOLE) as raw:
            await asyncio.sleep(4.8)
            assert raw.alive() == 3
            raw.send(WHOLE)
            await asyncio.sleep(4.8)
            assert raw.alive() == 3
            assert await raw.closed(within_s=8)

    async def test_more_than_may_be_take_each_others_place(self, tight: Served) -> None:
        async with (
            opened(tight, 60, source="127.0.0.7") as idle,
            opened(tight, 60, WHOLE, source="127.0.0.8") as rested,
            watching(tight) as watch,
        ):
            await asyncio.sleep(1)
            assert 80 < idle.alive() + rested.alive() <= 100
            assert idle.alive() < 60
        assert (watch.wrong, watch.longest_s < SERVED_S) == ([], True)

    async def test_one_address_takes_no_others_place(self, tight: Served) -> None:
        async with opened(tight, 30, WHOLE) as honest, opened(tight, 100, source="127.0.0.9") as one:
            await asyncio.sleep(1)
            assert (honest.alive(), one.alive()) == (30, 60)


class TestHalfSentRequests:
    async def test_headers_that_drip_end(self, tight: Served) -> None:
        before = await at_rest(tight)
        async with opened(tight, 50, HALF_HEADER) as raw, watching(tight) as watch:
            await asyncio.sleep(0.5)
            assert raw.alive() == 50
            for _ in range(6):
                await asyncio.sleep(1)
                raw.send(b"a")
            assert raw.alive() == 0
        assert (watch.wrong, watch.longest_s < SERVED_S) == ([], True)
        assert await settled(tight, before) <= 20

    async def test_second_header_that_drips_ends_too(self, tight: Served) -> None:
        async with opened(tight, 20, WHOLE) as raw:
            await asyncio.sleep(1)
            for byte in b"GET / ":
                raw.send(bytes([byte]))
                await asyncio.sleep(0.8)
            assert await raw.closed(within_s=2)

    async def test_bodies_that_never_come_make_room(self, tight: Served, other: TestDistrict) -> None:
        async with (
            opened(tight, 55, HALF_BODY, source="127.0.0.7") as one,
            opened(tight, 55, HALF_BODY, source="127.0.0.8") as two,
            watching(tight) as watch,
        ):
            await asyncio.sleep(1)
            assert 50 < one.alive() + two.alive() <= 100
            await tight.sign_in(other)
        assert (watch.wrong, watch.longest_s < SERVED_S) == ([], True)


class TestThoseWhoDoNotRead:
    async def test_they_are_cut_off(self, tight: Served) -> None:
        before = await at_rest(tight)
        async with opened(tight, 50, many_answers(), reads=False), watching(tight) as watch:
            assert await held(tight, before + 50)
            assert await settled(tight, before, few=5) <= 5
        assert (watch.wrong, watch.longest_s < SERVED_S) == ([], True)

    async def test_slow_one_gets_all_of_its_answers(self, tight: Served) -> None:
        size = len((BUILT / "assets" / Path(largest_asset()).relative_to("/assets")).read_bytes())
        started = time.monotonic()
        got = await asyncio.to_thread(read_slowly, tight.port, many_answers(), 20 * size)
        assert got > 20 * size
        assert time.monotonic() - started > float(TIGHT["HOMEROOM_SEND_TIMEOUT_S"]) + 1

    async def test_when_all_are_at_work_others_are_told_at_once(self, tight: Served) -> None:
        async with (
            opened(tight, 50, many_answers(), source="127.0.0.7", reads=False),
            opened(tight, 50, many_answers(), source="127.0.0.8", reads=False),
        ):
            await asyncio.sleep(1)
            started = time.monotonic()
            async with tight.client() as http:
                answer = await http.get("/health/live")
                page = await http.get("/", headers={"accept": "text/html"})
            assert time.monotonic() - started < SERVED_S
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
        assert answer.json()["messages"] == ["Many people are using homeroom right now. Try again in a few seconds."]
        assert (page.status_code, "dir=rtl" in page.text) == (503, True)
        await asyncio.sleep(0.5)
        async with tight.client() as http:
            assert (await http.get("/health/live")).status_code == 200

    async def test_one_address_that_is_all_at_work_is_refused_alone(self, tight: Served) -> None:
        async with opened(tight, 60, many_answers(), source="127.0.0.9", reads=False):
            await asyncio.sleep(1)
            async with opened(tight, 1, WHOLE, source="127.0.0.9") as late:
                assert b"429 Too Many Requests" in await first_answer(late)
            async with tight.client() as http:
                assert (await http.get("/health/live")).status_code == 200
