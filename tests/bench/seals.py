"""Seals per second, compared with plain pyHanko on the same document, field and key.

    python tests/bench/seals.py [--seals 40] [--rounds 3]

Each seal is for one signer: an appearance with a name, a revision, and an incremental PAdES signature (B-B). pyHanko
signs with `SimpleSigner`, as its documentation shows.
"""

import argparse
import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from asn1crypto import keys as asn1_keys
from asn1crypto import x509 as asn1_x509
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.signing.sealing.keys import Identity, KeptKey
from homeroom_plugins.signing.sealing.plans import Drawing, DrawnAs, Plan, SignerSeal
from homeroom_plugins.signing.sealing.preparing import prepare_signature
from homeroom_plugins.signing.sealing.signatures import reserved_bytes, sign_revision
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign.fields import SigFieldSpec, SigSeedSubFilter
from pyhanko.sign.signers.functions import sign_pdf
from pyhanko.sign.signers.pdf_cms import SimpleSigner
from pyhanko.sign.signers.pdf_signer import PdfSignatureMetadata
from pyhanko_certvalidator.registry import SimpleCertificateStore
from yardstick import Subject, measure, print_ratios

Key = ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey
SOURCE = write_pdf(["Permission slip for the trip to the museum"] * 3)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seals", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    for name, key in (
        ("RSA-2048", rsa.generate_private_key(65537, 2048)),
        ("P-256", ec.generate_private_key(ec.SECP256R1())),
    ):
        certificate = make_certificate(key)
        subjects: dict[str, Subject] = {
            "pyHanko": by_pyhanko(key, certificate, args.seals),
            "homeroom": by_homeroom(Identity(certificate, KeptKey(key)), args.seals),
        }
        print_ratios(f"Seals with {name}", measure(subjects, rounds=args.rounds), yardstick="pyHanko", unit="seal")


def by_pyhanko(key: Key, certificate: x509.Certificate, seals: int) -> Callable[[], int]:
    """Return a subject that signs copies one after the other as pyHanko's documentation shows."""
    own = asn1_x509.Certificate.load(certificate.public_bytes(Encoding.DER))
    store = SimpleCertificateStore()
    store.register(own)
    secret = key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
    signer = SimpleSigner(own, asn1_keys.PrivateKeyInfo.load(secret), store)
    meta = PdfSignatureMetadata(
        field_name="Signature", name="Ana", reason="Signed", md_algorithm="sha256", subfilter=SigSeedSubFilter.PADES
    )
    field = SigFieldSpec("Signature", on_page=0, box=(20, 20, 140, 46))

    def run() -> int:
        for _seal in range(seals):
            sign_pdf(IncrementalPdfFileWriter(BytesIO(SOURCE)), meta, signer, new_field_spec=field)
        return seals

    return run


def by_homeroom(identity: Identity, seals: int) -> Callable[[], int]:
    """Return a subject that does the work of the guarded child and its parent in this process."""
    mark = Drawing(DrawnAs.TYPED, 1, 20, 150, 120, 26, "Signature", "Ana")
    room = reserved_bytes(identity, is_stamped=False)

    async def seal_all(path: Path) -> None:
        for _seal in range(seals):
            path.write_bytes(SOURCE)
            plan = Plan([SignerSeal("Ana", datetime.now(UTC), "Signed", "", mark=mark)])
            await sign_revision(path, prepare_signature(path, plan, 1, room), identity)

    def run() -> int:
        with TemporaryDirectory() as folder:
            asyncio.run(seal_all(Path(folder) / "sealed.pdf"))
        return seals

    return run


def make_certificate(key: Key) -> x509.Certificate:
    """Return a self-signed certificate."""
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Bench")])
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now)
        .not_valid_after(now.replace(year=now.year + 1))
        .sign(key, hashes.SHA256())
    )


if __name__ == "__main__":
    main()
