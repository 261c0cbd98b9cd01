"""Parser of Range headers (RFC 9110, section 14)."""

import re

_RANGE = re.compile(r"bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))")


def read_range(header: str | None, size: int) -> tuple[int, int] | None:
    """Return the requested byte range, half-open; None for the whole file.

    Multiple or malformed ranges mean the whole file.

    Raises:
        IndexError: the range is empty or beyond the end of the file.
    """
    found = _RANGE.fullmatch((header or "").strip())
    if found is None:
        return None
    first, last, suffix = found.groups()
    if suffix is not None:
        start, stop = max(size - int(suffix), 0), size
    else:
        start, stop = int(first), min(int(last) + 1, size) if last else size
    if start >= stop:
        raise IndexError(header)
    return start, stop
