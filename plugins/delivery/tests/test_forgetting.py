"""Checks that nobody went on with are forgotten; whatever was let go, or waits for another reason, stays."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from delivery_testing.clerk import Clerk
from homeroom.testing.mailbox import RunningMailbox
from homeroom.testing.pdf import write_pdf
from homeroom_plugins.delivery import jobs
from homeroom_plugins.delivery.models import Job
from sqlalchemy import update

OpenContext = Callable[..., Any]


class TestForgetChecks:
    async def test_only_old_checks_that_were_never_approved_go(
        self, clerk: Clerk, mailbox: RunningMailbox, open_context: OpenContext
    ) -> None:
        (student,) = clerk.invent(1)
        await clerk.import_persons([student])
        pdf = write_pdf([student.page()])
        old, approved = [await clerk.match(pdf) for _ in range(2)]
        await clerk.approve(approved, subject="Cards")
        answer = await clerk.split(write_pdf([student.page(), "nobody's"]))
        waiting = str(answer.json()["data"]["jobId"])
        await clerk.run()
        async with open_context("delivery", clerk.district) as ctx:
            await ctx.db.execute(update(Job).values(created_at=datetime.now(UTC) - timedelta(days=60)))
        fresh = await clerk.match(pdf)
        assert (await clerk.job(waiting))["status"] == "review"

        async with open_context("delivery", clerk.district) as ctx:
            assert await jobs.forget_checks(ctx) == 1
        assert {row["id"] for row in await clerk.list_records("Jobs")} == {approved, waiting, fresh}
        assert await clerk.list_documents(old) == {}
