"""A caller with many concurrent requests gets only a few at a time, so that others are served in between."""

import asyncio
from contextlib import AsyncExitStack
from contextvars import copy_context

from homeroom.db.admission import TURNS
from homeroom.db.engine import Database
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.long_waits import announce_long_wait
from homeroom_sdk.shares import clear_caller, set_caller
from sqlalchemy import text

ONE = text("SELECT 1")


class Worker:
    """Sends many concurrent requests to the database, each for a person."""

    def __init__(self, database: Database, *, let_go: asyncio.Event | None = None) -> None:
        self.database, self.let_go = database, let_go
        self.under_way: list[str] = []
        self.most = 0
        self.ended: list[str] = []

    async def ask(self, district: str, person: str) -> None:
        set_caller(district, person)
        async with self.database.system() as session:
            await session.execute(ONE)
            self.under_way.append(person)
            self.most = max(self.most, len(self.under_way))
            await (self.let_go.wait() if self.let_go else asyncio.sleep(0.02))
            self.under_way.remove(person)
        self.ended.append(person)

    def start(self, district: str, person: str) -> "asyncio.Task[None]":
        return asyncio.get_running_loop().create_task(self.ask(district, person), context=copy_context())


class TestTurns:
    async def test_one_person_has_half_of_the_turns(self, platform: Platform) -> None:
        worker = Worker(platform.database)
        await asyncio.gather(*(worker.start("a", "greedy") for _ in range(60)))

        assert worker.most == TURNS // 2

    async def test_who_asks_once_goes_before_the_rest_of_a_flood(self, platform: Platform) -> None:
        worker = Worker(platform.database)
        flood = [worker.start("a", f"clerk {number % 4}") for number in range(200)]
        await asyncio.sleep(0.05)
        ended = len(worker.ended)
        await worker.start("b", "honest")
        meanwhile = worker.ended.index("honest") - ended
        await asyncio.gather(*flood)

        assert meanwhile <= 3 * TURNS

    async def test_turn_ends_with_the_transaction_and_before_a_wait(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        async def hold(kind: str) -> None:
            set_caller("a", "patient")
            async with AsyncExitStack() as stack:
                session = await stack.enter_async_context(platform.database.district(district.district.id))
                if kind == "commit":
                    await session.execute(ONE)
                    await session.commit()
                elif kind == "wait":
                    await announce_long_wait("child")
                async with asyncio.timeout(30):
                    await asyncio.gather(*(worker.start("a", "patient") for _ in range(TURNS)))

        for kind in ("commit", "wait"):
            worker = Worker(platform.database)
            await asyncio.gather(*(asyncio.create_task(hold(kind)) for _ in range(TURNS // 2)))

            assert len(worker.ended) == TURNS * TURNS // 2

    async def test_platforms_own_work_needs_no_turn(self, platform: Platform) -> None:
        let_go = asyncio.Event()
        worker = Worker(platform.database, let_go=let_go)
        flood = [worker.start(f"district {number}", "clerk") for number in range(TURNS)]
        async with asyncio.timeout(30):
            while len(worker.under_way) < TURNS:
                await asyncio.sleep(0.01)
            clear_caller()
            async with platform.database.system() as session:
                await session.execute(ONE)
        assert worker.ended == []
        let_go.set()
        await asyncio.gather(*flood)
