"""Before the first mail: another's release, the job's time, and taking it back."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from delivery_testing.clerk import RULE, Clerk, Student
from homeroom.runs.models import FlowRun
from homeroom.testing.mailbox import RunningMailbox
from homeroom.testing.pdf import write_pdf
from homeroom_plugins.delivery import flows
from homeroom_plugins.delivery.models import Job, Recipient
from homeroom_plugins.delivery.turns import SEND_WAIT
from homeroom_sdk.engine import RunState
from homeroom_sdk.flows import Postponed
from sqlalchemy import func, select, update


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs wait for a minute, as a district has it."""
    monkeypatch.setenv(SEND_WAIT, "60")


async def change_settings(clerk: Clerk, **values: int) -> None:
    """Set what the district wants of its deliveries."""
    answer = await clerk.api.post(
        "/api/plugin/settings", headers=clerk.headers, json={"pluginId": "delivery", "values": values}
    )
    assert answer.status_code == 200, answer.text


async def run_until_put_off(clerk: Clerk) -> None:
    """Carry out what is queued; a job that waits for its time gives its place away."""
    with pytest.raises(Postponed):
        await clerk.run()


async def let_time_pass(clerk: Clerk) -> None:
    """Bring what waits for its time to its time."""
    async with clerk.platform.database.district(clerk.district.district.id) as session:
        await session.execute(update(Job).values(send_at=func.now()))
        await session.execute(update(FlowRun).where(FlowRun.is_postponed).values(lease_until=func.now()))


async def count_recipients(clerk: Clerk) -> int:
    """How many recipients the district's jobs have."""
    async with clerk.platform.database.district(clerk.district.district.id) as session:
        return int(await session.scalar(select(func.count()).select_from(Recipient)) or 0)


def mails_of(mailbox: RunningMailbox, students: list[Student]) -> list[int]:
    """How many mails each family has got."""
    return [len(mailbox.mails_to(student.guardian_email)) for student in students]


