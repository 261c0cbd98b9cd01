"""Drafts are visible to their maker only, and jobs of other programs to anybody who may complete them."""

import json
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from delivery_testing.clerk import RULE, Clerk
from homeroom.platform import Platform
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.drafts.service import MAX_FORM_CHARS
from homeroom_plugins.delivery.intake.uploads import sweep_uploads
from homeroom_plugins.delivery.jobs.service import KEEP_DRAFTS, forget_drafts
from homeroom_plugins.delivery.models import Job, Upload
from homeroom_sdk.context import PluginContext
from sqlalchemy import update

OpenContext = Callable[..., AbstractAsyncContextManager[PluginContext]]
SECRET = "Expulsion of Ana Garcia"


async def upload(clerk: Clerk, *pages: str) -> str:
    """Upload a batch of these pages and return its id."""
    return str((await clerk.upload(write_pdf(list(pages) or ["A page"]))).json()["data"]["uploadId"])


async def save(clerk: Clerk, **changes: Any) -> httpx.Response:
    """Save a draft of a batch."""
    body = {"type": "splitter", "name": SECRET, "form": {"words": SECRET}} | changes
    return await clerk.post("saveDraft", json=body)


async def saved(clerk: Clerk, **changes: Any) -> str:
    """Save a draft and return its id."""
    answer = await save(clerk, **changes)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["data"]["jobId"])


async def list_drafts(clerk: Clerk) -> list[dict[str, Any]]:
    """Return the caller's drafts."""
    found: list[dict[str, Any]] = (await clerk.get_data("drafts"))["drafts"]
    return found


async def age(clerk: Clerk, platform: Platform, table: type[Job] | type[Upload], **values: datetime) -> None:
    """Set the dates of all rows of a table."""
    async with platform.database.district(clerk.district.district.id) as session:
        await session.execute(update(table).values(**values))


async def sweep(open_context: OpenContext, clerk: Clerk) -> None:
    """Run the nightly cleanup."""
    async with open_context("delivery", clerk.district) as ctx:
        await sweep_uploads(ctx)
        await forget_drafts(ctx)


class TestSaveDraft:
    async def test_it_is_kept_for_its_maker_after_signing_out(self, clerk: Clerk, platform: Platform) -> None:
        draft = await saved(clerk)
        await clerk.api.get("/api/auth/signout", headers=clerk.headers)
        again = await Clerk.sign_in(clerk.api.another(), platform, clerk.district)
        assert await saved(again, jobId=draft, name="Cards", form={"words": "No:"}) == draft
        (item,) = await list_drafts(again)
        assert (item["jobId"], item["type"], item["name"], item["canRun"]) == (draft, "splitter", "Cards", False)
        found = await again.get_data("draft", id=draft)
        assert (json.loads(found["form"]), found["upload"], found["type"]) == ({"words": "No:"}, None, "splitter")

    async def test_nobody_else_sees_a_word_of_it(self, clerk: Clerk) -> None:
        draft = await saved(clerk)
        admin = await clerk.colleague()
        assert await list_drafts(admin) == []
        for path in ("getJob", "draft", "options", "review"):
            answer = await admin.api.get(f"/api/pdf/jobs/{path}", params={"id": draft}, headers=admin.headers)
            assert (answer.status_code, answer.json()["code"]) == (404, "job_not_found"), path
        for path, body in (
            (f"runDraft/{draft}", None),
            (f"deleteDraft/{draft}", None),
            ("saveDraft", {"type": "splitter", "form": {}, "jobId": draft}),
        ):
            assert (await admin.post(path, json=body)).status_code == 404, path
        seen = [await admin.list_records("Jobs"), (await admin.get_data("getJobs"))["jobs"]]
        assert seen == [[], []]
        assert SECRET not in json.dumps(await admin.list_records("ActivityLog"))
        assert [item["jobId"] for item in await list_drafts(clerk)] == [draft]

    async def test_what_is_too_long_is_refused(self, clerk: Clerk) -> None:
        answer = await save(clerk, form={"list": "1" * MAX_FORM_CHARS})
        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["form"])


