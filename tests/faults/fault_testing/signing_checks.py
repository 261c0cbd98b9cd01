"""Checks of signed documents after processes were killed, read only from the tables and the files."""

import asyncio
import hashlib
from collections import Counter
from io import BytesIO
from uuid import UUID

import pikepdf
from cryptography import x509
from homeroom.runs.models import FlowRun
from homeroom_plugins.signing.models import JobStatus, RequestStatus, SignerStatus
from homeroom_plugins.signing.request_models import Signer, SigningAct, SigningJob, SigningRequest
from homeroom_plugins.signing.sealing.authority import find_identity
from signing_testing.sealed import judge_by_pyhanko
from sqlalchemy import select

from fault_testing.signing import SigningDesk

RUNS_S = 120.0
UNCHANGED = ("NONE", "LTA_UPDATES")
FILLED = (*UNCHANGED, "FORM_FILLING")
"""Changes that pyHanko may find after a signature: none, or other signers' entries and signatures."""


async def check_signed(desk: SigningDesk, *roots: x509.Certificate) -> None:
    """Assert that each signature is in its file once, with the entered text, and that each file is valid.

    Args:
        roots: Root certificates of the time stamp authorities.
    """
    await _until_runs_completed(desk)
    async with desk.office.context() as ctx:
        requests = {row.id: row for row in await ctx.db.scalars(select(SigningRequest))}
        signers = list(await ctx.db.scalars(select(Signer)))
        acts = Counter(
            (row.request_id, row.signer_id, row.act) for row in await ctx.db.execute(
                select(SigningAct.request_id, SigningAct.signer_id, SigningAct.act)
            )
        )  # fmt: skip
        (job,) = await ctx.db.scalars(select(SigningJob))
        identity = await find_identity(ctx)
    assert job.status == JobStatus.PLANNED
    assert Counter(row.person_id for row in requests.values()) == Counter(child.person_id for child in desk.children)
    assert {row.status for row in requests.values()} == {RequestStatus.COMPLETED}, [
        (row.status, row.problem) for row in requests.values() if row.status != RequestStatus.COMPLETED
    ]
    assert Counter(row.email for row in signers) == Counter(
        address for child in desk.children for address in (child.mother, child.father)
    )
    assert [row.id for row in signers if row.status != SignerStatus.SIGNED] == [], "a signature was lost"
    assert {family.id for family in desk.families if family.answered} == {row.id for row in signers}
    for row in signers:
        assert acts[row.request_id, row.id, "signed"] == 1, "signed twice"
    notes = {family.id: family.note for family in desk.families}
    for request_id, request in requests.items():
        assert acts[request_id, None, "sealed"] == acts[request_id, None, "completed"] == 1, "sealed twice"
        mine = [row for row in signers if row.request_id == request_id]
        await _check_file(desk, request, {row.name: notes[row.id] for row in mine}, [*identity.chain[:1], *roots])


async def _until_runs_completed(desk: SigningDesk) -> None:
    """Wait until all runs are completed: mails and the cleanup after sealing start with the last signature."""
    runs: Counter[tuple[str, str]] = Counter()
    try:
        async with asyncio.timeout(RUNS_S):
            while True:
                async with desk.office.context() as ctx:
                    found = await ctx.db.execute(select(FlowRun.flow, FlowRun.state))
                    runs = Counter((row.flow, row.state) for row in found)
                if {state for _flow, state in runs} == {"completed"}:
                    return
                await asyncio.sleep(0.2)
    except TimeoutError:
        raise AssertionError(runs) from None


async def _check_file(
    desk: SigningDesk, request: SigningRequest, notes: dict[str, str], roots: list[x509.Certificate]
) -> None:
    """Check by pyHanko and the hash that the file and its certificate are intact and have both signatures and notes."""
    document = await _read(desk, request.sealed_blob_id, request.sealed_sha256)
    judged = await judge_by_pyhanko(document, *roots)
    assert [is_good for is_good, _level in judged] == [True] * len(notes), (judged, "a signature is missing or broken")
    assert judged[-1][1] in UNCHANGED, (judged, "changed after the last signature")
    assert all(level in FILLED for _is_good, level in judged), (judged, "changed otherwise than by signing")
    with pikepdf.open(BytesIO(document)) as pdf:
        fields = list(pdf.Root.AcroForm.Fields)
        names = [str(item.V.Name) for item in fields if item.get("/FT") == "/Sig" and "/V" in item]
        texts = [str(item.V) for item in fields if item.get("/FT") == "/Tx" and "/V" in item]
        assert "certificate.pdf" in pdf.attachments
    assert Counter(names) == Counter(list(notes)), "a signer is missing, or signs twice"
    assert Counter(texts) == Counter(notes.values()), "sealed over what was filled in"
    certificate = await _read(desk, request.certificate_blob_id, request.certificate_sha256)
    assert [is_good for is_good, _level in await judge_by_pyhanko(certificate, *roots)] == [True]


async def _read(desk: SigningDesk, blob_id: UUID | None, sha256: str | None) -> bytes:
    assert blob_id is not None, "completed without its file"
    async with desk.office.context() as ctx:
        content = await ctx.blobs.read(blob_id)
    assert hashlib.sha256(content).hexdigest() == sha256
    return content
