"""Sealing of a file: the guarded child prepares each signer's revision; this process has the key and signs it."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from homeroom_plugins.signing.sealing.evidence import add_evidence
from homeroom_plugins.signing.sealing.in_child import prepare_signature, prepare_timestamp
from homeroom_plugins.signing.sealing.keys import Identity
from homeroom_plugins.signing.sealing.operators import Level
from homeroom_plugins.signing.sealing.plans import Plan
from homeroom_plugins.signing.sealing.signatures import (
    TIMESTAMP_BYTES,
    Stamps,
    reserved_bytes,
    sign_revision,
    stamp_revision,
)
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.outgoing import Http

SEAL_LIMITS = Limits(memory_bytes=1536 * 1024**2, cpu_s=120, wall_s=300)


@dataclass(frozen=True, slots=True)
class Sealing:
    """The key and services that seal a document.

    Attributes:
        reuse: See `run_guarded`; documents of one district may share a child.
        http: For revocation lists, if the level requires them.
    """

    identity: Identity
    reuse: str
    level: Level = Level.BASIC
    stamps: Stamps | None = None
    http: Http | None = None


async def seal_file(path: Path, plan: Plan, sealing: Sealing) -> str:
    """Seal the file in place, and return its SHA-256 in hex.

    The existing bytes stay unchanged; everything is appended. If sealing fails, discard the file and start again.

    Raises:
        StampsAway: the time stamp authority does not answer.
        FileError: the PDF cannot be sealed, or a picture cannot be read.
        TooBusy: no slot for a guarded child was free.
    """
    last = len(plan.signers)
    signature = b""
    for signer in range(1, last + 1):
        stamps = sealing.stamps if signer == last and sealing.level is not Level.BASIC else None
        room = reserved_bytes(sealing.identity, is_stamped=stamps is not None)
        prepared = await run_guarded(
            prepare_signature, path, plan, signer, room, limits=SEAL_LIMITS, reuse=sealing.reuse
        )
        signature = await sign_revision(path, prepared, sealing.identity, stamps)
    if sealing.level in (Level.LONG_TERM, Level.ARCHIVED):
        await add_evidence(path, signature, sealing.identity, sealing.http, SEAL_LIMITS, reuse=sealing.reuse)
    if sealing.level is Level.ARCHIVED and sealing.stamps is not None:
        prepared = await run_guarded(
            prepare_timestamp, path, 2 * TIMESTAMP_BYTES, limits=SEAL_LIMITS, reuse=sealing.reuse
        )
        await stamp_revision(path, prepared, sealing.stamps)
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
