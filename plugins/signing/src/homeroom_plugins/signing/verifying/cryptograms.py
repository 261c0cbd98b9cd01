"""Cryptographic checks of signatures, with `cryptography` alone. Runs in the guarded child."""

import hashlib
from collections.abc import Collection
from datetime import datetime

from asn1crypto import cms
from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.x509 import Certificate
from homeroom_plugins.signing.verifying.gaps import Covered
from homeroom_plugins.signing.verifying.verdicts import Refused, Why

_HASHES = {"sha256": hashes.SHA256(), "sha384": hashes.SHA384(), "sha512": hashes.SHA512()}


def digest_of(covered: Covered, content: bytes, algorithm: str) -> bytes:
    """Return the digest of the bytes that a signature covers."""
    view = memoryview(content)
    digest = hashlib.new(algorithm, view[: covered.start])
    digest.update(view[covered.stop : covered.end])
    return digest.digest()


def check_signature(covered: Covered, content: bytes) -> Certificate:
    """Check the signature, and return the signer's certificate.

    Raises:
        Refused: the covered bytes were changed, or the signature is not valid.
    """
    try:
        signed = _load(covered.content)
        info = _only(signed["signer_infos"])
        algorithm = info["digest_algorithm"]["algorithm"].native
        if algorithm not in _HASHES or signed["encap_content_info"]["content"].native is not None:
            raise Refused(Why.SIGNATURE)
        attributes = {item["type"].native: item["values"] for item in info["signed_attrs"]}
        said = _only(attributes["message_digest"]).native
        certificate = _find_certificate(signed, info)
        to_check = info["signed_attrs"].untag().dump(force=True)
        _verify(certificate, info, to_check, algorithm)
    except (ValueError, TypeError, KeyError, AttributeError, InvalidSignature) as error:
        raise Refused(Why.SIGNATURE) from error
    if said != digest_of(covered, content, algorithm):
        raise Refused(Why.BYTES)
    return certificate


def check_stamp(covered: Covered, content: bytes) -> None:
    """Check that a document time stamp matches the bytes it covers; does not check the authority's signature.

    Raises:
        Refused: it does not match.
    """
    try:
        stamped = _load(covered.content)["encap_content_info"]["content"].parsed["message_imprint"]
        algorithm, said = stamped["hash_algorithm"]["algorithm"].native, stamped["hashed_message"].native
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise Refused(Why.SIGNATURE) from error
    if algorithm not in _HASHES or said != digest_of(covered, content, algorithm):
        raise Refused(Why.BYTES)


def is_known(certificate: Certificate, known: Collection[bytes], sealed_at: datetime | None) -> bool:
    """Return whether the certificate is identical to one with which the district seals, and was valid at that time."""
    if certificate.fingerprint(hashes.SHA256()) not in known:
        return False
    return sealed_at is None or certificate.not_valid_before_utc <= sealed_at <= certificate.not_valid_after_utc


def check_company(covered: Covered, known: Collection[bytes]) -> None:
    """Check that all certificates embedded in our seal are known to the district, because the signature does not cover
    them.

    Raises:
        Refused: a certificate was changed or added.
    """
    beside = [item.chosen.dump() for item in _load(covered.content)["certificates"]]
    if any(der not in known for der in beside):
        raise Refused(Why.SIGNATURE)


def _load(content: bytes) -> cms.SignedData:
    """Return the signed data, which only padding zeros may follow."""
    found = cms.ContentInfo.load(content)
    if found["content_type"].native != "signed_data" or content[len(found.dump()) :].strip(b"\0"):
        raise Refused(Why.SIGNATURE)
    return found["content"]


def _only(items: object) -> cms.SignerInfo:
    (item,) = list(items)  # type: ignore[call-overload] # asn1crypto has no types
    return item


def _find_certificate(signed: cms.SignedData, info: cms.SignerInfo) -> Certificate:
    wanted = info["sid"].chosen
    for item in signed["certificates"]:
        found = item.chosen
        if found.serial_number == wanted["serial_number"].native and found.issuer == wanted["issuer"]:
            return x509.load_der_x509_certificate(found.dump())
    raise Refused(Why.SIGNATURE)


def _verify(certificate: Certificate, info: cms.SignerInfo, signed: bytes, algorithm: str) -> None:
    key, signature, digest = certificate.public_key(), info["signature"].native, _HASHES[algorithm]
    kind = info["signature_algorithm"].signature_algo
    if isinstance(key, ec.EllipticCurvePublicKey) and kind == "ecdsa":
        key.verify(signature, signed, ec.ECDSA(digest))
    elif isinstance(key, rsa.RSAPublicKey) and kind == "rsassa_pkcs1v15":
        key.verify(signature, signed, padding.PKCS1v15(), digest)
    elif isinstance(key, rsa.RSAPublicKey) and kind == "rsassa_pss":
        pss = padding.PSS(padding.MGF1(digest), padding.PSS.AUTO)
        key.verify(signature, signed, pss, digest)
    else:
        raise Refused(Why.SIGNATURE)
