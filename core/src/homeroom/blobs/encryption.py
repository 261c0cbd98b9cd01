"""Encryption at rest: AES-256-GCM in frames, one random key per document.

A sealed blob is a header and one or more frames:

    "HRB1" | nonce 12 | wrapped data key 32 + tag 16 | frame | frame | … | last frame

Each frame holds up to 256 KiB of content and its tag. The nonce of a frame is its number; because each data key
encrypts a single document, nonces never repeat. The frame's number, the district and the "last" flag are authenticated
with each frame, and the data key is wrapped for one district and address. Frames that are changed, swapped, truncated,
appended, or moved to another blob or district therefore fail to decrypt.
"""

import os
from collections.abc import Iterator
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

MAGIC = b"HRB1"
FRAME_BYTES = 256 * 1024
TAG_BYTES = 16
NONCE_BYTES = 12
DATA_KEY_BYTES = 32
HEADER_BYTES = len(MAGIC) + NONCE_BYTES + DATA_KEY_BYTES + TAG_BYTES


class SealBroken(Exception):
    """The bytes are not what was sealed for this district and address."""


def wrap_key(key: bytes, *, under: bytes, context: bytes) -> bytes:
    """Encrypt a key under another key, bound to a context."""
    nonce = os.urandom(NONCE_BYTES)
    return nonce + AESGCM(under).encrypt(nonce, key, context)


def unwrap_key(wrapped: bytes, *, under: bytes, context: bytes) -> bytes:
    """Decrypt the result of `wrap_key`.

    Raises:
        SealBroken: the key or the context is another one, or the bytes were changed.
    """
    try:
        return AESGCM(under).decrypt(wrapped[:NONCE_BYTES], wrapped[NONCE_BYTES:], context)
    except (InvalidTag, ValueError) as error:
        raise SealBroken("its key does not open") from error


class Sealer:
    """Incremental encryption of one document; the header can be written only once the address is known."""

    def __init__(self, district_id: UUID) -> None:
        self._data_key = os.urandom(DATA_KEY_BYTES)
        self._frames = _Frames(self._data_key, district_id)
        self._district_id = district_id
        self._buffer = bytearray()

    def update(self, content: bytes) -> bytes:
        """Add content and return the frames that are complete."""
        self._buffer += content
        sealed = bytearray()
        while len(self._buffer) > FRAME_BYTES:  # An additional byte proves that this frame is not the last.
            sealed += self._frames.seal(bytes(self._buffer[:FRAME_BYTES]), last=False)
            del self._buffer[:FRAME_BYTES]
        return bytes(sealed)

    def finish(self) -> bytes:
        """Return the last frame."""
        return self._frames.seal(bytes(self._buffer), last=True)

    def header(self, address: str, *, wrapping_key: bytes) -> bytes:
        """Return the bytes that go before the first frame."""
        return _make_header(self._data_key, self._district_id, address, wrapping_key)


class Opener:
    """Incremental decryption of one sealed blob; content is returned only after it was authenticated."""

    def __init__(self, district_id: UUID, address: str, *, wrapping_key: bytes) -> None:
        self._district_id = district_id
        self._context = _place(district_id, address)
        self._wrapping_key = wrapping_key
        self._frames: _Frames | None = None
        self._buffer = bytearray()

    def update(self, sealed: bytes) -> bytes:
        """Add sealed bytes and return the content of all complete frames except a possible last one.

        Raises:
            SealBroken: the bytes are not genuine.
        """
        self._buffer += sealed
        return b"".join(self._full_frames())

    def finish(self) -> bytes:
        """Return the content of the last frame.

        Raises:
            SealBroken: the blob is truncated or its end is not genuine.
        """
        frames = self._frames or self._read_header()
        if frames is None:
            raise SealBroken("it is cut short")
        return frames.open(bytes(self._buffer), last=True)

    def _full_frames(self) -> Iterator[bytes]:
        frames = self._frames or self._read_header()
        size = FRAME_BYTES + TAG_BYTES
        while frames is not None and len(self._buffer) > size:
            yield frames.open(bytes(self._buffer[:size]), last=False)
            del self._buffer[:size]

    def _read_header(self) -> "_Frames | None":
        if len(self._buffer) < HEADER_BYTES:
            return None
        header = bytes(self._buffer[:HEADER_BYTES])
        del self._buffer[:HEADER_BYTES]
        self._frames = _open_header(header, self._district_id, self._context, self._wrapping_key)
        return self._frames


