"""Reading of a response's body, up to a maximum size."""

import zlib
from collections.abc import AsyncIterable, Mapping

from homeroom_sdk.i18n import _
from homeroom_sdk.outgoing import HttpAnswerTooLarge, HttpUnreadable

ENCODING = "gzip"
"""The encoding that we accept and unpack; others are refused."""


async def read_body(chunks: AsyncIterable[bytes], headers: Mapping[str, str], *, host: str, max_bytes: int) -> bytes:
    """Return the whole body, unpacked.

    Raises:
        HttpAnswerTooLarge: its declared, received or unpacked length exceeds `max_bytes`.
        HttpUnreadable: it has an encoding that we did not ask for, or is cut off or damaged.
    """
    encoding = headers.get("content-encoding", "identity").strip().lower()
    if encoding not in ("identity", "", ENCODING):
        raise _unreadable(host)
    told = headers.get("content-length", "")
    if told.isdecimal() and int(told[-30:]) > max_bytes:
        raise _too_large(host)
    unpack = _Unpacker() if encoding == ENCODING else None
    content, came = bytearray(), 0
    async for chunk in chunks:
        came += len(chunk)
        try:
            content += unpack.feed(chunk, max_bytes - len(content)) if unpack else chunk
        except zlib.error as error:
            raise _unreadable(host) from error
        if max(came, len(content)) > max_bytes:
            raise _too_large(host)
    if unpack and came and not unpack.is_done:
        raise _unreadable(host)
    return bytes(content)


class _Unpacker:
    """Unpacks gzip. Each call returns at most one byte more than there is room for, so that the caller notices an
    overflow.
    """

    def __init__(self) -> None:
        self._stream = zlib.decompressobj(16 + zlib.MAX_WBITS)

    @property
    def is_done(self) -> bool:
        """Whether the end was reached, with a valid checksum."""
        return self._stream.eof

    def feed(self, chunk: bytes, room: int) -> bytes:
        found = b""
        while chunk and len(found) <= room:
            if self._stream.eof:  # A gzip file may have several members (RFC 1952, section 2.2).
                self._stream = zlib.decompressobj(16 + zlib.MAX_WBITS)
            found += self._stream.decompress(chunk, room + 1 - len(found))
            chunk = self._stream.unused_data
        return found


def _too_large(host: str) -> HttpAnswerTooLarge:
    return HttpAnswerTooLarge(_("The answer of {host} is too long.", host=host))


def _unreadable(host: str) -> HttpUnreadable:
    return HttpUnreadable(_("The answer of {host} cannot be read.", host=host))
