"""Fair allocation of slots: of the waiting runs, those of the plugin with the fewest running runs come first."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import TypeVar

T = TypeVar("T")


class Shares:
    """The slots in use per owner in a pool of this worker, and when each owner last got one."""

    def __init__(self) -> None:
        self._at_work: Counter[str] = Counter()
        self._served: dict[str, int] = {}
        self._clock = count(1)

    @contextmanager
    def take(self, owner: str) -> Iterator[None]:
        """Count one slot as used by the owner for the duration of the block."""
        self._at_work[owner] += 1
        self._served[owner] = next(self._clock)
        try:
            yield
        finally:
            self._at_work[owner] -= 1

    def order(self, waiting: Sequence[T], owner_of: Callable[[T], str]) -> list[T]:
        """Return the waiting items in the order of allocation: fewest slots in use first, then the owner served longest
        ago.

        Items of one owner keep their order.
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