class TestRunDraft:
    @pytest.mark.deep(of="plugins")
    async def test_complete_one_is_matched_and_waits_in_its_check(self, clerk: Clerk) -> None:
        students = clerk.invent(2)
        await clerk.import_persons(students)
        batch = await upload(clerk, *(student.page() for student in students))
        match = {"uploadId": batch, "rule": json.loads(RULE)}
        draft = await saved(clerk, uploadId=batch, match=match)
        assert [item["canRun"] for item in await list_drafts(clerk)] == [True]
        answer = await clerk.post(f"runDraft/{draft}")
        assert (answer.status_code, answer.json()["data"]["jobId"]) == (202, draft)
        await clerk.run()
        job = await clerk.job(draft)
        assert (job["status"], job["counts"]["documents"]) == ("review", 2)
        assert await list_drafts(clerk) == []
        assert [row["id"] for row in await clerk.list_records("Jobs")] == [draft]
        again = await clerk.post(f"runDraft/{draft}")
        assert (again.status_code, again.json()["code"]) == (409, "job_state")

    async def test_one_without_a_rule_is_refused_and_stays(self, clerk: Clerk) -> None:
        draft = await saved(clerk)
        answer = await clerk.post(f"runDraft/{draft}")
        assert (answer.status_code, answer.json()["code"]) == (409, "job_state")
        assert len(await list_drafts(clerk)) == 1

    @pytest.mark.deep(of="plugins")
    async def test_message_goes_out_as_its_draft(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        await clerk.import_persons([student])
        draft = await saved(clerk, type="bulk")
        body = {"subject": "News", "message": "Hello", "ids": student.person_id, "expected": 1, "jobId": draft}
        wrong = await clerk.post(
            "match", json={"uploadId": await upload(clerk), "rule": json.loads(RULE), "jobId": draft}
        )
        assert (wrong.status_code, wrong.json()["code"]) == (409, "job_state")
        answer = await clerk.post("bulk", json=body)
        assert (answer.status_code, answer.json()["data"]["jobId"]) == (202, draft)
        await clerk.run()
        assert (await clerk.job(draft))["status"] == "complete"
        assert len(mailbox.mails_to(student.guardian_email)) == 1


class TestDeleteDraft:
    async def test_it_is_gone_and_a_job_that_runs_is_none(self, clerk: Clerk) -> None:
        draft = await saved(clerk)
        assert (await clerk.post(f"deleteDraft/{draft}")).status_code == 200
        assert await list_drafts(clerk) == []
        assert (await clerk.post(f"deleteDraft/{draft}")).status_code == 404
        running = (await clerk.split(uploadId=await upload(clerk))).json()["data"]["jobId"]
        assert (await clerk.post(f"deleteDraft/{running}")).json()["code"] == "job_state"

    async def test_old_ones_are_swept_and_the_files_of_others_stay(
        self, clerk: Clerk, platform: Platform, open_context: OpenContext
    ) -> None:
        batch = await upload(clerk)
        draft = await saved(clerk, uploadId=batch)
        await age(clerk, platform, Upload, created_at=datetime.now(UTC) - timedelta(days=9))
        await sweep(open_context, clerk)
        assert (await clerk.get_data("draft", id=draft))["upload"]["uploadId"] == batch
        await age(clerk, platform, Job, saved_at=datetime.now(UTC) - KEEP_DRAFTS - timedelta(minutes=1))
        await sweep(open_context, clerk)
        assert await list_drafts(clerk) == []
        await sweep(open_context, clerk)
        assert (await save(clerk, uploadId=batch)).status_code == 404


class TestExternal:
    @pytest.mark.deep(of="plugins")
    async def test_staff_adds_what_is_missing_and_it_goes_the_way_of_all(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        (student,) = clerk.invent(1)
        await clerk.import_persons([student])
        given = {"subject": "Report card", "message": "Here it is.", "schoolId": "S1", "rule": json.loads(RULE)}
        made = await clerk.post("external", json=given)
        assert made.status_code == 201, made.text
        job_id = made.json()["data"]["jobId"]
        assert made.json()["data"]["address"].endswith(f"/external-job/create/{job_id}")
        other = await clerk.colleague()
        assert [(row["id"], row["status"], row["type"]) for row in await other.list_records("Jobs")] == [
            (job_id, "draft", "external")
        ]
        found = await other.get_data("draft", id=job_id)
        assert (found["subject"], found["schoolId"], found["rule"]["kind"]) == ("Report card", "S1", "pattern")

        batch = await upload(other, student.page())
        match = {"uploadId": batch, "rule": found["rule"], "schoolId": "S1", "jobId": job_id}
        for _turn in range(2):  # The second match starts from the check.
            assert (await other.post("match", json=match)).json()["data"]["jobId"] == job_id
            await other.run()
            assert (await other.job(job_id))["status"] == "review"
        await other.approve(job_id)
        job = await clerk.job(job_id)
        assert (job["status"], job["subject"], job["type"], job["studentCount"]) == (
            "complete",
            "Report card",
            "external",
            1,
        )
        assert len(mailbox.mails_to(student.guardian_email)) == 1

    async def test_what_cannot_be_used_is_refused_at_once(self, clerk: Clerk) -> None:
        wrong = {
            "message": "Dear {{surname}}",
            "expiresOn": (datetime.now(UTC) + timedelta(days=99)).isoformat(),
        }
        answer = await clerk.post("external", json=wrong)
        assert (answer.status_code, set(answer.json()["data"]["fields"])) == (422, {"message", "expiresOn"})
        assert (await clerk.post("external", json={"schoolId": "X9"})).status_code == 422
        assert await clerk.list_records("Jobs") == []
