"""Reading and judging of a large file in ranges, from both ends until they meet.

The job's run reads from the first page, and helpers from the last. Results of helpers are stored for the run
(`read_ranges`). The run reads every range that nobody hands over, so a helper may stop at any time.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from pathlib import Path

from homeroom_plugins.delivery.intake.rules import RULES, AreaRule, BookmarkRule, PatternRule, RuleInvalid
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.pdf.errors import PdfError
from homeroom_plugins.delivery.pdf.match.judging import save_clean
from homeroom_plugins.delivery.pdf.read.pages import ReadRule
from homeroom_plugins.delivery.reading.page_judging import Basis, find_basis, judge_alone
from homeroom_plugins.delivery.reading.page_reading import (
    LIMITS,
    PROCESSES,
    PagesRead,
    Part,
    find_read_rule,
    list_parts,
    read_part,
)
from homeroom_plugins.delivery.reading.read_ranges import RangeRead, ReadRanges
from homeroom_sdk.context import PluginContext
from homeroom_sdk.long_waits import announce_long_wait

LARGE_PAGES = 1000
"""Minimum pages of a file for helpers. One processor needs two seconds for that many, which justifies starting a helper
that fetches the file.
"""
RANGE_PAGES = 250
RANGES = 25
"""Number of ranges that a very large file is divided into. More would cost more for opening the file than they save
where both readers meet.
"""
MAX_PAGES = 2000
WAIT_S = 2.0
"""Seconds that the run waits for a range begun by another process. A helper takes half a second per range."""
LOOK_S = 0.05


def is_read_in_ranges(page_count: int) -> bool:
    """Return whether the file is large enough for helpers."""
    return page_count >= LARGE_PAGES


class RangeReader:
    """Reader of the file of one job, for its run or for a helper. `ctx` needs no transaction."""

    def __init__(self, ctx: PluginContext, job: Job, path: Path) -> None:
        self._ctx, self._job, self._path = ctx, job, path
        self._rule = RULES.validate_python(job.rule)
        self._ranges = ReadRanges(ctx, job)
        size = max(RANGE_PAGES, min(MAX_PAGES, -(-job.page_count // RANGES)))
        self._parts = list_parts(path, job.page_count, size)
        self._basis: Basis | None = None
        self._judged_by = ""

    async def read(self, rule: ReadRule) -> PagesRead:
        """Read and judge all pages, with the results of helpers; a `page_reading.ReadTexts`.

        Raises:
            PdfError: A page cannot be read, or takes longer than is allowed.
        """
        await self._prepare()
        found, others = dict[Part, RangeRead](), list[Part]()

        async def read_mine(part: Part) -> None:
            if await self._ranges.begin(part):
                found[part] = await self._read(part, rule)
            else:
                others.append(part)

        async def read_left(part: Part) -> None:
            found[part] = await self._read(part, rule)

        await _do_each(read_mine, self._parts)
        found |= await self._take(others)
        await _do_each(read_left, [part for part in others if part not in found])
        return self._join([found[part] for part in self._parts])

    async def help(self) -> None:
        """Read ranges that nobody has begun, from the last page on, for the job's run while the job is
        being matched.
        """
        try:
            await self._prepare()
            rule = await find_read_rule(self._path, self._rule)

            async def read_for_run(part: Part) -> None:
                if await self._ranges.begin(part):
                    await self._ranges.hand_over(part, await self._read(part, rule))

            await _do_each(read_for_run, self._parts[::-1])
        except (PdfError, RuleInvalid):
            self._ctx.log.info("range_not_read", job_id=str(self._job.id))  # The job's run reports the reason.

    async def _prepare(self) -> None:
        await announce_long_wait("guarded child")  # Called here because the connection can be released.
        if isinstance(self._rule, PatternRule | AreaRule | BookmarkRule):
            # With these rules a range shows the owners of its pages; other rules need all pages first.
            self._basis = await find_basis(self._ctx)
            self._judged_by = self._basis.digest(self._rule)

    async def _read(self, part: Part, rule: ReadRule) -> RangeRead:
        facts = await read_part(self._path, rule, part)
        verdicts = {}
        if self._basis is not None:
            pages = PagesRead(part.first, facts, [part], LIMITS)
            school_id = self._job.school_id or None
            verdicts = dict(await judge_alone(self._ctx, self._path, self._rule, pages, self._basis, school_id))
        return RangeRead(facts, await asyncio.to_thread(part.texts.read_bytes), self._judged_by, verdicts)

    async def _take(self, parts: Iterable[Part]) -> dict[Part, RangeRead]:
        """Return the ranges that others hand over after beginning them. Stop after `WAIT_S` seconds
        without a new one.
        """
        left, found = set(parts), dict[Part, RangeRead]()
        until = time.monotonic() + WAIT_S
        while left and time.monotonic() < until:
            for part, read in (await self._ranges.take(left)).items():
                left.discard(part)
                if read is not None:
                    await asyncio.to_thread(self._keep, part, read)
                    found[part] = read
                until = time.monotonic() + WAIT_S
            if left:
                await asyncio.sleep(LOOK_S)
        return found

    def _keep(self, part: Part, read: RangeRead) -> None:
        """Store the texts where this process would have written them, because cutting compares parts with them."""
        part.texts.write_bytes(read.texts)
        if self._basis is not None and read.judged_by == self._judged_by:
            save_clean(part.texts, self._basis.marks.path, list(read.verdicts.values()))

    def _join(self, found: Sequence[RangeRead]) -> PagesRead:
        pages = PagesRead(0, [item for read in found for item in read.facts], self._parts, LIMITS)
        for read in found:
            pages.judged.setdefault(read.judged_by, {}).update(read.verdicts)
        return pages


async def _do_each(do: Callable[[Part], Awaitable[None]], parts: Iterable[Part]) -> None:
    """Call `do` for each part in order, `PROCESSES` at a time. None is started after one has failed."""
    todo = deque(parts)

    async def work() -> None:
        while todo:
            await do(todo.popleft())

    try:
        await asyncio.gather(*(work() for _number in range(PROCESSES)))
    finally:
        todo.clear()
