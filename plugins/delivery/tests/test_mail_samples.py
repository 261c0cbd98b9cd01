"""Samples of mails before anything is sent, which equal the mails that families get."""

from typing import Any

from delivery_testing.clerk import Clerk
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf


async def guardian(clerk: Clerk, person_id: str, call: str, **body: Any) -> None:
    rows = await clerk.list_records("Persons")
    person = next(row["id"] for row in rows if row["personId"] == person_id)
    answer = await clerk.api.post(f"/api/person/{call}", json={"person": person, **body}, headers=clerk.headers)
    assert answer.status_code == 200, answer.text


class TestShowMails:
    async def test_one_real_family_of_each_language_sees_what_will_go_out(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        one, two, three = students = clerk.invent(3)
        await clerk.import_persons(students)
        await guardian(clerk, two.person_id, "updateGuardian", place=1, email=two.guardian_email, language="es-MX")
        barred = {"restricted": True, "reason": "Court order of 2026.", "language": "ar"}
        await guardian(clerk, three.person_id, "addGuardian", email=f"father.{three.guardian_email}", **barred)
        job_id = await clerk.match(write_pdf([student.page() for student in students]))
        before = await clerk.job(job_id)
        words = {"subject": "Report card", "message": "Dear family of {{firstName}}", "pinMode": "none"}
        answer = await clerk.post(f"showMails/{job_id}", json=words)
        assert answer.status_code == 200, answer.text
        samples = {item["language"]: item for item in answer.json()["data"]["samples"]}
        after = await clerk.job(job_id)

        assert [(item["language"], item["families"]) for item in answer.json()["data"]["samples"]] == [
            *(("en", 2), ("es", 1))
        ]
        assert samples["es"]["personName"] == f"{two.first_name} {two.last_name}"
        assert f"Dear family of {two.first_name}" in samples["es"]["mail"]["html"]
        assert samples["es"]["mail"]["to"] == two.guardian_email
        assert '<html lang="es"' in samples["es"]["mail"]["html"]
        assert '<html lang="es"' in samples["es"]["page"]
        assert 'name="pin"' not in samples["es"]["page"]
        assert before == after
        assert [await clerk.list_records("MailLog"), mailbox.mails_to(two.guardian_email)] == [[], []]

        asking = (await clerk.post(f"showMails/{job_id}", json={**words, "pinMode": "generated"})).json()["data"]
        assert 'name="pin"' in asking["samples"][0]["page"]

        await clerk.approve(job_id, **words)
        rows = {row["studentId"]: row["id"] for row in await clerk.list_records("JobLogs", job_id)}
        sent = (await clerk.post("viewMail", json={"resultId": rows[two.person_id]})).json()["data"]["mails"]
        assert [mail["html"] for mail in sent] == [samples["es"]["mail"]["html"]]
        assert one.person_id in rows
