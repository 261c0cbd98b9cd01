"""Slowing down clients that guess."""

import asyncio
from contextlib import suppress

import pytest
from homeroom.credentials import back_off as back_off_module
from homeroom.credentials.back_off import BackOff, Rate, site_of, source_of
from homeroom.credentials.errors import TooManyTries
from homeroom_sdk.errors import ServiceUnavailable, TooBusy


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


class TestBackOff:
    def test_free_failures_cost_nothing_and_each_further_one_twice_as_much(self) -> None:
        clock = Clock()
        back_off = BackOff(free=2, clock=clock)
        waits = []
        for _ in range(7):
            back_off.failed("a")
            waits.append(back_off.wait_s("a"))
            clock.now += back_off.wait_s("a")

        assert waits == [0, 0, 60, 120, 240, 480, 900]

    def test_wait_is_told(self) -> None:
        back_off = BackOff(free=0, clock=Clock())
        back_off.failed("a")

        with pytest.raises(TooManyTries) as refused:
            back_off.check("a")
        assert refused.value.data == {"retryAfterSeconds": 61}
        back_off.check("b")

    def test_failures_of_long_ago_are_forgotten(self) -> None:
        clock = Clock()
        back_off = BackOff(free=1, clock=clock)
        back_off.failed("a")
        clock.now += 901
        back_off.failed("a")

        assert back_off.wait_s("a") == 0

    def test_memory_is_bounded(self) -> None:
        back_off = BackOff(free=0, max_keys=100, clock=Clock())
        for number in range(1000):
            back_off.failed(str(number))

        assert sum(back_off.wait_s(str(number)) > 0 for number in range(1000)) == 100


class TestAttempt:
    async def test_of_many_guesses_at_once_only_the_free_ones_are_judged(self) -> None:
        judged, refused = await storm(BackOff(free=50), tries=300, rights=0)
        assert 50 <= judged <= 51
        assert refused == 300 - judged

    async def test_everybody_honest_behind_one_address_is_judged(self) -> None:
        assert await storm(BackOff(free=50), tries=1000, rights=1000) == (1000, 0)

    async def test_honest_people_beside_a_guesser_with_own_successes_do_not_wash_their_counter(self) -> None:
        """Check that an attacker's own success in each round resets only the count for that account."""
        back_off, judged = BackOff(free=50), 0
        for number in range(300):
            with suppress(TooManyTries):
                async with back_off.attempt("here", about=f"victim {number}") as attempt:
                    judged += 1
                    attempt.wrong()
                async with back_off.attempt("here", about="my own") as attempt:
                    attempt.right()
        assert judged == 51

    async def test_success_forgives_the_slips_about_the_same_account(self) -> None:
        """Check that a school behind one address is not locked out when each person mistypes before signing in."""
        back_off = BackOff(free=5)
        for number in range(100):
            for _ in range(3):
                async with back_off.attempt("school", about=f"person {number}") as attempt:
                    attempt.wrong()
            async with back_off.attempt("school", about=f"person {number}") as attempt:
                attempt.right()
        assert back_off.wait_s("school") == 0

    async def test_what_was_not_judged_costs_nothing(self) -> None:
        back_off = BackOff(free=0)
        with suppress(ZeroDivisionError):
            async with back_off.attempt("a"):
                raise ZeroDivisionError
        assert back_off.wait_s("a") == 0

    async def test_hanging_up_before_the_answer_costs_as_much(self) -> None:
        back_off = BackOff(free=0)

        async def guess() -> None:
            async with back_off.attempt("a"):
                await asyncio.sleep(60)

        guessing = asyncio.create_task(guess())
        await asyncio.sleep(0)
        guessing.cancel()
        await asyncio.gather(guessing, return_exceptions=True)
        assert back_off.wait_s("a") > 0

    async def test_those_who_hang_up_while_they_wait_leave_no_place_taken(self) -> None:
        back_off, go = BackOff(free=1), asyncio.Event()

        async def ask() -> None:
            async with back_off.attempt("a") as attempt:
                await go.wait()
                attempt.right()

        asking = [asyncio.create_task(ask()) for _ in range(20)]
        await asyncio.sleep(0)
        for task in asking[1::2]:
            task.cancel()
        await asyncio.sleep(0)
        go.set()
        done = await asyncio.gather(*asking, return_exceptions=True)
        assert [type(item) for item in done[::2]] == [type(None)] * 10
        async with asyncio.timeout(30), back_off.attempt("a"):
            pass

    async def test_other_sources_do_not_wait_for_a_busy_one(self) -> None:
        back_off = BackOff(free=1)
        async with back_off.attempt("busy"), asyncio.timeout(30), back_off.attempt("other"):
            assert len(back_off) == 2

    async def test_whoever_waits_longer_than_a_page_listens_is_told_to_come_back(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(back_off_module, "LONGEST_TURN_S", 0.05)
        back_off = BackOff(free=1)
        async with back_off.attempt("a"):
            with pytest.raises(ServiceUnavailable) as refused:
                async with back_off.attempt("a"):
                    pass
        assert refused.value.data == {"retryAfterSeconds": 5}

    async def test_nothing_is_kept_of_those_who_did_well(self) -> None:
        back_off = BackOff(free=1)
        for number in range(50):
            async with back_off.attempt(str(number)) as attempt:
                attempt.right()
        assert len(back_off) == 0


async def storm(back_off: BackOff, *, tries: int, rights: int) -> tuple[int, int]:
    """Run concurrent tries from one place, `rights` of them correct; return how many were judged and refused."""
    judged = refused = 0

    async def one(number: int) -> None:
        nonlocal judged, refused
        try:
            async with back_off.attempt("here", about=str(number)) as attempt:
                judged += 1
                await asyncio.sleep(0.001)
                if number < rights:
                    attempt.right()
                else:
                    attempt.wrong()
        except TooManyTries:
            refused += 1

    await asyncio.gather(*(one(number) for number in range(tries)))
    return judged, refused


class TestRate:
    def test_burst_is_free_and_then_comes_one_at_a_time(self) -> None:
        clock = Clock()
        rate = Rate(burst=3, per_s=2, clock=clock)
        for _ in range(3):
            rate.spend("a")
        with pytest.raises(TooBusy):
            rate.spend("a")
        rate.spend("b")
        clock.now += 0.5
        rate.spend("a")


class TestSiteOf:
    def test_site_is_what_a_customer_of_a_provider_may_have(self) -> None:
        assert site_of("2001:db8:1:2:3:4:5:6") == "2001:db8:1::/48"
        assert site_of("203.0.113.9") is None
        assert site_of("::ffff:203.0.113.9") is None
        assert site_of(None) is None


class TestSourceOf:
    @pytest.mark.parametrize(
        ("address", "source"),
        [
            ("203.0.113.9", "203.0.113.9"),
            ("::ffff:203.0.113.9", "203.0.113.9"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            (None, "unknown"),
            ("unix socket", "unknown"),
        ],
    )
    def test_source_is_what_one_person_has(self, address: str | None, source: str) -> None:
        assert source_of(address) == source
