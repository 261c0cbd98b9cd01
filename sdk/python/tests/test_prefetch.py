"""Tests of reading ahead while items are processed."""

import asyncio
from collections.abc import AsyncGenerator

import pytest
from homeroom_sdk.prefetch import read_ahead


class Source:
    """Yields numbers from 0; records how far it was read and whether it was closed."""

    def __init__(self, end: int, *, breaks: bool = False) -> None:
        self.end = end
        self.breaks = breaks
        self.read = 0
        self.is_closed = False

    async def items(self) -> AsyncGenerator[int, None]:
        try:
            while self.read < self.end:
                self.read += 1
                yield self.read - 1
            if self.breaks:
                raise LookupError("the store is away")
        finally:
            self.is_closed = True


class TestReadAhead:
    async def test_items_come_in_order_and_only_so_many_wait(self) -> None:
        source = Source(20)
        taken = []

        async with read_ahead(source.items(), most=4) as items:
            async for item in items:
                await asyncio.sleep(0)
                taken.append(item)
                assert source.read <= len(taken) + 4 + 1

        assert taken == list(range(20))
        assert source.is_closed

    async def test_error_is_raised_after_what_came_before_it(self) -> None:
        taken: list[int] = []

        async def take_all() -> None:
            async with read_ahead(Source(3, breaks=True).items(), most=4) as items:
                async for item in items:
                    taken.append(item)

        with pytest.raises(LookupError, match="the store is away"):
            await take_all()

        assert taken == [0, 1, 2]

    async def test_who_leaves_early_stops_the_reading(self) -> None:
        source = Source(1000)

        async with read_ahead(source.items(), most=2) as items:
            async for _ in items:
                break

        assert source.is_closed
        assert source.read <= 4
