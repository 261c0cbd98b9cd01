"""News between processes: they go with the commit, reach the listener, and survive a lost connection."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any

import pytest
from homeroom.db.engine import driver_url
from homeroom.events import listen as listening
from homeroom.events.listen import listen
from homeroom.events.outbox import MAX_NOTIFY_BYTES, SCREENS_CHANNEL, NewsTooLong
from homeroom.platform import Platform
from homeroom.testing.districts import TestDistrict
from sqlalchemy import text

OpenContext = Callable[..., AbstractAsyncContextManager[Any]]


@dataclass
class Listener:
    """What was heard of one district; an empty word says that the connection is new."""

    district: TestDistrict
    heard: list[dict[str, Any]] = field(default_factory=list)
    connections: int = 0

    async def hear(self, payload: str) -> None:
        """Keep what concerns the district."""
        if not payload:
            self.connections += 1
        elif str(self.district.district.id) in payload:
            self.heard.append(json.loads(payload))

    async def wait(self, *, connections: int = 0, heard: int = 0) -> None:
        """Wait for so many of both."""
        async with asyncio.timeout(30):
            while self.connections < connections or len(self.heard) < heard:
                await asyncio.sleep(0.01)


@pytest.fixture
async def listener(
    platform: Platform, district: TestDistrict, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Listener]:
    """Listens as every process of the platform does."""
    monkeypatch.setattr(listening, "RETRY_S", 0.05)
    found = Listener(district)
    url = f"{driver_url(platform.database.url)}"
    task = asyncio.create_task(listen(url, {SCREENS_CHANNEL: found.hear}))
    await found.wait(connections=1)
    yield found
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


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
        """Whoever hears the empty word looks for what was missed."""
        async with platform.database.system() as session:
            query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            assert (await session.execute(text(query))).all()
        await listener.wait(connections=2)
        async with open_context("people", district) as ctx:
            await ctx.events.notify("Persons", {"id": "3"})
        await listener.wait(heard=1)


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
