"""A user who has many documents zipped and downloads them slowly while processes are killed."""

import asyncio
import random
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import httpx
from homeroom_plugins.storage.contents.models import ContentRow
from homeroom_plugins.storage.documents.storing import NewDocument, store_documents
from homeroom_plugins.storage.zips.models import ZipItemRow
from homeroom_sdk.services import Directory
from sqlalchemy import delete, func, select
from storage_testing.office import Office

from fault_testing.calling import AWAY, PATIENCE_S, HttpApi
from fault_testing.store_checks import count
from fault_testing.uploading import KIND

TOGETHER = 200
SIZE = 6_000


async def store_many(
    office: Office, number: int, dice: random.Random, *, kind: str = KIND, is_read: bool = True
) -> dict[UUID, bytes]:
    """Store documents of one person with random contents; if not `is_read`, do not wait for the run that reads them."""
    type_id = await office.kind(kind)
    stored: dict[UUID, bytes] = {}
    while len(stored) < number:
        some = [f"word{len(stored) + n} ".encode() + dice.randbytes(SIZE // 2).hex().encode() for n in range(TOGETHER)]
        some = some[: number - len(stored)]
        async with office.context() as ctx:
            [person] = (await ctx.services.get(Directory).find_persons(["1001"]))["1001"]
            new = [
                NewDocument(person, type_id, f"n{len(stored) + n:04}", office.file(content))
                for n, content in enumerate(some)
            ]
            rows = await store_documents(ctx, new)
            if not is_read:
                await ctx.db.execute(delete(ContentRow).where(ContentRow.document_id.in_([row.id for row in rows])))
            stored |= {row.id: content for row, content in zip(rows, some, strict=True)}
    return stored


@dataclass
class Zipper:
    """Prepares a zip and downloads it; an interrupted download is resumed."""

    office: Office
    api: HttpApi
    documents: dict[UUID, bytes]
    content: bytearray = field(default_factory=bytearray)
    parts: int = 0
    _size: int = 0

    async def progress(self) -> float:
        """Return the progress from 0 to 1: half for the documents read, half for the bytes received."""
        read = select(func.count()).select_from(ZipItemRow).where(ZipItemRow.crc.is_not(None))
        done = await count(self.office, read) / len(self.documents)
        return 0.5 * done + (0.5 * len(self.content) / self._size if self._size else 0)

    async def work(self) -> None:
        """Prepare and download the zip."""
        headers = self.office.admin.headers
        body = {"ids": [str(document_id) for document_id in self.documents]}
        zip_id = (await self.api.data("document/prepareZip", headers, body))["zipId"]
        async with asyncio.timeout(PATIENCE_S):
            while (found := (await self.api.data("document/findLatestZip", headers, {}))["zip"])["status"] != "ready":
                assert found["status"] == "preparing", found
                zip_id = found["id"]
                await asyncio.sleep(0.2)
            [part] = found["parts"]
            self._size, tag = part["sizeBytes"], ""
            while len(self.content) < self._size:
                tag = await self._go_on({"id": found["id"], "part": 1}, tag)
        assert zip_id

    async def _go_on(self, body: dict[str, Any], tag: str) -> str:
        headers = {**self.office.admin.headers}
        if self.content:
            headers |= {"range": f"bytes={len(self.content)}-", "if-range": tag}
        try:
            async with self.api.stream("POST", "/api/document/downloadZip", headers=headers, json=body) as answer:
                self.api.statuses[answer.status_code] += 1
                if answer.status_code in AWAY:
                    await asyncio.sleep(0.2)
                    return tag
                assert answer.status_code == (206 if self.content else 200), answer.status_code
                self.parts += 1
                tag = answer.headers["etag"]
                async for piece in answer.aiter_bytes(64_000):
                    self.content += piece
                    await asyncio.sleep(0.02)
        except httpx.TransportError:
            self.api.statuses[0] += 1
            await asyncio.sleep(0.2)
        return tag
