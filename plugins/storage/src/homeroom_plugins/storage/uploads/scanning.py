"""The operator's virus scanner, clamd. Every file is sent to it before it is stored.

Scanning fails closed: if a scanner is configured but does not answer, nothing is stored.
"""

import asyncio
import os
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from homeroom_plugins.storage.errors import ScannerAway
from homeroom_sdk.i18n import _
from homeroom_sdk.long_waits import announce_long_wait

CLAMD = "HOMEROOM_CLAMD"
CHUNK_BYTES = 128 * 1024
CONNECT_S, SCAN_S = 5.0, 180.0
MAX_REPLY_BYTES = 4_096
_END = struct.pack("!I", 0)


@dataclass(frozen=True, slots=True)
class Scanner:
    """Address of clamd: either the Unix socket `path`, or `host` and `port`."""

    path: str = ""
    host: str = ""
    port: int = 0


def scanner_from_environment(environment: Mapping[str, str] = os.environ) -> Scanner | None:
    """Return the scanner that the operator configured, or None.

    Raises:
        ScannerAway: the setting is malformed, so that no scanner can be reached.
    """
    place = environment.get(CLAMD, "").strip()
    if not place:
        return None
    if place.startswith("/"):
        return Scanner(path=place)
    host, _colon, port = place.rpartition(":")
    if not host or not port.isdigit():
        raise _away()
    return Scanner(host=host.strip("[]"), port=int(port))


async def has_virus(path: Path) -> bool:
    """Return True if the scanner finds something in the file; False if no scanner is configured.

    Raises:
        ScannerAway: the scanner does not answer, or returns no verdict.
    """
    scanner = scanner_from_environment()
    if scanner is None:
        return False
    await announce_long_wait("virus scanner")
    try:
        async with asyncio.timeout(SCAN_S):
            reply = await _ask(scanner, path)
    except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
        raise _away() from error
    if reply.endswith("FOUND"):
        return True
    if reply.endswith(": OK"):
        return False
    raise _away()


def _away() -> ScannerAway:
    return ScannerAway(
        _("The virus scanner does not answer, so the file was not stored. Try again later, or contact support.")
    )


async def _ask(scanner: Scanner, path: Path) -> str:
    """Return clamd's reply to the file (clamd(8), INSTREAM)."""
    reader, writer = await asyncio.wait_for(_connect(scanner), CONNECT_S)
    try:
        await _send(writer, path)
        reply = await reader.read(MAX_REPLY_BYTES)
    finally:
        writer.close()
    return reply.decode(errors="replace").strip("\0\n ")


async def _connect(scanner: Scanner) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    if scanner.path:
        return await asyncio.open_unix_connection(scanner.path)
    return await asyncio.open_connection(scanner.host, scanner.port)


async def _send(writer: asyncio.StreamWriter, path: Path) -> None:
    writer.write(b"zINSTREAM\0")
    file = await asyncio.to_thread(path.open, "rb")
    with file:
        while content := await asyncio.to_thread(file.read, CHUNK_BYTES):
            writer.write(struct.pack("!I", len(content)) + content)
            await writer.drain()
    writer.write(_END)
    await writer.drain()
