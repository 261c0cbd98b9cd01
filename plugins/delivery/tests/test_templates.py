"""Mails of jobs use the district's template as it was when the job was approved."""

import re

import pytest
from delivery_testing.clerk import Clerk
from homeroom.platform import Platform
from homeroom.tenancy.models import School
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_plugins.delivery.pipeline.template_kinds import KINDS

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
    """Return the template versions of the mails of a job's only recipient, newest first."""
    (row,) = await clerk.list_records("JobLogs", job_id)
    mails = (await clerk.post("viewMail", json={"resultId": row["id"]})).json()["data"]["mails"]
    used = [mail["template"] for mail in mails]
    return [(item["number"], item["schoolName"], item["language"], item["savedBy"]) for item in used]


class TestStart:
    @pytest.mark.deep(of="plugins")
    async def test_new_template_says_what_is_sent_without_one(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        first, second = clerk.invent(2)
        listed = (await clerk.api.get("/api/mail/templates", headers=clerk.headers)).json()["data"]
        start = next(kind["start"] for kind in listed["kinds"] if kind["key"] == "delivery")
        await clerk.deliver([first], subject="Card", message="It is ready.")
        await save(clerk, 0, subject="", body=start, html="")
        await clerk.deliver([second], subject="Card", message="It is ready.")

        before, after = (_words(mailbox, student.guardian_email) for student in (first, second))
        assert before == after
        assert [line.split()[0] for line in before[:4]] == ["It", "You", "The", "Open"], before

    async def test_its_preview_does_not_warn(self, clerk: Clerk) -> None:
        draft = DRAFT | {"subject": "", "body": KINDS[0].start, "html": ""}
        answer = await clerk.api.post("/api/mail/templates/preview", json=draft, headers=clerk.headers)
        assert answer.json()["data"]["warnings"] == []


def _words(mailbox: RunningMailbox, address: str) -> list[str]:
    """Return the lines of the newest mail's text, without its link and its day."""
    (mail,) = mailbox.mails_to(address)
    text = re.sub(r"https?://\S+|until .*", "", mail.text)
    return [line.strip() for line in text.splitlines() if line.strip()][1:]


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
