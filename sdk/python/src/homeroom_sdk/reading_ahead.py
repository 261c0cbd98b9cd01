"""Reading ahead: while one piece is worked on, the next ones come from database and store."""

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
    """The same items in their order, of which up to so many wait; whoever leaves early stops the reading.

    What `items` raises is raised where its item was awaited, after all that came before it.
    """
    waiting: asyncio.Queue[_Piece[Item] | _End] = asyncio.Queue(most)

    async def read() -> None:
        try:
            async for item in items:
                await waiting.put(_Piece(item))
        except Exception as error:  # Raised again by whoever takes it.
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
