"""Intact and tampered files, with the expected verdict and reason. Most are made without the library that seals."""

import shutil
import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import Encoding
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.signing.sealing.keys import Identity
from homeroom_plugins.signing.sealing.preparing import prepare_timestamp
from homeroom_plugins.signing.sealing.security_store import write_evidence
from homeroom_plugins.signing.sealing.signatures import TIMESTAMP_BYTES, fill_gap
from homeroom_plugins.signing.verifying.verdicts import Verdict, Why
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign.signers.functions import async_sign_pdf
from pyhanko.sign.signers.pdf_signer import PdfSignatureMetadata
from signing_testing.sealed import (
    KeptKeySigner,
    judge_by_pyhanko,
    make_identity,
    make_sealed,
    make_stamp_authority,
)
from signing_testing.tampered import TAMPERED, Judge, change_page
from signing_testing.tampering import end_of_revision, flip, gap_of, resave


class TestJudgeFile:
    @pytest.mark.parametrize("sealed", ["plain", "tagged"], indirect=True)
    def test_sealed_file_is_valid(self, sealed: bytes, judge: Judge) -> None:
        assert judge(sealed) == (Verdict.VALID, Why.INTACT)

    @pytest.mark.parametrize("name", TAMPERED)
    def test_tampered_file_is_refused_with_its_reason(self, sealed: bytes, judge: Judge, name: str) -> None:
        tamper, reasons = TAMPERED[name]
        changed = tamper(sealed)
        assert changed != sealed
        verdict, why = judge(changed)
        assert (verdict, why in reasons) == (Verdict.CHANGED, True), why

    def test_every_hundredth_byte_counts(self, sealed: bytes, judge: Judge) -> None:
        for place in range(0, len(sealed), max(1, len(sealed) // 60)):
            assert judge(flip(sealed, place))[0] is not Verdict.VALID, place

    async def test_seal_of_somebody_else_is_unknown(self, judge: Judge, tmp_path: Path) -> None:
        other = await make_sealed(tmp_path, make_identity())
        assert judge(other) == (Verdict.UNKNOWN, Why.STRANGER)

    async def test_signature_of_somebody_else_behind_ours_is_found(self, sealed: bytes, judge: Judge) -> None:
        writer = IncrementalPdfFileWriter(BytesIO(sealed[: end_of_revision(sealed, 0)]))
        out = await async_sign_pdf(
            writer, PdfSignatureMetadata(field_name="Mallory"), KeptKeySigner(make_identity()), in_place=False
        )
        assert judge(out.getvalue())[0] is Verdict.CHANGED

    @pytest.mark.parametrize(
        ("content", "expected"),
        [
            (write_pdf(["Nothing"]), (Verdict.UNSIGNED, Why.NO_SIGNATURE)),
            (b"Dear Sir or Madam", (Verdict.UNREADABLE, Why.NO_PDF)),
            (b"%PDF-1.7 and nothing else", (Verdict.UNREADABLE, Why.NO_PDF)),
            (resave(write_pdf(["Secret"]), "password"), (Verdict.UNREADABLE, Why.ENCRYPTED)),
        ],
        ids=["unsigned", "letter", "empty", "encrypted"],
    )
    def test_file_without_a_signature_is_said_to_be_so(
        self, judge: Judge, content: bytes, expected: tuple[Verdict, Why]
    ) -> None:
        assert judge(content) == expected

    def test_all_traces_taken_out_is_unsigned(self, sealed: bytes, judge: Judge) -> None:
        assert judge(resave(sealed, "nothing left")) == (Verdict.UNSIGNED, Why.NO_SIGNATURE)

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("sealed", ["plain", "tagged"], indirect=True)
    async def test_evidence_and_time_stamps_for_the_long_term_are_no_change(
        self, sealed: bytes, identity: Identity, judge: Judge, tmp_path: Path
    ) -> None:
        path = tmp_path / "long.pdf"
        path.write_bytes(sealed)
        start, end = gap_of(sealed, 1)
        certificates = [identity.certificate.public_bytes(Encoding.DER), identity.chain[0].public_bytes(Encoding.DER)]
        write_evidence(path, bytes.fromhex(sealed[start:end].decode()), certificates, list(identity.lists))
        assert judge(path.read_bytes()) == (Verdict.VALID, Why.INTACT)
        prepared = prepare_timestamp(path, 2 * TIMESTAMP_BYTES)
        token = await make_stamp_authority().stamper.async_timestamp(prepared.digest, "sha256")
        fill_gap(path, prepared, token.dump())
        assert judge(path.read_bytes()) == (Verdict.VALID, Why.INTACT)
        assert all(good for good, _level in await judge_by_pyhanko(path.read_bytes(), identity.chain[0]))
        assert judge(change_page(path.read_bytes()))[0] is Verdict.CHANGED

    @pytest.mark.deep(of="plugins")
    def test_poppler_finds_every_signature_valid(self, sealed: bytes, tmp_path: Path) -> None:
        path = tmp_path / "sealed.pdf"
        path.write_bytes(sealed)
        program = shutil.which("pdfsig")
        assert program, "Debian's package poppler-utils has it."
        said = subprocess.run([program, "-nocert", str(path)], capture_output=True, text=True, check=False).stdout
        assert said.count("Signature is Valid") == 2
        assert said.count("Total document signed") == 1
