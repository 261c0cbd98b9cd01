"""Signing prepared revisions: here are the key and the way to the time stamp authority, and no parser of PDFs."""

import hashlib
from pathlib import Path
from typing import Protocol

from asn1crypto import cms
from cryptography.hazmat.primitives.serialization import Encoding
from homeroom_plugins.signing.sealing.envelopes import signed_attributes, write_envelope
from homeroom_plugins.signing.sealing.keys import Identity
from homeroom_plugins.signing.sealing.plans import Prepared

TIMESTAMP_BYTES = 16_384
"""The room for a time stamp's token with its certificates; those of public authorities take 4,000 to 9,000."""
FRAME_BYTES = 1_536
"""The room for what a signature holds beside certificates; an RSA-4096 signature is 512."""


class Stamps(Protocol):
    """A time stamp authority."""

    async def stamp(self, digest: bytes) -> cms.ContentInfo:
        """The token for a SHA-256 digest."""
        ...


class RoomTooSmall(RuntimeError):
    """A signature is larger than what was reserved for it; a mistake of ours."""


def reserved_bytes(identity: Identity, *, is_stamped: bool) -> int:
    """The hex digits that a signature's gap needs: twice its bytes."""
    certificates = [identity.certificate, *identity.chain]
    size = sum(len(certificate.public_bytes(Encoding.DER)) for certificate in certificates)
    return 2 * (size + FRAME_BYTES + (TIMESTAMP_BYTES if is_stamped else 0))


async def sign_revision(path: Path, prepared: Prepared, identity: Identity, stamps: Stamps | None = None) -> bytes:
    """Sign a prepared revision and write the signature into its gap; its bytes, padding included, come back."""
    attributes = signed_attributes(identity.certificate, prepared.digest)
    signature = identity.key.sign(attributes)
    stamp = b""
    if stamps is not None:  # Of the signature's value (RFC 3161, appendix A).
        stamp = (await stamps.stamp(hashlib.sha256(signature).digest())).dump()
    return fill_gap(path, prepared, write_envelope(identity, attributes, signature, stamp))


async def stamp_revision(path: Path, prepared: Prepared, stamps: Stamps) -> bytes:
    """Fill the gap of a document's time stamp."""
    return fill_gap(path, prepared, (await stamps.stamp(prepared.digest)).dump())


def fill_gap(path: Path, prepared: Prepared, content: bytes) -> bytes:
    """Write the signature as hex digits; what is left of the gap stays noughts."""
    room = (prepared.end - prepared.start - 2) // 2
    if len(content) > room:
        raise RoomTooSmall
    with path.open("r+b") as file:
        file.seek(prepared.start + 1)
        file.write(content.hex().upper().encode())
    return content + bytes(room - len(content))
