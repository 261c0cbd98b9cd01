"""The master key and the keys derived from it (HKDF-SHA256, RFC 5869)."""

import os
import secrets
from pathlib import Path
from uuid import UUID

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from pydantic import SecretStr


class WrongMasterKey(ValueError):
    """The configured master key is not 64 hex digits."""


class Keys:
    """Derives keys that belong to one purpose, and to one district where it is named."""

    def __init__(self, master: bytes) -> None:
        self._master = master

    def derive(self, purpose: str, district_id: UUID | None = None) -> bytes:
        """32 bytes for `purpose`; the same for ever, and of no use for anything else."""
        info = f"homeroom/{purpose}".encode() + (district_id.bytes if district_id else b"")
        return HKDF(SHA256(), 32, salt=None, info=info).derive(self._master)


def load_keys(home: Path, configured: SecretStr | None) -> Keys:
    """Take the configured master key, or the one in the home folder, which is made when it is missing.

    Raises:
        WrongMasterKey: the configured value is not 64 hex digits.
    """
    if configured is not None:
        return Keys(_parse(configured.get_secret_value(), "HOMEROOM_MASTER_KEY"))
    path = home / "master.key"
    try:
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return Keys(_parse(path.read_text().strip(), str(path)))
    with os.fdopen(handle, "w") as file:
        master = secrets.token_bytes(32)
        file.write(master.hex())
        file.flush()
        os.fsync(file.fileno())
    return Keys(master)


def _parse(text: str, where: str) -> bytes:
    try:
        master = bytes.fromhex(text)
    except ValueError:
        master = b""
    if len(master) != 32:
        raise WrongMasterKey(f"{where} must be 64 hex digits: make one with `openssl rand -hex 32`.")
    return master
