"""The master key and the keys derived from it (HKDF-SHA256, RFC 5869)."""

import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from uuid import UUID

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from homeroom_sdk.errors import OperatorError
from pydantic import SecretStr


class WrongMasterKey(OperatorError):
    """The configured master key is not 64 hex digits."""


class Keys:
    """Derives keys for one purpose each, and if given, for one district."""

    def __init__(self, master: bytes) -> None:
        self._master = master

    def derive(self, purpose: str, district_id: UUID | None = None) -> bytes:
        """Derive a 32-byte key, always the same for a purpose and district and independent of all other keys."""
        info = f"homeroom/{purpose}".encode() + (district_id.bytes if district_id else b"")
        return HKDF(SHA256(), 32, salt=None, info=info).derive(self._master)

    @property
    def fingerprint(self) -> str:
        """An id of the master key, 32 hex digits, which reveals nothing about the key."""
        return self.derive("fingerprint").hex()[:32]


def load_keys(home: Path, configured: SecretStr | None, *, may_make: Callable[[], None] = lambda: None) -> Keys:
    """Return the configured master key, or the one in the home folder, which is created if it does not exist.

    Args:
        may_make: Called before a key is created; an exception prevents it.

    Raises:
        WrongMasterKey: the configured value or the content of the file is not 64 hex digits.
    """
    if configured is not None:
        return Keys(_parse(configured.get_secret_value(), "HOMEROOM_MASTER_KEY"))
    path = home / "master.key"
    if not path.exists():
        may_make()
        _make(path)
    return Keys(_parse(path.read_text().strip(), str(path)))


def _make(path: Path) -> None:
    """Write a new key atomically; if several processes do so concurrently, the first key counts."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write(secrets.token_bytes(32).hex())
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def _parse(text: str, where: str) -> bytes:
    try:
        master = bytes.fromhex(text)
    except ValueError:
        master = b""
    if len(master) != 32:
        raise WrongMasterKey(f"{where} must be 64 hex digits: make one with `openssl rand -hex 32`.")
    return master
