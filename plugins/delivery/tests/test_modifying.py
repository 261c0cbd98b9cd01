"""Changing a job that waits for its check."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from delivery_testing.clerk import Clerk
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf


class TestModify:
    async def change(self, clerk: Clerk, job_id: str, **body: Any) -> httpx.Response:
        return await clerk.post(f"modify/{job_id}", json=body)

    @pytest.mark.deep(of="plugins")
    async def test_job_that_waits_goes_out_as_it_was_changed(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        await clerk.import_persons([student])
        job_id = await clerk.match(write_pdf([student.page()]))
        until = (datetime.now(UTC) + timedelta(days=3)).replace(microsecond=0)
        wanted = {"subject": "Cards", "message": "Mind the date.", "expiresOn": until.isoformat()}
        answer = await self.change(clerk, job_id, **wanted, pinMode="none", sendTo="student")
        assert answer.status_code == 200, answer.text
        options = await clerk.get_data("options", id=job_id)
        assert (options["subject"], options["message"], options["modifiable"]) == ("Cards", "Mind the date.", True)
        assert (options["pinMode"], options["sendTo"]) == ("none", "student")
        assert datetime.fromisoformat(options["expiresOn"]) == until
        assert mailbox.mails_to(student.email) == []

        await clerk.approve(job_id)
        (mail,) = mailbox.mails_to(student.email)
        assert mail.summary.subject == "Cards"
        assert "Mind the date." in mail.text
        assert "modified" in [entry["what"] for entry in (await clerk.job(job_id))["timeline"]]

    @pytest.mark.deep(of="plugins")
    async def test_what_cannot_be_used_is_said_and_changes_nothing(self, clerk: Clerk) -> None:
        (student,) = clerk.invent(1)
        await clerk.import_persons([student])
        job_id = await clerk.match(write_pdf([student.page()]))
        await self.change(clerk, job_id, subject="Cards")
        answer = await self.change(clerk, job_id, subject="", expiresOn="2001-01-01T00:00:00Z")
        assert (answer.status_code, sorted(answer.json()["data"]["fields"])) == (422, ["expiresOn", "subject"])
        assert (await clerk.get_data("options", id=job_id))["subject"] == "Cards"

    async def test_job_that_has_run_stays_as_it_is(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        job_id = await clerk.deliver(clerk.invent(1))
        answer = await self.change(clerk, job_id, subject="Too late")
        assert (answer.status_code, answer.json()["code"]) == (409, "job_state")
        assert (await clerk.get_data("options", id=job_id))["modifiable"] is False
