"""The first mails of a job are sent while the others are still being planned, and all rules still apply."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any
from uuid import UUID

import pytest
from delivery_testing.clerk import Clerk, Student
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.pipeline import flow
from homeroom_plugins.delivery.sending import planning
from homeroom_plugins.delivery.states import JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import Mailer, MailState
from sqlalchemy import text, update

OpenContext = Callable[..., Any]
ORDER = {"restricted": True, "reason": "Court order of 2026."}
RESTRICT = "UPDATE people_guardians SET is_restricted = true WHERE person = :person AND place = 1"


@pytest.fixture(autouse=True)
def one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plan documents one by one."""
    monkeypatch.setattr(planning, "FIRST", 1)
    monkeypatch.setattr(planning, "PLAN", 1)


def before_each(monkeypatch: pytest.MonkeyPatch, step: str, act: Callable[[int], Awaitable[None]]) -> None:
    """Do something before each time that the flow takes a step, with the number of earlier times."""
    task, taken = getattr(flow, step), 0

    async def take(*args: Any) -> Any:
        nonlocal taken
        await act(taken)
        taken += 1
        return await task(*args)

    monkeypatch.setattr(flow, step, take)


async def until(is_so: Callable[[], Awaitable[bool]]) -> None:
    for _look in range(600):
        if await is_so():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("It did not come to that.")


def count(mailbox: RunningMailbox, students: Sequence[Student]) -> list[int]:
    """Return how many mails each student's family got, highest first, since documents are planned in an arbitrary
    order.
    """
    return sorted((len(mailbox.mails_to(student.guardian_email)) for student in students), reverse=True)


async def last_planned(clerk: Clerk, job_id: str) -> dict[str, Any]:
    """Return the recipient with the mail that was planned last."""
    return max(await clerk.list_records("JobResults", job_id), key=lambda row: row["id"])


async def row_of(clerk: Clerk, planned: dict[str, Any]) -> str:
    """Return the id of the directory's row of the recipient's student."""
    rows = await clerk.list_records("Persons")
    return next(str(row["id"]) for row in rows if row["personId"] == planned["studentId"])


