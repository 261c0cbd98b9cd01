"""Creation of a certificate authority with one signing key, for installations without a key of the operator."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509 import Certificate
from cryptography.x509.oid import NameOID, ObjectIdentifier

YEARS = 20
DAYS_A_YEAR = 365
BACKDATED = timedelta(minutes=5)
"""Start of validity before the present time, because readers' clocks may be behind."""
DOCUMENT_SIGNING = ObjectIdentifier("1.3.6.1.5.5.7.3.36")
"""Extended key usage for document signing (RFC 9336)."""
MAX_NAME = 64


@dataclass(frozen=True, slots=True)
class NewAuthority:
    """A new authority. Its own private key is not kept, so that it cannot issue anything else.

    Attributes:
        revocations: Its certificate revocation list in DER: empty, and valid for its whole lifetime.
        key: The signing key, PKCS #8 in DER.
    """

    root: Certificate
    certificate: Certificate
    revocations: bytes
    key: bytes = field(repr=False)


def make_authority(district_id: UUID, district_name: str, now: datetime) -> NewAuthority:
    """Create an authority and a P-256 signing key, and discard the authority's own private key."""
    root_key, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    starts, ends = now - BACKDATED, now + timedelta(days=YEARS * DAYS_A_YEAR)
    root_name = _name(district_name, "homeroom authority", district_id)
    identifier = x509.SubjectKeyIdentifier.from_public_key(root_key.public_key())
    root = (
        _builder(root_name, root_name, root_key.public_key(), starts, ends)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(certifies=True), critical=True)
        .add_extension(identifier, critical=False)
        .sign(root_key, hashes.SHA256())
    )
    issued_by = x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(identifier)
    certificate = (
        _builder(_name(district_name, "homeroom seal", district_id), root_name, key.public_key(), starts, ends)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(certifies=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([DOCUMENT_SIGNING]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(issued_by, critical=False)
        .sign(root_key, hashes.SHA256())
    )
    revocations = (
        x509.CertificateRevocationListBuilder()
        .issuer_name(root_name)
        .last_update(starts)
        .next_update(ends)
        .add_extension(x509.CRLNumber(1), critical=False)
        .add_extension(issued_by, critical=False)
        .sign(root_key, hashes.SHA256())
    )
    secret = key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
    return NewAuthority(root, certificate, revocations.public_bytes(Encoding.DER), secret)


def _name(district: str, role: str, district_id: UUID) -> x509.Name:
    return x509.Name(
        [
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, district[:MAX_NAME] or "homeroom"),
            x509.NameAttribute(NameOID.COMMON_NAME, f"{district[: MAX_NAME - len(role) - 3]} – {role}"),
            x509.NameAttribute(NameOID.SERIAL_NUMBER, str(district_id)),
        ]
    )


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, starts: datetime, ends: datetime
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(starts)
        .not_valid_after(ends)
    )


def _usage(*, certifies: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not certifies,
        content_commitment=not certifies,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=certifies,
        crl_sign=certifies,
        encipher_only=False,
        decipher_only=False,
    )
