"""Log files that stop growing."""

from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

TAIL_BYTES = 4096


class RotatingFile:
    """Appends to `name.log` and shifts it to `name.log.1`, `.2` … when it is full.

    Losing lines beats stopping a process: a write that fails, as on a full disk, is dropped.
    """

    def __init__(self, path: Path, *, max_bytes: int = 10 * 1024 * 1024, keep: int = 3) -> None:
        self.path = path
        self._max_bytes = max_bytes
        self._keep = keep
        self._file: BinaryIO | None = None

    def write(self, content: bytes) -> None:
        """Append bytes; a file may end up larger than its limit by one write."""
        try:
            file = self._open()
            if file.tell() >= self._max_bytes:
                self._rotate()
                file = self._open()
            file.write(content)
        except OSError:
            self.close()

    def tail(self) -> str:
        """Read the end of the file, for an error message."""
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
            with suppress(OSError):  # One that an earlier version made, or somebody else whose it stays.
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
