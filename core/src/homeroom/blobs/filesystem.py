"""Blobs in a folder: write beside, flush, rename, flush the folder."""

import asyncio
import os
import secrets
import tempfile
from collections.abc import AsyncGenerator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import file_digest
from pathlib import Path

from homeroom.blobs.durability import FilesystemSync, make_folder, sync_file
from homeroom.blobs.errors import BlobNotFound, storage_failures
from homeroom.blobs.keys import is_blob_key
from homeroom.blobs.store import CHUNK_BYTES, MARK, BlobInfo, NewBlob, StoredBlob, digest

# A round flushes whatever anyone wrote to the file system, so a few files are better flushed alone.
_FEW = 8


class FilesystemStore:
    """The default store. All blobs of the platform lie below one folder of one file system.

    Drafts lie in `tmp/` beside the blobs, so a rename puts them in place; what a kill leaves there is
    swept by `sweep_spool`.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self.spool_folder = root / "tmp"
        make_folder(self.spool_folder)

    async def probe(self) -> None:
        """See BlobStore.probe: write a file beside the drafts and remove it."""
        await asyncio.to_thread(self._probe)

    def _probe(self) -> None:
        with storage_failures(self._root), tempfile.NamedTemporaryFile(dir=self.spool_folder) as file:
            file.write(b"homeroom")
            file.flush()
            os.fsync(file.fileno())

    async def put(self, key: str, content: bytes, *, replace: bool = False) -> StoredBlob:
        """See BlobStore.put."""
        return await asyncio.to_thread(self._put, NewBlob(key, content), replace=replace)

    async def put_many(self, blobs: Sequence[NewBlob]) -> list[StoredBlob]:
        """See BlobStore.put_many: two sync rounds for the batch instead of two per blob."""
        return await asyncio.to_thread(self._put_many, blobs)

    async def put_file(self, key: str, file: Path, *, replace: bool = False) -> StoredBlob:
        """See BlobStore.put_file: the file is moved, not copied."""
        return await asyncio.to_thread(self._put_file, key, file, replace=replace)

    async def get(self, key: str) -> bytes:
        """See BlobStore.get."""
        return await asyncio.to_thread(self._get, key)

    async def get_many(self, keys: Sequence[str]) -> list[bytes]:
        """See BlobStore.get_many: one thread reads them all."""
        return await asyncio.to_thread(lambda: [self._get(key) for key in keys])

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
        """See BlobStore.walk; one folder, at most 1/256 of a district, is in memory at a time."""
        steps = os.walk(self._root / prefix)
        while step := await asyncio.to_thread(next, steps, None):
            for info in await asyncio.to_thread(self._infos, Path(step[0]), step[2]):
                yield info

    def _put(self, blob: NewBlob, *, replace: bool) -> StoredBlob:
        target = self._path(blob.key)
        created = replace or not target.exists()
        if created:
            with storage_failures(self._root), self._drafts() as drafts:
                draft = drafts.write(blob.content)
                sync_file(draft)
                make_folder(target.parent)
                draft.rename(target)
                sync_file(target.parent)
        return StoredBlob(blob.key, len(blob.content), digest(blob.content), created)

    def _put_many(self, blobs: Sequence[NewBlob]) -> list[StoredBlob]:
        targets = {blob.key: self._path(blob.key) for blob in blobs}
        new = {blob.key: blob for blob in blobs if not targets[blob.key].exists()}
        if len(new) <= _FEW:
            for blob in new.values():
                self._put(blob, replace=False)
        else:
            with storage_failures(self._root), self._drafts() as drafts, FilesystemSync(self._root) as flush:
                written = {key: drafts.write(blob.content) for key, blob in new.items()}
                flush.run(written.values())
                folders = {targets[key].parent for key in new}
                for folder in folders:
                    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                for key, draft in written.items():
                    draft.rename(targets[key])
                flush.run(_with_parents(folders, self._root))
        return [StoredBlob(b.key, len(b.content), digest(b.content), b.key in new) for b in blobs]

    def _put_file(self, key: str, file: Path, *, replace: bool) -> StoredBlob:
        target = self._path(key)
        try:
            with storage_failures(self._root), file.open("rb") as opened:
                size, checksum = os.fstat(opened.fileno()).st_size, file_digest(opened, "sha256").hexdigest()
                created = replace or not target.exists()
                if created:
                    os.fsync(opened.fileno())
                    make_folder(target.parent)
                    file.rename(target)
                    sync_file(target.parent)
            return StoredBlob(key, size, checksum, created)
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
            draft = drafts.write(f"{mark}\n".encode())
            sync_file(draft)
            draft.rename(self._root / MARK)
            sync_file(self._root)

    def _get(self, key: str) -> bytes:
        try:
            return self._path(key).read_bytes()
        except FileNotFoundError as error:
            raise BlobNotFound(key) from error

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
        if not is_blob_key(key):
            raise ValueError(f"{key!r} is not a blob's key.")
        return self._root / key

    @contextmanager
    def _drafts(self) -> Iterator["_Drafts"]:
        drafts = _Drafts(self.spool_folder)
        try:
            yield drafts
        finally:
            drafts.remove()


class _Drafts:
    """The files of one write; what was not renamed is removed at the end."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: list[Path] = []

    def write(self, content: bytes) -> Path:
        draft = self._folder / secrets.token_hex(16)
        self._files.append(draft)
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb", buffering=0) as file:
            view = memoryview(content)
            while view:
                view = view[file.write(view) :]
        return draft

    def remove(self) -> None:
        for draft in self._files:
            draft.unlink(missing_ok=True)


def _info(key: str, path: Path) -> BlobInfo | None:
    try:
        stat = path.stat()
    except FileNotFoundError:
        return None
    return BlobInfo(key, stat.st_size, datetime.fromtimestamp(stat.st_mtime, UTC))


def _with_parents(folders: Iterable[Path], root: Path) -> set[Path]:
    return {each for folder in folders for each in (folder, *folder.parents) if each.is_relative_to(root)}
