"""Slowing down whoever guesses."""

import pytest
from homeroom.identity.back_off import BackOff, source_of
from homeroom.identity.errors import TooManyTries


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


class TestBackOff:
    def test_free_failures_cost_nothing_and_each_further_one_twice_as_much(self) -> None:
        clock = Clock()
        back_off = BackOff(free=2, clock=clock)
        waits = []
        for _ in range(8):
            back_off.failed("a")
            waits.append(back_off.wait_s("a"))
            clock.now += back_off.wait_s("a")

        assert waits == [0, 0, 60, 120, 240, 480, 900, 900]

    def test_wait_is_told(self) -> None:
        back_off = BackOff(free=0, clock=Clock())
        back_off.failed("a")

        with pytest.raises(TooManyTries) as refused:
            back_off.check("a")
        assert refused.value.data == {"retryAfterSeconds": 61}
        back_off.check("b")

    def test_success_takes_one_failure_back(self) -> None:
        """So a school behind one address is not shut out, and one's own account is no way around it."""
        back_off = BackOff(free=2, clock=Clock())
        for _ in range(50):
            back_off.failed("school")
            back_off.succeeded("school")
        assert back_off.wait_s("school") == 0

        for _ in range(5):
            back_off.failed("guesser")
            back_off.failed("guesser")
            back_off.succeeded("guesser")
        assert back_off.wait_s("guesser") > 0

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
