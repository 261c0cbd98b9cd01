"""Sealed documents for tests: completely signed requests, keys, and a time stamp authority behind HTTP."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from asn1crypto import keys as asn1_keys
from asn1crypto import tsp
from asn1crypto import x509 as asn1_x509
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, load_der_private_key
from cryptography.x509.oid import ExtendedKeyUsageOID
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.signing.models import RequestStatus, SignerStatus
from homeroom_plugins.signing.request_models import FieldValue, Signer, SigningJob, SigningRequest
from homeroom_plugins.signing.sealing.certificates import make_authority
from homeroom_plugins.signing.sealing.keys import DIGEST, Identity, KeptKey
from homeroom_plugins.signing.sealing.plans import Attachment, Drawing, DrawnAs, Plan, SignerSeal
from homeroom_plugins.signing.sealing.preparing import prepare_signature
from homeroom_plugins.signing.sealing.signatures import reserved_bytes, sign_revision
from homeroom_sdk.orm import uuid7
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.signers import pdf_cms
from pyhanko.sign.timestamps import DummyTimeStamper
from pyhanko.sign.validation import async_validate_pdf_signature
from pyhanko_certvalidator import ValidationContext
from pyhanko_certvalidator.registry import SimpleCertificateStore

NOW = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
ARABIC = "فاطمة الزهراء"


class KeptKeySigner(pdf_cms.Signer):
    """pyHanko's signer with one of our keys, for signatures that are not seals."""

    def __init__(self, identity: Identity) -> None:
        store = SimpleCertificateStore()
        certificates = [to_asn1(certificate) for certificate in (identity.certificate, *identity.chain)]
        store.register_multiple(certificates)
        super().__init__(signing_cert=certificates[0], cert_registry=store)
        self._key = identity.key

    async def async_sign_raw(self, data: bytes, digest_algorithm: str, dry_run: bool = False) -> bytes:
        """See `pdf_cms.Signer.async_sign_raw`."""
        assert digest_algorithm == DIGEST
        return self._key.sign(data)


def to_asn1(certificate: x509.Certificate) -> asn1_x509.Certificate:
    """Convert a certificate for pyHanko."""
    return asn1_x509.Certificate.load(certificate.public_bytes(Encoding.DER))


def make_identity(now: datetime | None = None) -> Identity:
    """Return a district's own key."""
    new = make_authority(uuid4(), "Springfield", now or datetime.now(UTC))
    key = load_der_private_key(new.key, None)
    return Identity(new.certificate, KeptKey(key), (new.root,), (new.revocations,))  # type: ignore[arg-type] # it is EC


def make_plan(signers: int = 2, *, page: int = 1, attachment: bytes = b"") -> Plan:
    """Return a plan for this number of signers, each with a mark, a text and a check mark, one below the other."""
    files = [Attachment("notes.txt", "Notes", "text/plain", attachment, NOW)] if attachment else []
    return Plan([make_signer(number, page) for number in range(1, signers + 1)], files)


def make_signer(number: int, page: int = 1) -> SignerSeal:
    """Return the seal of one signer."""
    top = 20 + 30 * number
    return SignerSeal(
        f"Signer {number}",
        datetime.now(UTC),
        f"Signer {number} signed: typed name, verified by PIN. Consent 2026-1 (en).",
        "Europe/Berlin",
        (("Method", "typed"), ("ConsentVersion", "2026-1")),
        Drawing(DrawnAs.TYPED, page, 20, top, 120, 26, "Signature", ARABIC if number == 1 else f"Signer {number}"),
        f"Signer {number}",
        [
            Drawing(DrawnAs.TEXT, page, 150, top, 60, 12, "Date", "2026-05-04"),
            Drawing(DrawnAs.CHECK, page, 220, top, 12, 12, "I agree", "true"),
        ],
    )


async def seal_plainly(path: Path, plan: Plan, identity: Identity) -> bytes:
    """Seal a file in this process; return the sealed bytes."""
    for signer in range(1, len(plan.signers) + 1):
        prepared = prepare_signature(path, plan, signer, reserved_bytes(identity, is_stamped=False))
        await sign_revision(path, prepared, identity)
    return path.read_bytes()


async def make_sealed(
    folder: Path, identity: Identity, *, source: bytes | None = None, plan: Plan | None = None
) -> bytes:
    """Return a document that is sealed for two signers."""
    path = folder / f"{uuid4().hex}.pdf"
    path.write_bytes(source or write_pdf(["Permission slip", "Second page"]))
    return await seal_plainly(path, plan or make_plan(), identity)


async def judge_by_pyhanko(content: bytes, *roots: x509.Certificate) -> list[tuple[bool, str]]:
    """Return for each signature whether pyHanko's validator accepts it, and the level of later modifications."""
    reader = PdfFileReader(BytesIO(content))
    found = []
    for signature in reader.embedded_regular_signatures:
        context = ValidationContext(trust_roots=[to_asn1(root) for root in roots], allow_fetching=False)
        status = await async_validate_pdf_signature(signature, signer_validation_context=context)
        level = status.modification_level.name if status.modification_level else ""
        found.append((bool(status.bottom_line), level))
    return found


@dataclass
class SignedRequest:
    """A completely signed request in the database."""

    id: UUID
    signer_ids: list[UUID] = field(default_factory=list)


