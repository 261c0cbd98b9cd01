"""Fair places: of the runs that wait, those of the plugin that has the fewest at work come first."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import TypeVar

T = TypeVar("T")


class Shares:
    """Who has places in a pool of this worker, and who has had one last."""

    def __init__(self) -> None:
        self._at_work: Counter[str] = Counter()
        self._served: dict[str, int] = {}
        self._clock = count(1)

    @contextmanager
    def take(self, owner: str) -> Iterator[None]:
        """A place of the owner's, as long as the block lasts."""
        self._at_work[owner] += 1
        self._served[owner] = next(self._clock)
        try:
            yield
        finally:
            self._at_work[owner] -= 1

    def order(self, waiting: Sequence[T], owner_of: Callable[[T], str]) -> list[T]:
        """What waits, in the order in which places are given: each to who has the fewest, then had one longest ago.

        Of one owner they keep their order.
        """
        lines: dict[str, list[T]] = {}
        for item in waiting:
            lines.setdefault(owner_of(item), []).append(item)
        given, found = Counter(self._at_work), list[T]()
        while lines:
            owner = min(lines, key=lambda each: (given[each], self._served.get(each, 0)))
            found.append(lines[owner].pop(0))
            given[owner] += 1
            if not lines[owner]:
                del lines[owner]
        return found
