"""A user who uploads documents while processes are killed and repeats requests without an answer, as the page does."""

import asyncio
from base64 import b64encode
from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import httpx
from homeroom_plugins.storage.documents.job_models import AdditionItemRow, ItemState
from sqlalchemy import func, select
from storage_testing.documents import find_person
from storage_testing.office import Office

from fault_testing.calling import PATIENCE_S, HttpApi
from fault_testing.store_checks import count

KIND = "Report card"
TUS = {"Tus-Resumable": "1.0.0"}
PIECE = 1_500
"""Bytes of one piece; a file is sent in several, so that an upload can be resumed."""
TOGETHER = 4


@dataclass
class Uploader:
    """Uploads files with known contents: half of them one by one, the others by tus and a job.

    Attributes:
        sent: Number of attempts for each name; a name with two attempts may be stored twice.
        jobs: The items of each job, by job id.
    """

    office: Office
    api: HttpApi
    contents: dict[str, bytes]
    sent: Counter[str] = field(default_factory=Counter)
    answered: dict[str, UUID] = field(default_factory=dict)
    jobs: dict[UUID, list[str]] = field(default_factory=dict)
    _uploads: dict[str, str] = field(default_factory=dict)
    _form: dict[str, str] = field(default_factory=dict)

    @classmethod
    async def open(cls, office: Office, api: HttpApi, number: int) -> "Uploader":
        """Open an uploader for `number` files, in an office that knows the type and person."""
        contents = {f"report {n:03}.txt": f"Report of term{n:03}.\n".encode() * (60 + n) for n in range(number)}
        uploader = cls(office, api, contents)
        uploader._form = {
            "person": str(await find_person(office, "1001")),
            "typeId": str(await office.kind(KIND)),
        }
        return uploader

    async def progress(self) -> float:
        """Return the progress from 0 to 1."""
        added = select(func.count()).select_from(AdditionItemRow).where(AdditionItemRow.state != ItemState.WAITING)
        items = await count(self.office, added)
        return (len(self.answered) + len(self._uploads) + items) / (1.5 * len(self.contents))

    async def work(self) -> None:
        """Upload all files, a few concurrently, and start the jobs."""
        names = sorted(self.contents)
        gate = asyncio.Semaphore(3)
        async with asyncio.TaskGroup() as group:
            for name in names[::2]:
                group.create_task(self._within(gate, self._create(name)))
            for start in range(0, len(names[1::2]), TOGETHER):
                group.create_task(self._within(gate, self._create_many(names[1::2][start : start + TOGETHER])))

    async def _within(self, gate: asyncio.Semaphore, work: Any) -> None:
        async with gate:
            await work

    async def _create(self, name: str) -> None:
        answer, times = await self.api.insist(
            "POST",
            "/api/document/create",
            headers=self.office.admin.headers,
            data=self._form,
            files={"file": (name, self.contents[name], "application/octet-stream")},
        )
        assert answer.status_code == 200, f"{name}: {answer.status_code} {answer.text}"
        self.sent[name] += times
        self.answered[name] = UUID(answer.json()["data"]["id"])

    async def _create_many(self, names: list[str]) -> None:
        for name in names:
            self._uploads[name] = await self._upload(name)
            self.sent[name] += 1
        items = [{**self._form, "uploadId": self._uploads[name]} for name in names]
        body = {"items": items}
        answer, times = await self.api.insist(
            "POST", "/api/document/createBulkDocs", headers=self.office.admin.headers, json=body
        )
        assert answer.status_code == 202, answer.text
        self.sent.update(dict.fromkeys(names, times - 1))
        self.jobs[UUID(answer.json()["data"]["jobId"])] = names

    async def _upload(self, name: str) -> str:
        """Upload a file by tus, resuming at the server's offset; return its id."""
        content, coded = self.contents[name], b64encode(name.encode()).decode()
        headers = {**self.office.admin.headers, **TUS}
        begin = {"Upload-Length": str(len(content)), "Upload-Metadata": f"filename {coded}"}
        begun, _times = await self.api.insist("POST", "/api/document/uploads", headers={**headers, **begin})
        assert begun.status_code == 201, begun.text
        place: str = begun.headers["location"]
        async with asyncio.timeout(PATIENCE_S):
            step = max(PIECE, len(content) // 2)
            while (at := await self._offset(place, headers)) < len(content):
                part = {"Upload-Offset": str(at), "Content-Type": "application/offset+octet-stream"}
                piece = content[at : at + step]
                sent = await self.api.ask("PATCH", place, headers={**headers, **part}, content=piece)
                assert sent is None or sent.status_code in (204, 409), sent.text
        return place.rpartition("/")[2]

    async def _offset(self, place: str, headers: dict[str, str]) -> int:
        told, _times = await self.api.insist("HEAD", place, headers=headers)
        assert told.status_code == 200, told.headers
        return int(told.headers["upload-offset"])

    async def view(self, document_id: UUID) -> httpx.Response:
        """Return the file of a document as its uploader gets it."""
        body = {"id": str(document_id), "download": True}
        answer, _times = await self.api.insist(
            "POST", "/api/document/view", headers=self.office.admin.headers, json=body
        )
        return answer
