"""Tests of shares, which are fair to districts and persons and limited in number and weight; and of the pool of guarded
children, which uses them.
"""

import asyncio
import os
from collections.abc import Callable
from contextvars import copy_context
from typing import Any

import pytest
from homeroom_sdk.errors import TooBusy
from homeroom_sdk.guard.pool import current_pool
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.shares import MAX_WAITING, MAX_WAITING_PER_PERSON, Shares, set_caller

MB = 1024**2


class Crowd:
    """Callers that take slots; each keeps its slot until it is told to leave."""

    def __init__(self, shares: Shares) -> None:
        self.shares = shares
        self.served: list[str] = []
        self.refused: list[str] = []
        self._leave: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def come(self, name: str, *, memory_bytes: int = MB) -> None:
        """Request a slot as `district/person/number`; a name without slashes is work without a caller."""
        self._leave[name] = asyncio.Event()

        async def stay() -> None:
            if "/" in name:
                district, person, _ = name.split("/")
                set_caller(district, person)
            try:
                place = await self.shares.take(memory_bytes)
                self.served.append(name)
                try:
                    await self._leave[name].wait()
                finally:
                    self.shares.give_back(place)
            except TooBusy:
                self.refused.append(name)

        self._tasks[name] = asyncio.get_running_loop().create_task(stay(), context=copy_context())
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def leave(self, name: str) -> None:
        self._leave[name].set()
        await self._tasks[name]
        await asyncio.sleep(0)

    async def cancel(self, name: str) -> None:
        self._tasks[name].cancel()
        await asyncio.gather(self._tasks[name], return_exceptions=True)
        await asyncio.sleep(0)

    async def close(self) -> None:
        for event in self._leave.values():
            event.set()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)


def make_shares(places: int, budget: int, patience_s: float) -> Shares:
    full, too_many = Sentence("Full."), Sentence("Too many.")
    return Shares(places=places, budget=budget, patience_s=patience_s, refusal=full, refusal_of_one=too_many)


Gather = Callable[..., Crowd]


@pytest.fixture
async def gather() -> Any:
    crowds: list[Crowd] = []

    def make(children: int = 4, memory_bytes: int = 1024 * MB, patience_s: float = 30.0) -> Crowd:
        crowds.append(Crowd(make_shares(children, memory_bytes, patience_s)))
        return crowds[-1]

    yield make
    for crowd in crowds:
        await crowd.close()


class TestCaps:
    async def test_one_person_gets_half_of_the_places(self, gather: Gather) -> None:
        crowd = gather(4)
        for number in range(4):
            await crowd.come(f"a/clerk/{number}")

        assert crowd.served == ["a/clerk/0", "a/clerk/1"]

    async def test_one_district_leaves_a_place_to_the_others(self, gather: Gather) -> None:
        crowd = gather(4)
        for number in range(8):
            await crowd.come(f"a/clerk{number}/0")
        await crowd.come("b/clerk/0")

        assert crowd.served == ["a/clerk0/0", "a/clerk1/0", "a/clerk2/0", "b/clerk/0"]

    async def test_work_for_nobody_has_the_cap_of_the_process_alone(self, gather: Gather) -> None:
        crowd = gather(4)
        for number in range(5):
            await crowd.come(str(number))

        assert crowd.served == ["0", "1", "2", "3"]

    async def test_single_place_is_given_to_one_at_a_time(self, gather: Gather) -> None:
        crowd = gather(1)
        await crowd.come("a/clerk/0")
        await crowd.come("b/clerk/0")
        await crowd.leave("a/clerk/0")

        assert crowd.served == ["a/clerk/0", "b/clerk/0"]


class TestMemory:
    async def test_calls_that_do_not_fit_together_run_one_after_another(self, gather: Gather) -> None:
        crowd = gather(4, memory_bytes=1000 * MB)
        await crowd.come("a/x/0", memory_bytes=600 * MB)
        await crowd.come("b/x/0", memory_bytes=600 * MB)
        before = list(crowd.served)
        await crowd.leave("a/x/0")

        assert before == ["a/x/0"]
        assert crowd.served == ["a/x/0", "b/x/0"]

    async def test_small_call_goes_past_a_large_one_that_does_not_fit(self, gather: Gather) -> None:
        crowd = gather(4, memory_bytes=1000 * MB)
        await crowd.come("a/x/0", memory_bytes=600 * MB)
        await crowd.come("b/x/0", memory_bytes=600 * MB)
        await crowd.come("c/x/0", memory_bytes=100 * MB)

        assert crowd.served == ["a/x/0", "c/x/0"]

    async def test_call_larger_than_everything_runs_alone(self, gather: Gather) -> None:
        crowd = gather(4, memory_bytes=100 * MB)
        await crowd.come("a/x/0", memory_bytes=3000 * MB)

        assert crowd.served == ["a/x/0"]


