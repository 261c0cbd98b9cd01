"""Secrets at rest: AES-256-GCM (NIST SP 800-38D) with a random nonce, bound to where they belong."""

import os
from base64 import b64decode, b64encode
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from homeroom_sdk.seals import SealBroken
from homeroom_sdk.sentences import _

from homeroom.secrets.keys import Keys

_NONCE_BYTES = 12


class SecretDamaged(SealBroken):
    """The sealed text was not sealed with this key for this place."""


class Seal:
    """Implements `homeroom_sdk.context.Seal` under one key of 32 bytes (`Keys.derive` with a purpose and a district).

    All that is sealed in one piece is sealed here; only blobs, which are sealed in frames, have a way of their own.
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
        """Encrypt to base64."""
        return b64encode(self.close(plain.encode(), place.encode())).decode()

    def open_text(self, sealed: str, place: str) -> str:
        """Decrypt what `close_text` returned.

        Raises:
            SecretDamaged: the text was changed, or belongs to another place.
        """
        try:
            return self.open(b64decode(sealed, validate=True), place.encode()).decode()
        except ValueError as error:
            raise SecretDamaged(_("A sealed secret cannot be opened. Enter it anew.")) from error


def seal(keys: Keys, purpose: str, district_id: UUID, plain: str) -> bytes:
    """Seal for a column of bytes, under the district's key for the purpose."""
    return Seal(keys.derive(purpose, district_id)).close_text(plain, purpose).encode()


def unseal(keys: Keys, purpose: str, district_id: UUID, sealed: bytes) -> str:
    """Open what `seal` returned; errors as `Seal.open_text`."""
    return Seal(keys.derive(purpose, district_id)).open_text(sealed.decode(), purpose)