class _Frames:
    """Frame counter and cipher of one document: gives each frame its nonce and its authenticated context."""

    def __init__(self, data_key: bytes, district_id: UUID) -> None:
        self._cipher = AESGCM(data_key)
        self._district = district_id.bytes
        self._number = 0

    def seal(self, content: bytes | memoryview, *, last: bool) -> bytes:
        nonce, context = self._next(last=last)
        return self._cipher.encrypt(nonce, content, context)

    def open(self, sealed: bytes | memoryview, *, last: bool) -> bytes:
        nonce, context = self._next(last=last)
        try:
            return self._cipher.decrypt(nonce, sealed, context)
        except (InvalidTag, ValueError) as error:
            raise SealBroken(f"frame {self._number - 1} is not genuine") from error

    def open_into(self, sealed: memoryview, target: memoryview, *, last: bool) -> None:
        nonce, context = self._next(last=last)
        try:
            self._cipher.decrypt_into(nonce, sealed, context, target)
        except (InvalidTag, ValueError) as error:
            raise SealBroken(f"frame {self._number - 1} is not genuine") from error

    def _next(self, *, last: bool) -> tuple[bytes, bytes]:
        nonce = self._number.to_bytes(NONCE_BYTES, "big")
        self._number += 1
        return nonce, MAGIC + self._district + nonce + (b"\x01" if last else b"\x00")


def seal(content: bytes, district_id: UUID, address: str, *, wrapping_key: bytes) -> bytes:
    """Seal a document that is in memory."""
    data_key = os.urandom(DATA_KEY_BYTES)
    frames, view = _Frames(data_key, district_id), memoryview(content)
    last = (max(len(content), 1) - 1) // FRAME_BYTES
    body = [
        frames.seal(view[number * FRAME_BYTES : (number + 1) * FRAME_BYTES], last=number == last)
        for number in range(last + 1)
    ]
    return b"".join((_make_header(data_key, district_id, address, wrapping_key), *body))


def unseal(sealed: bytes | memoryview, district_id: UUID, address: str, *, wrapping_key: bytes) -> bytes:
    """Open a sealed blob that is in memory.

    Raises:
        SealBroken: The bytes are not what was sealed for this district and address.
    """
    if len(sealed) < HEADER_BYTES:
        raise SealBroken("it is cut short")
    frames = _open_header(bytes(sealed[:HEADER_BYTES]), district_id, _place(district_id, address), wrapping_key)
    body, size = memoryview(sealed)[HEADER_BYTES:], FRAME_BYTES + TAG_BYTES
    whole = (max(len(body), 1) - 1) // size  # Frames before the last one; the last has at least its tag.
    contents = [frames.open(body[n * size : (n + 1) * size], last=False) for n in range(whole)]
    return b"".join((*contents, frames.open(body[whole * size :], last=True)))


def unseal_into(
    target: memoryview, sealed: memoryview, district_id: UUID, address: str, *, wrapping_key: bytes
) -> None:
    """Decrypt a sealed blob into a buffer of its content's size, without copies or allocations.

    Raises:
        SealBroken: the bytes are not what was sealed for this district and address, or the size differs. The content of
            `target` is undefined then.
    """
    frames_before = (max(len(target), 1) - 1) // FRAME_BYTES
    if len(sealed) != HEADER_BYTES + len(target) + (frames_before + 1) * TAG_BYTES:
        raise SealBroken("its size is not what was stored")
    frames = _open_header(bytes(sealed[:HEADER_BYTES]), district_id, _place(district_id, address), wrapping_key)
    body, size = sealed[HEADER_BYTES:], FRAME_BYTES + TAG_BYTES
    for n in range(frames_before + 1):
        part = target[n * FRAME_BYTES : (n + 1) * FRAME_BYTES]
        frames.open_into(body[n * size : (n + 1) * size], part, last=n == frames_before)


def _make_header(data_key: bytes, district_id: UUID, address: str, wrapping_key: bytes) -> bytes:
    return MAGIC + wrap_key(data_key, under=wrapping_key, context=_place(district_id, address))


def _open_header(header: bytes, district_id: UUID, context: bytes, wrapping_key: bytes) -> "_Frames":
    if not header.startswith(MAGIC):
        raise SealBroken("it does not begin like a sealed blob")
    data_key = unwrap_key(header[len(MAGIC) :], under=wrapping_key, context=context)
    return _Frames(data_key, district_id)


def _place(district_id: UUID, address: str) -> bytes:
    return b"homeroom blob|" + district_id.bytes + b"|" + address.encode("ascii")
