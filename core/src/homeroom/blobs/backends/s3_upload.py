"""Size and checksums of a body, which a PUT to S3 needs before it is sent."""

import hashlib
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

from homeroom.blobs.backends.store import CHUNK_BYTES, StoredBlob
from homeroom.blobs.keys import is_blob_key


class Upload:
    """Bytes or a file, with the size and checksums that a PUT needs."""

    def __init__(self, key: str, source: bytes | Path, size_bytes: int, sha256: bytes, md5: bytes) -> None:
        self.key = checked_key(key)
        self.size_bytes = size_bytes
        self.sha256 = sha256
        self.md5 = md5
        self._source = source

    @classmethod
    def of_bytes(cls, key: str, content: bytes) -> "Upload":
        """Describe bytes in memory."""
        md5 = hashlib.md5(content, usedforsecurity=False).digest()
        return cls(key, content, len(content), hashlib.sha256(content).digest(), md5)

    @classmethod
    def of_file(cls, key: str, file: Path) -> "Upload":
        """Describe a file, reading it once."""
        sha256, md5, size_bytes = hashlib.sha256(), hashlib.md5(usedforsecurity=False), 0
        with file.open("rb") as opened:
            while chunk := opened.read(CHUNK_BYTES):
                sha256.update(chunk)
                md5.update(chunk)
                size_bytes += len(chunk)
        return cls(key, file, size_bytes, sha256.digest(), md5.digest())

    def open(self, stack: ExitStack) -> bytes | BinaryIO:
        """Return the body for one attempt; a file is closed with the stack."""
        if isinstance(self._source, bytes):
            return self._source
        return stack.enter_context(self._source.open("rb"))

    def stored(self, *, created: bool) -> StoredBlob:
        """Return the StoredBlob for this upload."""
        return StoredBlob(self.key, self.size_bytes, created)


def checked_key(key: str) -> str:
    """Return a canonical key unchanged; raise ValueError for any other, which is a bug of the caller."""
    if not is_blob_key(key):
        raise ValueError(f"{key!r} is not a blob's key.")
    return key
