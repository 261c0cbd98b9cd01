"""CMS signatures in DER as PAdES requires them (ETSI EN 319 122), encoded directly.

asn1crypto takes 9 ms to encode one, more than the rest of a seal takes.
"""

import hashlib
from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509 import Certificate
from homeroom_plugins.signing.sealing.keys import Identity

_SEQUENCE, _SET, _OCTETS, _INTEGER, _OID, _NULL = 0x30, 0x31, 0x04, 0x02, 0x06, 0x05
_EXPLICIT_0, _IMPLICIT_0, _IMPLICIT_1 = 0xA0, 0xA0, 0xA1


def write_der(tag: int, *parts: bytes) -> bytes:
    """Encode an element from its tag and the concatenated parts."""
    content = b"".join(parts)
    size = len(content)
    if size < 0x80:
        return bytes((tag, size)) + content
    length = size.to_bytes((size.bit_length() + 7) // 8)
    return bytes((tag, 0x80 | len(length))) + length + content


def write_oid(dotted: str) -> bytes:
    """Encode an object identifier."""
    first, second, *others = map(int, dotted.split("."))
    content = bytes((40 * first + second,))
    for number in others:
        groups = [number & 0x7F]
        while number := number >> 7:
            groups.append(number & 0x7F | 0x80)
        content += bytes(reversed(groups))
    return write_der(_OID, content)


_DATA, _SIGNED_DATA = write_oid("1.2.840.113549.1.7.1"), write_oid("1.2.840.113549.1.7.2")
_CONTENT_TYPE, _MESSAGE_DIGEST = write_oid("1.2.840.113549.1.9.3"), write_oid("1.2.840.113549.1.9.4")
_SIGNING_CERTIFICATE_V2 = write_oid("1.2.840.113549.1.9.16.2.47")
_TIME_STAMP = write_oid("1.2.840.113549.1.9.16.2.14")
_SHA256 = write_der(_SEQUENCE, write_oid("2.16.840.1.101.3.4.2.1"))
_RSA_WITH_SHA256 = write_der(_SEQUENCE, write_oid("1.2.840.113549.1.1.11"), write_der(_NULL))
_ECDSA_WITH_SHA256 = write_der(_SEQUENCE, write_oid("1.2.840.10045.4.3.2"))
_ONE = write_der(_INTEGER, b"\x01")


def signed_attributes(certificate: Certificate, digest: bytes) -> bytes:
    """Return the signed attributes as a set in DER: the document's digest, and the certificate that signs it."""
    own = hashlib.sha256(certificate.public_bytes(Encoding.DER)).digest()
    identifier = write_der(_SEQUENCE, write_der(_OCTETS, own))
    attributes = (
        _attribute(_CONTENT_TYPE, _DATA),
        _attribute(_MESSAGE_DIGEST, write_der(_OCTETS, digest)),
        _attribute(_SIGNING_CERTIFICATE_V2, write_der(_SEQUENCE, write_der(_SEQUENCE, identifier))),
    )
    return write_der(_SET, *sorted(attributes))


def write_envelope(identity: Identity, attributes: bytes, signature: bytes, stamp: bytes = b"") -> bytes:
    """Return the complete CMS signature.

    Args:
        attributes: The result of `signed_attributes`, which `signature` signs.
        stamp: The token of a time stamp over the signature.
    """
    serial = identity.certificate.serial_number
    issuer = write_der(
        _SEQUENCE,
        identity.certificate.issuer.public_bytes(),
        write_der(_INTEGER, serial.to_bytes(serial.bit_length() // 8 + 1)),
    )
    is_rsa = isinstance(identity.certificate.public_key(), rsa.RSAPublicKey)
    info = write_der(
        _SEQUENCE,
        _ONE,
        issuer,
        _SHA256,
        bytes((_IMPLICIT_0,)) + attributes[1:],
        _RSA_WITH_SHA256 if is_rsa else _ECDSA_WITH_SHA256,
        write_der(_OCTETS, signature),
        write_der(_IMPLICIT_1, _attribute(_TIME_STAMP, stamp)) if stamp else b"",
    )
    certificates = _certificates(identity.certificate, *identity.chain)
    signed = write_der(
        _SEQUENCE, _ONE, write_der(_SET, _SHA256), write_der(_SEQUENCE, _DATA), certificates, write_der(_SET, info)
    )
    return write_der(_SEQUENCE, _SIGNED_DATA, write_der(_EXPLICIT_0, signed))


def _attribute(kind: bytes, value: bytes) -> bytes:
    return write_der(_SEQUENCE, kind, write_der(_SET, value))


@lru_cache(maxsize=16)
def _certificates(*certificates: Certificate) -> bytes:
    return write_der(_IMPLICIT_0, *sorted(certificate.public_bytes(Encoding.DER) for certificate in certificates))
