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
    """Derives keys that belong to one purpose, and to one district where it is named."""

    def __init__(self, master: bytes) -> None:
        self._master = master

    def derive(self, purpose: str, district_id: UUID | None = None) -> bytes:
        """32 bytes for `purpose`; the same for ever, and of no use for anything else."""
        info = f"homeroom/{purpose}".encode() + (district_id.bytes if district_id else b"")
        return HKDF(SHA256(), 32, salt=None, info=info).derive(self._master)

    @property
    def fingerprint(self) -> str:
        """Tells one master key from another and nothing else: 32 hex digits."""
        return self.derive("fingerprint").hex()[:32]


def load_keys(home: Path, configured: SecretStr | None, *, may_make: Callable[[], None] = lambda: None) -> Keys:
    """Take the configured master key, or the one in the home folder, which is made when it is missing.

    Args:
        may_make: Called before a key is made; what it raises keeps one from being made.

    Raises:
        WrongMasterKey: the configured value is not 64 hex digits.
    """
    if configured is not None:
        return Keys(_parse(configured.get_secret_value(), "HOMEROOM_MASTER_KEY"))
    path = home / "master.key"
    if not path.exists():
        may_make()
        _make(path)
    return Keys(_parse(path.read_text().strip(), str(path)))


def _make(path: Path) -> None:
    """Write a new key; whoever comes at the same time finds it whole, and the first one counts."""
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
