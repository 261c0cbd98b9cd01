"""Blob store in a folder: each blob is written to a draft file, flushed and renamed, then its folder is flushed."""

import asyncio
import os
import secrets
import tempfile
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from homeroom.blobs.backends.durability import FilesystemSync, make_folder, sync_file
from homeroom.blobs.backends.store import CHUNK_BYTES, MARK, BlobInfo, NewBlob, StoredBlob
from homeroom.blobs.errors import BlobNotFound, storage_failures
from homeroom.blobs.keys import is_blob_key

T = TypeVar("T")

# A sync call flushes the writes of all processes to the file system, so up to this many files are flushed one by one.
_FEW = 8
_WRITERS = 2
"""Threads that write a batch: one writes while the other encrypts; half of the encryption runs without the GIL."""


class FilesystemStore:
    """The default store. All blobs of the platform are below one folder of one file system.

    Drafts are in `tmp/` on the same file system, so that a rename moves them to their place. `sweep_spool` removes
    drafts that a killed process left.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self.spool_folder = root / "tmp"
        make_folder(self.spool_folder)

    async def probe(self) -> None:
        """See BlobStore.probe: write a file in the drafts folder and remove it."""
        await asyncio.to_thread(self._probe)

    def _probe(self) -> None:
        with storage_failures(self._root), tempfile.NamedTemporaryFile(dir=self.spool_folder) as file:
            file.write(b"homeroom")
            file.flush()
            os.fsync(file.fileno())

    async def put(self, key: str, content: bytes, *, replace: bool = False) -> StoredBlob:
        """See BlobStore.put."""
        return await asyncio.to_thread(self._put, NewBlob(key, content), replace=replace)

    async def put_many(self, count: int, make: Callable[[int], NewBlob]) -> list[StoredBlob]:
        """See BlobStore.put_many: two sync calls per batch instead of two per blob."""
        return await asyncio.to_thread(self._put_many, count, make)

    async def put_file(self, key: str, file: Path, *, replace: bool = False) -> StoredBlob:
        """See BlobStore.put_file: the file is moved, not copied."""
        return await asyncio.to_thread(self._put_file, key, file, replace=replace)

    async def get(self, key: str) -> bytes:
        """See BlobStore.get."""
        return await asyncio.to_thread(self._get, key)

    async def get_many(self, keys: Sequence[str], take: Callable[[int, memoryview], T]) -> list[T]:
        """See BlobStore.get_many: one thread reads all blobs into one reused buffer."""
        return await asyncio.to_thread(self._get_many, keys, take)

    async def open(self, key: str) -> AsyncGenerator[bytes, None]:
        """See BlobStore.open."""
        path = self._path(key)
        try:
            file = await asyncio.to_thread(path.open, "rb", 0)
        except FileNotFoundError as error:
            raise BlobNotFound(key) from error
        with file:
            while chunk := await asyncio.to_thread(file.read, CHUNK_BYTES):
                yield chunk

    async def find(self, key: str) -> BlobInfo | None:
        """See BlobStore.find."""
        return await asyncio.to_thread(_info, key, self._path(key))

    async def exists(self, key: str) -> bool:
        """See BlobStore.exists."""
        return await self.find(key) is not None

    async def touch(self, key: str) -> None:
        """See BlobStore.touch."""
        try:
            await asyncio.to_thread(os.utime, self._path(key))
        except FileNotFoundError as error:
            raise BlobNotFound(key) from error

    async def delete(self, key: str) -> bool:
        """See BlobStore.delete."""
        return await asyncio.to_thread(self._delete, self._path(key))

    async def read_mark(self) -> str | None:
        """See BlobStore.read_mark."""
        return await asyncio.to_thread(self._read_mark)

    async def write_mark(self, mark: str) -> None:
        """See BlobStore.write_mark."""
        await asyncio.to_thread(self._write_mark, mark)

    async def walk(self, prefix: str) -> AsyncGenerator[BlobInfo, None]:
        """See BlobStore.walk; holds one folder at a time in memory, at most 1/256 of a district's blobs."""
        steps = os.walk(self._root / prefix)
        while step := await asyncio.to_thread(next, steps, None):
            for info in await asyncio.to_thread(self._infos, Path(step[0]), step[2]):
                yield info

    def _put(self, blob: NewBlob, *, replace: bool) -> StoredBlob:
        target = self._path(blob.key)
        created = replace or not target.exists()
        if created:
            with storage_failures(self._root), self._drafts() as drafts:
                draft = drafts.name()
                drafts.write(draft, blob.content)
                _keep_one(Path(draft), target)
        return StoredBlob(blob.key, len(blob.content), created)

    def _put_many(self, count: int, make: Callable[[int], NewBlob]) -> list[StoredBlob]:
        written = dict[str, str]()
        with self._drafts() as drafts, FilesystemSync(self._root) as flush, ThreadPoolExecutor(_WRITERS) as pool:

            def write(place: int) -> StoredBlob:
                blob = make(place)
                target = f"{self._root}/{_checked(blob.key)}"
                created = target in written or not os.path.exists(target)
                if created and written.setdefault(target, draft := drafts.name()) is draft:
                    with storage_failures(self._root):
                        drafts.write(draft, blob.content)
                return StoredBlob(blob.key, len(blob.content), created)

            stored = list((map if count <= _FEW else pool.map)(write, range(count)))
            with storage_failures(self._root):
                self._keep(written, flush)
        return stored

    def _keep(self, written: Mapping[str, str], flush: FilesystemSync) -> None:
        """Rename drafts to their target paths and flush them. `written` maps targets to drafts."""
        if len(written) <= _FEW:
            for target, draft in written.items():
                _keep_one(Path(draft), Path(target))
            return
        flush.run(map(Path, written.values()))
        folders = {Path(folder) for folder in {os.path.dirname(target) for target in written}}
        for folder in folders:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for target, draft in written.items():
            os.rename(draft, target)
        flush.run(_with_parents(folders, self._root))

    def _put_file(self, key: str, file: Path, *, replace: bool) -> StoredBlob:
        target = self._path(key)
        try:
            with storage_failures(self._root), file.open("rb") as opened:
                size = os.fstat(opened.fileno()).st_size
                created = replace or not target.exists()
                if created:
                    _keep_one(file, target)
            return StoredBlob(key, size, created)
        finally:
            file.unlink(missing_ok=True)

    def _read_mark(self) -> str | None:
        with storage_failures(self._root):
            try:
                return (self._root / MARK).read_text().strip()
            except FileNotFoundError:
                return None

    def _write_mark(self, mark: str) -> None:
        with storage_failures(self._root), self._drafts() as drafts:
            draft = drafts.name()
            drafts.write(draft, f"{mark}\n".encode())
            _keep_one(Path(draft), self._root / MARK)

    def _get(self, key: str) -> bytes:
        return self._get_many([key], lambda _place, content: bytes(content))[0]

    def _get_many(self, keys: Sequence[str], take: Callable[[int, memoryview], T]) -> list[T]:
        """Read blobs into one reused buffer, since allocating memory for each would take longer than reading it."""
        found: list[T] = []
        memory = bytearray()
        for place, key in enumerate(keys):
            try:
                handle = os.open(f"{self._root}/{_checked(key)}", os.O_RDONLY | os.O_CLOEXEC)
            except FileNotFoundError as error:
                raise BlobNotFound(key) from error
            try:
                if (size := os.fstat(handle).st_size) > len(memory):
                    memory = bytearray(size)
                found.append(take(place, _fill(handle, memoryview(memory)[:size])))
            finally:
                os.close(handle)
        return found

    def _delete(self, path: Path) -> bool:
        try:
            path.unlink()
        except FileNotFoundError:
            return False
        sync_file(path.parent)
        return True

    def _infos(self, folder: Path, names: Sequence[str]) -> list[BlobInfo]:
        paths = {(folder / name).relative_to(self._root).as_posix(): folder / name for name in names}
        found = (_info(key, path) for key, path in paths.items() if is_blob_key(key))
        return [info for info in found if info is not None]

    def _path(self, key: str) -> Path:
        return self._root / _checked(key)

    @contextmanager
    def _drafts(self) -> Iterator["_Drafts"]:
        drafts = _Drafts(self.spool_folder)
        try:
            yield drafts
        finally:
            drafts.remove()


