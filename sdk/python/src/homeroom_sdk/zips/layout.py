"""The layout of a zip of uncompressed files: names, sizes and checksums determine every other byte.

Based on PKWARE's APPNOTE 6.3.10, sections 4.3.7, 4.3.12, 4.3.14 to 4.3.16 and 4.5.3. Each file must be smaller than 4
GiB; the zip may be larger.
"""

from datetime import datetime
from struct import Struct
from typing import NamedTuple

_LOCAL = Struct("<4s5H3L2H")
_CENTRAL = Struct("<4s6H3L5H2L")
_FAR_OFFSET = Struct("<2HQ")
_FAR_END = Struct("<4sQ2H2L4Q")
_FAR_LOCATOR = Struct("<4sLQL")
_END = Struct("<4s4H2LH")
_VERSION, _FAR_VERSION, _UTF8_NAME, _STORED, _UNIX = 20, 45, 0x800, 0, 3 << 8
_PRIVATE_FILE = 0o100600 << 16
_MOST_16, _MOST_32 = 2**16 - 1, 2**32 - 1
_FAR_FIELD = 1

LOCAL_BYTES = _LOCAL.size
"""Bytes before a file's content, in addition to its name."""
ENTRY_BYTES = _LOCAL.size + _CENTRAL.size
"""Bytes of a file in addition to its content and twice its name, in a zip that is smaller than 4 GiB."""
END_BYTES = _END.size


class Entry(NamedTuple):
    """A file in a zip. `crc` is the CRC-32 of its content; None if it is computed while the file is read."""

    name: bytes
    size: int
    crc: int | None = None

    @property
    def length(self) -> int:
        """Number of bytes from the start of this file's header to the next header."""
        return LOCAL_BYTES + len(self.name) + self.size


def entry_bytes(name_bytes: int, size: int) -> int:
    """Return the total number of bytes that a file adds to a zip."""
    return ENTRY_BYTES + 2 * name_bytes + size


class Layout:
    """Creates all parts of a zip except the contents of its files, which follow their headers."""

    def __init__(self, at: datetime) -> None:
        self._time = at.hour << 11 | at.minute << 5 | at.second // 2
        self._date = (at.year - 1980) << 9 | at.month << 5 | at.day
        self._directory = bytearray()
        self._entries = 0
        self.position = 0

    def begin(self, entry: Entry, crc: int) -> bytes:
        """Return the header of the next file; its content follows."""
        shared = (_UTF8_NAME, _STORED, self._time, self._date, crc, entry.size, entry.size, len(entry.name))
        is_far = self.position >= _MOST_32
        version, offset = (_FAR_VERSION, _MOST_32) if is_far else (_VERSION, self.position)
        far = _FAR_OFFSET.pack(_FAR_FIELD, 8, self.position) if is_far else b""
        self._directory += _CENTRAL.pack(
            b"PK\1\2", version | _UNIX, version, *shared, len(far), 0, 0, 0, _PRIVATE_FILE, offset
        )
        self._directory += entry.name + far
        self._entries += 1
        self.position += entry.length
        return _LOCAL.pack(b"PK\3\4", _VERSION, *shared, 0) + entry.name

    def finish(self) -> memoryview:
        """Return the central directory, which ends the zip."""
        size, start, count = len(self._directory), self.position, self._entries
        far = b""
        if count >= _MOST_16 or start >= _MOST_32 or size >= _MOST_32:
            far = _FAR_END.pack(
                b"PK\6\6", _FAR_END.size - 12, _FAR_VERSION, _FAR_VERSION, 0, 0, count, count, size, start
            ) + _FAR_LOCATOR.pack(b"PK\6\7", 0, start + size, 1)
        counts = (min(count, _MOST_16), min(count, _MOST_16), min(size, _MOST_32), min(start, _MOST_32))
        self._directory += far + _END.pack(b"PK\5\6", 0, 0, *counts, 0)
        return memoryview(self._directory)
