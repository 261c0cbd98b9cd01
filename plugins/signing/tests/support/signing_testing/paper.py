"""An office that uses signing on paper: persons, planned requests, and the calls."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict, drain_events, open_plugin_context, run_flows
from homeroom_plugins.signing.models import RequestStatus, SignatureMode
from homeroom_plugins.signing.request_models import Signer, SigningJob, SigningRequest
from homeroom_plugins.signing.wet_models import ScannedPage
from homeroom_sdk.engine import RunState
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import Directory
from sqlalchemy import select, update

from signing_testing.forms import write_form

CALLS = "/api/documentSignature"
PEOPLE = (
    ("1001", "Ana", "Young", "S1"),
    ("1002", "Ben", "Abbot", "S1"),
    ("1003", "Cleo", "Moss", "S2"),
    ("1004", "Dan", "Abbot", "S1"),
)
SIGN_HERE = {
    "id": "sign",
    "kind": "signature",
    "role": "guardian1",
    "page": 1,
    "x": 60,
    "y": 300,
    "width": 200,
    "height": 24,
    "required": True,
    "label": "Signature of a guardian",
}


@dataclass(frozen=True, slots=True)
class PaperOffice:
    """A signed-in user of a district."""

    platform: Platform
    api: ApiClient
    district: TestDistrict
    headers: dict[str, str]

    @classmethod
    async def open(cls, platform: Platform, api: ApiClient, district: TestDistrict) -> "PaperOffice":
        """Sign in and import the persons."""
        office = cls(platform, api, district, await api.sign_in(district))
        rows = ["person_id,first_name,last_name,school_id,guardian_email"]
        rows += [",".join((*person, f"home{person[0]}@{district.code}.example.org")) for person in PEOPLE]
        files = {"file": ("persons.csv", "\n".join(rows).encode())}
        answer = await api.post("/api/person/uploadPersons", headers=office.headers, files=files)
        assert answer.status_code == 200, answer.text
        return office

    def context(self) -> Any:
        """Open the plugin's context in a transaction."""
        return open_plugin_context(self.platform, "signing", self.district)

    async def plan(
        self,
        *person_ids: str,
        mode: SignatureMode = SignatureMode.WET,
        pages: Sequence[str] = ("Trip", "Second page"),
        status: RequestStatus = RequestStatus.OPEN,
        fields: Sequence[dict[str, Any]] = (SIGN_HERE,),
    ) -> list[UUID]:
        """Create a job with a request for each of these persons, as planning does; return the requests' ids."""
        async with self.context() as ctx:
            found = await ctx.services.get(Directory).find_persons(list(person_ids))
            until = ctx.now() + timedelta(days=14)
            names = [found[person_id][0].name for person_id in person_ids]
            contents = [write_form([f"{text}\nfor {name}" for text in pages]) for name in names]
            blobs = await ctx.blobs.put_many(contents)
            job = SigningJob(
                district_id=ctx.district.id,
                id=uuid7(),
                title="School trip",
                mode=mode,
                source="template",
                subject="School trip",
                pin_mode="generated",
                expires_at=until,
                status="sent",
            )
            ctx.db.add(job)
            await ctx.db.flush()
            ids = []
            for person_id, content, blob in zip(person_ids, contents, blobs, strict=True):
                (person,) = found[person_id]
                request = SigningRequest(
                    district_id=ctx.district.id,
                    id=uuid7(),
                    job_id=job.id,
                    person=person.id,
                    person_id=person.person_id,
                    first_name=person.first_name,
                    last_name=person.last_name,
                    school_id=person.school_id,
                    title="School trip",
                    mode=mode,
                    status=status,
                    blob_id=blob.id,
                    sha256=hashlib.sha256(content).hexdigest(),
                    page_sizes=[[595, 842]] * len(pages),
                    roles=[{"key": "guardian1", "kind": "guardian1", "title": "", "position": 1}],
                    fields=list(fields),
                    signers=1,
                    expires_at=until,
                )
                ctx.db.add(request)
                await ctx.db.flush()
                ctx.db.add(
                    Signer(
                        district_id=ctx.district.id,
                        id=uuid7(),
                        request_id=request.id,
                        role="guardian1",
                        kind="guardian1",
                        name=f"Guardian of {person.first_name}",
                        email=f"home{person_id}@{ctx.district.code}.example.org",
                        status="invited",
                    )
                )
                ids.append(request.id)
        return ids

    async def change(self, request_id: UUID, **values: Any) -> None:
        """Set values of a request that a test cannot wait for."""
        async with self.context() as ctx:
            await ctx.db.execute(update(SigningRequest).where(SigningRequest.id == request_id).values(**values))

    async def post(self, call: str, body: object = None, **options: Any) -> httpx.Response:
        """Make a POST call on paper."""
        sent: dict[str, Any] = {"json": body} if body is not None else {}
        return await self.api.post(f"{CALLS}/{call}", headers=self.headers, **sent, **options)

    async def get(self, call: str, **params: Any) -> httpx.Response:
        """Make a GET call on paper."""
        return await self.api.get(f"{CALLS}/{call}", headers=self.headers, params=params)

    async def data(self, call: str, **params: Any) -> dict[str, Any]:
        """Make a GET call that must succeed; return its data."""
        answer = await self.get(call, **params)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()["data"]
        return found

    async def run(self) -> list[RunState]:
        """Run all queued flows like a worker, and deliver all events."""
        states = await run_flows(self.platform, self.district)
        await drain_events(self.platform, self.district)
        return states

    async def print(self, *request_ids: UUID, two_sided: bool = False) -> bytes:
        """Print requests; return the file."""
        body = {"requestIds": [str(item) for item in request_ids], "twoSided": two_sided}
        made = await self.post("createPrintRun", body)
        assert made.status_code == 202, made.text
        assert await self.run() == [RunState.COMPLETED]
        answer = await self.get("downloadPrintRun", id=made.json()["data"]["id"])
        assert answer.status_code == 200, answer.text
        return answer.content

    async def upload(self, content: bytes, name: str = "scans.pdf") -> str:
        """Upload a stack and read it; return its id."""
        answer = await self.send(content, name)
        assert answer.status_code == 202, answer.text
        assert await self.run() == [RunState.COMPLETED]
        return str(answer.json()["data"]["id"])

    async def send(self, content: bytes, name: str = "scans.pdf") -> httpx.Response:
        """Upload a stack."""
        files = {"file": (name, content, "application/octet-stream")}
        return await self.post("uploadScans", files=files)

    async def pages(self, stack_id: str) -> list[dict[str, Any]]:
        """List the pages of a stack in their order."""
        found: list[dict[str, Any]] = (await self.data("getScannedPages", stackId=stack_id, size=200))["pages"]
        return found

    async def rows(self) -> Sequence[ScannedPage]:
        """List all scanned pages of the district."""
        async with self.context() as ctx:
            return list(await ctx.db.scalars(select(ScannedPage).order_by(ScannedPage.number)))
