"""Signing of prepared revisions. This module uses the key and the time stamp authority, and does not parse PDFs."""

import hashlib
from pathlib import Path
from typing import Protocol

from asn1crypto import cms
from cryptography.hazmat.primitives.serialization import Encoding
from homeroom_plugins.signing.sealing.envelopes import signed_attributes, write_envelope
from homeroom_plugins.signing.sealing.keys import Identity
from homeroom_plugins.signing.sealing.plans import Prepared

TIMESTAMP_BYTES = 16_384
"""Bytes reserved for a time stamp's token with certificates; tokens of public authorities take 4,000 to 9,000 bytes."""
FRAME_BYTES = 1_536
"""Bytes reserved for a signature without certificates; an RSA-4096 signature takes 512."""


class Stamps(Protocol):
    """A time stamp authority."""

    async def stamp(self, digest: bytes) -> cms.ContentInfo:
        """Return the token for a SHA-256 digest."""
        ...


class RoomTooSmall(RuntimeError):
    """A signature is larger than the space reserved for it, which is a programming error."""


def reserved_bytes(identity: Identity, *, is_stamped: bool) -> int:
    """Return the size of a signature's gap in hex digits, which is twice its bytes."""
    certificates = [identity.certificate, *identity.chain]
    size = sum(len(certificate.public_bytes(Encoding.DER)) for certificate in certificates)
    return 2 * (size + FRAME_BYTES + (TIMESTAMP_BYTES if is_stamped else 0))


async def sign_revision(path: Path, prepared: Prepared, identity: Identity, stamps: Stamps | None = None) -> bytes:
    """Sign a prepared revision and write the signature into its gap; return its bytes, including the padding."""
    attributes = signed_attributes(identity.certificate, prepared.digest)
    signature = identity.key.sign(attributes)
    stamp = b""
    if stamps is not None:  # A time stamp over the signature value (RFC 3161, appendix A).
        stamp = (await stamps.stamp(hashlib.sha256(signature).digest())).dump()
    return fill_gap(path, prepared, write_envelope(identity, attributes, signature, stamp))


async def stamp_revision(path: Path, prepared: Prepared, stamps: Stamps) -> bytes:
    """Fill the gap of a document's time stamp."""
    return fill_gap(path, prepared, (await stamps.stamp(prepared.digest)).dump())


def fill_gap(path: Path, prepared: Prepared, content: bytes) -> bytes:
    """Write the signature into the gap as hex digits; the rest of the gap stays zeros. Return its bytes with the
    padding.
    """
    room = (prepared.end - prepared.start - 2) // 2
    if len(content) > room:
        raise RoomTooSmall
    with path.open("r+b") as file:
        file.seek(prepared.start + 1)
        file.write(content.hex().upper().encode())
    return content + bytes(room - len(content))
