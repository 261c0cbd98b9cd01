"""The documents of one district: encrypted and addressed when written, verified when read."""

import asyncio
import hashlib
import logging
from collections.abc import AsyncGenerator, AsyncIterable, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from homeroom_sdk.long_waits import announce_long_wait

from homeroom.blobs.backends.store import BlobStore, NewBlob
from homeroom.blobs.encryption import Opener, SealBroken, seal, unseal, unseal_into
from homeroom.blobs.errors import BlobDamaged, BlobNotFound, BlobTooLarge
from homeroom.blobs.keys import blob_key, blob_keys, content_address, derive_district_keys, district_prefix
from homeroom.blobs.spool import Spool

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class SavedBlob:
    """A durably stored document. `sha256` (hex) and `size_bytes` describe the plain content.

    `created` is False if the district already held the same content.
    """

    address: str
    key: str
    size_bytes: int
    sha256: str
    created: bool


class DistrictBlobs:
    """Blobs of one district. Equal content is stored once, under one address; districts never share blobs.

    Args:
        district_key: 32 bytes that belong to this district alone.
    """

    def __init__(self, store: BlobStore, district_id: UUID, district_key: bytes) -> None:
        self._store = store
        self._district_id = district_id
        self._keys = derive_district_keys(district_key)

    @property
    def prefix(self) -> str:
        """The prefix of the district's keys in the store."""
        return district_prefix(self._district_id)

    async def put(self, content: bytes) -> SavedBlob:
        """Store a document that is in memory; raises the errors of `BlobStore`."""
        return (await self.put_many([content]))[0]

    async def put_many(self, contents: Sequence[bytes | Path]) -> list[SavedBlob]:
        """Store a batch much faster than single puts; return the results in the order given.

        After an error some of the batch may be stored. Repeating the batch is safe.
        """
        await announce_long_wait("store")
        sealed = dict[int, SavedBlob]()

        def seal(place: int) -> NewBlob:
            sealed[place], body = self._seal(contents[place])
            return NewBlob(sealed[place].key, body)

        stored = await self._store.put_many(len(contents), seal)
        new = {each.key for each in stored if each.created}
        kept = []
        for place, content in enumerate(contents):
            saved = sealed[place]
            created = saved.key in new
            if not created and not await self._is_sound(saved.address):
                again, body = await asyncio.to_thread(self._seal, content)
                created = (await self._store.put(again.key, body, replace=True)).created
            kept.append(_with_created(saved, created=created))
        return kept

    async def put_stream(self, chunks: AsyncIterable[bytes], *, max_bytes: int) -> SavedBlob:
        """Store a document while it arrives; only encrypted bytes are written to disk.

        Raises:
            BlobTooLarge: the document has more than `max_bytes`; nothing of it is kept.
        """
        await announce_long_wait("store")
        with Spool(self._store.spool_folder, self._district_id) as spool:
            async for chunk in chunks:
                if spool.size_bytes + len(chunk) > max_bytes:
                    raise BlobTooLarge(max_bytes)
                await asyncio.to_thread(spool.write, chunk)
            saved = self._describe(spool.sha256, spool.size_bytes)
            replace = await self._store.exists(saved.key)
            if replace and await self._is_sound(saved.address):
                return _with_created(saved, created=False)
            await asyncio.to_thread(spool.finish, saved.address, wrapping_key=self._keys.wrapping)
            stored = await self._store.put_file(saved.key, spool.file, replace=replace)
            return _with_created(saved, created=stored.created)

    async def get(self, address: str) -> bytes:
        """Read a whole document.

        Raises:
            BlobNotFound: The district has nothing at the address.
            BlobDamaged: The bytes are not what was stored.
        """
        return b"".join([chunk async for chunk in self.open(address)])

    async def get_many(self, addresses: Sequence[str]) -> list[bytes]:
        """Return whole documents in the order given; raise what `get` raises if one is missing or damaged."""
        await announce_long_wait("store")
        return await self._store.get_many(
            self._keys_of(addresses), lambda place, sealed: self._unseal(addresses[place], sealed)
        )

    async def read_into(
        self, addresses: Sequence[str], targets: Sequence[memoryview], done: Callable[[int], None]
    ) -> None:
        """Read whole documents into buffers of exactly their sizes; raise what `get` raises if one is missing or
        damaged.

        Args:
            done: Called in a thread with the index of each document once it is verified, in the order given.
        """
        await announce_long_wait("store")

        def take(place: int, sealed: memoryview) -> None:
            self._unseal_into(targets[place], addresses[place], sealed)
            done(place)

        await self._store.get_many(self._keys_of(addresses), take)

    async def open(self, address: str) -> AsyncGenerator[bytes, None]:
        """Yield a document in chunks, each of them verified; raises what `get` raises.

        Take the first chunk before answering 200: a missing blob raises there. A truncated blob raises only at its end,
        when the connection must be aborted.
        """
        await announce_long_wait("store")
        key = blob_key(self._district_id, address)
        opener = Opener(self._district_id, address, wrapping_key=self._keys.wrapping)
        try:
            async with aclosing(self._store.open(key)) as sealed:
                async for chunk in sealed:
                    if content := await asyncio.to_thread(opener.update, chunk):
                        yield content
            yield opener.finish()
        except BlobNotFound:
            log.error("content_missing key=%s", key)  # noqa: TRY400 - the traceback adds nothing
            raise
        except SealBroken as error:
            raise _damaged(key, error) from error

    async def verify(self, address: str) -> int:
        """Read a document, check it against its address and return its size in bytes.

        Raises:
            BlobNotFound: The district has nothing at the address.
            BlobDamaged: The bytes are not what was stored.
        """
        checksum = hashlib.sha256()
        size_bytes = 0
        async for chunk in self.open(address):
            checksum.update(chunk)
            size_bytes += len(chunk)
        if content_address(self._keys.addressing, checksum.digest()) != address:
            raise BlobDamaged(blob_key(self._district_id, address), "its content belongs to another address")
        return size_bytes

    async def exists(self, address: str) -> bool:
        """Return True if the store has a blob at the address; use `verify` to check that it is intact."""
        return await self._store.exists(blob_key(self._district_id, address))

    async def delete(self, address: str) -> bool:
        """Remove a document; return False if it did not exist. Delete its row first."""
        return await self._store.delete(blob_key(self._district_id, address))

    async def _is_sound(self, address: str) -> bool:
        """Return True if a stored blob is intact, so that another document may rely on it.

        Also restart its grace period for sweeps.
        """
        try:
            await self._store.touch(blob_key(self._district_id, address))
            await self.verify(address)
        except (BlobDamaged, BlobNotFound) as error:
            log.warning("blob_replaced reason=%s", error)
            return False
        return True

    def _seal(self, given: bytes | Path) -> tuple[SavedBlob, bytes]:
        content = given.read_bytes() if isinstance(given, Path) else given
        saved = self._describe(hashlib.sha256(content), len(content))
        return saved, seal(content, self._district_id, saved.address, wrapping_key=self._keys.wrapping)

    def _keys_of(self, addresses: Sequence[str]) -> list[str]:
        return blob_keys(self._district_id, addresses)

    def _unseal(self, address: str, sealed: memoryview) -> bytes:
        try:
            return unseal(sealed, self._district_id, address, wrapping_key=self._keys.wrapping)
        except SealBroken as error:
            raise _damaged(blob_key(self._district_id, address), error) from error

    def _unseal_into(self, target: memoryview, address: str, sealed: memoryview) -> None:
        try:
            unseal_into(target, sealed, self._district_id, address, wrapping_key=self._keys.wrapping)
        except SealBroken as error:
            raise _damaged(blob_key(self._district_id, address), error) from error

    def _describe(self, checksum: "hashlib._Hash", size_bytes: int) -> SavedBlob:
        address = content_address(self._keys.addressing, checksum.digest())
        key = blob_key(self._district_id, address)
        return SavedBlob(address, key, size_bytes, checksum.hexdigest(), created=True)


def _damaged(key: str, error: SealBroken) -> BlobDamaged:
    log.error("blob_damaged key=%s reason=%s", key, error)
    return BlobDamaged(key, str(error))


def _with_created(saved: SavedBlob, *, created: bool) -> SavedBlob:
    return SavedBlob(saved.address, saved.key, saved.size_bytes, saved.sha256, created)
