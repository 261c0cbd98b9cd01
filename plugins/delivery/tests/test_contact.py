"""Nothing is sent before the district has set a contact for families."""

import pytest
from delivery_testing.clerk import Clerk
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import create_test_district
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_sdk.branding import Contact

CONTACT = {"color": "#14539a", "contactName": "Main office", "contactPhone": "217 555 0100"}


class TestContact:
    @pytest.mark.deep(of="plugins")
    async def test_job_waits_until_an_administrator_has_said_whom_to_ask(
        self, api: ApiClient, platform: Platform, mailbox: RunningMailbox
    ) -> None:
        clerk = await Clerk.sign_in(api, platform, await create_test_district(platform, contact=Contact()))
        student = clerk.invent(1)[0]
        await clerk.import_persons([student])
        job_id = await clerk.match(write_pdf([student.page()]))
        refused = await clerk.post(f"approve/{job_id}", json={"subject": "Report card"})

        assert (refused.status_code, refused.json()["code"]) == (409, "contact_missing")
        assert "What families see" in refused.text
        assert (await clerk.job(job_id))["status"] == "review"

        await clerk.api.post("/api/dynamicSettings/saveBranding", json=CONTACT, headers=clerk.headers)
        await clerk.approve(job_id, subject="Report card")
        mail = mailbox.mails_to(student.guardian_email)[0]
        assert "Questions? Ask Main office, 217 555 0100" in mail.text

    async def test_job_without_a_check_is_not_even_started(self, api: ApiClient, platform: Platform) -> None:
        clerk = await Clerk.sign_in(api, platform, await create_test_district(platform, contact=Contact()))
        answer = await clerk.split(write_pdf(["Student ID: 1"]))

        assert (answer.status_code, answer.json()["code"]) == (409, "contact_missing")
        assert await clerk.list_records("Jobs") == []
