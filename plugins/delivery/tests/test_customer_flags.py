"""Effects of a district's flags: names in subjects, languages, options, and holding jobs in the queue."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from delivery_testing.clerk import RULE, Clerk
from delivery_testing.family import Family
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf

NAMES, TRANSLATIONS, ADVANCED = "HideNameInEmailSubject", "EnableTranslations", "HideAdvancedOptions"


async def store(clerk: Clerk, key: str, value: bool) -> None:
    body = {"key": key, "value": value}
    answer = await clerk.api.post("/api/customerSettings/store", json=body, headers=clerk.headers)
    assert answer.status_code == 200


class TestHideNameInEmailSubject:
    async def test_subject_that_asks_for_a_name_is_refused(self, clerk: Clerk) -> None:
        (student,) = clerk.invent(1)
        pdf, subject = write_pdf([student.page()]), "{{firstName}}: report card"
        assert (await clerk.split(pdf, subject=subject)).status_code == 202
        await store(clerk, NAMES, value=True)
        answer = await clerk.split(pdf, subject=subject)
        assert answer.status_code == 422
        assert "{{firstName}}" in answer.json()["data"]["fields"]["subject"]

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("hidden", [True, False])
    async def test_person_is_not_named_in_the_mail_that_goes_out(
        self, clerk: Clerk, mailbox: RunningMailbox, hidden: bool
    ) -> None:
        (student,) = clerk.invent(1)
        await store(clerk, NAMES, value=hidden)
        await clerk.deliver([student], subject=f"Report card – {student.first_name} {student.last_name}")
        (mail,) = mailbox.mails_to(student.guardian_email)
        assert (student.last_name in mail.summary.subject) is not hidden
        assert mail.summary.subject.startswith("Report card")

    @pytest.mark.deep(of="plugins")
    async def test_subject_of_nothing_but_a_name_becomes_the_districts(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        (student,) = clerk.invent(1)
        await store(clerk, NAMES, value=True)
        await clerk.deliver([student], subject=f"{student.first_name} {student.last_name}")
        (mail,) = mailbox.mails_to(student.guardian_email)
        assert mail.summary.subject == f"A document from {clerk.district.district.name}"


class TestEnableTranslations:
    @pytest.mark.deep(of="plugins")
    async def test_without_it_families_read_the_districts_language(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        await clerk.deliver([student])
        family = Family.of(clerk.api, mailbox, student.guardian_email)
        arabic = {"accept-language": "ar"}
        assert 'lang="ar"' in (await family.browser.get(family.path, headers=arabic)).text
        await store(clerk, TRANSLATIONS, value=False)
        assert 'lang="en"' in (await family.browser.get(family.path, headers=arabic)).text


class TestOptimizedIdCheck:
    async def test_ids_are_looked_for_where_the_rule_finds_none_and_prove_as_much(self, clerk: Clerk) -> None:
        """The label differs from the rule's. Id and name of one person prove the owner; those of two persons do not."""
        one, other, third = students = clerk.invent(3)
        await clerk.import_persons(students)
        texts = [
            f"No. {one.person_id}\n{one.first_name} {one.last_name}",
            f"No. {other.person_id}\n{third.first_name} {third.last_name}",
            f"No. {third.person_id}",
        ]
        upload_id = (await clerk.upload(write_pdf(texts))).json()["data"]["uploadId"]
        body = {"uploadId": upload_id, "rule": json.loads(RULE)}
        assert (await clerk.post("preview", json=body)).json()["data"]["matches"] == []
        await store(clerk, "OptimizedIdCheck", value=True)
        found = (await clerk.post("preview", json=body)).json()["data"]
        assert [(item["page"], item["personId"]) for item in found["matches"]] == [(1, one.person_id)]
        assert found["totals"]["matched"] == 1


class TestQueue:
    async def post(self, clerk: Clerk, call: str) -> int:
        (row,) = await clerk.list_records("QueueMessages")
        answer = await clerk.api.post(f"/api/queue/{call}", json={"id": row["id"]}, headers=clerk.headers)
        return answer.status_code

    @pytest.mark.deep(of="plugins")
    async def test_run_says_for_how_many_persons_it_was(self, clerk: Clerk) -> None:
        await clerk.deliver(clerk.invent(2))
        (row,) = await clerk.list_records("QueueMessages")
        assert (row["type"], row["personCount"], row["deliveryType"]) == ("PdfSplitter", 2, "email")
        assert (row["status"], bool(row["processedOn"])) == ("completed", True)

    @pytest.mark.deep(of="plugins")
    async def test_run_says_which_job_it_is(self, clerk: Clerk) -> None:
        await clerk.deliver(clerk.invent(1))
        (row,) = await clerk.list_records("QueueMessages")
        (job,) = await clerk.list_records("Jobs")
        assert row["subject"] == job["subject"] != ""

    async def test_stopped_run_stops_its_job_for_good(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.start([student])
        assert await self.post(clerk, "cancel") == 200
        assert (await clerk.job(job_id))["status"] == "cancelled"
        assert await self.post(clerk, "retry") == 409
        assert mailbox.mails_to(student.guardian_email) == []


class TestHideAdvancedOptions:
    """Options hidden on the pages are refused to other programs too; omitted options get the safe defaults."""

    @pytest.mark.parametrize(
        ("field", "value"),
        [("pinMode", "none"), ("sendTo", "student"), ("sendTo", "both"), ("expiresOn", "in three days")],
    )
    async def test_job_with_an_advanced_option_is_refused(self, clerk: Clerk, field: str, value: str) -> None:
        if field == "expiresOn":
            value = (datetime.now(UTC) + timedelta(days=3)).isoformat()
        (student,) = clerk.invent(1)
        await clerk.import_persons([student])
        pdf = write_pdf([student.page()])
        assert (await clerk.split(pdf, **{field: value})).status_code == 202
        await store(clerk, ADVANCED, value=True)
        answer = await clerk.split(pdf, **{field: value})
        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, [field])
        safe = {"pinMode": None, "sendTo": None, "expiresOn": None}
        assert (await clerk.split(pdf, **safe)).status_code == 202

    @pytest.mark.deep(of="plugins")
    async def test_matched_batch_and_its_approval_are_held_to_it(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        await clerk.import_persons([student])
        await store(clerk, ADVANCED, value=True)
        pdf = write_pdf([student.page()])
        upload_id = (await clerk.upload(pdf)).json()["data"]["uploadId"]
        body = {"uploadId": upload_id, "rule": json.loads(RULE), "sendTo": "student"}
        refused = await clerk.post("match", json=body)
        assert (refused.status_code, list(refused.json()["data"]["fields"])) == (422, ["sendTo"])
        job_id = await clerk.match(pdf)
        choice = {"subject": "Report card", "pinMode": "none"}
        assert (await clerk.post(f"approve/{job_id}", json=choice)).status_code == 422
        await clerk.approve(job_id, subject="Report card")
        assert len(mailbox.mails_to(student.guardian_email)) == 1
