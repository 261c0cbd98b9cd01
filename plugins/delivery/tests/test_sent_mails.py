"""The job's log: who changed something for a recipient and when, and each mail as it was sent."""

from delivery_testing.clerk import Clerk
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import create_test_district
from homeroom_devkit.testing.mailbox import RunningMailbox

HIDDEN = "•••••"


class TestJobLogs:
    async def test_log_names_who_changed_what_and_shows_the_mails_without_a_way_in(
        self, clerk: Clerk, mailbox: RunningMailbox, platform: Platform
    ) -> None:
        one, two = students = clerk.invent(2)
        job_id = await clerk.deliver(students, message="Dear family of {{firstName}},\n\nit is ready.")
        rows = {row["studentId"]: row for row in await clerk.list_records("JobLogs", job_id)}
        row = rows[one.person_id]
        first = await clerk.post("viewMail", json={"resultId": row["id"]})
        await clerk.post("recall", json={"jobId": job_id, "resultIds": [row["id"]]})
        await clerk.post("restore", json={"jobId": job_id, "resultIds": [row["id"]]})
        await clerk.post("resendEmail", json={"jobId": job_id, "resultIds": [row["id"]]})
        await clerk.run()
        changed = {item["studentId"]: item for item in await clerk.list_records("JobLogs", job_id)}[one.person_id]
        later = await clerk.post("viewMail", json={"resultId": row["id"]})

        (mail,) = first.json()["data"]["mails"]
        out = mailbox.mails_to(one.guardian_email)[-1]
        links = {link for link in out.links if "/r/" in link or "/unsubscribe/" in link}
        text = out.text
        for link in links:
            text = text.replace(link, HIDDEN)
        pin = str(await clerk.pin_of(job_id, one))
        assert (mail["subject"], mail["to"], mail["state"]) == ("Report card", one.guardian_email, "accepted")
        assert len(links) == 2
        assert mail["template"] is None
        assert mail["text"].split() == text.split()
        assert f"Dear family of {one.first_name}," in mail["html"]
        for secret in (*links, pin):
            assert secret not in first.text
        assert rows.keys() == {student.person_id for student in students}
        clerk_name = (await clerk.job(job_id))["createdBy"]
        assert (row["modifiedBy"], row["email"]) == (clerk_name, one.guardian_email)
        assert changed["modifiedOn"] > row["modifiedOn"]
        assert changed["modifiedBy"] == clerk_name
        keys = [item["key"] for item in later.json()["data"]["mails"]]
        assert keys == [f"{row['id']}.002", row["id"]]
        colleague = await clerk.colleague()
        await colleague.post("recall", json={"jobId": job_id, "resultIds": [row["id"]]})
        by = {item["studentId"]: item["modifiedBy"] for item in await clerk.list_records("JobLogs", job_id)}
        assert by == {one.person_id: colleague.district.user, two.person_id: clerk_name}
        log = await clerk.list_records("ActivityLog")
        assert "mail.viewed" in str(log)

        other = await Clerk.sign_in(clerk.api.another(), platform, await create_test_district(platform))
        hidden = await other.post("viewMail", json={"resultId": row["id"]})
        assert hidden.status_code == 404
        assert await other.list_records("JobLogs", job_id) == []
