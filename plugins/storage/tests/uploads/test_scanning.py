"""The virus scanner decides; if one is configured but does not answer, nothing is stored."""

import asyncio
import shutil
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from homeroom_plugins.storage.document_models import DocumentState
from homeroom_plugins.storage.errors import ScannerAway
from homeroom_plugins.storage.uploads import scanning
from homeroom_plugins.storage.uploads.files import JudgedFile
from homeroom_plugins.storage.uploads.judging import judge_file
from homeroom_plugins.storage.uploads.scanning import Scanner, scanner_from_environment
from storage_testing.office import Office

VIRUS = b"X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"


class Clamd:
    """A stub of clamd that speaks its protocol and knows one virus."""

    def __init__(self, *, most: int = 1_000_000) -> None:
        self.most, self.seen = most, b""

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert await reader.readuntil(b"\0") == b"zINSTREAM\0"
        content = b""
        while size := struct.unpack("!I", await reader.readexactly(4))[0]:
            content += await reader.readexactly(size)
        self.seen = content
        said = "stream: Eicar-Signature FOUND" if VIRUS in content else "stream: OK"
        writer.write((said if len(content) <= self.most else "INSTREAM size limit exceeded. ERROR").encode() + b"\0")
        await writer.drain()
        writer.close()


@asynccontextmanager
async def listening(clamd: Clamd, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    server = await asyncio.start_server(clamd.answer, "127.0.0.1", 0)
    monkeypatch.setenv(scanning.CLAMD, f"127.0.0.1:{server.sockets[0].getsockname()[1]}")
    async with server:
        yield


async def judge(office: Office, content: bytes) -> JudgedFile:
    path = office.folder / "content"
    path.write_bytes(content)
    async with office.context() as ctx:
        return await judge_file(ctx, path, "report.txt")


class TestClamd:
    async def test_clean_file_is_taken_and_was_sent_whole(
        self, office: Office, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        content, clamd = b"plain words\n" * 40_000, Clamd()
        async with listening(clamd, monkeypatch):
            assert not (await judge(office, content)).is_quarantined
        assert clamd.seen == content

    async def test_virus_is_kept_apart_and_seen_by_nobody(
        self, office: Office, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with listening(Clamd(), monkeypatch):
            found = await judge(office, b"text " + VIRUS)
        assert (found.is_quarantined, found.is_inert) == (True, False)
        row = await office.store("1001", "Report card", found)
        assert row.state == DocumentState.QUARANTINED
        assert await office.admin.list("DocumentList") == []

    async def test_one_that_cannot_say_or_is_away_refuses(
        self, office: Office, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with listening(Clamd(most=5), monkeypatch):
            with pytest.raises(ScannerAway):
                await judge(office, b"longer than five")
        for place in (str(office.folder / "none"), "127.0.0.1:1", "nonsense"):
            monkeypatch.setenv(scanning.CLAMD, place)
            with pytest.raises(ScannerAway, match="does not answer, so the file was not stored"):
                await judge(office, b"text")

    def test_places_are_read(self) -> None:
        places = {"": None, "/run/clamd": Scanner("/run/clamd"), "[::1]:3310": Scanner(host="::1", port=3310)}
        assert {place: scanner_from_environment({scanning.CLAMD: place}) for place in places} == places


@pytest.mark.deep(of="plugins")
@pytest.mark.skipif(not shutil.which("clamd"), reason="needs clamd")
async def test_real_clamd_finds_the_virus(office: Office, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    place, config = tmp_path / "clamd.sock", tmp_path / "clamd.conf"
    (tmp_path / "known").mkdir()
    (tmp_path / "known" / "one.ndb").write_text(f"Test:0:*:{VIRUS.hex()}\n")
    config.write_text(f"LocalSocket {place}\nForeground yes\nDatabaseDirectory {tmp_path / 'known'}\n")
    process = await asyncio.create_subprocess_exec("clamd", "--config-file", str(config))
    try:
        while not place.exists():
            assert process.returncode is None
            await asyncio.sleep(0.05)
        monkeypatch.setenv(scanning.CLAMD, str(place))
        assert (await judge(office, b"text " + VIRUS)).is_quarantined
        assert not (await judge(office, b"text")).is_quarantined
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        await process.wait()
