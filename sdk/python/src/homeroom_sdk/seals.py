"""Sealing contents, so that nobody reads or makes them without the key."""

from typing import Protocol


class SealBroken(ValueError):
    """The bytes were not sealed with this key for this place, or were changed."""


class Seal(Protocol):
    """Seals contents so that nobody reads or makes them without the key: AES-256-GCM with a random nonce."""

    def close(self, plain: bytes, place: bytes) -> bytes:
        """Encrypt; `place` says what the content belongs to, such as a row's id, and is given again to open it."""
        ...

    def open(self, sealed: bytes, place: bytes) -> bytes:
        """Decrypt what `close` returned.

        Raises:
            SealBroken: it was changed, or belongs to something else.
        """
        ...
