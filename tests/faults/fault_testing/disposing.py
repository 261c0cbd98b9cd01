"""Two people who have documents and delivered batches destroyed while processes are killed.

Nothing of the documents may be left afterwards.
"""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID
from zipfile import ZipFile

import httpx
from homeroom.blobs.keys import blob_key
from homeroom.blobs.models import BlobRecord
from homeroom_plugins.storage.contents.models import ContentRow, TextRow
from homeroom_plugins.storage.document_models import DocumentRow, VersionRow
from homeroom_plugins.storage.retention.disposition_models import ItemRow, ItemState
from homeroom_plugins.storage.zips.models import ZipItemRow
from homeroom_sdk.context import ADMINISTRATOR
from sqlalchemy import case, func, select, update
from storage_testing.office import Office, Staff

from fault_testing.batches import DueBatches
from fault_testing.calling import PATIENCE_S, HttpApi
from fault_testing.store_checks import check_index, count
from fault_testing.uploading import KIND
from fault_testing.zipping import store_many

DESTROY = {"trigger": "created", "amount": 7, "unit": "years", "action": "destroy"}
YEARS_AGO = datetime(2016, 3, 1, 12, tzinfo=UTC)
READ, UNREAD, TWINS = 20, 190, 5
OF_BATCH = 40
"""Weight of a batch, in documents, so that half of the kills come while batches are destroyed."""


@dataclass
class Disposer:
    """A list of documents that are due; some were read, are in a zip and a preview, or have the same content as others.

    Attributes:
        due: Documents to be destroyed, by id.
        kept: Documents that are not due; half of them have the same content as one that is.
        batches: Batches on the list, in addition to the documents.
        files: Paths of the content to be destroyed, without content that a kept document shares.
    """

    office: Office
    api: HttpApi
    due: dict[UUID, bytes]
    kept: dict[UUID, bytes]
    batches: DueBatches
    list_id: str = ""
    ticket: str = ""
    zip_id: str = ""
    approvers: Sequence[Staff] = ()
    files: dict[UUID, Path] = field(default_factory=dict)

    @classmethod
    async def open(cls, office: Office, api: HttpApi, dice: random.Random) -> "Disposer":
        """Store the documents and batches and propose the list; then place a person on hold."""
        await office.kind(KIND, retention=DESTROY)
        due = await store_many(office, READ, dice)
        twins = list(due.values())[:TWINS]
        kept = {(await office.store("1001", "Health record", content)).id: content for content in twins}
        kept |= await store_many(office, TWINS, dice, kind="Health record")
        await check_index(office)
        due |= await store_many(office, UNREAD, dice, is_read=False)
        async with office.context() as ctx:
            old = update(DocumentRow).where(DocumentRow.id.in_(due)).values(created_at=YEARS_AGO)
            await ctx.db.execute(old)
        approvers = [await office.user(role=ADMINISTRATOR) for _number in range(2)]
        disposer = cls(office, api, due, kept, await DueBatches.deliver(office), approvers=approvers)
        disposer.files = await disposer._find_files()
        await disposer._copy()
        disposer.list_id = (await office.admin.post("retention/propose", {}))["id"]
        await disposer.batches.hold_last()
        return disposer

    async def _find_files(self) -> dict[UUID, Path]:
        district, home = self.office.district.district.id, self.office.platform.settings.home
        joined = select(VersionRow.document_id, BlobRecord.key).join(BlobRecord, BlobRecord.id == VersionRow.blob_id)
        async with self.office.platform.database.district(district) as session:
            keys = {row.document_id: row.key for row in await session.execute(joined)}
        shared = {keys[document_id] for document_id in self.kept}
        return {
            document_id: home / "blobs" / blob_key(district, key)
            for document_id, key in keys.items()
            if key not in shared
        }

    async def _copy(self) -> None:
        """Open a preview of one document and make a zip of some due and all kept documents."""
        first = next(iter(self.files))
        self.ticket = (await self.office.admin.post("document/preview", {"id": str(first)}))["ticket"]
        assert (await self._show()).status_code == 200
        ids = [str(document_id) for document_id in [*list(self.due)[:READ], *self.kept]]
        self.zip_id = (await self.office.admin.post("document/prepareZip", {"ids": ids}))["zipId"]
        async with asyncio.timeout(PATIENCE_S):
            while (await self.office.admin.post("document/findLatestZip"))["zip"]["status"] != "ready":
                await asyncio.sleep(0.2)

    async def progress(self) -> float:
        """Return the progress from 0 to 1: items destroyed, and items erased from the store."""
        weight = case((ItemRow.record_id.is_(None), 1), else_=OF_BATCH)
        steps = case((ItemRow.erased_at.is_(None), 1), else_=2)
        done = select(func.sum(weight * steps)).where(ItemRow.state == ItemState.DESTROYED)
        return await count(self.office, done) / (2 * (len(self.due) + OF_BATCH * len(self.batches.due)))

    async def work(self) -> None:
        """Approve the list as two people who have not proposed it, and wait until it is carried out."""
        for staff in self.approvers:
            path, body = "/api/retention/approve", {"id": self.list_id}
            answer, _times = await self.api.insist("POST", path, headers=staff.headers, json=body)
            assert answer.status_code in (200, 409), answer.text  # The answer to an earlier attempt may have been lost.
        async with asyncio.timeout(PATIENCE_S):
            while (await self._look())["state"] != "done":
                await asyncio.sleep(0.2)

    async def _look(self) -> Any:
        return await self.api.data("retention/getDisposition", self.office.admin.headers, {"id": self.list_id})

    async def check_gone(self) -> None:
        """Assert that no destroyed document is left in the store, the index, a preview, a zip or the list."""
        listed = await self._look()
        destroyed = len(self.due) + len(self.batches.due)
        assert listed["counts"] | {"destroyed": destroyed, "kept": 1} == listed["counts"]
        assert listed["hasCertificate"]
        assert [path for document_id, path in self.files.items() if document_id in self.due and path.exists()] == []
        for table in (ContentRow, TextRow, ZipItemRow):
            left = select(func.count()).select_from(table).where(table.document_id.in_(self.due))
            assert await count(self.office, left) == 0, table.__tablename__
        for document_id in list(self.due)[:3]:
            assert (await self.view(document_id)).status_code == 404
        assert (await self._show()).status_code == 404
        found = await self.office.admin.post("document/search", {"phrase": "word7"})
        assert {UUID(hit["id"]) for hit in found["hits"]} <= self.kept.keys()
        names = {row["id"] for row in await self.office.admin.list("DocumentList", size=500)}
        assert names == {str(document_id) for document_id in self.kept}
        answer = await self.api.post(
            "/api/document/downloadZip", headers=self.office.admin.headers, json={"id": self.zip_id, "part": 1}
        )
        with ZipFile(BytesIO(answer.content)) as archive:
            contents = {archive.read(name) for name in archive.namelist()}
        assert set(self.kept.values()) <= contents
        assert contents & (set(self.due.values()) - set(self.kept.values())) == set(), "a zip with what was destroyed"

    async def _show(self) -> httpx.Response:
        body = {"ticket": self.ticket, "page": 1}
        answer, _times = await self.api.insist(
            "POST", "/api/document/previewWords", headers=self.office.admin.headers, json=body
        )
        return answer

    async def view(self, document_id: UUID) -> httpx.Response:
        """Return the file of a document."""
        body = {"id": str(document_id), "download": True}
        answer, _times = await self.api.insist(
            "POST", "/api/document/view", headers=self.office.admin.headers, json=body
        )
        return answer
