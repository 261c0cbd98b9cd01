"""Reading ahead: while one item is processed, the next ones are read from the database and the store."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class _Piece(Generic[Item]):
    item: Item


@dataclass(frozen=True, slots=True)
class _End:
    error: Exception | None = None


@asynccontextmanager
async def read_ahead(items: AsyncGenerator[Item, None], *, most: int) -> AsyncIterator[AsyncIterator[Item]]:
    """Yield an iterator of the same items in order, reading up to `most` items ahead; leaving the block stops the
    reading.

    An exception from `items` is raised after all items that preceded it.
    """
    waiting: asyncio.Queue[_Piece[Item] | _End] = asyncio.Queue(most)

    async def read() -> None:
        try:
            async for item in items:
                await waiting.put(_Piece(item))
        except Exception as error:  # Raised again by `take`.
            await waiting.put(_End(error))
        else:
            await waiting.put(_End())

    async def take() -> AsyncIterator[Item]:
        while not isinstance(found := await waiting.get(), _End):
            yield found.item
        if found.error is not None:
            raise found.error

    reading = asyncio.create_task(read())
    try:
        yield take()
    finally:
        reading.cancel()
        await asyncio.wait({reading})
        await items.aclose()
