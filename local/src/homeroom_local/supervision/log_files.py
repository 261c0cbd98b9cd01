"""Log files of limited size."""

from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

TAIL_BYTES = 4096


class RotatingFile:
    """Log file that is rotated to `name.log.1`, `.2` … when it is full.

    A write that fails, for example because the disk is full, is dropped: losing lines is better than stopping a
    process.
    """

    def __init__(self, path: Path, *, max_bytes: int = 10 * 1024 * 1024, keep: int = 3) -> None:
        self.path = path
        self._max_bytes = max_bytes
        self._keep = keep
        self._file: BinaryIO | None = None

    def write(self, content: bytes) -> None:
        """Append bytes; a file may exceed its limit by one write."""
        try:
            file = self._open()
            if file.tell() >= self._max_bytes:
                self._rotate()
                file = self._open()
            file.write(content)
        except OSError:
            self.close()

    def tail(self) -> str:
        """Return the last 4 KB of the file for an error message; empty if it cannot be read."""
        try:
            with self.path.open("rb") as file:
                file.seek(max(0, self.path.stat().st_size - TAIL_BYTES))
                return file.read().decode("utf-8", errors="replace").strip()
        except OSError:
            return ""

    def close(self) -> None:
        """Close the file; the next write opens it again."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _open(self) -> BinaryIO:
        if self._file is None:
            folder = self.path.parent
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with suppress(OSError):  # Fix the mode of an older folder; it may belong to another user.
                folder.chmod(0o700)
            self._file = self.path.open("ab", buffering=0)
        return self._file

    def _rotate(self) -> None:
        self.close()
        for number in range(self._keep - 1, 0, -1):
            older = self._numbered(number)
            if older.exists():
                older.replace(self._numbered(number + 1))
        self.path.replace(self._numbered(1))

    def _numbered(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.name}.{number}")
