"""What went out in the last seven days, by the district's calendar and as far as one sees its jobs."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from delivery_testing.clerk import Clerk
from delivery_testing.schools import join
from homeroom.platform import Platform
from homeroom.testing.api import ApiClient
from homeroom.testing.pdf import write_pdf
from homeroom_plugins.delivery.models import Recipient
from homeroom_sdk.engine import RunState
from sqlalchemy import update


async def change(clerk: Clerk, email: str, **values: datetime) -> None:
    """Set what no test can wait for, of the recipient with this address."""
    async with clerk.platform.database.district(clerk.district.district.id) as session:
        await session.execute(update(Recipient).where(Recipient.email == email).values(**values))


async def week(clerk: Clerk) -> list[tuple[int, int]]:
    """How many went out on each day, and how many of these are opened."""
    return [(day["sent"], day["opened"]) for day in (await clerk.get_data("getWeek"))["days"]]


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
