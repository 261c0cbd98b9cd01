"""Mails of jobs are written with the district's template, as it was when the job was let go."""

from delivery_testing.clerk import Clerk
from homeroom.platform import Platform
from homeroom.tenancy.models import School
from homeroom.testing.mailbox import RunningMailbox

DRAFT = {
    "kind": "delivery",
    "subject": "{{schoolName}}: {{subject}}",
    "body": "",
    "html": '<p>Family of {{firstName}}</p><p>{{message}}</p><p>{{until}} {{pinHint}}</p><a href="{{link}}">Read</a>',
}


async def save(clerk: Clerk, number: int, **change: str) -> None:
    """Save a version of the district's template."""
    answer = await clerk.api.post(
        "/api/mail/templates", json=DRAFT | change | {"basedOn": number}, headers=clerk.headers
    )
    assert answer.status_code == 200, answer.text


async def templates_shown(clerk: Clerk, job_id: str) -> list[tuple[int, str, str, str]]:
    """With which versions the mails of a job's one recipient were written, the last one first."""
    (row,) = await clerk.list_records("JobLogs", job_id)
    mails = (await clerk.post("viewMail", json={"resultId": row["id"]})).json()["data"]["mails"]
    used = [mail["template"] for mail in mails]
    return [(item["number"], item["schoolName"], item["language"], item["savedBy"]) for item in used]


class TestTemplate:
    async def test_families_get_the_template_and_the_preview_is_a_real_familys(
        self, clerk: Clerk, platform: Platform, mailbox: RunningMailbox
    ) -> None:
        students = clerk.invent(1)
        async with platform.database.district(clerk.district.district.id) as session:
            session.add(School(code="s1", name="North School"))
        await save(clerk, 0)
        job_id = await clerk.deliver(students, subject="Card of {{firstName}}", message="It is ready.")

        (mail,) = mailbox.mails_to(students[0].guardian_email)
        name = students[0].first_name
        assert mail.summary.subject == f"North School: Card of {name}"
        for words in (f"Family of {name}", "It is ready.", "The link works until", "You need a PIN", "Read: http"):
            assert words in mail.text
        assert str(await clerk.pin_of(job_id, students[0])) not in mail.text

        assert await templates_shown(clerk, job_id) == [(1, "", "", clerk.district.user)]

        await save(clerk, 1, body="Another text: {{message}}", html="")
        ids = [row["id"] for row in await clerk.list_records("JobResults")]
        answer = await clerk.post("resendEmail", json={"jobId": job_id, "resultIds": ids})
        assert answer.status_code == 200, answer.text
        await clerk.run()
        assert f"Family of {name}" in mailbox.mails_to(students[0].guardian_email)[0].text
        assert [number for number, *_whose in await templates_shown(clerk, job_id)] == [1, 1], "as it was let go"

        answer = await clerk.api.post("/api/mail/templates/preview", json=DRAFT, headers=clerk.headers)
        shown = answer.json()["data"]
        assert shown["isReal"]
        assert f"Family of {name}" in shown["text"]
        assert "/r/" not in shown["html"]
        assert shown["warnings"] == []

        answer = await clerk.api.post("/api/mail/templates/test", json=DRAFT, headers=clerk.headers)
        assert answer.json()["data"] == {"email": clerk.district.user}
        await clerk.run()
        (test,) = mailbox.mails_to(clerk.district.user)
        assert f"Family of {name}" in test.text
        assert "/mail-templates" in test.text
