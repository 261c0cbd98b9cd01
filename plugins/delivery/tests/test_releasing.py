"""Release by a second person who has no part in the job, depending on the number of documents it sends."""

import json
from typing import Any
from uuid import UUID

import pytest
from delivery_testing.clerk import RULE, Clerk, Student
from delivery_testing.waits import let_time_pass, run_until_put_off
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.jobs.send_gate import SEND_WAIT
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.pipeline import flow
from homeroom_sdk.engine import RunState
from sqlalchemy import func, update


async def change_settings(clerk: Clerk, **values: int) -> None:
    """Change the district's settings of delivery."""
    answer = await clerk.api.post(
        "/api/plugin/settings", headers=clerk.headers, json={"pluginId": "delivery", "values": values}
    )
    assert answer.status_code == 200, answer.text


def mails_of(mailbox: RunningMailbox, students: list[Student]) -> list[int]:
    """Return how many mails each family got."""
    return [len(mailbox.mails_to(student.guardian_email)) for student in students]


class TestReleaseJob:
    @pytest.mark.deep(of="plugins")
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

    @pytest.mark.deep(of="plugins")
    async def test_whoever_let_it_go_cannot_release_it_either(self, clerk: Clerk) -> None:
        """Neither of two people who prepared it together can be the second person."""
        students = clerk.invent(2)
        await change_settings(clerk, release_from=2)
        await clerk.import_persons(students)
        job_id = await clerk.match(write_pdf([student.page() for student in students]))
        colleague = await clerk.colleague()
        await colleague.approve(job_id, subject="Cards")
        answers = [await person.post(f"releaseJob/{job_id}") for person in (clerk, colleague)]
        assert [answer.json()["code"] for answer in answers] == ["own_release"] * 2

    @pytest.mark.deep(of="plugins")
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

    @pytest.mark.deep(of="plugins")
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

    @pytest.mark.deep(of="plugins")
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
        """It waited for too long; its clerk has to choose another day."""
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

    @pytest.mark.deep(of="plugins")
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

    @pytest.mark.deep(of="plugins")
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

    @pytest.mark.deep(of="plugins")
    async def test_release_counts_for_the_documents_that_were_going_alone(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        """A person who later adds documents by releasing them is not the second person for them."""
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

    @pytest.mark.deep(of="plugins")
    async def test_small_job_needs_nobody(self, clerk: Clerk) -> None:
        await change_settings(clerk, release_from=2)
        job_id = await clerk.deliver(clerk.invent(1))
        assert (await clerk.job(job_id))["status"] == "complete"

    @pytest.mark.deep(of="plugins")
    async def test_documents_let_go_while_others_are_on_their_way_are_not_planned_with_them(
        self, clerk: Clerk, mailbox: RunningMailbox, open_context: Any
    ) -> None:
        """The run that plans mails finds documents that were cut by the run which their release has started."""
        students = clerk.invent(2)
        await change_settings(clerk, release_from=2)
        job_id = await clerk.start(
            students, texts=[students[0].page("Page 1 of 1"), f"Student ID: {students[1].person_id}"]
        )
        async with open_context("delivery", clerk.district) as ctx:
            job = UUID(job_id)
            await flow.inspect_source(ctx, job)
            await flow.match_pages(ctx, job)
            await flow.cut_chunk(ctx, job, 0)
            first = await flow.plan_mails(ctx, job)
            document = (await clerk.list_documents(job_id))[students[1].person_id]
            await clerk.release(str(document["id"]))
            await clerk.run()
            await flow.release_mails(ctx, job, first)
            second = await flow.plan_mails(ctx, job)
            await flow.send_mails(ctx, job)
        held = await clerk.job(job_id)
        sent = [mails_of(mailbox, students)]
        released = await (await clerk.colleague()).post(f"releaseJob/{job_id}")
        await clerk.run()
        sent.append(mails_of(mailbox, students))

        assert (len(first), len(second), held["status"], released.status_code) == (1, 0, "hold", 200)
        assert sent == [[1, 0], [1, 1]]
        assert (await clerk.job(job_id))["status"] == "complete"
