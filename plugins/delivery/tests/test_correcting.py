"""Corrections after sending: what families see of them, and what the office is shown."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from delivery_testing.clerk import Clerk
from delivery_testing.family import Family
from delivery_testing.sent_job import Sent
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import create_test_district
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.sending.sent_documents import DeliveredDocuments
from homeroom_plugins.delivery.states import JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.recipients import RecipientAct
from sqlalchemy import text, update

OpenContext = Callable[..., AbstractAsyncContextManager[PluginContext]]
CALLS = ("recall", "restore", "deleteReport", "restoreDocument", "extendExpiration", "resendEmail", "renewPin")


@pytest.fixture
async def sent(clerk: Clerk, mailbox: RunningMailbox) -> Sent:
    students = clerk.invent(3)
    return Sent(clerk, mailbox, students, await clerk.deliver(students, pinMode="none"))


class TestRecall:
    @pytest.mark.deep(of="plugins")
    async def test_whole_job_says_so_everywhere_and_can_be_given_again(self, sent: Sent) -> None:
        first, *_others = families = sent.families(*sent.students)
        await first.open("")
        done = await sent.call("recall")

        for family in families:
            assert "The school has withdrawn this document" in (await family.look()).text
            assert [(await family.show_page(1)).status_code, (await family.download()).status_code] == [410, 410]
            assert (await family.type_pin("")).status_code == 410
        assert done == {"recalled": 3, "opened": 1, "stopped": 0}
        assert await sent.call("recall") == {"recalled": 0, "opened": 0, "stopped": 0}
        assert (await sent.clerk.job(sent.job_id))["recalledOn"] is not None
        assert await sent.call("restore") == {"restored": 3}
        assert await sent.looks() == [200] * 3
        timeline = [entry["what"] for entry in (await sent.clerk.job(sent.job_id))["timeline"]]
        assert timeline[-2:] == ["recalled", "restored"]

    @pytest.mark.deep(of="plugins")
    async def test_some_recipients_alone(self, sent: Sent) -> None:
        one, *_rest = sent.students
        ids = await sent.ids(one)
        assert await sent.call("recall", resultIds=ids) == {"recalled": 1, "opened": 0, "stopped": 0}
        assert await sent.looks() == [410, 200, 200]
        assert [row["recalledOn"] is not None for row in await sent.rows()].count(True) == 1
        assert (await sent.clerk.job(sent.job_id))["counts"]["recalled"] == 1
        assert await sent.call("restore", resultIds=ids) == {"restored": 1}
        assert await sent.looks() == [200] * 3

    async def test_document_goes_from_all_who_got_it(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.deliver([student], pinMode="none", sendTo="both")
        rows = await clerk.list_records("JobResults", job_id)
        families = [Family.of(clerk.api, mailbox, row["email"]) for row in rows]
        answer = await clerk.post("deleteReport", json={"resultId": rows[0]["id"]})
        during = [(await family.look()).status_code for family in families]
        restored = await clerk.post("restoreDocument", json={"resultId": rows[1]["id"]})

        assert len(rows) == 2
        assert answer.json()["data"]["recalled"] == restored.json()["data"]["restored"] == 2
        assert during == [410, 410]
        assert [(await family.look()).status_code for family in families] == [200, 200]

    @pytest.mark.parametrize(
        ("call", "more"),
        [
            pytest.param("recall", {}, id="recall"),
            pytest.param(
                "extendExpiration",
                {"expiresOn": (datetime.now(UTC) + timedelta(days=3)).isoformat()},
                id="end",
                marks=pytest.mark.deep(of="plugins"),
            ),
            pytest.param(
                "resendEmail", {"email": "new@homes.example.org"}, id="address", marks=pytest.mark.deep(of="plugins")
            ),
        ],
    )
    async def test_family_that_acts_at_the_same_moment_and_the_office_do_not_wait_for_each_other(
        self, sent: Sent, open_context: OpenContext, call: str, more: dict[str, Any]
    ) -> None:
        (recipient,) = await sent.ids(sent.students[0])
        held = asyncio.Event()

        async def act() -> Any:
            await held.wait()
            return await sent.call(call, resultIds=[recipient], **more)

        office = asyncio.create_task(act())
        async with open_context("delivery", sent.clerk.district) as family:
            hold = text("SELECT id FROM recipients_links WHERE id = :id FOR UPDATE").bindparams(id=UUID(recipient))
            await family.db.execute(hold)
            held.set()
            waits = text("SELECT count(*) FROM pg_locks WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))")
            async with asyncio.timeout(20):
                while not await family.db.scalar(waits):
                    await asyncio.sleep(0)
            await DeliveredDocuments(family).note(UUID(recipient), RecipientAct.VIEWED)

        assert await office

    async def test_running_job_is_cancelled_instead(self, clerk: Clerk) -> None:
        job_id = await clerk.start(clerk.invent(1))
        answer = await clerk.post("recall", json={"jobId": job_id})

        assert (answer.status_code, answer.json()["code"]) == (409, "job_state")
        assert "cancel it instead" in answer.json()["messages"][0]

    @pytest.mark.deep(of="plugins")
    async def test_failed_job_that_was_taken_back_is_not_carried_on(self, sent: Sent) -> None:
        async with sent.clerk.platform.database.district(sent.clerk.district.district.id) as session:
            await session.execute(update(Job).values(status=JobStatus.FAILED))
        await sent.call("recall")
        refused = await sent.clerk.post(f"retryJob/{sent.job_id}")
        await sent.call("restore")
        taken_up = await sent.clerk.post(f"retryJob/{sent.job_id}")

        assert (refused.status_code, refused.json()["code"]) == (409, "job_state")
        assert taken_up.status_code == 200


class TestEnds:
    @pytest.mark.deep(of="plugins")
    async def test_links_end_now_and_work_again_until_another_day(self, sent: Sent) -> None:
        ended = await sent.clerk.post(f"expire/{sent.job_id}")
        during = await sent.looks()
        day = datetime.now(UTC) + timedelta(days=3)
        done = await sent.call("extendExpiration", expiresOn=day.isoformat())
        job = await sent.clerk.job(sent.job_id)

        assert ended.json()["data"]["status"] == "expired"
        assert during == [410] * 3
        assert done["changed"] == 3
        assert (job["status"], datetime.fromisoformat(job["expiresOn"])) == ("complete", day)
        assert await sent.looks() == [200] * 3

    @pytest.mark.deep(of="plugins")
    async def test_one_link_alone(self, sent: Sent) -> None:
        await sent.clerk.post(f"expire/{sent.job_id}")
        ids = await sent.ids(sent.students[1])
        day = datetime.now(UTC) + timedelta(days=3)

        assert (await sent.call("extendExpiration", resultIds=ids, expiresOn=day.isoformat()))["changed"] == 1
        assert await sent.looks() == [410, 200, 410]

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("days", [-1, 31])
    async def test_day_is_within_thirty_days(self, sent: Sent, days: int) -> None:
        day = (datetime.now(UTC) + timedelta(days=days)).isoformat()
        answer = await sent.clerk.post("extendExpiration", json={"jobId": sent.job_id, "expiresOn": day})

        assert answer.status_code == 422
        assert answer.json()["data"]["fields"] == {"expiresOn": "Choose a day between now and 30 days ahead."}

    @pytest.mark.deep(of="plugins")
    async def test_job_whose_day_has_come_is_expired_at_night(self, sent: Sent, open_context: OpenContext) -> None:
        async with open_context("delivery", sent.clerk.district) as ctx:
            await jobs.expire_jobs(ctx)
        before = await sent.clerk.job(sent.job_id)
        async with sent.clerk.platform.database.district(sent.clerk.district.district.id) as session:
            await session.execute(update(Job).values(expires_at=datetime.now(UTC) - timedelta(seconds=1)))
        async with open_context("delivery", sent.clerk.district) as ctx:
            await jobs.expire_jobs(ctx)

        assert (before["status"], (await sent.clerk.job(sent.job_id))["status"]) == ("complete", "expired")

    async def test_only_a_finished_job_is_ended(self, clerk: Clerk) -> None:
        job_id = await clerk.start(clerk.invent(1))

        assert (await clerk.post(f"expire/{job_id}")).json()["code"] == "job_state"


class TestPins:
    @pytest.mark.deep(of="plugins")
    async def test_new_pin_replaces_the_former_and_both_can_be_checked(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.deliver([student])
        former = str(await clerk.pin_of(job_id, student))
        (row,) = await clerk.list_records("JobResults", job_id)
        renewed = (await clerk.post("renewPin", json={"resultId": row["id"]})).json()["data"]["pin"]
        valid = [
            (await clerk.post("validatePin", json={"resultId": row["id"], "pin": pin})).json()["data"]["valid"]
            for pin in (former, renewed, f" {renewed[:3]} {renewed[3:]}")
        ]
        family = Family.of(clerk.api, mailbox, student.guardian_email)

        assert renewed != former
        assert valid == [False, True, True]
        assert (await family.type_pin(former)).status_code == 403
        assert student.last_name in await family.open(renewed)


class TestStrangers:
    async def test_another_districts_job_is_not_there(self, sent: Sent, api: ApiClient, platform: Platform) -> None:
        other = await Clerk.sign_in(api, platform, await create_test_district(platform))
        ids = await sent.ids(*sent.students)
        day = (datetime.now(UTC) + timedelta(days=3)).isoformat()
        body = {"jobId": sent.job_id, "resultIds": ids, "resultId": ids[0], "expiresOn": day, "pin": "1"}
        answers = [await other.post(name, json=body) for name in (*CALLS, "validatePin", f"expire/{sent.job_id}")]

        assert {answer.status_code for answer in answers} == {404}
        assert await sent.looks() == [200] * 3

    @pytest.mark.deep(of="plugins")
    async def test_recipient_of_another_job_is_not_there(self, sent: Sent, clerk: Clerk) -> None:
        other = (await clerk.split(write_pdf([clerk.invent(1)[0].page()]))).json()["data"]["jobId"]
        body = {"jobId": other, "resultIds": await sent.ids(sent.students[0])}
        answers = [await sent.clerk.post(name, json=body) for name in ("recall", "restore")]

        assert [answer.status_code for answer in answers] == [404] * 2