class TestFirstMails:
    @pytest.mark.deep(of="plugins")
    async def test_each_mail_has_left_before_the_next_is_planned_and_the_job_says_how_many_are_to_come(
        self, clerk: Clerk, mailbox: RunningMailbox, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        students = clerk.invent(3)
        job_id = await clerk.start(students)
        seen = []

        async def look(planned: int) -> None:
            async def has_left() -> bool:
                return sum(count(mailbox, students)) == planned

            if planned < len(students):
                await until(has_left)
                await clerk.drain_events()
                job = await clerk.job(job_id)
                counts = job["counts"]
                seen.append((job["status"], counts["recipients"], counts["unplanned"], count(mailbox, students)))

        before_each(monkeypatch, "plan_mails", look)
        await clerk.run()

        assert seen[1:] == [("sending", 1, 2, [1, 0, 0]), ("sending", 2, 1, [1, 1, 0])]
        done = await clerk.job(job_id)
        assert (done["status"], done["counts"]["sent"], done["counts"]["unplanned"]) == ("complete", 3, 0)
        assert count(mailbox, students) == [1, 1, 1]

    @pytest.mark.deep(of="plugins")
    async def test_kill_between_two_chunks_loses_and_doubles_nothing(
        self, clerk: Clerk, mailbox: RunningMailbox, open_context: OpenContext
    ) -> None:
        """The first mail is sent, the second released, the third planned, the fourth not even planned."""
        students = clerk.invent(4)
        job_id = UUID(await clerk.start(students))
        async with open_context("delivery", clerk.district) as ctx:
            await flow.inspect_source(ctx, job_id)
            await flow.match_pages(ctx, job_id)
            await flow.cut_chunk(ctx, job_id, 0)
            await flow.release_mails(ctx, job_id, await flow.plan_mails(ctx, job_id, 1))
        async with open_context("delivery", clerk.district) as ctx:
            await send_until_one_is_out(ctx, job_id)
            await flow.release_mails(ctx, job_id, await flow.plan_mails(ctx, job_id, 1))
            await flow.plan_mails(ctx, job_id, 1)
            await ctx.db.execute(update(Job).values(status=JobStatus.FAILED))
        before = count(mailbox, students)
        assert (await clerk.post(f"retryJob/{job_id}")).status_code == 200
        await clerk.run()

        assert before == [1, 0, 0, 0]
        assert (await clerk.job(str(job_id)))["status"] == "complete"
        assert count(mailbox, students) == [1, 1, 1, 1]

    async def test_job_that_is_cancelled_between_two_chunks_sends_nothing_more(
        self, clerk: Clerk, mailbox: RunningMailbox, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        students = clerk.invent(3)
        job_id = await clerk.start(students)

        async def cancel(planned: int) -> None:
            if planned == 1:
                assert (await clerk.post(f"cancelJob/{job_id}")).status_code == 200

        before_each(monkeypatch, "release_mails", cancel)
        await clerk.run()

        assert sum(count(mailbox, students)) <= 1
        assert (await clerk.job(job_id))["status"] == "cancelled"


class TestBetweenPlanningAndLeaving:
    async def test_restriction_keeps_the_document_from_its_guardian(
        self, clerk: Clerk, mailbox: RunningMailbox, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The event of the restriction has not been handled yet; the release of mails checks for it."""
        students = clerk.invent(2)
        job_id = await clerk.start(students)
        for row in await clerk.list_records("Persons"):
            for order in (ORDER, {}):
                body = {"person": row["id"], "place": 1, "email": row["guardianEmail"], **order}
                answer = await clerk.api.post("/api/person/updateGuardian", json=body, headers=clerk.headers)
                assert answer.status_code == 200, answer.text
        await clerk.drain_events()
        late: dict[str, Any] = {}

        async def restrict(planned: int) -> None:
            if planned == 1:
                late.update(await last_planned(clerk, job_id))
                async with clerk.platform.database.district(clerk.district.district.id) as session:
                    await session.execute(text(RESTRICT), {"person": await row_of(clerk, late)})

        before_each(monkeypatch, "release_mails", restrict)
        await clerk.run()

        assert count(mailbox, students) == [1, 0]
        assert mailbox.mails_to(late["email"]) == []
        results = {row["id"]: row["result"] for row in await clerk.list_records("JobResults", job_id)}
        assert (results.pop(late["id"]), sorted(results.values())[-1]) == ("restricted", "sent")
        assert (await clerk.job(job_id))["status"] == "complete"

    @pytest.mark.deep(of="plugins")
    async def test_recipient_who_is_taken_back_gets_nothing(
        self, clerk: Clerk, mailbox: RunningMailbox, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        students = clerk.invent(2)
        job_id = await clerk.start(students)

        late: dict[str, Any] = {}

        async def recall(planned: int) -> None:
            if planned == 1:
                late.update(await last_planned(clerk, job_id))
                answer = await clerk.post("recall", json={"jobId": job_id, "resultIds": [late["id"]]})
                assert answer.json()["data"]["stopped"] == 1, answer.text

        before_each(monkeypatch, "release_mails", recall)
        await clerk.run()

        assert (count(mailbox, students), mailbox.mails_to(late["email"])) == ([1, 0], [])
        assert (await clerk.job(job_id))["status"] == "complete"

    @pytest.mark.deep(of="plugins")
    async def test_corrected_address_gets_the_mail(
        self, clerk: Clerk, mailbox: RunningMailbox, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        students = clerk.invent(2)
        job_id = await clerk.start(students)
        late: dict[str, Any] = {}

        async def correct(planned: int) -> None:
            if planned == 1:
                late.update(await last_planned(clerk, job_id))
                body = {"id": await row_of(clerk, late), "guardianEmail": f"new.{late['email']}"}
                answer = await clerk.api.post("/api/person/update", json=body, headers=clerk.headers)
                assert answer.status_code == 200, answer.text

        before_each(monkeypatch, "release_mails", correct)
        await clerk.run()

        assert (count(mailbox, students), mailbox.mails_to(late["email"])) == ([1, 0], [])
        assert len(mailbox.mails_to(f"new.{late['email']}")) == 1


async def send_until_one_is_out(ctx: PluginContext, job_id: UUID) -> None:
    """Send in parallel to planning that never ends, until one mail is sent, as if the process then died."""
    sender = asyncio.create_task(flow.send_mails(ctx, job_id, asyncio.Event()))

    async def is_out() -> bool:
        async with ctx.begin() as inner:
            return (await inner.services.get(Mailer).counts(job_id)).get(MailState.ACCEPTED) == 1

    await until(is_out)
    sender.cancel()
    await asyncio.gather(sender, return_exceptions=True)
