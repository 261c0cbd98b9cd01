"""Rows in batches, read ahead: while one batch is written, a thread checks and prepares the next."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sized
from contextlib import asynccontextmanager
from itertools import islice
from typing import TypeVar

BATCH_ROWS = 3000
Row = TypeVar("Row")
Batch = TypeVar("Batch", bound=Sized)


@asynccontextmanager
async def read_ahead(
    rows: Iterator[Row], gather: Callable[[Iterator[Row]], Batch]
) -> AsyncIterator[AsyncIterator[Batch]]:
    """Batches of 3,000 (specification §9), the last one shorter. Who leaves it may close the file: no thread reads.

    Args:
        gather: Makes a batch of rows, in the thread that reads them; `list` where nothing is to be prepared.
    """

    def read() -> asyncio.Future[Batch]:
        return asyncio.get_running_loop().run_in_executor(None, lambda: gather(islice(rows, BATCH_ROWS)))

    reading = read()

    async def batches() -> AsyncIterator[Batch]:
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