class TestFairness:
    async def test_other_district_comes_before_the_rest_of_a_flood(self, gather: Gather) -> None:
        crowd = gather(1)
        for number in range(6):
            await crowd.come(f"a/clerk{number % 3}/{number}")
        await crowd.come("b/clerk/0")
        await crowd.leave("a/clerk0/0")

        assert crowd.served == ["a/clerk0/0", "b/clerk/0"]

    async def test_districts_take_turns(self, gather: Gather) -> None:
        crowd = gather(1)
        for number in range(3):
            await crowd.come(f"a/x/{number}")
        for number in range(3):
            await crowd.come(f"b/x/{number}")
        for _ in range(5):
            await crowd.leave(crowd.served[-1])

        assert [name[0] for name in crowd.served] == ["a", "b", "a", "b", "a", "b"]

    async def test_persons_of_a_district_take_turns(self, gather: Gather) -> None:
        crowd = gather(1)
        for number in range(3):
            await crowd.come(f"a/x/{number}")
        await crowd.come("a/y/0")
        for _ in range(3):
            await crowd.leave(crowd.served[-1])

        assert crowd.served == ["a/x/0", "a/y/0", "a/x/1", "a/x/2"]


class TestGivingUp:
    async def test_person_with_too_many_questions_is_told_when_to_come_back(self, gather: Gather) -> None:
        crowd = gather(1)
        for number in range(MAX_WAITING_PER_PERSON + 3):
            await crowd.come(f"a/x/{number}")
        await crowd.come("a/y/0")

        assert crowd.refused == [f"a/x/{MAX_WAITING_PER_PERSON + 1}", f"a/x/{MAX_WAITING_PER_PERSON + 2}"]

    async def test_queue_has_an_end(self, gather: Gather) -> None:
        crowd = gather(1)
        for number in range(MAX_WAITING + 2):
            await crowd.come(f"d{number}/x/0")

        assert crowd.refused == [f"d{MAX_WAITING + 1}/x/0"]

    async def test_who_waits_too_long_is_refused_with_a_time(self) -> None:
        shares = make_shares(1, MB, 0.05)

        async def wait() -> None:
            set_caller("b", "x")
            with pytest.raises(TooBusy) as refused:
                await shares.take(MB)
            assert refused.value.data == {"retryAfterSeconds": 5}

        place = await shares.take(MB)
        await asyncio.create_task(wait())
        shares.give_back(place)
        shares.give_back(await shares.take(MB))

    async def test_work_for_nobody_waits_without_end(self) -> None:
        shares = make_shares(1, MB, 0.01)
        place = await shares.take(MB)
        waiting = asyncio.create_task(shares.take(MB))
        await asyncio.sleep(0.1)
        waited = not waiting.done()
        shares.give_back(place)

        assert (waited, (await waiting).weight) == (True, MB)

    async def test_cancelled_ones_give_their_place_back(self, gather: Gather) -> None:
        crowd = gather(1)
        await crowd.come("a/x/0")
        await crowd.come("b/x/0")
        await crowd.come("c/x/0")
        await crowd.cancel("b/x/0")
        await crowd.cancel("a/x/0")

        assert crowd.served == ["a/x/0", "c/x/0"]

    async def test_little_is_kept_of_who_has_left(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("homeroom_sdk.shares.MAX_REMEMBERED", 10)
        shares = make_shares(2, MB, 1.0)

        async def visit(number: int) -> None:
            set_caller(f"d{number}", "x")
            shares.give_back(await shares.take())

        for number in range(50):
            await asyncio.create_task(visit(number))

        assert len(shares._last_served) <= 10
        assert +shares._running == {}
        assert shares._waiting == {}


class TestCurrentPool:
    async def test_forked_process_has_a_pool_of_its_own(self) -> None:
        async with current_pool().place(MB):
            pid = os.fork()
            if pid == 0:
                os._exit(asyncio_in_child())
            assert os.waitstatus_to_exitcode((await asyncio.to_thread(os.waitpid, pid, 0))[1]) == 0

    async def test_loop_keeps_its_pool(self) -> None:
        assert current_pool() is current_pool()


def asyncio_in_child() -> int:
    """Return the number of slots in use in a new event loop, which is 0 if the child starts with an empty pool."""
    asyncio._set_running_loop(None)
    return asyncio.new_event_loop().run_until_complete(_count_taken())


async def _count_taken() -> int:
    return current_pool().shares._taken
