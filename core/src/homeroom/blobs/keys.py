"""Keys of blobs in the store: the address of the content within one district.

The address is a keyed hash. Without the district's key, it is impossible to test whether a known document is stored,
and equal documents of two districts get different addresses.
"""

import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from homeroom.blobs.errors import BlobNotFound

KEY_BYTES = 32
_KEY = re.compile(r"t/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/([0-9a-f]{2})/(\1[0-9a-f]{62})")
_ADDRESS = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class DistrictKeys:
    """The two keys derived from a district's key, so that neither use weakens the other."""

    addressing: bytes = field(repr=False)
    wrapping: bytes = field(repr=False)


def derive_district_keys(district_key: bytes) -> DistrictKeys:
    """Derive the keys for addressing and for wrapping (HKDF-SHA256)."""
    if len(district_key) != KEY_BYTES:
        raise ValueError(f"A district's key has {KEY_BYTES} bytes, this one has {len(district_key)}.")
    return DistrictKeys(_derive(district_key, b"address"), _derive(district_key, b"wrap"))


def content_address(addressing_key: bytes, content_sha256: bytes) -> str:
    """Return the address of content within a district: HMAC-SHA256 over its SHA-256, as 64 hex digits."""
    return hmac.digest(addressing_key, content_sha256, "sha256").hex()


def district_prefix(district_id: UUID) -> str:
    """Return the prefix of all keys of a district, with the trailing slash."""
    return f"t/{district_id}/"


def blob_key(district_id: UUID, address: str) -> str:
    """Return the store key of an address.

    Raises:
        BlobNotFound: the address is malformed; the same error as for an unknown one, so that callers cannot tell which.
    """
    return blob_keys(district_id, [address])[0]


def blob_keys(district_id: UUID, addresses: Sequence[str]) -> list[str]:
    """Return the store keys of several addresses in their order; raises what `blob_key` raises."""
    prefix = district_prefix(district_id)
    if not all(map(_ADDRESS.fullmatch, addresses)):
        raise BlobNotFound(f"{prefix}?")
    return [f"{prefix}{address[:2]}/{address}" for address in addresses]


def is_blob_key(key: str) -> bool:
    """Return True if a key has the canonical form; other keys are never used as a path."""
    return _KEY.fullmatch(key) is not None


def _derive(key: bytes, use: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=b"homeroom blobs " + use).derive(key)
