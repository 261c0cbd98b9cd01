"""Subject and message of a job name each family's own child and school."""

import pytest
from delivery_testing.clerk import Clerk
from delivery_testing.family import Family
from homeroom.platform import Platform
from homeroom.tenancy.models import School
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf

MESSAGE = "Dear family of {{firstName}} {{lastName}} ({{ STUDENTEMAIL }}),\n\n{{schoolName}}, {{schoolId}}"


async def name_school(clerk: Clerk, platform: Platform, name: str) -> None:
    """Name the school of the clerk's students."""
    async with platform.database.district(clerk.district.district.id) as session:
        session.add(School(code="s1", name=name))


class TestPlaceholders:
    @pytest.mark.deep(of="plugins")
    async def test_each_mail_and_page_says_its_own_student(
        self, clerk: Clerk, platform: Platform, mailbox: RunningMailbox
    ) -> None:
        students = clerk.invent(2)
        await name_school(clerk, platform, "North School")
        job_id = await clerk.deliver(students, subject="{{schoolName}}: report card of {{firstName}}", message=MESSAGE)

        for student in students:
            (mail,) = mailbox.mails_to(student.guardian_email)
            assert mail.summary.subject == f"North School: report card of {student.first_name}"
            assert f"Dear family of {student.first_name} {student.last_name} ({student.email})," in mail.text
            assert "North School, S1" in mail.text
        family = Family.of(clerk.api, mailbox, students[0].guardian_email)
        await family.open(str(await clerk.pin_of(job_id, students[0])))
        page = (await family.browser.get(family.path)).text
        assert f"<h1>North School: report card of {students[0].first_name}</h1>" in page

        ids = [row["id"] for row in await clerk.list_records("JobResults") if row["studentId"] == students[1].person_id]
        answer = await clerk.post("resendEmail", json={"jobId": job_id, "resultIds": ids})
        assert answer.status_code == 200, answer.text
        await clerk.run()
        again = mailbox.mails_to(students[1].guardian_email)[0]
        assert again.summary.subject == f"North School: report card of {students[1].first_name}"

    @pytest.mark.parametrize(
        ("field", "text", "named"),
        [("subject", "Card of {{firstname }} {{surname}}", "{{surname}}"), ("message", "Dear {{first name", "{{")],
    )
    async def test_unknown_one_is_refused_by_its_name(self, clerk: Clerk, field: str, text: str, named: str) -> None:
        (student,) = clerk.invent(1)
        answer = await clerk.split(write_pdf([student.page()]), **{field: text})

        assert answer.status_code == 422
        assert answer.json()["data"]["fields"][field].startswith(f"{named} is not a placeholder")

    @pytest.mark.deep(of="plugins")
    async def test_unknown_one_is_refused_at_the_end_of_the_check(self, clerk: Clerk) -> None:
        students = clerk.invent(1)
        await clerk.import_persons(students)
        job_id = await clerk.match(write_pdf([students[0].page()]))
        answer = await clerk.post(f"approve/{job_id}", json={"subject": "Card", "message": "Dear {{parent}}"})

        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["message"])
        assert (await clerk.job(job_id))["status"] == "review"

    @pytest.mark.deep(of="plugins")
    async def test_preview_to_oneself_is_that_of_one_of_the_students(
        self, clerk: Clerk, platform: Platform, mailbox: RunningMailbox
    ) -> None:
        students = clerk.invent(1)
        await clerk.import_persons(students)
        job_id = await clerk.match(write_pdf([students[0].page()]))
        words = {"subject": "Card of {{firstName}}", "message": "School {{schoolId}}"}
        answer = await clerk.post(f"sendPreviewEmails/{job_id}", json=words)
        assert answer.is_success, answer.text
        await clerk.run()

        (mail,) = mailbox.mails_to(clerk.district.user)
        assert f"Card of {students[0].first_name}" in mail.summary.subject
        assert "School S1" in mail.text
