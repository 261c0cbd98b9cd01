"""Encryption of stored secrets with AES-256-GCM (NIST SP 800-38D) and a random nonce, bound to a place."""

import os
from base64 import b64decode, b64encode
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from homeroom_sdk.i18n import _
from homeroom_sdk.seals import SealBroken

from homeroom.secrets.keys import Keys

_NONCE_BYTES = 12


class SecretDamaged(SealBroken):
    """The text was changed, or was encrypted with another key or for another place."""


class Seal:
    """Implements `homeroom_sdk.context.Seal` with one key of 32 bytes (`Keys.derive` with a purpose and a district).

    It encrypts content as a whole; only blobs, which are encrypted in frames, have their own implementation.
    """

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    def close(self, plain: bytes, place: bytes) -> bytes:
        """See `homeroom_sdk.context.Seal.close`."""
        nonce = os.urandom(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, plain, place)

    def open(self, sealed: bytes, place: bytes) -> bytes:
        """See `homeroom_sdk.context.Seal.open`."""
        try:
            return self._cipher.decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], place)
        except (InvalidTag, ValueError) as error:
            raise SealBroken("The sealed content cannot be opened.") from error

    def close_text(self, plain: str, place: str) -> str:
        """Encrypt a text and return it in base64."""
        return b64encode(self.close(plain.encode(), place.encode())).decode()

    def open_text(self, sealed: str, place: str) -> str:
        """Decrypt a text that `close_text` returned.

        Raises:
            SecretDamaged: the text was changed, or belongs to another place.
        """
        try:
            return self.open(b64decode(sealed, validate=True), place.encode()).decode()
        except ValueError as error:
            raise SecretDamaged(_("A sealed secret cannot be opened. Enter it again.")) from error


def seal(keys: Keys, purpose: str, district_id: UUID, plain: str) -> bytes:
    """Encrypt a text for a column of bytes, with the district's key for the purpose."""
    return Seal(keys.derive(purpose, district_id)).close_text(plain, purpose).encode()


def unseal(keys: Keys, purpose: str, district_id: UUID, sealed: bytes) -> str:
    """Decrypt what `seal` returned.

    Raises:
        SecretDamaged: the content was changed, or belongs to another purpose or district.
    """
    return Seal(keys.derive(purpose, district_id)).open_text(sealed.decode(), purpose)