async def make_request(
    platform: Platform, district: TestDistrict, *, source: bytes | None = None, signers: int = 2, **values: Any
) -> SignedRequest:
    """Create a request that a guardian and a teacher have signed with their typed names, the last one just now."""
    content = source or write_pdf(["Permission slip", "Second page"])
    async with open_plugin_context(platform, "signing", district) as ctx:
        blob = await ctx.blobs.put(content)
        job = SigningJob(
            id=uuid7(),
            title="Trip",
            mode="digital_signature",
            source="document",
            subject="Please sign",
            pin_mode="none",
            expires_at=ctx.now() + timedelta(days=30),
        )
        ctx.db.add(job)
        await ctx.db.flush()
        request = SigningRequest(
            **{
                "id": uuid7(),
                "job_id": job.id,
                "person": uuid7(),
                "person_id": "S-77",
                "first_name": "Ana",
                "last_name": "Peña",
                "school_id": "North",
                "title": "Trip to the museum",
                "mode": "digital_signature",
                "status": RequestStatus.SEALING,
                "blob_id": blob.id,
                "sha256": blob.sha256,
                "page_sizes": [[300.0, 200.0]] * 2,
                "roles": [{"key": f"r{number}"} for number in range(1, signers + 1)],
                "fields": [item for number in range(1, signers + 1) for item in make_fields(number)],
                "expires_at": ctx.now() + timedelta(days=30),
                "signers": signers,
                "completed_signers": signers,
                "signed_at": ctx.now(),
            }
            | values
        )
        ctx.db.add(request)
        await ctx.db.flush()
        made = SignedRequest(request.id)
        for number in range(1, signers + 1):
            row = Signer(
                id=uuid7(),
                request_id=request.id,
                role=f"r{number}",
                kind="guardian1" if number == 1 else "teacher",
                name=f"Signer {number}",
                email=f"signer{number}@families.example.org",
                language="ar" if number == 1 else "en",
                status=SignerStatus.SIGNED,
                consented_at=ctx.now(),
                consent_version="2026-1",
                consent_language="en",
                signed_at=ctx.now() + timedelta(seconds=number),
                method="typed",
                mark_text=ARABIC if number == 1 else f"Signer {number}",
                verified_by="pin" if number == 1 else "session",
                address="192.0.2.7",
                agent="Firefox",
                zone="Europe/Berlin",
            )
            ctx.db.add(row)
            await ctx.db.flush()
            made.signer_ids.append(row.id)
            for name, value in ((f"f{number}-date", "2026-05-04"), (f"f{number}-agree", "true")):
                ctx.db.add(FieldValue(signer_id=row.id, field_id=name, value=value))
    return made


def make_fields(number: int) -> list[dict[str, Any]]:
    """Return a signature, a date and a check mark field of one role."""
    top = 10 + 30 * number
    common = {"role": f"r{number}", "page": 1, "required": True, "options": [], "merge": "", "group": ""}
    return [
        common
        | {"id": f"f{number}", "kind": "signature", "x": 20, "y": top, "width": 120, "height": 28, "label": "Sign"},
        common
        | {"id": f"f{number}-date", "kind": "date", "x": 150, "y": top, "width": 60, "height": 12, "label": "On"},
        common
        | {"id": f"f{number}-agree", "kind": "check", "x": 220, "y": top, "width": 12, "height": 12, "label": "Yes"},
    ]


@dataclass
class StampServer:
    """A time stamp authority behind a real HTTP server.

    Attributes:
        answers: What it answers: `stamps`, `away` (503), `nonsense` or `other` (the stamp of another digest).
    """

    url: str
    root: x509.Certificate
    answers: str = "stamps"
    asked: int = 0


@contextmanager
def run_stamp_server() -> Iterator[StampServer]:
    """Run the authority on a free port."""
    authority = make_stamp_authority()
    server: StampServer

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            server.asked += 1
            content = self.rfile.read(int(self.headers["content-length"]))
            status, body = 200, b"\x30\x03nonsense"
            if server.answers == "away":
                status, body = 503, b""
            elif server.answers in ("stamps", "other"):
                request = tsp.TimeStampReq.load(content)
                if server.answers == "other":
                    request["message_imprint"]["hashed_message"] = bytes(32)
                body = asyncio.run(authority.stamper.async_request_tsa_response(request)).dump()
            self.send_response(status)
            self.send_header("content-type", "application/timestamp-reply")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        server = StampServer(f"http://127.0.0.1:{http.server_port}/tsa", authority.root)
        thread = threading.Thread(target=http.serve_forever, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            http.shutdown()
            thread.join()


@dataclass
class StampAuthority:
    """The key of a time stamp authority."""

    stamper: DummyTimeStamper
    root: x509.Certificate


def make_stamp_authority() -> StampAuthority:
    """Return an authority with a certificate for time stamps."""
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import rsa

    now = datetime.now(UTC)
    root_key, key = (rsa.generate_private_key(65537, 2048) for _key in range(2))
    root_name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Stamps root")])
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Stamps")])

    def start(subject: x509.Name, public: rsa.RSAPublicKey) -> x509.CertificateBuilder:
        return (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(root_name)
            .public_key(public)
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=900))
        )

    root = (
        start(root_name, root_key.public_key())
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(root_key, hashes.SHA256())
    )
    leaf = (
        start(name, key.public_key())
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING]), critical=True)
        .sign(root_key, hashes.SHA256())
    )
    store = SimpleCertificateStore()
    store.register(to_asn1(root))
    secret = key.private_bytes(Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    stamper = DummyTimeStamper(to_asn1(leaf), asn1_keys.PrivateKeyInfo.load(secret), certs_to_embed=store)
    return StampAuthority(stamper, root)
