"""Results that the run of a large job and its helpers exchange: encrypted rows, deleted when matching is over."""

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
"""Packages whose versions affect the result of reading."""
ONE = "uq_delivery_read_ranges_district_id_job_id_basis_first_stop"
UNREADABLE = (
    *(SealBroken, zlib.error, pickle.UnpicklingError, AttributeError, TypeError, ValueError),
    *(EOFError, ImportError, LookupError),
)
"""Errors of opening contents that were altered, or that were written with other versions of the classes."""


@dataclass(frozen=True, slots=True)
class RangeRead:
    """The contents of one range of a file.

    Args:
        facts: The facts of all its pages, in order.
        texts: The content of the file that `read_range` wrote.
        judged_by: The digest of the criteria that its pages were judged by; empty if they were not judged.
        verdicts: By page.
    """

    facts: list[PageFacts]
    texts: bytes
    judged_by: str
    verdicts: dict[int, PageVerdicts]


class ReadRanges:
    """The ranges of one job, for its current file and rule. Every call has its own transaction."""

    def __init__(self, ctx: PluginContext, job: Job) -> None:
        self._ctx, self._job_id = ctx, job.id
        decides = (str(job.source_blob_id), job.page_count, job.school_id, job.rule, _versions())
        self._basis = sha256(json.dumps(decides, sort_keys=True).encode()).hexdigest()

    async def begin(self, part: Part) -> bool:
        """Claim a range. Return False if another process has it, or the job is no longer being matched."""
        async with self._ctx.begin() as inner:
            if not await self._is_matching(inner):
                return False
            mine = insert(ReadRange).values(self._row(part)).on_conflict_do_nothing().returning(ReadRange.id)
            return await inner.db.scalar(mine) is not None

    async def hand_over(self, part: Part, read: RangeRead) -> None:
        """Store a range for the job's run, unless another process was faster or matching is over."""
        place = self._place(part)
        content = self._ctx.seal(SEAL).close(zlib.compress(dump_values(read), 1), place)
        async with self._ctx.begin() as inner:
            if await self._is_matching(inner):
                row = insert(ReadRange).values(self._row(part) | {"content": content})
                values = {"content": row.excluded.content}
                await inner.db.execute(row.on_conflict_do_update(ONE, set_=values, where=ReadRange.content.is_(None)))

    async def take(self, parts: Iterable[Part]) -> Mapping[Part, RangeRead | None]:
        """Return the ranges that were handed over, with None for contents that are invalid."""
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
        """Lock the job and return whether it is being matched, so that it cannot leave the stage before this
        is written.
        """
        job = await jobs.find_job(ctx, self._job_id)
        return job is not None and job.status == JobStatus.MATCHING


def _is_of(part: Part, read: object) -> bool:
    """Return whether the contents cover every page of the range and no other page."""
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
