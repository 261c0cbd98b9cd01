"""Small pictures of an upload's pages, cached for ten minutes, because the page that shows them requests
them repeatedly.
"""

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass
from uuid import UUID
from weakref import WeakKeyDictionary

from homeroom_plugins.delivery.errors import FileRefused
from homeroom_plugins.delivery.intake.uploads import fetch_source, get_upload
from homeroom_plugins.delivery.pdf.errors import PdfError
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.i18n import _
from homeroom_sdk.pdf.render import RENDER_LIMITS, render_page

WIDTH_PX = 360
LARGE_PX = 900
"""Width of pictures that are large enough to draw on."""
KEPT_S = 600.0
KEPT_BYTES = 48 * 1024**2
"""Maximum size of the cache, enough for about a thousand pictures."""
REFUSAL_BYTES = 200

Key = tuple[UUID, UUID, int, int]
"""District, content, page (from 1) and width. The district is part of the key, so that no other district
gets the picture.
"""


@dataclass(frozen=True, slots=True)
class _Kept:
    picture: bytes | PdfError
    until: float

    @property
    def size(self) -> int:
        return len(self.picture) if isinstance(self.picture, bytes) else REFUSAL_BYTES


class Thumbnails:
    """Cache of one event loop's pictures; the least recently used go first. A page that cannot be drawn is
    cached as an error.
    """

    def __init__(self, max_bytes: int = KEPT_BYTES) -> None:
        self._max_bytes, self._bytes = max_bytes, 0
        self._kept: OrderedDict[Key, _Kept] = OrderedDict()
        self._turns: dict[Key, asyncio.Lock] = {}

    async def get(self, ctx: PluginContext, blob_id: UUID, page: int, width_px: int = WIDTH_PX) -> bytes:
        """Return the picture. It is drawn once, also if several callers request it concurrently.

        Raises:
            FileRefused: The page cannot be drawn.
        """
        key = (ctx.district.id, blob_id, page, width_px)
        turn = self._turns.setdefault(key, asyncio.Lock())
        try:
            async with turn:
                picture = self._find(key)
                if picture is None:
                    picture = await _draw(ctx, blob_id, page, width_px)
                    self._keep(key, picture)
        finally:
            if not turn.locked():
                self._turns.pop(key, None)
        if isinstance(picture, PdfError):
            raise FileRefused(picture)
        return picture

    def _find(self, key: Key) -> bytes | PdfError | None:
        kept = self._kept.get(key)
        if kept is None or kept.until < time.monotonic():
            return None
        self._kept.move_to_end(key)
        return kept.picture

    def _keep(self, key: Key, picture: bytes | PdfError) -> None:
        before = self._kept.pop(key, None)
        self._bytes -= before.size if before else 0
        kept = self._kept[key] = _Kept(picture, time.monotonic() + KEPT_S)
        self._bytes += kept.size
        while self._bytes > self._max_bytes or next(iter(self._kept.values())).until < time.monotonic():
            self._bytes -= self._kept.popitem(last=False)[1].size


_of_loop: WeakKeyDictionary[asyncio.AbstractEventLoop, Thumbnails] = WeakKeyDictionary()


async def render_thumbnail(ctx: PluginContext, upload_id: UUID, page: int, *, is_large: bool = False) -> bytes:
    """Return a picture of a page (from 1) of an upload, as PNG. Commits before it waits for the drawing.

    Raises:
        NotFound: There is no such upload or page.
        FileRefused: The page cannot be drawn.
    """
    found = await get_upload(ctx, upload_id)
    if not 1 <= page <= found.pages:
        raise NotFound(_("The file has no such page."))
    await ctx.commit()  # Do not hold a transaction while waiting for a picture.
    kept = _of_loop.setdefault(asyncio.get_running_loop(), Thumbnails())
    return await kept.get(ctx, found.blob_id, page, LARGE_PX if is_large else WIDTH_PX)


async def _draw(ctx: PluginContext, blob_id: UUID, page: int, width_px: int) -> bytes | PdfError:
    path = await fetch_source(ctx, blob_id)
    try:
        return await run_guarded(
            render_page, path, page - 1, width_px, limits=RENDER_LIMITS, reuse=f"show-{ctx.district.id}"
        )
    except PdfError as error:
        return error