class _Drafts:
    """The draft files of one write; drafts that were not renamed are removed at the end."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: list[str] = []

    def name(self) -> str:
        """Return a path for the next draft."""
        draft = f"{self._folder}/{secrets.token_hex(16)}"
        self._files.append(draft)
        return draft

    def write(self, draft: str, content: bytes) -> None:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        try:
            view = memoryview(content)
            while view:
                view = view[os.write(handle, view) :]
        finally:
            os.close(handle)

    def remove(self) -> None:
        for draft in self._files:
            with suppress(FileNotFoundError):
                os.unlink(draft)


def _keep_one(draft: Path, target: Path) -> None:
    sync_file(draft)
    make_folder(target.parent)
    draft.rename(target)
    sync_file(target.parent)


def _checked(key: str) -> str:
    if not is_blob_key(key):
        raise ValueError(f"{key!r} is not a blob's key.")
    return key


def _fill(handle: int, memory: memoryview) -> memoryview:
    """Read a file into `memory` up to its end and return the part read, read-only; a blob never grows."""
    read = 0
    while read < len(memory) and (more := os.readv(handle, [memory[read:]])):
        read += more
    return memory[:read].toreadonly()


def _info(key: str, path: Path) -> BlobInfo | None:
    try:
        stat = path.stat()
    except FileNotFoundError:
        return None
    return BlobInfo(key, stat.st_size, datetime.fromtimestamp(stat.st_mtime, UTC))


def _with_parents(folders: Iterable[Path], root: Path) -> Iterator[Path]:
    """Yield the folders and their parents up to the root; lazy, as only systems without `syncfs` need the list."""
    yield from {each for folder in folders for each in (folder, *folder.parents) if each.is_relative_to(root)}
