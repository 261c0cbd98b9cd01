"""The keys that sign seals. They are loaded once and kept in memory.

pyHanko's own signer loads the key for each signature, which takes 117 ms with RSA-2048. With a loaded key, a signature
takes a few milliseconds.
"""

import base64
import binascii
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.serialization import load_pem_private_key, pkcs12
from cryptography.x509 import Certificate
from homeroom_sdk.errors import ServiceUnavailable
from homeroom_sdk.i18n import Sentence, _

DIGEST = "sha256"
MIN_RSA_BITS = 2048


class KeyUnusable(ServiceUnavailable):
    """The key that the operator has configured cannot be used; the message states the reason."""

    code = "signing_key_unusable"

    def __init__(self, why: Sentence) -> None:
        super().__init__(_("The signing key of this installation cannot be used: {why}", why=why))


class SignsBytes(Protocol):
    """A private key, in memory or in a token."""

    def sign(self, data: bytes) -> bytes:
        """Sign the data's SHA-256: ECDSA in DER, or RSA with PKCS #1 v1.5."""
        ...


@dataclass(frozen=True, slots=True)
class Identity:
    """A key with its certificate, and the certificates and revocation lists up to its authority.

    Attributes:
        origin: The source of the key: `own`, `file`, `environment` or `pkcs11`.
        lists: Revocation lists in DER that were issued together with the certificate.
    """

    certificate: Certificate
    key: SignsBytes = field(repr=False)
    chain: Sequence[Certificate] = ()
    lists: Sequence[bytes] = ()
    origin: str = "own"

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the certificate in hex."""
        return self.certificate.fingerprint(hashes.SHA256()).hex()


@dataclass(frozen=True, slots=True)
class KeptKey:
    """A key in memory; implements `SignsBytes`."""

    key: ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey

    def sign(self, data: bytes) -> bytes:
        if isinstance(self.key, rsa.RSAPrivateKey):
            return self.key.sign(data, padding.PKCS1v15(), hashes.SHA256())
        return self.key.sign(data, ec.ECDSA(hashes.SHA256()))


def load_identity(content: bytes, password: str, *, chain: bytes = b"", origin: str = "file") -> Identity:
    """Load a key with its certificates from PEM (key and certificates in any order) or PKCS #12.

    Args:
        chain: More certificates in PEM.

    Raises:
        KeyUnusable: it cannot be read, or may not sign documents.
    """
    secret = password.encode() or None
    try:
        if b"-----BEGIN" in content:
            key = load_pem_private_key(content, secret) if b"PRIVATE KEY" in content else None
            certificates = (
                x509.load_pem_x509_certificates(content + b"\n" + chain) if _has_certificate(content, chain) else []
            )
        else:
            key, leaf, others = pkcs12.load_key_and_certificates(_to_binary(content), secret)
            certificates = [*([leaf] if leaf else []), *others]
            certificates += x509.load_pem_x509_certificates(chain) if chain else []
    except (ValueError, TypeError) as error:
        raise KeyUnusable(_("its file or its password is wrong.")) from error
    if not isinstance(key, ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey):
        raise KeyUnusable(_("it must be a private key of the kind ECDSA or RSA."))
    return identify(KeptKey(key), key.public_key(), certificates, origin=origin)


def identify(
    key: SignsBytes,
    public: ec.EllipticCurvePublicKey | rsa.RSAPublicKey,
    certificates: Sequence[Certificate],
    *,
    origin: str,
) -> Identity:
    """Return the identity of a key, with the one of the certificates that belongs to it.

    Raises:
        KeyUnusable: no certificate belongs to it, it may not sign documents, or an RSA key is too short.
    """
    if isinstance(public, rsa.RSAPublicKey) and public.key_size < MIN_RSA_BITS:
        raise KeyUnusable(_("an RSA key needs at least {count} bits.", count=MIN_RSA_BITS))
    own = next((found for found in certificates if found.public_key() == public), None)
    if own is None:
        raise KeyUnusable(_("there is no certificate next to it."))
    _check_usage(own)
    return Identity(own, key, tuple(found for found in certificates if found != own), origin=origin)


def _check_usage(certificate: Certificate) -> None:
    try:
        usage = certificate.extensions.get_extension_for_class(x509.KeyUsage).value
    except x509.ExtensionNotFound:
        return
    if not usage.digital_signature and not usage.content_commitment:
        raise KeyUnusable(_("its certificate is not for signing documents."))


def _has_certificate(*texts: bytes) -> bool:
    return any(b"BEGIN CERTIFICATE" in text for text in texts)


def _to_binary(content: bytes) -> bytes:
    """Return PKCS #12 as binary; environment variables contain it in base64."""
    try:
        return base64.b64decode(content, validate=True)
    except (binascii.Error, ValueError):
        return content
