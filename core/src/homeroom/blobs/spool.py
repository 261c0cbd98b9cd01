"""Draft file of an incoming document, which is hashed and encrypted while it arrives."""

import hashlib
import os
import secrets
from pathlib import Path
from uuid import UUID

from homeroom.blobs.encryption import HEADER_BYTES, Sealer
from homeroom.blobs.errors import storage_failures


class Spool:
    """An encrypted draft file; leaving the context removes it unless it was moved away.

    The methods block, so call them in a thread.
    """

    def __init__(self, folder: Path, district_id: UUID) -> None:
        self.file = folder / secrets.token_hex(16)
        self.sha256 = hashlib.sha256()
        self.size_bytes = 0
        self._sealer = Sealer(district_id)
        with storage_failures(folder):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle = os.open(self.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        self._opened = os.fdopen(handle, "wb")
        self._opened.write(bytes(HEADER_BYTES))

    def __enter__(self) -> "Spool":
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._opened.close()
        except OSError:
            pass  # On a full disk, flushing the buffer fails too; the file is removed anyway.
        finally:
            self.file.unlink(missing_ok=True)

    def write(self, content: bytes) -> None:
        """Add the next piece of the document."""
        self.sha256.update(content)
        self.size_bytes += len(content)
        with storage_failures(self.file.parent):
            self._opened.write(self._sealer.update(content))

    def finish(self, address: str, *, wrapping_key: bytes) -> None:
        """Write the last frame, then the header at the start of the file, where space was reserved."""
        with storage_failures(self.file.parent):
            self._opened.write(self._sealer.finish())
            self._opened.seek(0)
            self._opened.write(self._sealer.header(address, wrapping_key=wrapping_key))
            self._opened.close()
