"""Fair distribution of the places in a pool."""

from contextlib import ExitStack

from homeroom_flows.shares import Shares


def order(shares: Shares, waiting: list[str]) -> list[str]:
    return shares.order(waiting, lambda item: item[0])


class TestOrder:
    def test_owners_take_turns_and_keep_their_own_order(self) -> None:
        assert order(Shares(), ["a1", "a2", "a3", "b1", "c1", "c2"]) == ["a1", "b1", "c1", "a2", "c2", "a3"]

    def test_who_has_the_fewest_at_work_comes_first(self) -> None:
        shares = Shares()
        with ExitStack() as work:
            for _ in range(2):
                work.enter_context(shares.take("a"))
            work.enter_context(shares.take("b"))
            assert order(shares, ["a1", "b1", "c1"]) == ["c1", "b1", "a1"]

    def test_who_was_served_longest_ago_comes_next(self) -> None:
        shares = Shares()
        for owner in ("b", "a"):
            with shares.take(owner):
                pass
        assert order(shares, ["a1", "b1"]) == ["b1", "a1"]

    def test_nothing_waits(self) -> None:
        assert order(Shares(), []) == []
