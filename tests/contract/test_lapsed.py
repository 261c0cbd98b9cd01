"""Expired licence: no route changes anything, existing data can be read, and families keep access."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from delivery_testing.canary import delivered
from delivery_testing.clerk import Clerk
from delivery_testing.family import Family
from homeroom.audit.models import AuditEntry
from homeroom.licences.errors import LicenceLapsed
from homeroom.licences.models import CustomerLicence
from homeroom.licences.service import grant_features
from homeroom.platform import Platform
from homeroom.plugins.loading.namespace import CORE_AREAS
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.canary import CanaryDistrict, open_canary_district
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_devkit.testing.rows import read_rows
from homeroom_devkit.testing.walk import Call, ids_for, list_calls
from homeroom_plugins.delivery.pipeline.flow import Deliver, deliver
from homeroom_sdk.engine import RunState
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import Mailer
from sqlalchemy import delete, select

from .document import describe_all

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
OpenContext = Callable[..., AbstractAsyncContextManager[Any]]
PLUGIN_PATHS = {
    path: methods
    for path, methods in describe_all()["paths"].items()
    if path.startswith("/api/") and path.split("/")[2] not in CORE_AREAS
}
WRITING = sorted(
    (path, method) for path, methods in PLUGIN_PATHS.items() for method in methods if method not in ("get", "head")
)
YESTERDAY = datetime.now(UTC).date() - timedelta(days=1)
TRACES = ("audit_entries", "sessions", "disclosures", "disclosure_chain", "disclosure_queue")
"""Tables that may change: sign-ins and reads are always recorded."""


@pytest.fixture(scope="module")
async def lapsed(api: ApiClient, platform: Platform, mailbox: RunningMailbox) -> CanaryDistrict:
    """Provide a district that has used everything, with a contract that ended yesterday."""
    canary = await open_canary_district(api, platform, mailbox, "stieglitz")
    await end_contract(platform, canary.id, YESTERDAY)
    return canary


async def end_contract(platform: Platform, district_id: UUID, ends_on: date | None) -> None:
    """Set the last day of a district's contract."""
    async with platform.database.district(district_id) as session:
        await session.execute(delete(CustomerLicence))
        session.add(CustomerLicence(ends_on=ends_on, support_number="S-4711"))
    platform.entitlements.forget(district_id)


def calls_of(platform: Platform, district: CanaryDistrict, path: str, method: str) -> list[Call]:
    """Return the calls of one route with ids of the district and valid fields."""
    words = {
        **district.words,
        "person_id": "999999",
        "school_id": "S2",
        "emailAddress": "new@elsewhere.example.org",
        "categories": "delivery",
        "subject": "Report card",
        "message": "Dear family",
        "expiresOn": (datetime.now(UTC) + timedelta(days=7)).isoformat(),
        "pinMode": "generated",
        "sendTo": "guardian",
        "uploadId": str(district.ids["delivery_uploads"]),
        "jobId": delivered(district).job_id,
    }
    document = {**describe_all(), "paths": {path: {method: describe_all()["paths"][path][method]}}}
    row_ids = [delivered(district).job_id, *(str(row_id) for row_id in ids_for(platform.host, path, district.ids))]
    return list_calls(document, records=[("Persons", row_id) for row_id in row_ids], words=words)


class TestWriting:
    @pytest.mark.parametrize(("path", "method"), WRITING, ids=lambda part: part)
    async def test_route_changes_nothing(
        self, api: ApiClient, platform: Platform, lapsed: CanaryDistrict, path: str, method: str
    ) -> None:
        before = await read_rows(platform, lapsed.id, without=TRACES)
        for call in calls_of(platform, lapsed, path, method):
            answer = await call.send(api, lapsed.headers)
            assert answer.status_code != 500, call
        assert await read_rows(platform, lapsed.id, without=TRACES) == before

    @pytest.mark.parametrize("work", ["person", "import", "batch", "job"])
    async def test_work_that_would_do_is_refused_with_whom_to_ask(self, lapsed: CanaryDistrict, work: str) -> None:
        clerk, pdf = delivered(lapsed).clerk, write_pdf([delivered(lapsed).students[0].page()])
        match work:
            case "person":
                body = {"personId": "777", "firstName": "Ada"}
                answer = await clerk.api.post("/api/person/create", headers=clerk.headers, json=body)
            case "import":
                files = {
                    "file": (
                        "persons.csv",
                        b"person_id,first_name,last_name,school_id,email,guardian_email\n777,Ada,Byron,S1,,\n",
                    )
                }
                answer = await clerk.api.post("/api/person/uploadPersons", headers=clerk.headers, files=files)
            case "batch":
                answer = await clerk.upload(pdf)
            case _:
                answer = await clerk.split(pdf)
        told = answer.json()
        assert (answer.status_code, told["code"], told["data"]) == (403, "licence_lapsed", {"until": str(YESTERDAY)})
        assert f"ended on {YESTERDAY}" in told["messages"][0]
        assert "administrator" in told["messages"][0]
        assert "S-4711" in told["messages"][0]

    async def test_refused_batch_leaves_no_bytes(self, platform: Platform, lapsed: CanaryDistrict) -> None:
        prefix = f"t/{lapsed.id}/"
        before = {item.key async for item in platform.blob_store.walk(prefix)}
        await delivered(lapsed).clerk.upload(write_pdf(["never seen before"]))
        assert {item.key async for item in platform.blob_store.walk(prefix)} == before


