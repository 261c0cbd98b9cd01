"""A clerk's job on a running installation, which may be unavailable at any time."""

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
from homeroom.platform import Platform
from homeroom_demo.client import Clerk
from homeroom_demo.story import MESSAGE, RULE, SUBJECT
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict, create_test_district
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from fault_testing.installation import Installation

PERSONS = int(os.environ.get("HOMEROOM_PERSONS", "150"))
"""Number of families in a job."""
STAGES = ("queued", "inspecting", "matching", "cutting", "sending", "complete")
ENDS = ("complete", "failed", "cancelled", "expired")


@dataclass(frozen=True, slots=True)
class RunningJob:
    """A job in a separate district."""

    platform: Platform
    district: TestDistrict
    clerk: Clerk
    job_id: str

    async def look(self) -> dict[str, Any] | None:
        """Return the job as the clerk's screen shows it, or None while the API is away."""
        try:
            return await asyncio.to_thread(self._get)
        except httpx.HTTPError:
            return None

    async def until_stage(self, stage: str, *, timeout_s: float = 120.0) -> str:
        """Wait until the job is in this stage or a later one, according to the database; return the stage seen."""
        async with asyncio.timeout(timeout_s):
            while True:
                with suppress(DBAPIError):
                    status = await self._status()
                    if status in ENDS or STAGES.index(status) >= STAGES.index(stage):
                        return status
                await asyncio.sleep(0.02)

    async def until_ended(self, *, timeout_s: float) -> dict[str, Any]:
        """Wait for the job's end and return the job."""
        job: dict[str, Any] | None = None
        try:
            async with asyncio.timeout(timeout_s):
                while True:
                    job = await self.look() or job
                    if job and job["status"] in ENDS:
                        return job
                    await asyncio.sleep(0.5)
        except TimeoutError:
            raise AssertionError(f"The job did not end in {timeout_s} s: {job}") from None

    async def _status(self) -> str:
        async with self.platform.database.district(self.district.district.id) as session:
            found = await session.execute(
                text("SELECT status FROM delivery_jobs WHERE id = :job"), {"job": UUID(self.job_id)}
            )
            return str(found.scalar_one())

    def _get(self) -> dict[str, Any]:
        answer = self.clerk.http.get("/api/pdf/jobs/getJob", params={"id": self.job_id}, timeout=10)
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()["data"]
        return found


@asynccontextmanager
async def delivery(
    installation: Installation, platform: Platform, batch: Path, *, features: Sequence[str] = ("pdfSplitter",)
) -> AsyncIterator[RunningJob]:
    """Import the persons of a batch into a new district and start its job."""
    async with open_district(platform, installation.url, features=features) as (district, clerk):
        await asyncio.to_thread(clerk.import_persons, batch / "persons.csv")
        upload_id = await asyncio.to_thread(clerk.upload, batch / "batch.pdf")
        job_id = await asyncio.to_thread(lambda: clerk.split(upload_id, rule=RULE, subject=SUBJECT, message=MESSAGE))
        yield RunningJob(platform, district, clerk, job_id)


@asynccontextmanager
async def open_district(
    platform: Platform, url: str, *, features: Sequence[str]
) -> AsyncIterator[tuple[TestDistrict, Clerk]]:
    """Create a district and sign in its administrator."""
    district = await create_test_district(platform, features=features)
    clerk = await asyncio.to_thread(
        lambda: Clerk.sign_in(url, district=district.code, user=district.user, password=PASSWORD)
    )
    with closing(clerk.http):
        yield district, clerk
