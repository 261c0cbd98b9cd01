"""Failures of disk and process: a full disk, a failing disk or a killed process never leaves a partial blob."""

import errno
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from homeroom.blobs import DistrictBlobs, FilesystemStore, StorageFull, StorageUnavailable
from homeroom.blobs.sweep import sweep_spool

from .conftest import SPRINGFIELD

ROOM_BYTES = 1024 * 1024


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Provide a folder with room for about 1 MiB: a tmpfs if mounting is allowed, otherwise a limit on file sizes."""
    folder = tmp_path / "small"
    folder.mkdir()
    size = f"size={ROOM_BYTES}"
    mount = subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", folder], capture_output=True, check=False)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    if mount.returncode != 0:
        resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM_BYTES, before[1]))
    yield folder
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    if mount.returncode == 0:
        subprocess.run(["umount", folder], check=True)


def files_below(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


class TestFullDisk:
    async def test_single_put_says_so_and_leaves_nothing(self, small_disk: Path) -> None:
        district = DistrictBlobs(FilesystemStore(small_disk), SPRINGFIELD, b"k" * 32)

        with pytest.raises(StorageFull, match="Free space"):
            await district.put(os.urandom(2 * ROOM_BYTES))

        assert files_below(small_disk) == []
        assert (await district.put(b"a small one still fits")).created

    async def test_stream_says_so_and_leaves_nothing(self, small_disk: Path) -> None:
        district = DistrictBlobs(FilesystemStore(small_disk), SPRINGFIELD, b"k" * 32)

        async def upload() -> AsyncIterator[bytes]:
            for _ in range(40):
                yield os.urandom(100_000)

        with pytest.raises(StorageFull):
            await district.put_stream(upload(), max_bytes=10**8)

        assert files_below(small_disk) == []

    async def test_batch_that_does_not_fit_leaves_nothing(self, small_disk: Path) -> None:
        district = DistrictBlobs(FilesystemStore(small_disk), SPRINGFIELD, b"k" * 32)

        with pytest.raises(StorageFull):
            await district.put_many([*(b"fits %d" % number for number in range(20)), os.urandom(2 * ROOM_BYTES)])

        assert files_below(small_disk) == []


class TestFailingDisk:
    async def test_failed_fsync_is_no_success_and_a_retry_writes_anew(
        self, springfield: DistrictBlobs, store: FilesystemStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(_: int) -> None:
            raise OSError(errno.EIO, "Input/output error")

        with monkeypatch.context() as broken:
            broken.setattr(os, "fsync", fail)
            with pytest.raises(StorageUnavailable, match="Input/output error"):
                await store.put(f"t/{SPRINGFIELD}/aa/{'a' * 64}", b"content")

        assert files_below(store.spool_folder.parent) == []
        assert (await springfield.put(b"content")).created


KILLED_BEFORE_RENAME = """
import asyncio, os, signal, sys; from pathlib import Path; from uuid import UUID
from homeroom.blobs import DistrictBlobs, FilesystemStore
store = FilesystemStore(Path(sys.argv[1]))
Path.rename = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
district = DistrictBlobs(store, UUID(sys.argv[2]), b"s" * 32)
asyncio.run(district.put(b"x" * 5000) if sys.argv[3] == "put" else district.put_many([b"x" * 5000]))
"""

ENDLESS_WRITER = """
import asyncio, os, sys; from pathlib import Path; from uuid import UUID
from homeroom.blobs import DistrictBlobs, FilesystemStore
async def write():
    district = DistrictBlobs(FilesystemStore(Path(sys.argv[1])), UUID(sys.argv[2]), b"s" * 32)
    while True:
        await district.put_many([os.urandom(20_000) for _ in range(20)])
        print("batch", flush=True)
asyncio.run(write())
"""


def run_until_killed_before_rename(root: Path, method: str) -> int:
    command = [sys.executable, "-c", KILLED_BEFORE_RENAME, str(root), str(SPRINGFIELD), method]
    return subprocess.run(command, check=False).returncode


def write_batches_and_kill(root: Path, *, after_first_batch_s: float) -> None:
    command = [sys.executable, "-c", ENDLESS_WRITER, str(root), str(SPRINGFIELD)]
    writer = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert writer.stdout is not None
    writer.stdout.readline()
    time.sleep(after_first_batch_s)
    writer.kill()
    writer.communicate()


class TestKilledWriter:
    @pytest.mark.parametrize("method", ["put", "put_many"])
    async def test_kill_before_the_rename_leaves_a_draft_and_no_blob(
        self, springfield: DistrictBlobs, store: FilesystemStore, method: str
    ) -> None:
        code = run_until_killed_before_rename(store.spool_folder.parent, method)

        assert code == -signal.SIGKILL
        assert [info async for info in store.walk("t/")] == []
        assert await sweep_spool(store.spool_folder, older_than=timedelta(0)) == 1
        assert (await springfield.put(b"x" * 5000)).created

    async def test_kill_at_random_moments_leaves_only_whole_blobs(
        self, springfield: DistrictBlobs, store: FilesystemStore
    ) -> None:
        for delay_s in (0.0, 0.01, 0.03, 0.06):
            write_batches_and_kill(store.spool_folder.parent, after_first_batch_s=delay_s)

        blobs = [info async for info in store.walk(springfield.prefix)]

        assert blobs
        for info in blobs:
            assert await springfield.verify(info.key.rsplit("/", 1)[1]) == 20_000
