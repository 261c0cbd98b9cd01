"""Secrets at rest: AES-256-GCM (NIST SP 800-38D) with a random nonce, bound to where they belong."""

import os
from base64 import b64decode, b64encode
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from homeroom_sdk.sentences import _

from homeroom.secrets.keys import Keys

_NONCE_BYTES = 12


class SecretDamaged(ValueError):
    """The sealed text was not sealed with this key for this place."""


class Seal:
    """Seals and opens texts under one key of 32 bytes (`Keys.derive` with a purpose and a district)."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    def close(self, plain: str, place: str) -> str:
        """Encrypt to base64; `place` says where the text belongs and must be given again to open it."""
        nonce = os.urandom(_NONCE_BYTES)
        return b64encode(nonce + self._cipher.encrypt(nonce, plain.encode(), place.encode())).decode()

    def open(self, sealed: str, place: str) -> str:
        """Decrypt what `close` returned.

        Raises:
            SecretDamaged: the text was changed, or belongs to another place.
        """
        try:
            raw = b64decode(sealed, validate=True)
            return self._cipher.decrypt(raw[:_NONCE_BYTES], raw[_NONCE_BYTES:], place.encode()).decode()
        except (InvalidTag, ValueError) as error:
            raise SecretDamaged(_("A sealed secret cannot be opened. Enter it anew.")) from error


def seal(keys: Keys, purpose: str, district_id: UUID, plain: str) -> bytes:
    """Seal for a column of bytes, under the district's key for the purpose."""
    return Seal(keys.derive(purpose, district_id)).close(plain, purpose).encode()


def unseal(keys: Keys, purpose: str, district_id: UUID, sealed: bytes) -> str:
    """Open what `seal` returned; errors as `Seal.open`."""
    return Seal(keys.derive(purpose, district_id)).open(sealed.decode(), purpose)
