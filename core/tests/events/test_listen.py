"""Notifications between processes: sent on commit, delivered to the listener, and resumed after a lost connection."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any
from urllib.parse import urlsplit

import pytest
from homeroom.db.engine import driver_url
from homeroom.events import listen as listening
from homeroom.events.listen import listen
from homeroom.events.outbox import MAX_NOTIFY_BYTES, SCREENS_CHANNEL, NewsTooLong
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict
from sqlalchemy import text
from structlog.testing import capture_logs

OpenContext = Callable[..., AbstractAsyncContextManager[Any]]


@dataclass
class Listener:
    """Notifications of one district; an empty payload means that the connection is new."""

    district: TestDistrict
    heard: list[dict[str, Any]] = field(default_factory=list)
    connections: int = 0

    async def hear(self, payload: str) -> None:
        """Store payloads of the district and count new connections."""
        if not payload:
            self.connections += 1
        elif str(self.district.district.id) in payload:
            self.heard.append(json.loads(payload))

    async def wait(self, *, connections: int = 0, heard: int = 0) -> None:
        """Wait for this many connections and payloads."""
        async with asyncio.timeout(30):
            while self.connections < connections or len(self.heard) < heard:
                await asyncio.sleep(0.01)


@pytest.fixture
async def listener(
    platform: Platform, district: TestDistrict, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Listener]:
    """Provide a listener that listens as every process of the platform does."""
    monkeypatch.setattr(listening, "RETRY_S", 0.05)
    found = Listener(district)
    url = f"{driver_url(platform.database.url)}"
    task = asyncio.create_task(listen(url, {SCREENS_CHANNEL: found.hear}))
    await found.wait(connections=1)
    yield found
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(40):
        while not condition():
            await asyncio.sleep(0.02)


class TestListen:
    async def test_news_come_with_the_commit(
        self, listener: Listener, district: TestDistrict, open_context: OpenContext
    ) -> None:
        async with open_context("people", district) as ctx:
            await ctx.events.notify("Persons", {"id": "1"})
            await ctx.db.flush()
            await asyncio.sleep(0.1)
            assert listener.heard == []
        await listener.wait(heard=1)
        assert listener.heard == [{"district": str(district.district.id), "model": "Persons", "payload": {"id": "1"}}]

    async def test_news_of_a_rollback_never_come(
        self, listener: Listener, district: TestDistrict, open_context: OpenContext
    ) -> None:
        async def fail() -> None:
            async with open_context("people", district) as ctx:
                await ctx.events.notify("Persons", {"id": "1"})
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await fail()
        async with open_context("people", district) as ctx:
            await ctx.events.notify("Persons", {"id": "2"})
        await listener.wait(heard=1)
        assert [item["payload"]["id"] for item in listener.heard] == ["2"]

    async def test_lost_connection_is_made_anew_and_says_so(
        self, listener: Listener, platform: Platform, district: TestDistrict, open_context: OpenContext
    ) -> None:
        """Check that a listener gets an empty payload after a reconnect, upon which it looks for missed changes."""
        async with platform.database.system() as session:
            query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            assert (await session.execute(text(query))).all()
        await listener.wait(connections=2)
        async with open_context("people", district) as ctx:
            await ctx.events.notify("Persons", {"id": "3"})
        await listener.wait(heard=1)


class Hole:
    """A TCP relay in front of the database that can go silent, like a host that vanished without a close."""

    def __init__(self) -> None:
        self.connections, self.is_open = 0, True
        self._pipes: list[asyncio.Task[None]] = []

    @asynccontextmanager
    async def before(self, dsn: str) -> AsyncIterator[str]:
        """Yield the URL that leads through the relay."""
        parts = urlsplit(dsn)

        async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            self.connections += 1
            up, down = await asyncio.open_connection(parts.hostname, parts.port)
            number = self.connections
            self._pipes += [asyncio.create_task(self._pipe(*ends, number)) for ends in ((reader, down), (up, writer))]

        server = await asyncio.start_server(relay, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        try:
            yield dsn.replace(f":{parts.port}/", f":{port}/")
        finally:
            for pipe in self._pipes:
                pipe.cancel()
            await asyncio.gather(*self._pipes, return_exceptions=True)
            server.close()

    async def _pipe(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, number: int) -> None:
        try:
            while content := await reader.read(65536):
                if self.is_open or number > 1:
                    writer.write(content)
        finally:
            writer.transport.abort()


class TestTrouble:
    async def test_handler_that_fails_holds_up_no_other_and_hears_that_it_missed_something(
        self, platform: Platform, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(listening, "ROUND_TRIP_S", 0.2)
        first, second = [], []

        async def fail_once(payload: str) -> None:
            first.append(payload)
            if payload == "poison":
                raise KeyError("a person's name")

        async def hear(payload: str) -> None:
            second.append(payload)

        handlers = {"homeroom.test_first": fail_once, "homeroom.test_second": hear}
        with capture_logs() as logs:
            task = asyncio.create_task(listen(driver_url(platform.database.url), handlers))
            await until(lambda: second == [""])
            async with platform.database.system() as session:
                for channel, word in (("first", "poison"), ("second", "good"), ("first", "good")):
                    await session.execute(text(f"SELECT pg_notify('homeroom.test_{channel}', '{word}')"))
            await until(lambda: len(first) >= 4 and "good" in second)
            assert not task.done()
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

        assert first[:4] == ["", "poison", "good", ""]
        failed = [entry for entry in logs if entry["event"] == "notice_failed"]
        assert [(entry["channel"], entry["error"]) for entry in failed] == [("homeroom.test_first", "KeyError")]

    async def test_handler_that_hangs_holds_up_the_others_for_a_while_only(
        self, platform: Platform, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(listening, "HANDLER_S", 0.1)
        heard: list[str] = []
        hung: list[str] = []

        async def hang(payload: str) -> None:
            if payload:
                hung.append(payload)
                await asyncio.Event().wait()

        async def hear(payload: str) -> None:
            heard.append(payload)

        task = asyncio.create_task(
            listen(driver_url(platform.database.url), {"homeroom.test_first": hang, "homeroom.test_second": hear})
        )
        await until(lambda: heard == [""])
        async with platform.database.system() as session:
            await session.execute(text("SELECT pg_notify('homeroom.test_first', 'x')"))
            await session.execute(text("SELECT pg_notify('homeroom.test_second', 'good')"))
        await until(lambda: "good" in heard)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

        assert (hung, heard) == (["x"], ["", "good"])

    async def test_flood_of_news_holds_up_neither_the_news_of_others_nor_the_beat(
        self, platform: Platform, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Check a flood that a plugin's role can send: the listening process must not be taken for one that hangs."""
        heard: list[str] = []
        worked: list[str] = []
        beats: list[int] = []

        async def work(payload: str) -> None:
            worked.append(payload)

        async def hear(payload: str) -> None:
            heard.append(payload)

        handlers = {"homeroom.test_first": work, "homeroom.test_second": hear}
        url = driver_url(platform.database.url)
        task = asyncio.create_task(listen(url, handlers, lambda: beats.append(len(worked))))
        await until(lambda: heard == [""])
        async with platform.database.system() as session:
            query = "SELECT count(pg_notify('homeroom.test_first', n || :filler)) FROM generate_series(1, 500) n"
            await session.execute(text(query), {"filler": "x" * 500})
            await session.execute(text("SELECT pg_notify('homeroom.test_second', 'good')"))
        await until(lambda: "good" in heard)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

        assert len(worked) > 500
        assert max(later - earlier for earlier, later in pairwise(beats)) <= 1

    @pytest.mark.deep(of="processes")
    async def test_connection_to_nobody_is_noticed_and_made_anew(
        self, platform: Platform, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name in ("ROUND_TRIP_S", "ANSWER_S", "RETRY_S"):
            monkeypatch.setattr(listening, name, 0.5)
        heard: list[str] = []
        beats: list[float] = []

        async def hear(payload: str) -> None:
            heard.append(payload)

        hole = Hole()
        async with hole.before(driver_url(platform.database.url)) as address:
            task = asyncio.create_task(
                listen(address, {"homeroom.test_first": hear}, lambda: beats.append(asyncio.get_running_loop().time()))
            )
            await until(lambda: len(beats) >= 2)
            hole.is_open = False
            await until(lambda: hole.connections >= 2 and heard.count("") >= 2)
            async with platform.database.system() as session:
                await session.execute(text("SELECT pg_notify('homeroom.test_first', 'news')"))
            await until(lambda: "news" in heard)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

        assert heard.count("news") == 1


class TestNotify:
    async def test_a_record_instead_of_an_id_is_refused(
        self, district: TestDistrict, open_context: OpenContext
    ) -> None:
        async with open_context("people", district) as ctx:
            with pytest.raises(NewsTooLong, match="send an id"):
                await ctx.events.notify("Persons", {"record": "x" * MAX_NOTIFY_BYTES})

    async def test_length_is_that_of_the_bytes(self, district: TestDistrict, open_context: OpenContext) -> None:
        async with open_context("people", district) as ctx:
            with pytest.raises(NewsTooLong):
                await ctx.events.notify("Persons", {"record": "\N{ARABIC LETTER BEH}" * (MAX_NOTIFY_BYTES // 2)})

    async def test_the_most_that_is_allowed_arrives(
        self, listener: Listener, district: TestDistrict, open_context: OpenContext
    ) -> None:
        longest = {"record": "x" * (MAX_NOTIFY_BYTES - 200)}
        async with open_context("people", district) as ctx:
            await ctx.events.notify("Persons", longest)
        await listener.wait(heard=1)
        assert [news["payload"] for news in listener.heard] == [longest]
