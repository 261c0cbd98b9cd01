"""Canary data of the storage plugin: a type, a role with a mapping, documents, uploads, a zip, a list and a hold."""

from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID, uuid4

from homeroom_devkit.testing.canary import CanaryPerson, Day
from homeroom_devkit.testing.districts import open_plugin_context
from homeroom_plugins.storage.bulk.models import BulkJobRow, BulkResultRow, BulkSourceRow
from homeroom_plugins.storage.contents.flows import Reading, read_documents
from homeroom_plugins.storage.documents.storing import NewDocument, store_document
from homeroom_plugins.storage.retention import dispositions
from homeroom_plugins.storage.uploads.files import JudgedFile
from homeroom_plugins.storage.uploads.resumable import begin_upload
from homeroom_sdk.context import Actor
from homeroom_sdk.persons import Person

SILENT = {
    "storage_additions": "ids, and the schools of whoever asked",
    "storage_binnings": "ids; the row goes with the last of them",
    "storage_role_types": "ids only",
    "storage_acts": "what was done, in words of the platform",
    "storage_bulk_sources": "ids only",
    "storage_zips": "states, in words of the platform",
}

KEEPS = {
    "storage_holds": "why somebody was on hold, in the words of whoever placed it, stays with the hold",
    "storage_uploads": "uploads that nobody took go by themselves within days",
}


async def live(day: Day) -> None:
    """Create one record of each kind, all containing the canary word."""
    word = day.word
    rule = {"trigger": "field", "field": word, "amount": 1, "unit": "years", "action": "destroy"}
    kind = await day.post("documentType/save", {"name": word, "retention": rule})
    access = [{"id": kind["id"], "name": word}]
    role = {"name": word, "access": access, "permissions": ["document.view"]}
    found = await day.post("documentType/saveRole", role)
    await day.post("userRole/mapRoles", {"sisRole": word, "roleId": found["id"]})
    await _store(day, UUID(kind["id"]))
    item = {"uploadId": str(uuid4()), "person": str(uuid4()), "typeId": kind["id"], "name": word}
    await day.post("document/createBulkDocs", {"items": [item]})
    await _upload(day, UUID(kind["id"]))
    await day.post("document/prepareZip", {"query": {}})
    listed = await day.post("retention/propose", {"note": word})
    async with open_plugin_context(day.platform, "storage", day.district, actor=Actor(uuid4(), word)) as ctx:
        await dispositions.approve(ctx, UUID(listed["id"]))
    await day.post("retention/placeHold", {"kind": "search", "phrase": word, "reason": word})


async def keep_of(day: Day, person: CanaryPerson) -> None:
    """Create data about one person: a document with texts, results of uploads, a zip, and a released hold."""
    kind = await day.post("documentType/save", {"name": "Canary"})
    who = Person(person.id, person.person_id, person.name, person.name, "North", None, None)
    await _store(day, UUID(kind["id"]), who, person.name)
    item = {"uploadId": str(uuid4()), "person": str(person.id), "typeId": kind["id"], "name": person.name}
    await day.post("document/createBulkDocs", {"items": [item]})
    await _upload(day, UUID(kind["id"]), person)
    await day.post("document/prepareZip", {"query": {}})
    hold = await day.post("retention/placeHold", {"kind": "person", "person": str(person.id), "reason": "A case"})
    await day.post("retention/releaseHold", {"id": hold["id"], "reason": "It was closed"})


async def _store(day: Day, type_id: UUID, person: Person | None = None, word: str = "") -> None:
    word = word or day.word
    content = word.encode()
    person = person or Person(uuid4(), "P1", word, word, word, None, None)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        path.write_bytes(content)
        file = JudgedFile(path, f"{word}.txt", "text/plain", len(content), sha256(content).hexdigest())
        async with open_plugin_context(day.platform, "storage", day.district) as ctx:
            await store_document(ctx, NewDocument(person, type_id, word, file, {"note": word, word: "2016-06-30"}))
        async with open_plugin_context(day.platform, "storage", day.district) as ctx:
            await read_documents(ctx, Reading())
        async with open_plugin_context(day.platform, "storage", day.district) as ctx:
            await begin_upload(ctx, name=f"{word}.txt", size_bytes=len(content), purpose="document")


async def _upload(day: Day, type_id: UUID, person: CanaryPerson | None = None) -> None:
    """Create a bulk upload in review with one file."""
    word = person.name if person else day.word
    async with open_plugin_context(day.platform, "storage", day.district) as ctx:
        job = BulkJobRow(name=day.word, type_id=type_id, rule={"kind": "name"}, types={}, status="review", files=1)
        job.created_by_name = day.word
        ctx.db.add(job)
        await ctx.db.flush()
        source = BulkSourceRow(job_id=job.id, number=1, upload_id=uuid4(), kind="file")
        ctx.db.add(source)
        await ctx.db.flush()
        names = {"path": f"{word}.txt", "file_name": f"{word}.txt", "person_name": word}
        whose = {"person": person.id, "person_id": person.person_id} if person else {}
        ctx.db.add(BulkResultRow(job_id=job.id, number=1, source_id=source.id, type_id=type_id, **names, **whose))
