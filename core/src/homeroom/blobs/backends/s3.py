"""Blob store in S3 or in an S3-compatible server."""

import asyncio
import base64
import hashlib
import time
from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from botocore.exceptions import BotoCoreError, ClientError

from homeroom.blobs.backends.s3_client import (
    THREADS,
    Capabilities,
    S3Settings,
    make_client,
    probe_server,
    s3_failures,
    status_of,
    translate,
)
from homeroom.blobs.backends.s3_upload import Upload, checked_key
from homeroom.blobs.backends.store import CHUNK_BYTES, MARK, BlobInfo, NewBlob, StoredBlob
from homeroom.blobs.errors import BlobNotFound, StorageUnavailable
from homeroom.blobs.keys import is_blob_key

P = ParamSpec("P")
K = TypeVar("K")
R = TypeVar("R")

PUT_ATTEMPTS = 4
FIRST_PAUSE_S = 0.2
_TRY_AGAIN = {409, 429, 500, 502, 503, 504}


class S3Store:
    """Blob store in a bucket that only homeroom uses. Call `probe` once before use to detect what the server supports.

    Uses plain objects only, without tags, locks, access lists or multipart uploads: some servers report success for
    these and destroy the object. A document is sent in one PUT, so it can have at most 5 GiB.
    """

    def __init__(self, settings: S3Settings) -> None:
        self.capabilities = Capabilities()
        self.spool_folder = settings.spool_folder
        self._bucket = settings.bucket
        self._where = f"s3://{settings.bucket}"
        # If the response to a PUT is lost, a HEAD finds out whether it arrived; boto3 must not retry blindly.
        self._writer = make_client(settings, attempts=1)
        self._reader = make_client(settings, attempts=3)
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="s3")

    async def probe(self) -> Capabilities:
        """Detect what the server supports; raises StorageUnavailable if it cannot be written to."""
        with s3_failures(self._where):
            self.capabilities = await self._run(probe_server, self._writer, self._bucket)
        return self.capabilities

    async def close(self) -> None:
        """Close the connections."""
        self._writer.close()
        self._reader.close()
        self._pool.shutdown(wait=False)

    async def put(self, key: str, content: bytes, *, replace: bool = False) -> StoredBlob:
        """See BlobStore.put."""
        return await self._run(self._put, Upload.of_bytes(key, content), replace=replace)

    async def put_many(self, count: int, make: Callable[[int], NewBlob]) -> list[StoredBlob]:
        """See BlobStore.put_many: 16 blobs at a time."""
        first = dict[str, int]()

        def put(place: int) -> StoredBlob:
            blob = make(place)
            if first.setdefault(blob.key, place) != place:  # Concurrent writes of a key would look like damage.
                return StoredBlob(blob.key, len(blob.content), created=False)
            return self._put(Upload.of_bytes(blob.key, blob.content), replace=False)

        stored = await _together({place: self._run(put, place) for place in range(count)})
        return list(stored.values())

    async def put_file(self, key: str, file: Path, *, replace: bool = False) -> StoredBlob:
        """See BlobStore.put_file."""
        try:
            upload = await self._run(Upload.of_file, key, file)
            return await self._run(self._put, upload, replace=replace)
        finally:
            await self._run(file.unlink, missing_ok=True)

    async def get(self, key: str) -> bytes:
        """See BlobStore.get."""
        return b"".join([chunk async for chunk in self.open(key)])

    async def get_many(self, keys: Sequence[str], take: Callable[[int, memoryview], R]) -> list[R]:
        """See BlobStore.get_many: 16 blobs at a time."""
        unique, found = list(dict.fromkeys(keys)), dict[str, bytes]()
        for start in range(0, len(unique), THREADS):
            found |= await _together({key: self.get(key) for key in unique[start : start + THREADS]})
        return await asyncio.to_thread(lambda: [take(place, memoryview(found[key])) for place, key in enumerate(keys)])

    async def open(self, key: str) -> AsyncGenerator[bytes, None]:
        """See BlobStore.open."""
        with s3_failures(self._where, key):
            answer = await self._run(self._reader.get_object, Bucket=self._bucket, Key=checked_key(key))
            with closing(answer["Body"]) as body:
                while chunk := await self._run(body.read, CHUNK_BYTES):
                    yield chunk

    async def find(self, key: str) -> BlobInfo | None:
        """See BlobStore.find."""
        head = await self._run(self._head, key)
        return head and BlobInfo(key, head["ContentLength"], head["LastModified"])

    async def exists(self, key: str) -> bool:
        """See BlobStore.exists."""
        return await self.find(key) is not None

    async def touch(self, key: str) -> None:
        """See BlobStore.touch: S3 updates the time when an object is copied onto itself."""
        await self._run(self._touch, key)

    async def delete(self, key: str) -> bool:
        """See BlobStore.delete."""
        if not await self.exists(key):
            return False
        with s3_failures(self._where, key):
            await self._run(self._reader.delete_object, Bucket=self._bucket, Key=key)
        return True

    async def read_mark(self) -> str | None:
        """See BlobStore.read_mark."""
        return await self._run(self._read_mark)

    async def write_mark(self, mark: str) -> None:
        """See BlobStore.write_mark."""
        with s3_failures(self._where):
            await self._run(self._reader.put_object, Bucket=self._bucket, Key=MARK, Body=f"{mark}\n".encode())

    async def walk(self, prefix: str) -> AsyncGenerator[BlobInfo, None]:
        """See BlobStore.walk."""
        paginator = self._reader.get_paginator("list_objects_v2")
        pages = iter(paginator.paginate(Bucket=self._bucket, Prefix=prefix))
        with s3_failures(self._where):
            while page := await self._run(partial(next, pages, None)):
                for item in page.get("Contents", []):
                    if is_blob_key(item["Key"]):
                        yield BlobInfo(item["Key"], item["Size"], item["LastModified"])

    async def _run(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        call = partial(function, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._pool, call)

    def _read_mark(self) -> str | None:
        try:
            with s3_failures(self._where, MARK):
                answer = self._reader.get_object(Bucket=self._bucket, Key=MARK)
                with closing(answer["Body"]) as body:
                    return body.read().decode(errors="replace").strip()
        except BlobNotFound:
            return None

    def _put(self, upload: Upload, *, replace: bool) -> StoredBlob:
        conditional = self.capabilities.conditional_put and not replace
        if not conditional and not replace and self._head(upload.key):
            return upload.stored(created=False)
        options: dict[str, Any] = {"IfNoneMatch": "*"} if conditional else {}
        pause_s = FIRST_PAUSE_S
        for attempt in range(1, PUT_ATTEMPTS + 1):
            try:
                self._send(upload, options)
                return upload.stored(created=True)
            except (ClientError, BotoCoreError) as error:
                status = status_of(error) if isinstance(error, ClientError) else None
                head = self._head_after(error, upload.key)
                if head is not None and _checksum(head) == upload.sha256.hex():
                    return upload.stored(created=True)  # The answer was lost, not the write.
                if status == 412:
                    return upload.stored(created=False)
                if attempt == PUT_ATTEMPTS or (status is not None and status not in _TRY_AGAIN):
                    raise translate(error, self._where, "") from error
            time.sleep(pause_s)
            pause_s *= 2
        raise AssertionError("the last attempt returns or raises")

    def _send(self, upload: Upload, options: dict[str, Any]) -> None:
        with ExitStack() as stack:
            answer = self._writer.put_object(
                Bucket=self._bucket,
                Key=upload.key,
                Body=upload.open(stack),
                ContentLength=upload.size_bytes,
                ChecksumSHA256=base64.b64encode(upload.sha256).decode(),
                Metadata={"sha256": upload.sha256.hex()},
                **options,
            )
        if not self.capabilities.checks_checksum and answer["ETag"].strip('"') != upload.md5.hex():
            self._read_back(upload)

    def _read_back(self, upload: Upload) -> None:
        """Verify an upload by reading it, if the server checks no checksums and its ETag is not the MD5."""
        checksum = hashlib.sha256()
        for chunk in self._reader.get_object(Bucket=self._bucket, Key=upload.key)["Body"].iter_chunks(CHUNK_BYTES):
            checksum.update(chunk)
        if checksum.digest() != upload.sha256:
            self._writer.delete_object(Bucket=self._bucket, Key=upload.key)
            raise StorageUnavailable(self._where, "it changed the bytes of an upload. Check the server and its disks.")

    def _head(self, key: str) -> Any:
        try:
            with s3_failures(self._where, checked_key(key)):
                return self._reader.head_object(Bucket=self._bucket, Key=key)
        except BlobNotFound:
            return None

    def _head_after(self, error: Exception, key: str) -> Any:
        """Return the object's metadata if a failed PUT arrived after all; None if not, or if the check fails too."""
        try:
            return self._head(key)
        except StorageUnavailable as second:
            second.__context__ = error
            return None

    def _touch(self, key: str) -> None:
        head = self._head(key)
        if head is None:
            raise BlobNotFound(key)
        with s3_failures(self._where, key):
            self._writer.copy_object(
                Bucket=self._bucket,
                Key=key,
                CopySource={"Bucket": self._bucket, "Key": key},
                MetadataDirective="REPLACE",
                Metadata={"sha256": _checksum(head)},
            )


def _checksum(head: Any) -> str:
    """Return the SHA-256 stored in the object's metadata; some servers change the case of metadata names."""
    metadata = {name.casefold(): value for name, value in head.get("Metadata", {}).items()}
    return str(metadata.get("sha256", ""))


async def _together(calls: Mapping[K, Coroutine[Any, Any, R]]) -> dict[K, R]:
    """Run the calls concurrently and return their results by key; the first error cancels the others and is raised."""
    try:
        async with asyncio.TaskGroup() as group:
            tasks = {key: group.create_task(call) for key, call in calls.items()}
    except ExceptionGroup as errors:
        raise errors.exceptions[0] from None
    return {key: task.result() for key, task in tasks.items()}
