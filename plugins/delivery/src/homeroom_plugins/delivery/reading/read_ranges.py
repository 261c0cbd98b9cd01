"""What the run of a large job and its helpers have read for each other: sealed rows, gone when matching is over."""

import json
import pickle
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from typing import Any

from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.models import Job, ReadRange
from homeroom_plugins.delivery.pdf.read.facts import PageFacts, PageVerdicts
from homeroom_plugins.delivery.reading.page_reading import Part
from homeroom_plugins.delivery.states import JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.guard.values import dump_values, load_values
from homeroom_sdk.orm import uuid7
from homeroom_sdk.seals import SealBroken
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

SEAL = "ranges"
READERS = ("homeroom-plugin-delivery", "homeroom-sdk", "pypdfium2")
"""Whose versions decide what is read."""
ONE = "uq_delivery_read_ranges_district_id_job_id_basis_first_stop"
UNREADABLE = (
    *(SealBroken, zlib.error, pickle.UnpicklingError, AttributeError, TypeError, ValueError),
    *(EOFError, ImportError, LookupError),
)
"""What opening contents raises that are not what this code has sealed, or of other classes than it has now."""


@dataclass(frozen=True, slots=True)
class RangeRead:
    """What one range of a file says.

    Args:
        facts: Of all its pages, in their order.
        texts: The file that `read_range` left.
        judged_by: The digest of what its pages were held against; empty where they were not.
        verdicts: By page.
    """

    facts: list[PageFacts]
    texts: bytes
    judged_by: str
    verdicts: dict[int, PageVerdicts]


class ReadRanges:
    """The ranges of one job, of its file and its rule as they are now. Every call has a transaction of its own."""

    def __init__(self, ctx: PluginContext, job: Job) -> None:
        self._ctx, self._job_id = ctx, job.id
        decides = (str(job.source_blob_id), job.page_count, job.school_id, job.rule, _versions())
        self._basis = sha256(json.dumps(decides, sort_keys=True).encode()).hexdigest()

    async def begin(self, part: Part) -> bool:
        """Take a range upon oneself; False where another has it, or the job is not being matched any more."""
        async with self._ctx.begin() as inner:
            if not await self._is_matching(inner):
                return False
            mine = insert(ReadRange).values(self._row(part)).on_conflict_do_nothing().returning(ReadRange.id)
            return await inner.db.scalar(mine) is not None

    async def hand_over(self, part: Part, read: RangeRead) -> None:
        """Let the job's run have a range that was read for it, unless another was quicker or the stage is over."""
        place = self._place(part)
        content = self._ctx.seal(SEAL).close(zlib.compress(dump_values(read), 1), place)
        async with self._ctx.begin() as inner:
            if await self._is_matching(inner):
                row = insert(ReadRange).values(self._row(part) | {"content": content})
                values = {"content": row.excluded.content}
                await inner.db.execute(row.on_conflict_do_update(ONE, set_=values, where=ReadRange.content.is_(None)))

    async def take(self, parts: Iterable[Part]) -> Mapping[Part, RangeRead | None]:
        """Those of the ranges that were handed over; None in place of what is not what it should be."""
        wanted = {(part.first, part.stop): part for part in parts}
        async with self._ctx.begin() as inner:
            found = await inner.db.execute(
                select(ReadRange.first, ReadRange.stop, ReadRange.content).where(
                    ReadRange.district_id == inner.district.id,
                    ReadRange.job_id == self._job_id,
                    ReadRange.basis == self._basis,
                    ReadRange.first.in_([part.first for part in wanted.values()]),
                    ReadRange.content.is_not(None),
                )
            )
            rows = found.all()
        return {
            part: self._open(part, content)
            for first, stop, content in rows
            if (part := wanted.get((first, stop))) is not None and content is not None
        }

    def _open(self, part: Part, content: bytes) -> RangeRead | None:
        try:
            read = load_values(zlib.decompress(self._ctx.seal(SEAL).open(content, self._place(part))))
        except UNREADABLE:
            read = None
        if not _is_of(part, read):
            self._ctx.log.warning("read_range_refused", job_id=str(self._job_id), first=part.first)
            return None
        found: RangeRead = read
        return found

    def _place(self, part: Part) -> bytes:
        return f"{self._job_id}:{self._basis}:{part.first}:{part.stop}".encode()

    def _row(self, part: Part) -> dict[str, Any]:
        return {
            "id": uuid7(),
            "job_id": self._job_id,
            "basis": self._basis,
            "first": part.first,
            "stop": part.stop,
        }

    async def _is_matching(self, ctx: PluginContext) -> bool:
        """Holds the job, so that it does not leave the stage, and its rows with it, before this is written."""
        job = await jobs.find_job(ctx, self._job_id)
        return job is not None and job.status == JobStatus.MATCHING


def _is_of(part: Part, read: object) -> bool:
    """Whether it is about every page of the range, and about no other."""
    if not isinstance(read, RangeRead):
        return False
    pages = range(part.first, part.stop)
    if [item.page for item in read.facts] != list(pages):
        return False
    if any(page not in pages or found.page != page for page, found in read.verdicts.items()):
        return False
    try:
        texts = json.loads(read.texts)
    except ValueError:
        return False
    return isinstance(texts, list) and len(texts) == len(pages) and all(isinstance(text, str) for text in texts)


@cache
def _versions() -> tuple[str, ...]:
    return tuple(version(name) for name in READERS)
