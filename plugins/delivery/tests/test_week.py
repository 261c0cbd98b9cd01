"""Documents sent in the last seven days, by the district's calendar and limited to the jobs that the user may see."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from delivery_testing.clerk import Clerk
from delivery_testing.schools import join
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.models import Recipient
from homeroom_sdk.engine import RunState
from homeroom_sdk.i18n import NOTHING
from homeroom_sdk.orm import uuid7
from sqlalchemy import select, update


async def change(clerk: Clerk, email: str, **values: datetime | str) -> None:
    """Set values of the recipient with this address that a test cannot wait for."""
    async with clerk.platform.database.district(clerk.district.district.id) as session:
        await session.execute(update(Recipient).where(Recipient.email == email).values(**values))


async def week(clerk: Clerk) -> list[tuple[int, int]]:
    """Return how many documents were sent on each day, and how many of these are opened."""
    return [(day["sent"], day["opened"]) for day in (await clerk.get_data("getWeek"))["days"]]


@pytest.mark.deep(of="plugins")
async def test_each_mail_counts_on_the_day_on_which_it_went_out(clerk: Clerk) -> None:
    students = clerk.invent(4)
    await clerk.deliver(students)
    zone = ZoneInfo(clerk.district.district.timezone)
    today = clerk.platform.now().astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0)
    _today, yesterday, first, before = (student.guardian_email for student in students)
    await change(clerk, yesterday, sent_at=today - timedelta(seconds=1), opened_at=today)
    await change(clerk, first, sent_at=today - timedelta(days=6))
    await change(clerk, before, sent_at=today - timedelta(days=6, seconds=1))

    assert await week(clerk) == [(1, 0), *[(0, 0)] * 4, (1, 1), (1, 0)]
    days = (await clerk.get_data("getWeek"))["days"]
    assert (days[-1]["day"], days[0]["day"]) == (
        today.date().isoformat(),
        (today - timedelta(days=6)).date().isoformat(),
    )


async def add(clerk: Clerk, beside: str, **values: str) -> None:
    """Add another recipient of the same document as the recipient with this address."""
    async with clerk.platform.database.district(clerk.district.district.id) as session:
        one = (await session.execute(select(Recipient).where(Recipient.email == beside))).scalar_one()
        same = {name: getattr(one, name) for name in ("job_id", "document_id", "name", "language", "sent_at")}
        session.add(Recipient(id=uuid7(), **same | {"message": NOTHING} | values))


@pytest.mark.deep(of="plugins")
async def test_week_lists_and_job_have_the_same_numbers(clerk: Clerk) -> None:
    """One mail came back, a child has two guardians, and one mail was withdrawn for another address."""
    students = clerk.invent(4)
    job_id = await clerk.deliver(students)
    back, two, moved, _plain = (student.guardian_email for student in students)
    await change(clerk, back, result="failed")
    await add(clerk, two, email="other@families.example", result="sent")
    await add(clerk, moved, email="former@families.example", result="cancelled")

    (listed,) = await clerk.list_records("Jobs")
    (paged,) = (await clerk.get_data("getJobs"))["jobs"]
    job = await clerk.get_data("getJob", id=job_id)
    assert (await week(clerk))[-1] == (3, 0)
    for found in (listed, paged, job):
        assert (found["successCount"], found["studentCount"]) == (3, 4)
    assert (job["counts"]["recipients"], job["counts"]["sent"]) == (5, 4)


async def test_user_of_a_school_sees_what_its_jobs_sent(api: ApiClient, platform: Platform, clerk: Clerk) -> None:
    (ana, _ben) = students = clerk.invent(2)
    await clerk.deliver(students)
    elm = await join(api, platform, clerk, "eve", "S1")
    assert (await week(clerk))[-1] == (2, 0)
    assert (await week(elm))[-1] == (0, 0), "the district's job is none of the school's"
    answer = await elm.split(write_pdf([ana.page("A letter of the school")]))
    assert answer.status_code == 202, answer.text
    assert await elm.run() == [RunState.COMPLETED]
    assert (await week(elm))[-1] == (1, 0)
