"""Rows in batches, read ahead: while one batch is written, a thread checks the next."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import islice
from typing import TypeVar

BATCH_ROWS = 3000
Row = TypeVar("Row")


@asynccontextmanager
async def read_ahead(rows: Iterator[Row]) -> AsyncIterator[AsyncIterator[list[Row]]]:
    """Batches of 3,000 (specification §9), the last one shorter. Who leaves it may close the file: no thread reads."""

    def read() -> asyncio.Future[list[Row]]:
        return asyncio.get_running_loop().run_in_executor(None, lambda: list(islice(rows, BATCH_ROWS)))

    reading = read()

    async def batches() -> AsyncIterator[list[Row]]:
        nonlocal reading
        while batch := await asyncio.shield(reading):
            reading = read()
            yield batch

    try:
        yield batches()
    finally:
        await asyncio.wait({reading})
        if not reading.cancelled():
            reading.exception()  # Whoever asked for the batch has heard it; one that nobody asked for concerns nobody.
