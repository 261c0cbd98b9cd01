"""Making the sealed file of a request and its certificate as files in a folder."""

import asyncio
import hashlib
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import count
from pathlib import Path
from uuid import UUID

from homeroom_plugins.signing.models import SigningMethod
from homeroom_plugins.signing.sealing.cases import Case
from homeroom_plugins.signing.sealing.certificate import describe_certificate
from homeroom_plugins.signing.sealing.keys import Identity
from homeroom_plugins.signing.sealing.operators import settings_from_environment
from homeroom_plugins.signing.sealing.planning import plan_seal
from homeroom_plugins.signing.sealing.plans import DISTRICT, Attachment, Plan, SignerSeal
from homeroom_plugins.signing.sealing.sealer import SEAL_LIMITS, Sealing, seal_file
from homeroom_plugins.signing.sealing.timestamps import TimestampAuthority
from homeroom_plugins.signing.sealing.words import Words
from homeroom_sdk.context import PluginContext
from homeroom_sdk.printing import print_pdf
from homeroom_sdk.scratch import create_private

PDF = "application/pdf"
PAGE = "verify"
MEDIA_TYPES = ((b"%PDF-", PDF), (b"\x89PNG", "image/png"), (b"\xff\xd8\xff", "image/jpeg"))


@dataclass(frozen=True, slots=True)
class Sealed:
    """The sealed document and its certificate of proof."""

    document: Path
    certificate: Path


def verify_address(ctx: PluginContext) -> str:
    """Return the URL of the page that verifies documents.

    It is short enough to be typed, as the document itself contains its district.
    """
    return f"{ctx.public_url}/{PAGE}"


async def fetch_original(ctx: PluginContext, case: Case, folder: Path) -> Path | None:
    """Copy the document that was signed to this folder; return None if its checksum differs.

    Requests with the same template share its file, which is fetched once.
    """
    path = folder / f"{case.blob_id.hex}.pdf"
    if not await asyncio.to_thread(path.exists):
        part = path.with_suffix(f".{case.request_id.hex}")  # A partial download must not be taken for the file.
        async with ctx.begin() as inner:
            await inner.blobs.save_to(case.blob_id, part)
        part.rename(path)
    return path if _hash(path) == case.sha256 else None


async def make_seal(ctx: PluginContext, case: Case, identity: Identity, original: Path, folder: Path) -> Sealed:
    """Make the sealed file and the certificate in an empty folder.

    Raises:
        StampsAway: a time stamp or a revocation list is unavailable now.
        FileError: the PDF cannot be sealed.
    """
    now, words = ctx.now(), Words.of(ctx)
    document, certificate = folder / "document.pdf", folder / "certificate.pdf"
    with original.open("rb") as source, create_private(document) as file:
        shutil.copyfileobj(source, file)
    marks, files = await _read_contents(ctx, case, words, now)
    settings = settings_from_environment()
    stamps = TimestampAuthority(ctx.http, settings.tsa_url) if settings.tsa_url else None
    reuse = f"signing-seal-{ctx.district.id}"
    sealing = Sealing(identity, reuse, settings.level, stamps, ctx.http)
    listed = [(file.name, hashlib.sha256(file.content).hexdigest()) for file in files]
    describe = partial(
        describe_certificate,
        case,
        words,
        identity,
        district=ctx.branding.name,
        address=verify_address(ctx),
        files=listed,
    )
    # In the child process that also seals, because starting another one takes half a second of processor time.
    printed = await print_pdf(describe(), limits=SEAL_LIMITS, reuse=reuse)
    name = words.say("seal.certificate_file")
    files.insert(0, Attachment("certificate.pdf", name, PDF, printed, now))
    sealed_sha256 = await seal_file(document, plan_seal(case, words, now=now, marks=marks, attachments=files), sealing)
    with create_private(certificate) as file:
        file.write(await print_pdf(describe(sealed_sha256=sealed_sha256), limits=SEAL_LIMITS, reuse=reuse))
    await seal_file(certificate, _plan_certificate(ctx, words, now, case, sealed_sha256), sealing)
    return Sealed(document, certificate)


def _plan_certificate(ctx: PluginContext, words: Words, now: datetime, case: Case, sealed_sha256: str) -> Plan:
    district = ctx.branding.name
    reason = words.say("seal.certificate_reason", district=district)
    facts = (
        (DISTRICT, case.district_id.hex),
        ("Request", str(case.request_id)),
        ("Document", f"sha256:{sealed_sha256}"),
    )
    return Plan([SignerSeal(district, now, reason, "", facts)], form_label=words.say("seal.field", name="{name}"))


async def _read_contents(
    ctx: PluginContext, case: Case, words: Words, now: datetime
) -> tuple[Mapping[UUID, bytes], list[Attachment]]:
    """Read the pictures of signatures, and the attachments; most requests have neither."""
    if not any(signer.mark_blob_id is not None or signer.files for signer in case.signers):
        return {}, []
    async with ctx.begin() as inner:
        marks = await _read_marks(inner, case)
        return marks, await _read_files(inner, case, words, marks, now)


async def _read_marks(ctx: PluginContext, case: Case) -> Mapping[UUID, bytes]:
    """Read the pictures of signatures, and the scans of pages that were signed on paper."""
    wanted = {signer.mark_blob_id for signer in case.signers if signer.mark_blob_id is not None}
    return {blob_id: await ctx.blobs.read(blob_id) for blob_id in sorted(wanted)}


async def _read_files(
    ctx: PluginContext, case: Case, words: Words, marks: Mapping[UUID, bytes], now: datetime
) -> list[Attachment]:
    """Return the attachments of signers, and each scan once, even if several signers share it."""
    found: list[Attachment] = []
    scans: set[UUID] = set()
    for signer in case.signers:
        for blob_id, name in signer.files:
            content = await ctx.blobs.read(blob_id)
            described = words.say("seal.attached_file", name=signer.name)
            found.append(Attachment(_distinct(name, found), described, _media_type(content), content, now))
        is_paper = signer.method == SigningMethod.WET and signer.mark_blob_id is not None
        if is_paper and signer.mark_blob_id is not None and signer.mark_blob_id not in scans:
            scans.add(signer.mark_blob_id)
            name = _distinct("signed-pages.pdf", found)
            found.append(Attachment(name, words.say("seal.paper_file"), PDF, marks[signer.mark_blob_id], now))
    return found


def _distinct(name: str, files: list[Attachment]) -> str:
    taken = {"certificate.pdf", *(file.name for file in files)}
    if name not in taken:
        return name
    stem, dot, ending = name.rpartition(".")
    candidates = (f"{stem or ending}-{number}{dot}{ending}" for number in count(2))
    return next(other for other in candidates if other not in taken)


def _media_type(content: bytes) -> str:
    return next((kind for start, kind in MEDIA_TYPES if content.startswith(start)), "application/octet-stream")


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