class TestReading:
    async def test_grids_jobs_and_pins_are_there_and_looks_are_written_down(
        self, platform: Platform, lapsed: CanaryDistrict
    ) -> None:
        clerk = delivered(lapsed).clerk
        for model in ("Persons", "Jobs", "JobResults"):
            rows = (await clerk.api.get(f"/api/instance/{model}", headers=clerk.headers)).json()["r"]
            assert rows, model
        params = {"id": delivered(lapsed).job_id}
        assert (await clerk.api.get("/api/pdf/jobs/getJob", headers=clerk.headers, params=params)).status_code == 200
        seen = await _count_looks(platform, lapsed.id)
        await clerk.pin_of(delivered(lapsed).job_id, delivered(lapsed).students[0])
        assert await _count_looks(platform, lapsed.id) == seen + 1

    async def test_family_opens_and_downloads_what_it_was_given(
        self, api: ApiClient, mailbox: RunningMailbox, lapsed: CanaryDistrict
    ) -> None:
        student = delivered(lapsed).students[1]
        family = Family.of(api, mailbox, student.guardian_email)
        await family.open(student.person_id)
        assert (await family.download()).content.startswith(b"%PDF")

    async def test_staff_who_forgot_their_password_still_get_a_mail(
        self, api: ApiClient, mailbox: RunningMailbox, lapsed: CanaryDistrict
    ) -> None:
        district = lapsed.district
        body = {"email": district.user, "schoolId": district.code}
        assert (await api.another().post("/api/auth/sendPasswordResetEmail", json=body)).status_code == 200
        async with asyncio.timeout(30):
            while not mailbox.mails_to(district.user):
                await asyncio.sleep(0.05)

    async def test_menus_stay_and_the_shell_is_told(self, api: ApiClient, lapsed: CanaryDistrict) -> None:
        answer = await api.get("/api/shell/bootstrap", headers=lapsed.headers)
        told = answer.json()["data"]
        assert (told["licence"]["state"], told["licence"]["endDate"]) == ("lapsed", str(YESTERDAY))
        states = {item["feature"]: (item["state"], item["until"]) for item in told["licence"]["features"]}
        assert states["pdfSplitter"] == ("lapsed", str(YESTERDAY))
        assert told["entitlements"]["delivery"] == {"state": "lapsed", "until": str(YESTERDAY)}
        assert told["flags"]["pdfSplitter"]
        assert "delivery" in {remote["id"] for remote in told["remotes"]}


class TestOneFeature:
    async def test_other_plugins_go_on(
        self, platform: Platform, make_district: MakeDistrict, open_context: OpenContext
    ) -> None:
        district = await make_district(features=())
        async with platform.database.district(district.district.id) as session:
            await grant_features(session, ["pdfSplitter"], starts_on=date(2000, 1, 1), ends_on=YESTERDAY)
        async with open_context("people", district) as ctx:
            assert ctx.services.get(Mailer)
        async with open_context("delivery", district) as ctx:
            with pytest.raises(LicenceLapsed, match="Document delivery ended"):
                await ctx.flows.submit(deliver, Deliver(job_id=uuid7()), key="x")


class TestFlows:
    async def test_queued_job_is_stopped_with_the_reason_and_goes_on_after_the_renewal(
        self, api: ApiClient, platform: Platform, make_district: MakeDistrict
    ) -> None:
        clerk = await Clerk.sign_in(api, platform, await make_district())
        district_id = clerk.district.district.id
        job_id = await clerk.start(clerk.invent(2))
        await end_contract(platform, district_id, YESTERDAY)
        assert await clerk.run() == [RunState.CANCELLED]
        job = await clerk.job(job_id)
        assert (job["status"], f"ended on {YESTERDAY}" in str(job)) == ("failed", True)

        await end_contract(platform, district_id, None)
        answer = await clerk.post(f"retryJob/{job_id}")
        assert answer.status_code == 200, answer.text
        assert await clerk.run() == [RunState.COMPLETED]
        assert (await clerk.job(job_id))["status"] == "complete"


async def _count_looks(platform: Platform, district_id: UUID) -> int:
    async with platform.database.district(district_id) as session:
        found = await session.scalars(select(AuditEntry.id).where(AuditEntry.action == "pin.shown"))
        return len(found.all())
