"""An office that requests signatures from families, and families that sign, while processes are killed."""

import asyncio
import random
import re
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import httpx
from homeroom.platform import Platform
from homeroom.runs.models import FlowRun
from homeroom_devkit.testing.districts import create_test_district
from homeroom_plugins.signing.models import JobStatus, RequestStatus, SignerStatus
from homeroom_plugins.signing.request_models import Signer, SigningJob, SigningRequest
from homeroom_plugins.signing.seal_models import SealBatch
from homeroom_sdk.context import Actor
from homeroom_sdk.services import Recipients
from signing_testing.office import GUARDIAN, SECOND, Child, Office
from signing_testing.office import field as make_field
from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError

from fault_testing.calling import PATIENCE_S, HttpApi

SIGNING_AT_ONCE = 8
SIGNED = "You have signed"
VERSION = re.compile(r'<input type="hidden" name="version" value="([^"]+)">')
PLATFORM = Actor(None, "platform")
ENDED = (RequestStatus.COMPLETED, RequestStatus.FAILED)


@dataclass
class Family:
    """One signer, who repeats each step until the platform confirms the signature.

    Attributes:
        note: Text that the signer writes into the field.
        answered: How often the platform confirmed the signature.
    """

    id: UUID
    request_id: UUID
    path: str
    note: str
    answered: int = 0
    statuses: Counter[int] = field(default_factory=Counter)

    async def sign(self, url: str) -> None:
        """Read, agree, fill in and sign; repeat unanswered steps, and start over after a redirect elsewhere."""
        async with HttpApi(url) as api, asyncio.timeout(PATIENCE_S):
            while not self.answered:
                await self._try(api)
            self.statuses = api.statuses

    async def _try(self, api: HttpApi) -> None:
        await self._post(api)
        page = await self._get(api)
        if (found := VERSION.search(page.text)) is not None:
            await self._post(api, "/consent", agreed="yes", version=found[1], language="en")
        await self._post(api, "/field/1", answer=self.note)
        done = await self._post(api, "/sign", method="typed", name="Jo Doe", confirmed="yes")
        # A signature is answered by a redirect to the page, which then has nothing left to sign.
        if (done.status_code, done.headers.get("location")) == (303, self.path):
            stage = await self._get(api)
            self.answered += SIGNED in stage.text

    async def _get(self, api: HttpApi) -> httpx.Response:
        answer, _times = await api.insist("GET", self.path)
        return answer

    async def _post(self, api: HttpApi, part: str = "", **form: str) -> httpx.Response:
        answer, _times = await api.insist("POST", f"{self.path}{part}", data=form)
        return answer


@dataclass
class SigningDesk:
    """An office with a job in which each child has two guardians, who both have to sign."""

    office: Office
    api: HttpApi
    url: str
    children: list[Child]
    template: dict[str, Any]
    job_id: str = ""
    families: list[Family] = field(default_factory=list)

    @classmethod
    async def open(cls, platform: Platform, api: HttpApi, url: str, signers: int) -> "SigningDesk":
        """Open a desk with the children and the template."""
        district = await create_test_district(platform, features=("docSig",))
        office = Office(api, platform, district, await api.sign_in(district))
        children = [
            Child(
                str(number), f"Child{number}", mother=office.address(f"m{number}"), father=office.address(f"f{number}")
            )
            for number in range(signers // 2)
        ]
        await office.import_children(*children)
        fields = [make_field(f"note-{key}", "text", key, y=at) for key, at in (("g1", 90), ("g2", 120))]
        template = await office.template(roles=[GUARDIAN, SECOND | {"position": 1}], fields=fields)
        return cls(office, api, url, children, template)

    async def plan(self) -> None:
        """Create the job and wait until all signers have been asked."""
        body = self.office.job(self.template, *self.children, allGuardians=True)
        self.job_id = await self._create(body)
        async with asyncio.timeout(PATIENCE_S):
            while (await self._look())["status"] != JobStatus.PLANNED:
                await asyncio.sleep(0.2)

    async def _create(self, body: Any) -> str:
        """Create one job; after a lost answer, look for it in the database before trying again."""
        while True:
            answer = await self.api.ask(
                "POST", "/api/documentSignature/createJob", headers=self.office.headers, json=body
            )
            if answer is not None:
                assert answer.is_success, answer.text
                return str(answer.json()["data"]["jobId"])
            await asyncio.sleep(0.5)
            with suppress(DBAPIError):
                async with self.office.context() as ctx:
                    if (found := (await ctx.db.scalars(select(SigningJob.id))).first()) is not None:
                        return str(found)

    async def _look(self) -> Any:
        path = f"/api/documentSignature/getJob/{self.job_id}"
        answer, _times = await self.api.insist("GET", path, headers=self.office.headers)
        assert answer.is_success, answer.text
        return answer.json()["data"]

    async def share_planned(self) -> float:
        """Return the planned share; the job counts for half, so that some kills come before its first request."""
        jobs = await self._count(select(func.count()).select_from(SigningJob))
        return (jobs + await self._count(select(func.count()).select_from(SigningRequest)) / len(self.children)) / 2

    async def find_families(self, dice: random.Random) -> None:
        """Collect all signers with the links from their mails, in random order."""
        async with self.office.context(PLATFORM) as ctx:  # Staff cannot read the links.
            signers = (await ctx.db.scalars(select(Signer))).all()
            links = await ctx.services.get(Recipients).links([signer.id for signer in signers])
        self.families = [
            Family(signer.id, signer.request_id, "/sign/" + links[signer.id].rpartition("/")[2], f"note {signer.email}")
            for signer in signers
        ]
        dice.shuffle(self.families)

    async def sign(self) -> None:
        """Sign for all families, both guardians of a child concurrently; wait until all are sealed or have failed."""
        limit = asyncio.Semaphore(SIGNING_AT_ONCE // 2)

        async def both(request_id: UUID) -> None:
            async with limit:
                mine = [family for family in self.families if family.request_id == request_id]
                await asyncio.gather(*(family.sign(self.url) for family in mine))

        await asyncio.gather(*(both(request_id) for request_id in {family.request_id for family in self.families}))
        await self.until_sealed()

    async def until_sealed(self) -> None:
        """Wait until no document waits for its seal and all runs have ended."""
        runs = select(func.count()).select_from(FlowRun).where(FlowRun.ended_at.is_(None))
        batches = select(func.count()).select_from(SealBatch)
        async with asyncio.timeout(PATIENCE_S):
            while True:
                with suppress(DBAPIError):
                    if await self.share_sealed() == 1 and await self._count(runs) + await self._count(batches) == 0:
                        return
                await asyncio.sleep(0.2)

    async def share_sealed(self) -> float:
        """Return the share of documents that are sealed or have failed."""
        ended = select(func.count()).select_from(SigningRequest).where(SigningRequest.status.in_(ENDED))
        return await self._count(ended) / len(self.children)

    async def share_done(self) -> float:
        """Return the share that is signed and sealed."""
        signed = select(func.count()).select_from(Signer).where(Signer.status == SignerStatus.SIGNED)
        return (await self._count(signed) / (2 * len(self.children)) + await self.share_sealed()) / 2

    async def _count(self, query: Any) -> int:
        async with self.office.context() as ctx:
            return int(await ctx.db.scalar(query) or 0)
