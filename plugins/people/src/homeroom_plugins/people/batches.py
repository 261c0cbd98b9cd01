"""Reading rows in batches ahead of time: a thread prepares the next batch while the present one is written."""

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
    """Yield batches of 3,000 rows (specification §9), the last one shorter.

    Leaving the block waits for the reading thread, so that the caller may then close the file.

    Args:
        gather: Builds a batch from rows, in the reading thread; `list` if nothing is to be prepared.
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
            reading.exception()  # Raised to the consumer already, if the batch was requested.
