"""Sealing of requests in chunks. A repeated run resumes or does nothing.

The files and certificates of a chunk are made outside a transaction. Then one transaction stores them, closes their
requests and plans the mails. A run that is killed before that leaves only unreferenced blobs, which the store deletes.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from shutil import rmtree
from uuid import UUID, uuid4

from homeroom_plugins.signing.sealing.authority import find_identity
from homeroom_plugins.signing.sealing.cases import Case, read_cases
from homeroom_plugins.signing.sealing.keeping import Made, Tell, fail_request, keep_seals, lock_waiting, note_wait
from homeroom_plugins.signing.sealing.keys import Identity, KeyUnusable
from homeroom_plugins.signing.sealing.making import fetch_original, make_seal
from homeroom_plugins.signing.sealing.timestamps import StampsAway
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ServiceUnavailable
from homeroom_sdk.flows import Postponed
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.i18n import Sentence, _

CHUNK = 20
"""Seals per chunk. Making a seal takes 40 ms; a transaction takes half of that."""
KEEP_S = 2.0
"""Maximum time before finished seals are stored; at most this much work is repeated after a kill."""
KEEP_BYTES = 32 * 1024**2
LONGEST_WAIT_S = 1800.0
NOT_THE_SAME = _("The document in the store is not the one that was signed. Ask your operator to restore it.")


class SealsAway(ServiceUnavailable):
    """A dependency of every seal is unavailable: the time stamp authority, or the operator's key."""

    code = "seals_away"

    def __init__(self, why: Sentence, *, after_s: float = 0.0) -> None:
        super().__init__(why)
        self.after_s = after_s


async def seal_requests(ctx: PluginContext, request_ids: Sequence[UUID], tell: Tell) -> None:
    """Seal these requests; an error with one of them does not stop the others.

    If the time stamp authority or the key is unavailable, stops, and stores the reason for waiting in each request.

    Raises:
        Postponed: a dependency is unavailable, or a request has changed meanwhile.
    """
    troubles: list[BaseException] = []
    for start in range(0, len(request_ids), CHUNK):
        try:
            troubles += await seal_chunk(ctx, request_ids[start : start + CHUNK], tell)
        except SealsAway as away:
            waits_s = [await note_wait(ctx, each, away.message) for each in request_ids]
            raise Postponed(away.message, after_s=max(away.after_s, *waits_s)) from away
    # Other errors come first: a postponement does not count as an attempt, so the run would never end.
    for trouble in sorted(troubles, key=lambda trouble: isinstance(trouble, Postponed)):
        raise trouble


async def seal_chunk(ctx: PluginContext, request_ids: Sequence[UUID], tell: Tell) -> list[BaseException]:
    """Seal those requests that wait for their seal; return the errors of those that failed.

    Raises:
        SealsAway: a dependency of every seal is unavailable; seals that were made before are stored.
    """
    async with _work_files(ctx) as folder:
        async with ctx.begin() as inner:
            cases = await read_cases(inner, await lock_waiting(inner, request_ids))
            if not cases:
                return []
            identity = await _find_identity(inner)
        chunk = _Chunk(ctx, identity, tell, folder)
        for case in cases:
            await chunk.add(case)
        await chunk.keep()
    return chunk.troubles


@dataclass
class _Chunk:
    """The seals of a chunk that are made but not stored yet."""

    ctx: PluginContext
    identity: Identity
    tell: Tell
    folder: Path
    made: list[Made] = field(default_factory=list)
    troubles: list[BaseException] = field(default_factory=list)
    since_s: float = field(default_factory=time.monotonic)

    async def add(self, case: Case) -> None:
        """Make a seal; store the finished ones if they are large or old enough.

        Raises:
            SealsAway: the time stamp authority is unavailable; seals that were made before are stored.
        """
        (found,) = await asyncio.gather(self._make(case), return_exceptions=True)
        if isinstance(found, StampsAway):
            await self.keep()
            raise SealsAway(found.message) from found
        if isinstance(found, BaseException):
            self.troubles.append(found)
        elif found is not None:
            self.made.append(found)
        is_late = time.monotonic() - self.since_s >= KEEP_S
        if is_late or sum(one.size_bytes for one in self.made) >= KEEP_BYTES:
            await self.keep()

    async def keep(self) -> None:
        """Store the finished seals in one transaction; if that fails, each in its own."""
        made, self.made, self.since_s = self.made, [], time.monotonic()
        (failed,) = await asyncio.gather(self._keep(made), return_exceptions=True)
        if failed is not None and len(made) > 1 and not isinstance(failed, Postponed):
            each = [await asyncio.gather(self._keep([one]), return_exceptions=True) for one in made]
            self.troubles += [trouble for (trouble,) in each if trouble is not None]
        elif failed is not None:
            self.troubles.append(failed)
        for one in made:
            rmtree(one.folder)

    async def _make(self, case: Case) -> Made | None:
        """Return the seal, or None after the request has failed because it cannot be sealed."""
        original = await fetch_original(self.ctx, case, self.folder)
        if original is None:
            await fail_request(self.ctx, case.request_id, NOT_THE_SAME)
            return None
        own = _make_folder(self.folder, case.request_id.hex)
        try:
            return Made(case, own, await make_seal(self.ctx, case, self.identity, original, own))
        except FileError as error:
            await fail_request(self.ctx, case.request_id, error.message)
            return None

    async def _keep(self, made: Sequence[Made]) -> None:
        if made:
            await keep_seals(self.ctx, made, self.identity, self.tell)


async def _find_identity(ctx: PluginContext) -> Identity:
    try:
        return await find_identity(ctx)
    except KeyUnusable as error:
        raise SealsAway(error.message, after_s=LONGEST_WAIT_S) from error


@asynccontextmanager
async def _work_files(ctx: PluginContext) -> AsyncIterator[Path]:
    """Yield a folder for this attempt alone, because two workers may seal one request concurrently."""
    folder = _make_folder(ctx.scratch, f"seals-{uuid4().hex}")
    try:
        yield folder
    finally:
        rmtree(folder)


def _make_folder(parent: Path, name: str) -> Path:
    made = parent / name
    made.mkdir(mode=0o700)
    return made
