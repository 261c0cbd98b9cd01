"""The service `PageReader`. Every call runs in a guarded child."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar
from uuid import uuid4
from weakref import WeakKeyDictionary

import structlog
from homeroom_plugins.recognition.errors import UnreadableFile
from homeroom_plugins.recognition.tesseract import find_tesseract
from homeroom_plugins.recognition.work import read_codes, read_texts, unreadable
from homeroom_sdk.context import PluginContext
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.recognition import Box, PageCode, ReadPage

T = TypeVar("T")

log = structlog.get_logger(__name__)

PAGES_PER_CALL = 20
SCRIPTS = ("Latin", "Han", "Hiragana", "Katakana")
"""Scripts that the models in rapidocr's wheel read; they know Greek letters as symbols only."""

TEXT_LIMITS = Limits(memory_bytes=3 * 1024**3, cpu_s=240, wall_s=480)
CODE_LIMITS = Limits(memory_bytes=1024**3, cpu_s=120, wall_s=240)
LEAST_CPU_S, LEAST_WALL_S = 60, 120
"""Limits for one page that is read alone after a call for several pages has failed."""

# A recognising child uses about 700 MB and two processors, so only one runs at a time per event loop.
_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()


class GuardedPageReader:
    """Implementation of `PageReader` for the district of the call's context."""

    def __init__(self, ctx: PluginContext) -> None:
        self._district_id = ctx.district.id

    async def read_text(
        self, source: Path, pages: Sequence[int], *, region: Box | None = None, reuse: str | None = None
    ) -> Sequence[ReadPage]:
        """See `PageReader.read_text`."""
        key = self._key("text", reuse)

        async def read(part: tuple[int, ...], limits: Limits) -> list[ReadPage]:
            async with _turn():
                return await run_guarded(read_texts, source, part, region, limits=limits, reuse=key)

        return await _in_calls(pages, read, TEXT_LIMITS, lambda page: [unreadable(page)])

    async def read_codes(self, source: Path, pages: Sequence[int], *, reuse: str | None = None) -> Sequence[PageCode]:
        """See `PageReader.read_codes`."""
        key = self._key("codes", reuse)

        async def read(part: tuple[int, ...], limits: Limits) -> list[PageCode]:
            return await run_guarded(read_codes, source, part, limits=limits, reuse=key)

        return await _in_calls(pages, read, CODE_LIMITS, lambda _page: [])

    def scripts(self) -> Sequence[str]:
        """See `PageReader.scripts`."""
        return list_scripts()

    def _key(self, kind: str, reuse: str | None) -> str:
        return f"recognition.{kind}:{self._district_id}:{reuse or uuid4()}"


def list_scripts() -> Sequence[str]:
    """List the scripts that the models read, and those that Tesseract adds; Tesseract is asked once per process."""
    tesseract = find_tesseract()
    return (*SCRIPTS, *tesseract.scripts) if tesseract else SCRIPTS


def _turn() -> asyncio.Semaphore:
    return _turns.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(1))


async def _in_calls(
    pages: Sequence[int],
    read: Callable[[tuple[int, ...], Limits], Awaitable[list[T]]],
    limits: Limits,
    give_up: Callable[[int], list[T]],
) -> list[T]:
    """Read the pages in calls of 20. If a call fails, read its pages one by one, and give up only on those that fail
    alone.

    Raises:
        UnreadableFile: The file cannot be opened, so that none of its pages can be read.
    """
    found: list[T] = []
    alone = replace(limits, cpu_s=LEAST_CPU_S, wall_s=LEAST_WALL_S)
    for start in range(0, len(pages), PAGES_PER_CALL):
        part = tuple(pages[start : start + PAGES_PER_CALL])
        try:
            found += await read(part, limits)
            continue
        except UnreadableFile:
            raise
        except FileError:
            log.warning("pages_read_one_by_one", first=part[0], pages=len(part))
        for page in part:
            try:
                found += await read((page,), alone)
            except FileError:
                found += give_up(page)
    return found
