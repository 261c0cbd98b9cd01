"""The contents of one plugin in one district: rows in the database, encrypted bytes in the store."""

from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

from homeroom_sdk.blobs import Blob, Contents
from homeroom_sdk.errors import AppError, NotFound, ServiceUnavailable
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import DISTRICT_SETTING, insert_rows, uuid7
from homeroom_sdk.scratch import create_private
from pydantic import SecretStr
from sqlalchemy import ARRAY, ColumnElement, Text, Uuid, bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.blobs.backends.filesystem import FilesystemStore
from homeroom.blobs.backends.store import BlobStore
from homeroom.blobs.batch_read import OpenContents, open_together
from homeroom.blobs.district import DistrictBlobs, SavedBlob
from homeroom.blobs.errors import BlobNotFound, storage_failures
from homeroom.blobs.models import BlobRecord
from homeroom.config import Settings

READ_BYTES = 1024 * 1024


class ContentMissing(NotFound):
    """The district has the document, but its content is missing from the store."""

    code = "content_missing"


class PluginBlobs:
    """Implements `homeroom_sdk.blobs.Blobs`. The bytes are durable before the row is written."""

    def __init__(
        self,
        session: AsyncSession,
        contents: DistrictBlobs,
        plugin_id: str,
        *,
        max_bytes: int,
        refusal: AppError | None = None,
    ) -> None:
        self._session = session
        self._contents = contents
        self._plugin_id = plugin_id
        self.max_bytes = max_bytes
        self._refusal = refusal

    async def put(self, content: bytes | Path | AsyncIterator[bytes]) -> Blob:
        """See `Blobs.put`."""
        self._check_writable()
        if isinstance(content, bytes):
            return (await self.put_many([content]))[0]
        chunks = _read(content) if isinstance(content, Path) else content
        return (await self._note([await self._contents.put_stream(chunks, max_bytes=self.max_bytes)]))[0]

    async def put_many(self, contents: Sequence[bytes | Path]) -> list[Blob]:
        """See `Blobs.put_many`."""
        self._check_writable()
        return await self._note(await self._contents.put_many(contents))

    async def read(self, blob_id: UUID) -> bytes:
        """See `Blobs.read`."""
        address = await self._address(blob_id)
        try:
            return await self._contents.get(address)
        except BlobNotFound as error:
            raise ContentMissing(_("The document's content is missing. Contact support.")) from error

    async def open(self, blob_id: UUID) -> AsyncIterator[bytes]:
        """See `Blobs.open`."""
        return self._contents.open(await self._address(blob_id))

    async def open_many(self, blob_ids: Sequence[UUID]) -> list[AsyncIterator[bytes]]:
        """See `Blobs.open_many`."""
        return open_together(self._contents, await self._places(blob_ids))

    async def open_contents(self, blob_ids: Sequence[UUID]) -> Contents:
        """See `Blobs.open_contents`."""
        return OpenContents(self._contents, await self._places(blob_ids))

    async def _places(self, blob_ids: Sequence[UUID]) -> list[tuple[str, int]]:
        """Return the address and size of each blob in the order given; raise NotFound if one does not exist."""
        # One array instead of a placeholder per id, sorted by the database, because comparing ids in Python is slow.
        ids = bindparam("ids", list(blob_ids), ARRAY(Uuid()))
        asked = func.unnest(ids).table_valued("id", with_ordinality="place", name="asked").render_derived()
        found = await self._session.execute(
            select(BlobRecord.key, BlobRecord.size)
            .join(asked, BlobRecord.id == asked.c.id)
            .where(BlobRecord.id == func.any(ids), *self._mine())
            .order_by(asked.c.place)
        )
        places = [(key, size) for key, size in found]
        if len(places) != len(blob_ids):
            raise NotFound(_("This document does not exist."))
        return places

    async def save_to(self, blob_id: UUID, path: Path) -> None:
        """See `Blobs.save_to`."""
        address = await self._address(blob_id)
        try:
            with storage_failures(path.parent), create_private(path) as file:
                async for chunk in self._contents.open(address):
                    file.write(chunk)
        except BlobNotFound as error:
            raise ContentMissing(_("The document's content is missing. Contact support.")) from error

    async def delete(self, blob_id: UUID) -> None:
        """See `Blobs.delete`."""
        await self._session.execute(
            update(BlobRecord).where(BlobRecord.id == blob_id, *self._mine()).values(deleted_at=func.now())
        )

    async def erase(self, blob_ids: Sequence[UUID]) -> None:
        """See `Blobs.erase`."""
        await self._lock(func.pg_advisory_xact_lock)
        own = (BlobRecord.id.in_(blob_ids), BlobRecord.plugin_id == self._plugin_id)
        keys = set(await self._session.scalars(select(BlobRecord.key).where(*own)))
        await self._session.execute(update(BlobRecord).where(*own).values(deleted_at=func.now()))
        needed = select(BlobRecord.key).where(BlobRecord.key.in_(keys), BlobRecord.deleted_at.is_(None))
        for key in keys - set(await self._session.scalars(needed)):
            await self._contents.delete(key)

    async def _check_kept(self, saved: Sequence[SavedBlob]) -> None:
        """Raise ServiceUnavailable if a content that the store already had has been erased since.

        Takes the shared lock first, so that `erase` cannot remove the contents before this transaction ends.
        """
        found = {item.address for item in saved if not item.created}
        if not found:
            return
        await self._lock(func.pg_advisory_xact_lock_shared)
        for address in found:
            if not await self._contents.exists(address):
                raise ServiceUnavailable(_("The same file was being destroyed at this moment. Try again."))

    async def _lock(self, how: Callable[..., Any]) -> None:
        district = func.current_setting(DISTRICT_SETTING, type_=Text())
        await self._session.execute(select(how(func.hashtextextended(func.concat("blobs ", district), 0))))

    def _check_writable(self) -> None:
        """Refuse the write before bytes are stored, which without a row would remain until the next sweep."""
        if self._refusal is not None:
            raise self._refusal

    async def _note(self, saved: Sequence[SavedBlob]) -> list[Blob]:
        await self._check_kept(saved)
        blobs = [Blob(uuid7(), item.sha256, item.size_bytes) for item in saved]
        rows = [
            {"id": blob.id, "plugin_id": self._plugin_id, "key": item.address, "sha256": blob.sha256, "size": blob.size}
            for blob, item in zip(blobs, saved, strict=True)
        ]
        if rows:
            await self._session.execute(insert_rows(BlobRecord, rows))
        return blobs

    async def _address(self, blob_id: UUID) -> str:
        address: str | None = await self._session.scalar(
            select(BlobRecord.key).where(BlobRecord.id == blob_id, *self._mine())
        )
        if address is None:
            raise NotFound(_("This document does not exist."))
        return address

    def _mine(self) -> Sequence[ColumnElement[bool]]:
        return BlobRecord.plugin_id == self._plugin_id, BlobRecord.deleted_at.is_(None)


def create_store(settings: Settings) -> BlobStore:
    """Return the store that the settings select; boto3 is imported only if it is used."""
    if settings.blob_store == "s3":
        from homeroom.blobs.backends.s3 import S3Store
        from homeroom.blobs.backends.s3_client import S3Settings

        return S3Store(
            S3Settings(
                bucket=settings.s3_bucket,
                spool_folder=settings.home.absolute() / "spool",
                endpoint_url=settings.s3_endpoint_url,
                region=settings.s3_region,
                access_key_id=_plain(settings.s3_access_key),
                secret_access_key=_plain(settings.s3_secret_key),
            )
        )
    return FilesystemStore(settings.home.absolute() / "blobs")


def _plain(secret: SecretStr | None) -> str | None:
    return secret.get_secret_value() if secret else None


async def _read(path: Path) -> AsyncIterator[bytes]:
    with path.open("rb") as file:
        while chunk := file.read(READ_BYTES):
            yield chunk
