"""Tests of reading ahead."""

import threading
from collections.abc import Callable, Iterator

import pytest
from homeroom_plugins.people import batches
from homeroom_plugins.people.batches import read_ahead


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "BATCH_ROWS", 3)


class TestReadAhead:
    async def test_every_row_comes_once_and_in_order(self) -> None:
        async with read_ahead(iter(range(7)), list) as found:
            assert [batch async for batch in found] == [[0, 1, 2], [3, 4, 5], [6]]
        async with read_ahead(iter(()), list) as found:
            assert [batch async for batch in found] == []

    async def test_next_batch_is_read_while_one_is_written(self) -> None:
        is_read = threading.Event()

        def rows() -> Iterator[int]:
            yield from range(3)
            is_read.set()
            yield 3

        async with read_ahead(rows(), list) as found:
            async for _batch in found:
                assert is_read.wait(10)

    async def test_what_a_row_raises_comes_behind_what_was_read_before(self) -> None:
        def rows() -> Iterator[int]:
            yield from range(3)
            raise ValueError("row 4")

        seen: list[list[int]] = []
        with pytest.raises(ValueError, match="row 4"):
            await _take(rows(), seen.append)

        assert seen == [[0, 1, 2]]

    async def test_nobody_reads_any_more_when_it_was_left(self) -> None:
        go, is_open = threading.Event(), True

        def rows() -> Iterator[int]:
            yield from range(3)
            go.wait(10)
            assert is_open
            yield 3

        def lose(_batch: list[int]) -> None:
            threading.Timer(0.05, go.set).start()
            raise ConnectionError

        with pytest.raises(ConnectionError):
            await _take(rows(), lose)
        is_open = False

        assert go.is_set()


async def _take(rows: Iterator[int], write: Callable[[list[int]], None]) -> None:
    async with read_ahead(rows, list) as found:
        async for batch in found:
            write(batch)
