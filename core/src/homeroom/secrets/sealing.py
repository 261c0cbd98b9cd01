"""Sealing short secrets for the database: AES-256-GCM under a key of one purpose and district."""

import os
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from homeroom.secrets.keys import Keys

NONCE_BYTES = 12


class SecretBroken(ValueError):
    """It was not sealed for this purpose and district, or under another master key."""


def seal(keys: Keys, purpose: str, district_id: UUID, secret: str) -> bytes:
    """The secret as it may lie in the database."""
    nonce = os.urandom(NONCE_BYTES)
    return nonce + AESGCM(keys.derive(purpose, district_id)).encrypt(nonce, secret.encode(), purpose.encode())


def unseal(keys: Keys, purpose: str, district_id: UUID, sealed: bytes) -> str:
    """Reverse `seal`.

    Raises:
        SecretBroken: another purpose, district or key, or changed bytes.
    """
    key = AESGCM(keys.derive(purpose, district_id))
    try:
        return key.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], purpose.encode()).decode()
    except (InvalidTag, ValueError) as error:
        raise SecretBroken("A stored secret does not open. Was the master key changed?") from error
