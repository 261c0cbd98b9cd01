"""Sealing of contents, so that they cannot be read or forged without the key."""

from typing import Protocol


class SealBroken(ValueError):
    """The bytes were not sealed with this key for this place, or were changed."""


class Seal(Protocol):
    """Encrypts and authenticates contents with AES-256-GCM and a random nonce."""

    def close(self, plain: bytes, place: bytes) -> bytes:
        """Encrypt; `place` identifies what the content belongs to, such as a row's id, and must be passed to `open`
        too.
        """
        ...

    def open(self, sealed: bytes, place: bytes) -> bytes:
        """Decrypt what `close` returned.

        Raises:
            SealBroken: the bytes were changed, or belong to another place.
        """
        ...