class TestTakeTurn:
    @pytest.mark.usefixtures("waiting")
    async def test_job_waits_before_its_first_mail_and_then_goes_by_itself(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.start([student])
        await run_until_put_off(clerk)
        waits = await clerk.job(job_id)
        left = datetime.fromisoformat(waits["sendOn"]) - datetime.now(UTC)
        before = (len(mailbox.mails_to(student.guardian_email)), await count_recipients(clerk))
        await let_time_pass(clerk)
        states = await clerk.run()

        assert waits["status"] == "hold scheduled"
        assert timedelta(seconds=20) < left <= timedelta(seconds=60)
        assert before == (0, 0)
        assert states == [RunState.COMPLETED]
        assert len(mailbox.mails_to(student.guardian_email)) == 1
        assert [item["what"] for item in (await clerk.job(job_id))["timeline"]][-3:] == [
            "hold scheduled",
            "sending",
            "complete",
        ]

    @pytest.mark.usefixtures("waiting")
    async def test_what_is_sent_once_more_does_not_wait_again(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.start([student])
        await run_until_put_off(clerk)
        await let_time_pass(clerk)
        await clerk.run()
        (row,) = await clerk.list_records("JobResults", job_id)
        await clerk.post("resendEmail", json={"jobId": job_id, "resultIds": [row["id"]]})
        assert await clerk.run() == [RunState.COMPLETED]
        assert len(mailbox.mails_to(student.guardian_email)) == 2

    async def test_job_leaves_at_the_moment_its_clerk_wants(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        moment = datetime.now(UTC) + timedelta(days=2)
        job_id = await clerk.start([student], sendOn=moment.isoformat())
        await run_until_put_off(clerk)
        job = await clerk.job(job_id)
        assert (job["status"], datetime.fromisoformat(job["sendOn"])) == ("hold scheduled", moment)
        assert mailbox.mails_to(student.guardian_email) == []

    @pytest.mark.parametrize("shift", [timedelta(days=-1), timedelta(days=20)])
    async def test_moment_that_is_past_or_behind_the_links_end_is_refused(self, clerk: Clerk, shift: timedelta) -> None:
        moment = (datetime.now(UTC) + shift).isoformat()
        answer = await clerk.split(write_pdf(["x"]), sendOn=moment)
        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["sendOn"])


class TestTakeBack:
    @pytest.mark.usefixtures("waiting")
    async def test_job_is_in_its_check_again_and_can_be_let_go_with_other_words(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.start([student], subject="The wrong words")
        await run_until_put_off(clerk)
        may_take_back = (await clerk.job(job_id))["mayTakeBack"]
        taken = (await clerk.post(f"takeBack/{job_id}")).json()["data"]
        await clerk.drain_events()
        idle = await clerk.run()
        still = (await clerk.job(job_id))["status"]
        approved = await clerk.post(f"approve/{job_id}", json={"subject": "The right words"})
        await run_until_put_off(clerk)
        await let_time_pass(clerk)
        await clerk.run()

        assert may_take_back
        assert (taken["status"], taken["sendOn"], still, idle) == ("review", None, "review", [])
        assert approved.status_code == 200
        (mail,) = mailbox.mails_to(student.guardian_email)
        assert mail.summary.subject == "The right words"

    async def test_job_whose_mails_have_left_cannot_be_taken_back(self, clerk: Clerk) -> None:
        job_id = await clerk.deliver(clerk.invent(1))
        answer = await clerk.post(f"takeBack/{job_id}")
        assert (answer.status_code, answer.json()["code"]) == (409, "job_state")

    @pytest.mark.usefixtures("waiting")
    async def test_cancelled_while_it_waits_sends_nothing(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.start([student])
        await run_until_put_off(clerk)
        assert (await clerk.post(f"cancelJob/{job_id}")).json()["data"]["status"] == "cancelled"
        await let_time_pass(clerk)
        assert await clerk.run() == []
        assert mailbox.mails_to(student.guardian_email) == []


class TestSendNow:
    @pytest.mark.usefixtures("waiting")
    async def test_one_job_or_all_that_wait_leave_at_once(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(2)
        await clerk.import_persons(students)
        for student in students:
            await clerk.split(write_pdf([student.page()]))
            await run_until_put_off(clerk)
        answer = await clerk.post("runAllPending")
        await clerk.run()
        again = await clerk.post("runAllPending")

        assert [item.json()["data"]["started"] for item in (answer, again)] == [2, 0]
        assert all(len(mailbox.mails_to(student.guardian_email)) == 1 for student in students)


class TestReleaseJob:
    async def test_large_job_goes_by_the_word_of_another_person_alone(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        students = clerk.invent(2)
        await change_settings(clerk, release_from=2)
        await clerk.import_persons(students)
        job_id = await clerk.match(write_pdf([student.page() for student in students]))
        await clerk.approve(job_id, subject="Cards")
        held = await clerk.job(job_id)
        own = await clerk.post(f"releaseJob/{job_id}")
        colleague = await clerk.colleague()
        offered = await colleague.job(job_id)
        released = (await colleague.post(f"releaseJob/{job_id}")).json()["data"]
        before = len(mailbox.mails_to(students[0].guardian_email))
        states = await clerk.run()

        assert (held["status"], held["mayRelease"]) == ("hold", False)
        assert (own.status_code, own.json()["code"]) == (403, "own_release")
        assert (offered["mayRelease"], before) == (True, 0)
        assert (released["status"], released["releasedBy"]) == ("hold scheduled", colleague.district.user)
        assert states == [RunState.COMPLETED]
        assert all(len(mailbox.mails_to(student.guardian_email)) == 1 for student in students)

    async def test_whoever_let_it_go_cannot_release_it_either(self, clerk: Clerk) -> None:
        """Neither of two who prepared it together is a second pair of eyes."""
        students = clerk.invent(2)
        await change_settings(clerk, release_from=2)
        await clerk.import_persons(students)
        job_id = await clerk.match(write_pdf([student.page() for student in students]))
        colleague = await clerk.colleague()
        await colleague.approve(job_id, subject="Cards")
        answers = [await person.post(f"releaseJob/{job_id}") for person in (clerk, colleague)]
        assert [answer.json()["code"] for answer in answers] == ["own_release"] * 2

    async def test_whoever_changed_it_last_cannot_release_it(self, clerk: Clerk) -> None:
        students = clerk.invent(2)
        await change_settings(clerk, release_from=2)
        await clerk.import_persons(students)
        job_id = await clerk.match(write_pdf([student.page() for student in students]))
        await clerk.approve(job_id, subject="Cards")
        colleague, third = await clerk.colleague(), await clerk.colleague()
        changed = await colleague.post(f"modify/{job_id}", json={"message": "Come on Monday."})
        refused = await colleague.post(f"releaseJob/{job_id}")
        released = await third.post(f"releaseJob/{job_id}")
        too_late = await colleague.post(f"modify/{job_id}", json={"message": "Come on Tuesday."})
        assert (changed.status_code, refused.json()["code"]) == (200, "own_release")
        assert (released.status_code, too_late.json()["code"]) == (200, "job_state")

    async def test_whoever_wrote_or_completed_the_job_of_another_program_cannot_release_it(self, clerk: Clerk) -> None:
        (student,) = clerk.invent(1)
        await change_settings(clerk, release_from=1)
        await clerk.import_persons([student])
        given = {"subject": "Card", "message": "", "rule": json.loads(RULE)}
        job_id = (await clerk.post("external", json=given)).json()["data"]["jobId"]
        completer, approver, other = [await clerk.colleague() for _ in range(3)]
        batch = (await completer.upload(write_pdf([student.page()]))).json()["data"]["uploadId"]
        await completer.post("match", json={"uploadId": batch, "rule": json.loads(RULE), "jobId": job_id})
        await completer.run()
        await approver.approve(job_id)
        answers = [await person.post(f"releaseJob/{job_id}") for person in (clerk, completer, approver, other)]

        assert [answer.status_code for answer in answers] == [403, 403, 403, 200]

    async def test_whoever_let_it_go_before_another_changed_it_cannot_release_it(self, clerk: Clerk) -> None:
        students = clerk.invent(2)
        await change_settings(clerk, release_from=2)
        await clerk.import_persons(students)
        job_id = await clerk.match(write_pdf([student.page() for student in students]))
        first, second = [await clerk.colleague() for _ in range(2)]
        await first.approve(job_id, subject="Cards")
        await second.post(f"modify/{job_id}", json={"message": "Come on Monday."})
        answers = [await person.post(f"releaseJob/{job_id}") for person in (clerk, first, second)]

        assert [answer.json()["code"] for answer in answers] == ["own_release"] * 3

    async def test_job_whose_links_would_have_ended_is_not_released(self, clerk: Clerk) -> None:
        """It waited for too long; its clerk chooses another day."""
        students = clerk.invent(2)
        await change_settings(clerk, release_from=2)
        job_id = await clerk.start(students)
        await clerk.run()
        async with clerk.platform.database.district(clerk.district.district.id) as session:
            await session.execute(update(Job).values(expires_at=func.now()))
        answer = await (await clerk.colleague()).post(f"releaseJob/{job_id}")

        assert (answer.status_code, answer.json()["code"]) == (409, "job_state")
        assert "choose another day" in answer.json()["messages"][0]
        assert (await clerk.job(job_id))["status"] == "hold"

    async def test_documents_let_go_later_count_with_those_that_went(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        students = clerk.invent(4)
        await change_settings(clerk, release_from=3)
        texts = [students[0].page("Page 1 of 1"), *(f"Student ID: {item.person_id}" for item in students[1:])]
        job_id = await clerk.deliver(students, texts=texts)
        documents = await clerk.list_documents(job_id)
        sent = [mails_of(mailbox, students)]
        await clerk.release(str(documents[students[1].person_id]["id"]))
        await clerk.run()
        sent.append(mails_of(mailbox, students))
        await clerk.release(str(documents[students[2].person_id]["id"]))
        await clerk.run()
        sent.append(mails_of(mailbox, students))
        held = await clerk.job(job_id)
        own = await clerk.post(f"releaseJob/{job_id}")
        taken_back = await clerk.post(f"takeBack/{job_id}")
        colleague = await clerk.colleague()
        released = await colleague.post(f"releaseJob/{job_id}")
        await clerk.run()
        sent.append(mails_of(mailbox, students))

        assert sent == [[1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0]]
        assert (held["status"], held["mayRelease"], held["mayTakeBack"]) == ("hold", False, False)
        assert [item.status_code for item in (own, taken_back, released)] == [403, 409, 200]
        assert (await clerk.job(job_id))["status"] == "complete"

    async def test_documents_that_are_released_later_wait_for_their_time_too(
        self, clerk: Clerk, mailbox: RunningMailbox, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        students = clerk.invent(2)
        await change_settings(clerk, release_from=2)
        job_id = await clerk.deliver(
            students, texts=[students[0].page("Page 1 of 1"), f"Student ID: {students[1].person_id}"]
        )
        document = (await clerk.list_documents(job_id))[students[1].person_id]
        await clerk.release(str(document["id"]))
        await clerk.run()
        monkeypatch.setenv(SEND_WAIT, "60")
        colleague = await clerk.colleague()
        await colleague.post(f"releaseJob/{job_id}")
        await run_until_put_off(clerk)
        waiting = await clerk.job(job_id)
        sent = [mails_of(mailbox, students)]
        await let_time_pass(clerk)
        await clerk.run()
        sent.append(mails_of(mailbox, students))

        assert (waiting["status"], waiting["mayTakeBack"]) == ("hold scheduled", False)
        assert sent == [[1, 0], [1, 1]]

    async def test_release_counts_for_the_documents_that_were_going_alone(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        """Whoever lets more documents go afterwards is not the second person for them."""
        students = clerk.invent(3)
        await change_settings(clerk, release_from=2)
        texts = [*(item.page("Page 1 of 1") for item in students[:2]), f"Student ID: {students[2].person_id}"]
        job_id = await clerk.deliver(students, texts=texts)
        colleague = await clerk.colleague()
        await colleague.post(f"releaseJob/{job_id}")
        await clerk.run()
        document = (await clerk.list_documents(job_id))[students[2].person_id]["id"]
        await colleague.release(str(document))
        await clerk.run()
        before = mails_of(mailbox, students)
        refused = await colleague.post(f"releaseJob/{job_id}")
        third = await (await clerk.colleague()).post(f"releaseJob/{job_id}")
        await clerk.run()

        assert (before, mails_of(mailbox, students)) == ([1, 1, 0], [1, 1, 1])
        assert (refused.status_code, third.status_code) == (403, 200)

    async def test_small_job_needs_nobody(self, clerk: Clerk) -> None:
        await change_settings(clerk, release_from=2)
        job_id = await clerk.deliver(clerk.invent(1))
        assert (await clerk.job(job_id))["status"] == "complete"


class TestPauseJob:
    async def test_paused_job_sends_nothing_until_it_is_resumed(
        self, clerk: Clerk, mailbox: RunningMailbox, open_context: Any
    ) -> None:

        (student,) = clerk.invent(1)
        job_id = await clerk.start([student])
        async with open_context("delivery", clerk.district) as ctx:
            await flows.inspect_source(ctx, UUID(job_id))
            await flows.match_pages(ctx, UUID(job_id))
            await flows.cut_chunk(ctx, UUID(job_id), 0)
            await flows.plan_mails(ctx, UUID(job_id))
        paused = (await clerk.post(f"pauseJob/{job_id}")).json()["data"]
        await clerk.run()
        waits = await clerk.job(job_id)
        before = len(mailbox.mails_to(student.guardian_email))
        await clerk.post(f"resumeJob/{job_id}")
        await clerk.run()

        assert (paused["waiting"]["kind"], paused["waiting"]["reason"]) == ("paused", "A person has paused it.")
        assert (waits["status"], waits["waiting"]["canResume"], before) == ("sending", True, 0)
        done = await clerk.job(job_id)
        assert (done["status"], done["waiting"]) == ("complete", None)
        assert len(mailbox.mails_to(student.guardian_email)) == 1


class TestSendPreviewEmails:
    async def test_preview_goes_to_who_calls_and_bears_no_document(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        await clerk.import_persons([student])
        job_id = await clerk.match(write_pdf([student.page()]))
        without = await clerk.post(f"sendPreviewEmails/{job_id}", json={})
        words = {"subject": "Cards", "message": "Dear family"}
        answer = await clerk.post(f"sendPreviewEmails/{job_id}", json=words)
        await clerk.run()

        assert list(without.json()["data"]["fields"]) == ["subject"]
        assert answer.json()["data"]["sentTo"] == clerk.district.user
        (mail,) = mailbox.mails_to(clerk.district.user)
        assert mail.summary.subject == "Preview: Cards"
        assert "Dear family" in mail.text
        assert not any("/r/" in link for link in mail.links)

    async def test_preview_of_later_waits(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        job_id = await clerk.deliver(clerk.invent(1))
        later = (datetime.now(UTC) + timedelta(hours=3)).isoformat()
        answer = await clerk.post(f"sendPreviewEmails/{job_id}", json={"sendOn": later})
        await run_until_put_off(clerk)
        assert answer.status_code == 200
        assert mailbox.mails_to(clerk.district.user) == []
