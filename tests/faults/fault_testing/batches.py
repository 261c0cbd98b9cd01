"""Delivered batches past their retention period, destroyed by a list while processes are killed."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from uuid import UUID

import pypdfium2
from delivery_testing.clerk import Clerk, Student
from delivery_testing.retaining import age, hold, keep_for
from homeroom.audit.models import AuditEntry
from homeroom.blobs.keys import blob_key
from homeroom.blobs.models import BlobRecord
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.jobs.pin_batches import batch_of
from homeroom_plugins.delivery.lifecycle.retention import KEEPER
from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_plugins.delivery.states import DocumentState, JobStatus
from homeroom_plugins.mail.models import MailMessage
from homeroom_plugins.storage.retention.disposition_models import ItemRow, ItemState
from sqlalchemy import func, select
from storage_testing.office import Office

from fault_testing.store_checks import until_count

BATCHES, STUDENTS = 6, 2


@dataclass(frozen=True, slots=True)
class Batch:
    """A job as it was before the list was carried out.

    Attributes:
        documents: The hashes of its documents, by document id.
        blobs: The paths in the store of the uploaded file and of the documents.
    """

    job_id: UUID
    source_hash: str
    documents: Mapping[UUID, str]
    blobs: frozenset[str]

    @property
    def hashes(self) -> list[str]:
        """Hashes that the list records when it destroys the batch."""
        parts = "\n".join(digest for _id, digest in sorted(self.documents.items()))
        return [self.source_hash, sha256(parts.encode()).hexdigest()]


@dataclass
class DueBatches:
    """Batches that are due; a student of the last one is put on legal hold after the list was proposed."""

    office: Office
    clerk: Clerk
    batches: Sequence[Batch] = ()
    last: Student | None = None

    @classmethod
    async def deliver(cls, office: Office) -> "DueBatches":
        """Deliver all batches to their families and backdate them."""
        clerk = Clerk(office.api, office.platform, office.district, office.admin.headers)
        students = clerk.invent(BATCHES * STUDENTS)
        await clerk.import_persons(students)
        jobs = []
        for start in range(0, len(students), STUDENTS):
            answer = await clerk.split(write_pdf([each.page() for each in students[start : start + STUDENTS]]))
            jobs.append(answer.json()["data"]["jobId"])
        complete = select(func.count()).select_from(Job).where(Job.status == JobStatus.COMPLETE)
        await until_count(office, complete, BATCHES)
        await age(clerk, *jobs)
        await keep_for(clerk)
        own = cls(office, clerk, last=students[-1])
        own.batches = [await own._look(UUID(job)) for job in jobs]
        return own

    @property
    def due(self) -> Sequence[Batch]:
        """Batches that are to be destroyed; only their rows remain."""
        return self.batches[:-1]

    @property
    def held(self) -> Batch:
        """The batch that is kept."""
        return self.batches[-1]

    async def hold_last(self) -> None:
        """Put a student of the last batch on legal hold."""
        assert self.last is not None
        await hold(self.clerk, self.last.person_id)

    async def _look(self, job_id: UUID) -> Batch:
        async with self.office.platform.database.district(self._district) as session:
            job = await session.scalar(select(Job).where(Job.id == job_id))
            assert job is not None
            rows = (await session.scalars(select(Document).where(Document.job_id == job_id))).all()
            assert [row.state for row in rows] == [DocumentState.STORED] * STUDENTS
            ids = [job.source_blob_id, *(row.blob_id for row in rows)]
            keys = set(await session.scalars(select(BlobRecord.key).where(BlobRecord.id.in_(ids))))
        assert len(keys) == 1 + STUDENTS
        return Batch(job_id, job.source_sha256, {row.id: row.sha256 or "" for row in rows}, frozenset(keys))

    @property
    def _district(self) -> UUID:
        return self.office.district.district.id

    async def check(self, list_id: str) -> None:
        """Assert that only rows are left of all but the held batch, each recorded once in list and certificate."""
        await self._check_rows()
        await self._check_store()
        await self._check_list(UUID(list_id))
        await self._check_held()

    async def _check_rows(self) -> None:
        ids = [batch.job_id for batch in self.due]
        async with self.office.platform.database.district(self._district) as session:
            jobs = (await session.scalars(select(Job).where(Job.id.in_(ids)))).all()
            documents = (await session.scalars(select(Document).where(Document.job_id.in_(ids)))).all()
            recipients = (await session.scalars(select(Recipient).where(Recipient.job_id.in_(ids)))).all()
            of_mails = MailMessage.batch_id.in_([*ids, *map(batch_of, ids)])
            mails = (await session.scalars(select(MailMessage).where(of_mails))).all()
            destroyed = select(AuditEntry.subject).where(AuditEntry.action == "job.destroyed")
            acts = Counter(await session.scalars(destroyed))
        assert {(job.status, job.message, job.file_name) for job in jobs} == {(JobStatus.DESTROYED, "", "")}
        assert len(jobs) == len(ids)
        assert all(job.source_erased_at for job in jobs)
        assert {row.id: row.sha256 for row in documents} == {
            document_id: digest for batch in self.due for document_id, digest in batch.documents.items()
        }
        assert {(row.state, row.blob_id, row.person_name) for row in documents} == {(DocumentState.DESTROYED, None, "")}
        assert len(recipients) == len(mails) == len(documents)
        assert all(row.sent_at and row.email and not row.name for row in recipients)
        assert {(mail.email, mail.content, mail.kept) for mail in mails} == {("", None, None)}
        assert acts == Counter(str(job_id) for job_id in ids), "destroyed twice, or without an entry in the log"

    async def _check_store(self) -> None:
        store, prefix = self.office.platform.blob_store, self.office.platform.district_blobs(self._district).prefix
        left = {info.key async for info in store.walk(prefix)}
        gone = {blob_key(self._district, key) for batch in self.due for key in batch.blobs}
        assert left & gone == set(), "bytes of what was destroyed"
        async with self.office.platform.database.district(self._district) as session:
            own = select(BlobRecord.key).where(BlobRecord.plugin_id == KEEPER, BlobRecord.deleted_at.is_(None))
            assert set(await session.scalars(own)) == self.held.blobs

    async def _check_list(self, list_id: UUID) -> None:
        async with self.office.platform.database.district(self._district) as session:
            of_list = select(ItemRow).where(ItemRow.disposition_id == list_id, ItemRow.keeper == KEEPER)
            items = (await session.scalars(of_list)).all()
        assert {(item.record_id, item.state, tuple(item.hashes), bool(item.erased_at)) for item in items} == {
            *((batch.job_id, ItemState.DESTROYED, tuple(batch.hashes), True) for batch in self.due),
            (self.held.job_id, ItemState.KEPT, (), False),
        }
        assert len(items) == BATCHES
        answer = await self.office.api.post(
            "/api/retention/certificate", headers=self.office.admin.headers, json={"id": str(list_id)}
        )
        pages = pypdfium2.PdfDocument(answer.content)
        text = re.sub(r"\s", "", "".join(page.get_textpage().get_text_bounded() for page in pages))
        told = [text.count(str(batch.job_id)) for batch in self.batches]
        assert told == [1] * len(self.due) + [0]
        assert [batch.job_id for batch in self.due if not all(digest in text for digest in batch.hashes)] == []

    async def _check_held(self) -> None:
        assert (await self.clerk.job(str(self.held.job_id)))["status"] == JobStatus.COMPLETE
        blobs = self.office.platform.district_blobs(self._district)
        assert all([await blobs.verify(key) for key in self.held.blobs])
        found = set()
        for row in await self.clerk.list_records("JobResults", str(self.held.job_id)):
            answer = await self.clerk.post("download", params={"resultId": row["id"]})
            assert answer.status_code == 200, answer.text
            found.add(sha256(answer.content).hexdigest())
        assert found == set(self.held.documents.values())
