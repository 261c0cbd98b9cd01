"""Signatures of the district on exports from its ledger: Ed25519 (RFC 8032), which standard tools can verify."""

import json
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import Any
from uuid import UUID
from zipfile import BadZipFile, ZipFile

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_public_key
from homeroom.secrets.keys import Keys
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _

PURPOSE = "disclosures/signing"
MANIFEST, SIGNATURE, KEY = "manifest.json", "manifest.json.sig", "key.pem"
MAX_BYTES = 200_000_000
"""Maximum unpacked size of a package to verify; exports are about a hundredth of it."""


@dataclass(frozen=True, slots=True)
class Verified:
    """A package with a valid signature: its manifest, and the key that verified it."""

    manifest: dict[str, Any]
    key: Ed25519PublicKey


def signing_key(keys: Keys, district_id: UUID) -> Ed25519PrivateKey:
    """Return the district's signing key, which never changes."""
    return Ed25519PrivateKey.from_private_bytes(keys.derive(PURPOSE, district_id))


def write_pem(key: Ed25519PublicKey) -> bytes:
    """Return the key as a PEM file."""
    return key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def fingerprint_of(key: Ed25519PublicKey) -> str:
    """Return the fingerprint that people compare: the first 32 hex digits of the key's SHA-256, in groups of four."""
    digits = sha256(key.public_bytes(Encoding.Raw, PublicFormat.Raw)).hexdigest()[:32]
    return " ".join(digits[start : start + 4] for start in range(0, 32, 4))


def pack_signed(key: Ed25519PrivateKey, name: str, content: bytes, **about: str) -> bytes:
    """Return a zip with the file, a manifest with its SHA-256, the manifest's signature and the public key."""
    manifest = json.dumps(
        {**about, "files": {name: sha256(content).hexdigest()}}, ensure_ascii=False, indent=2, sort_keys=True
    ).encode()
    parts = {name: content, MANIFEST: manifest, SIGNATURE: key.sign(manifest), KEY: write_pem(key.public_key())}
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for part, held in parts.items():
            archive.writestr(part, held)
    return packed.getvalue()


def verify_package(packed: bytes, key: Ed25519PublicKey | None = None) -> Verified:
    """Verify a package made by `pack_signed`, with this key or, if None, with the key in the package.

    Raises:
        ValidationFailed: it is not such a package, or its content was changed after signing.
    """
    try:
        with ZipFile(BytesIO(packed)) as archive:
            if sum(item.file_size for item in archive.infolist()) > MAX_BYTES:
                raise _refused()
            parts = {item.filename: archive.read(item) for item in archive.infolist()}
        manifest, signature = parts.pop(MANIFEST), parts.pop(SIGNATURE)
        enclosed = load_pem_public_key(parts.pop(KEY))
        key = key or (enclosed if isinstance(enclosed, Ed25519PublicKey) else None)
        if key is None:
            raise _refused()
        key.verify(signature, manifest)
        said = json.loads(manifest)
    except (BadZipFile, KeyError, ValueError, InvalidSignature) as error:
        raise _refused() from error
    if said["files"] != {name: sha256(content).hexdigest() for name, content in parts.items()}:
        raise _refused()
    return Verified(said, key)


def _refused() -> ValidationFailed:
    return ValidationFailed(_("This is not the signed file: the file, its signature or the key has changed."))
