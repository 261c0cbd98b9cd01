"""Encryption of what the ledger and the links keep secret: AES-256-GCM (NIST SP 800-38D) with a random nonce."""

import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

_NONCE_BYTES = 12


class SealBroken(ValueError):
    """The bytes were not sealed with this key and these associated data."""


class Seal:
    """Seals and opens byte strings under one key of 32 bytes."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    def close(self, plain: bytes, associated: bytes) -> bytes:
        """Encrypt; `associated` says what the content belongs to and must be given again to open it."""
        nonce = os.urandom(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, plain, associated)

    def open(self, sealed: bytes, associated: bytes) -> bytes:
        """Decrypt.

        Raises:
            SealBroken: the content was changed, or belongs to something else.
        """
        try:
            return self._cipher.decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], associated)
        except (InvalidTag, ValueError) as error:
            raise SealBroken("The sealed content cannot be opened.") from error
