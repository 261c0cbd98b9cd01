"""The contents of one plugin in one district: rows in the database, sealed bytes in the store."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from uuid import UUID

from homeroom_sdk.context import Blob
from homeroom_sdk.errors import AppError, NotFound
from homeroom_sdk.orm import uuid7
from homeroom_sdk.scratch import create_private
from homeroom_sdk.sentences import _
from pydantic import SecretStr
from sqlalchemy import ColumnElement, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.blobs.district import DistrictBlobs, SavedBlob
from homeroom.blobs.errors import BlobNotFound, storage_failures
from homeroom.blobs.filesystem import FilesystemStore
from homeroom.blobs.models import BlobRecord
from homeroom.blobs.store import BlobStore
from homeroom.blobs.together import open_together
from homeroom.config import Settings

READ_BYTES = 1024 * 1024


class ContentMissing(NotFound):
    """The district has the document, but nothing lies in the store where its content was put."""

    code = "content_missing"


class PluginBlobs:
    """Implements `homeroom_sdk.context.Blobs`. The bytes are durable before the row is written."""

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

    async def put_many(self, contents: Sequence[bytes]) -> list[Blob]:
        """See `Blobs.put_many`."""
        self._check_writable()
        return await self._note(await self._contents.put_many(contents))

    async def read(self, blob_id: UUID) -> bytes:
        """See `Blobs.read`."""
        address = await self._address(blob_id)
        try:
            return await self._contents.get(address)
        except BlobNotFound as error:
            raise ContentMissing(_("The document's content is missing. Tell support.")) from error

    async def open(self, blob_id: UUID) -> AsyncIterator[bytes]:
        """See `Blobs.open`."""
        return self._contents.open(await self._address(blob_id))

    async def open_many(self, blob_ids: Sequence[UUID]) -> list[AsyncIterator[bytes]]:
        """See `Blobs.open_many`."""
        found = await self._session.execute(
            select(BlobRecord.id, BlobRecord.key, BlobRecord.size).where(BlobRecord.id.in_(blob_ids), *self._mine())
        )
        known = {row.id: (row.key, row.size) for row in found}
        if set(blob_ids) - known.keys():
            raise NotFound(_("This document does not exist."))
        return open_together(self._contents, [known[blob_id] for blob_id in blob_ids])

    async def save_to(self, blob_id: UUID, path: Path) -> None:
        """See `Blobs.save_to`."""
        address = await self._address(blob_id)
        try:
            with storage_failures(path.parent), create_private(path) as file:
                async for chunk in self._contents.open(address):
                    file.write(chunk)
        except BlobNotFound as error:
            raise ContentMissing(_("The document's content is missing. Tell support.")) from error

    async def delete(self, blob_id: UUID) -> None:
        """See `Blobs.delete`."""
        await self._session.execute(
            update(BlobRecord).where(BlobRecord.id == blob_id, *self._mine()).values(deleted_at=func.now())
        )

    def _check_writable(self) -> None:
        """Before the bytes are stored: without the row they would lie there until the next sweep."""
        if self._refusal is not None:
            raise self._refusal

    async def _note(self, saved: Sequence[SavedBlob]) -> list[Blob]:
        records = [
            BlobRecord(
                id=uuid7(), plugin_id=self._plugin_id, key=item.address, sha256=item.sha256, size=item.size_bytes
            )
            for item in saved
        ]
        self._session.add_all(records)
        await self._session.flush()
        return [Blob(record.id, record.sha256, record.size) for record in records]

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
    """The store that the settings name; boto3 is imported only where it is used."""
    if settings.blob_store == "s3":
        from homeroom.blobs.s3 import S3Store
        from homeroom.blobs.s3_client import S3Settings

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
