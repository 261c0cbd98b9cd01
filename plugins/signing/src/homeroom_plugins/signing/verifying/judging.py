"""Judging a file. Runs in the guarded child, because the file may be malicious."""

import re
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pikepdf
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from homeroom_plugins.signing.sealing.forms import signature_name
from homeroom_plugins.signing.verifying.cryptograms import check_company, check_signature, check_stamp, is_known
from homeroom_plugins.signing.verifying.gaps import Covered, list_fields, list_signatures
from homeroom_plugins.signing.verifying.revisions import check_revision, signer_of
from homeroom_plugins.signing.verifying.second_judge import is_accepted
from homeroom_plugins.signing.verifying.verdicts import Judgement, KnownKeys, Refused, SignatureRead, Verdict, Why
from homeroom_sdk.guard.errors import FileDamaged
from homeroom_sdk.guard.faults import as_file_errors

HEAD_BYTES = 1_024
MAX_TEXT = 1_000
_DATE = re.compile(r"D:(\d{14})(?:([+-])(\d\d)'?(\d\d)|Z)?")
_FOOTPRINT = re.compile(rb"/ByteRange\s*\[")


def judge_file(path: Path, keys: KnownKeys) -> Judgement:
    """Return the verdict on a file.

    Raises:
        FileTooComplex: it needs more memory or time than allowed.
    """
    content = path.read_bytes()
    if b"%PDF-" not in content[:HEAD_BYTES]:
        return Judgement(Verdict.UNREADABLE, Why.NO_PDF)
    try:
        with as_file_errors(), pikepdf.open(BytesIO(content), attempt_recovery=False, suppress_warnings=True) as pdf:
            return _judge(pdf, content, keys)
    except pikepdf.PasswordError:
        return Judgement(Verdict.UNREADABLE, Why.ENCRYPTED)
    except (pikepdf.PdfError, FileDamaged):
        was_signed = _FOOTPRINT.search(content) is not None
        return Judgement(*((Verdict.CHANGED, Why.BYTES) if was_signed else (Verdict.UNREADABLE, Why.NO_PDF)))


def _judge(pdf: pikepdf.Pdf, content: bytes, keys: KnownKeys) -> Judgement:
    read: list[SignatureRead] = []
    try:
        signatures = list_signatures(pdf, content)
        people = [covered for covered in signatures if not covered.is_stamp]
        if not people:
            return _judge_unsigned(pdf, content)
        known = {x509.load_der_x509_certificate(der).fingerprint(hashes.SHA256()) for der in keys.certificates}
        for covered in people:
            read.append(_check(covered, content, known))
        for covered in signatures:
            if covered.is_stamp:
                check_stamp(covered, content)
        if not any(item.is_known for item in read):
            return Judgement(Verdict.UNKNOWN, Why.STRANGER, read)
        for covered, item in zip(people, read, strict=True):
            if item.is_known:
                check_company(covered, {*keys.certificates, *keys.authorities})
            check_revision(covered, content, pdf)
        _check_whole(pdf, content, people, signatures, read)
    except Refused as refused:
        is_too_much = refused.why is Why.TOO_COMPLEX
        return Judgement(Verdict.UNREADABLE if is_too_much else Verdict.CHANGED, refused.why, read)
    at = _moment(people[-1]) or datetime.now(UTC)
    if not is_accepted(content, [*keys.certificates, *keys.authorities], at):
        return Judgement(Verdict.CHANGED, Why.SECOND_JUDGE, read)
    return Judgement(Verdict.VALID, Why.INTACT, read)


def _judge_unsigned(pdf: pikepdf.Pdf, content: bytes) -> Judgement:
    """Return the verdict on a file without signatures; find out whether signatures were removed."""
    leftover = any(signer_of(name) is not None for name, _field in list_fields(pdf))
    if leftover or _FOOTPRINT.search(content):
        return Judgement(Verdict.CHANGED, Why.REMOVED)
    return Judgement(Verdict.UNSIGNED, Why.NO_SIGNATURE)


def _check(covered: Covered, content: bytes, known: Collection[bytes]) -> SignatureRead:
    certificate = check_signature(covered, content)
    sealed_at = _moment(covered)
    return SignatureRead(
        name=_text(covered.value, "/Name"),
        reason=_text(covered.value, "/Reason"),
        sealed_at=sealed_at.isoformat() if sealed_at else "",
        by=certificate.subject.rfc4514_string()[:MAX_TEXT],
        is_known=is_known(certificate, known, sealed_at),
    )


def _check_whole(
    pdf: pikepdf.Pdf,
    content: bytes,
    people: Sequence[Covered],
    signatures: Sequence[Covered],
    read: Sequence[SignatureRead],
) -> None:
    """Check that the document is as it was sealed.

    All signatures must be the district's, none may be missing, the first must certify and the last lock the document,
    and nothing except long-term evidence may follow them.

    Raises:
        Refused: a check fails.
    """
    if not all(item.is_known for item in read):
        raise Refused(Why.ADDED)
    names = {name for name, _field in list_fields(pdf)}
    signers = {signer for name in names if (signer := signer_of(name)) is not None}
    filled = {covered.field for covered in people}
    if filled != {signature_name(signer) for signer in signers}:
        raise Refused(Why.REMOVED)
    certifying = pdf.Root.get("/Perms", pikepdf.Dictionary()).get("/DocMDP")
    if certifying is None or certifying.objgen != people[0].value.objgen or not _locks_all(people[-1].value):
        raise Refused(Why.NOT_LOCKED)
    end = signatures[-1].end
    if end != len(content) and not _is_evidence(pdf, content, end):
        raise Refused(Why.ADDED)


def _locks_all(value: pikepdf.Object) -> bool:
    parameters = [item.get("/TransformParams", pikepdf.Dictionary()) for item in value.get("/Reference", [])]
    return any(item.get("/Action") == "/All" and item.get("/P") == 1 for item in parameters)


def _is_evidence(pdf: pikepdf.Pdf, content: bytes, end: int) -> bool:
    """Return whether a single revision that adds long-term evidence follows the last signature.

    Does not check for other changes in that revision; `check_revision` has done so.
    """
    with pikepdf.open(BytesIO(content[:end]), attempt_recovery=False, suppress_warnings=True) as then:
        is_new = "/DSS" in pdf.Root and "/DSS" not in then.Root
    rest = content[end:]
    return is_new and rest.rstrip(b"\r\n ").endswith(b"%%EOF") and rest.count(b"%%EOF") == 1


def _text(value: pikepdf.Object, key: str) -> str:
    return str(value.get(key, ""))[:MAX_TEXT]


def _moment(covered: Covered) -> datetime | None:
    found = _DATE.match(_text(covered.value, "/M"))
    if not found:
        return None
    try:
        zone = f"{found[2]}{found[3]}{found[4]}" if found[2] else "+0000"
        return datetime.strptime(found[1] + zone, "%Y%m%d%H%M%S%z").astimezone(UTC)
    except ValueError:
        return None
