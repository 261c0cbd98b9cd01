"""Processing of returned mails from any source."""

import hashlib
from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.mail.bounces.following import Arrival, follow, tell
from homeroom_plugins.mail.bounces.ledger import list_known
from homeroom_plugins.mail.bounces.reading import read_report
from homeroom_plugins.mail.bounces.reports import Kind, Report
from homeroom_sdk.context import PluginContext
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.runner import Limits, run_guarded

READING = Limits(memory_bytes=400 * 1024**2, cpu_s=20.0, wall_s=60.0)


def digest_of(raw: bytes) -> bytes:
    """Return the SHA-256 checksum by which a repeated mail is recognised."""
    return hashlib.sha256(raw).digest()


async def take_in(ctx: PluginContext, mails: Sequence[bytes], *, source: str, envelope: tuple[str, ...] = ()) -> None:
    """Read these mails, record what they mean and apply it. Idempotent: mails taken in before change nothing.

    Needs a context without an open transaction, because reading may take long. Everything is committed on return.
    """
    digests = [digest_of(raw) for raw in mails]
    async with ctx.begin() as tx:
        known = await list_known(tx.db, tx.district.id, digests)
    batches: list[UUID | None] = []
    for raw, digest in zip(mails, digests, strict=True):
        if digest in known:
            continue
        report = await _read(ctx, raw, envelope)
        async with ctx.begin() as tx:
            batches.append(await follow(tx, Arrival(source, digest, report, raw)))
    async with ctx.begin() as tx:
        await tell(tx, batches)


async def _read(ctx: PluginContext, raw: bytes, envelope: tuple[str, ...]) -> Report:
    try:
        return await run_guarded(read_report, raw, envelope, limits=READING, reuse=f"read {ctx.district.id}")
    except FileError:
        ctx.log.warning("returned_mail_unreadable")
        return Report(Kind.UNKNOWN)
