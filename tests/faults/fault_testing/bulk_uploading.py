"""A clerk who uploads and approves an archive, in which some files are refused, while processes are killed."""

import asyncio
from base64 import b64encode
from dataclasses import dataclass, field
from typing import Any

from homeroom_plugins.storage.bulk.models import BulkResultRow
from homeroom_plugins.storage.bulk.states import OPEN, ResultState
from sqlalchemy import func, select
from storage_testing.bulk import NAME_RULE, pack, switch
from storage_testing.office import Office

from fault_testing.calling import PATIENCE_S, HttpApi
from fault_testing.store_checks import count
from fault_testing.uploading import KIND, TUS

PERSONS = 150
EXPECTED = {"stored": PERSONS, "unmapped": 4, "refused": 4, "duplicate": 2}
PIECES = 3


def make_files() -> dict[str, bytes]:
    """Return the files of the archive; each name implies the expected result."""
    files = {f"{3000 + n}.txt": f"Report of person{n}.\n".encode() * 20 for n in range(PERSONS)}
    files |= {f"nobody {n}.txt": f"Nobody's {n}.\n".encode() for n in range(4)}
    files |= {f"{3000 + n}.exe": b"MZ\x90\0" + bytes([n]) * 50 for n in range(4)}
    return files | {f"again/{3000 + n}.txt": files[f"{3000 + n}.txt"] for n in range(2)}


@dataclass
class BulkUploader:
    """Uploads, starts, waits and approves.

    Attributes:
        seen: Numbers of documents that the list showed, one for each look.
    """

    office: Office
    api: HttpApi
    job_id: str = ""
    seen: set[int] = field(default_factory=set)

    @classmethod
    async def open(cls, office: Office, api: HttpApi) -> "BulkUploader":
        """Open an uploader for a district that knows the files' persons."""
        await switch(office, value=True)
        await office.kind(KIND)
        await office.add_persons(*((str(3000 + n), f"Name{n}", "north") for n in range(PERSONS)))
        return cls(office, api)

    async def progress(self) -> float:
        """Return the progress from 0 to 1: files that were decided on, and files that were approved."""
        state = BulkResultRow.state
        decided = await count(self.office, _count().where(state.not_in(OPEN)))
        stored = await count(self.office, _count().where(state == ResultState.STORED))
        return (decided + stored) / (sum(EXPECTED.values()) + PERSONS)

    async def work(self) -> None:
        """Upload, start and approve the archive while another task watches the list."""
        watching = asyncio.create_task(self._watch())
        try:
            upload_id = await self._upload(pack(make_files()))
            body = {"uploadIds": [upload_id], "typeId": str(await self.office.kind(KIND)), "rule": NAME_RULE}
            headers = self.office.admin.headers
            answer, _times = await self.api.insist(
                "POST", "/api/bulkUpload/createBulkUpload", headers=headers, json=body
            )
            assert answer.status_code == 202, answer.text
            self.job_id = answer.json()["data"]["jobId"]
            await self._approve()
        finally:
            watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)

    async def _upload(self, content: bytes) -> str:
        named = {"filename": b"all.zip", "purpose": b"bulk"}
        coded = ",".join(f"{name} {b64encode(value).decode()}" for name, value in named.items())
        headers = {**self.office.admin.headers, **TUS}
        begin = {"Upload-Length": str(len(content)), "Upload-Metadata": coded}
        begun, _times = await self.api.insist("POST", "/api/document/uploads", headers={**headers, **begin})
        place: str = begun.headers["location"]
        at, step = 0, len(content) // PIECES + 1
        async with asyncio.timeout(PATIENCE_S):
            while at < len(content):
                part = {"Upload-Offset": str(at), "Content-Type": "application/offset+octet-stream"}
                await self.api.ask("PATCH", place, headers={**headers, **part}, content=content[at : at + step])
                told, _times = await self.api.insist("HEAD", place, headers=headers)
                at = int(told.headers["upload-offset"])
        return place.rpartition("/")[2]

    async def _approve(self) -> None:
        """Approve the job until all documents are stored; an answer may be lost."""
        headers = self.office.admin.headers
        async with asyncio.timeout(PATIENCE_S):
            while True:
                job = await self.api.data("bulkUpload/view", headers, {"id": self.job_id})
                assert job["status"] in ("queued", "working", "review"), job
                if job["status"] == "review":
                    stored = _count().where(BulkResultRow.state == ResultState.STORED)
                    if await count(self.office, stored) == PERSONS:
                        return
                    await self.api.ask(
                        "POST", "/api/bulkUpload/approveBulkUpload", headers=headers, json={"id": self.job_id}
                    )
                await asyncio.sleep(0.2)

    async def _watch(self) -> None:
        body: dict[str, Any] = {"model": "DocumentList", "size": 1}
        while True:
            answer = await self.api.ask("POST", "/api/search/records", headers=self.office.admin.headers, json=body)
            if answer is not None and answer.status_code == 200:
                self.seen.add(answer.json()["pager"]["totalRecords"])
            await asyncio.sleep(0.1)


def _count() -> Any:
    return select(func.count()).select_from(BulkResultRow)
