"""A PIN in a separate mail: some time after the link, never together with it, and not for recalled documents."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

import pytest
from delivery_testing.clerk import Clerk, Student
from delivery_testing.family import Family
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_local.mailbox.store import Mail
from homeroom_plugins.delivery.pipeline.pin_mails import MAIL_PINS
from homeroom_plugins.delivery.words import WORDING
from homeroom_sdk.context import PluginContext
from sqlalchemy import text

OpenContext = Callable[..., AbstractAsyncContextManager[PluginContext]]
HIDDEN = "•••••"


@dataclass(frozen=True, slots=True)
class Office:
    """A clerk of a district that mails PINs, its mailbox, and its clock."""

    clerk: Clerk
    mailbox: RunningMailbox
    open_context: OpenContext

    async def deliver(self, students: list[Student]) -> str:
        """Send documents with PINs that follow by mail."""
        await self.allow()
        return await self.clerk.deliver(students, pinMode="second_mail")

    async def deliver_to_all(self, students: list[Student]) -> str:
        """Send one document to all of them, with PINs that follow by mail."""
        await self.allow()
        await self.clerk.import_persons(students)
        upload = (await self.clerk.upload(write_pdf(["School begins at nine."]))).json()["data"]["uploadId"]
        ids = "\n".join(student.person_id for student in students)
        body = {"ids": ids, "uploadId": upload, "expected": len(students), "pinMode": "second_mail"}
        answer = await self.clerk.post("bulk", json={"subject": "News", "message": "", **body})
        assert answer.status_code == 202, answer.text
        await self.clerk.run()
        return str(answer.json()["data"]["jobId"])

    async def allow(self) -> None:
        """Allow the district's PINs to be mailed, half an hour after the links."""
        values = {"second_mail_pins": True, "second_mail_after_min": 30}
        body = {"pluginId": "delivery", "values": values}
        answer = await self.clerk.api.post("/api/plugin/settings", json=body, headers=self.clerk.headers)
        assert answer.status_code == 200, answer.text

    async def restrict(self, student: Student) -> None:
        """Restrict the student's guardian from now on."""
        persons = await self.clerk.list_records("Persons")
        person = next(row["id"] for row in persons if row["personId"] == student.person_id)
        order = {"email": student.guardian_email, "restricted": True, "reason": "Court order."}
        answer = await self.clerk.api.post(
            "/api/person/updateGuardian",
            headers=self.clerk.headers,
            json={"person": person, "place": 1, **order},
        )
        assert answer.status_code == 200, answer.text

    async def wait(self, minutes: int) -> None:
        """Move the times at which mails were sent back by this many minutes."""
        async with self.open_context("delivery", self.clerk.district) as ctx:
            for table in ("mail_messages", "delivery_recipients"):
                await ctx.db.execute(text(f"UPDATE {table} SET sent_at = sent_at - make_interval(mins => {minutes})"))

    async def is_due(self) -> bool:
        """Return whether the platform finds PINs that are due in the district."""
        async with self.open_context("delivery", self.clerk.district) as ctx:
            rows = await ctx.db.scalars(text("SELECT district_id FROM delivery_due_pins()"))
            return ctx.district.id in rows.all()

    async def mail_pins(self, *, is_sent: bool = True) -> None:
        """Run the task that runs every twenty seconds, and then the worker."""
        async with self.open_context("delivery", self.clerk.district) as ctx:
            await MAIL_PINS.handler(ctx)
        if is_sent:
            await self.clerk.run()

    async def act(self, call: str, job_id: str, student: Student, **more: object) -> None:
        """Call a correction for a student's recipients."""
        rows = await self.clerk.list_records("JobResults", job_id)
        ids = [row["id"] for row in rows if row["studentId"] == student.person_id]
        body: dict[str, object] = {"jobId": job_id, "resultIds": ids, **more}
        answer = await self.clerk.post(call, json=body)
        assert answer.status_code == 200, answer.text

    async def count_planned(self, student: Student) -> int:
        """Return how many mails the ledger has for a family, in any state."""
        query = text("SELECT count(*) FROM mail_messages WHERE email = :email").bindparams(email=student.guardian_email)
        async with self.open_context("mail", self.clerk.district) as ctx:
            return int(await ctx.db.scalar(query) or 0)

    def mails(self, student: Student) -> list[Mail]:
        """Return the mails of a family, oldest first."""
        return self.mailbox.mails_to(student.guardian_email)[::-1]


@pytest.fixture
def office(clerk: Clerk, mailbox: RunningMailbox, open_context: OpenContext) -> Office:
    return Office(clerk, mailbox, open_context)


class TestMailPins:
    @pytest.mark.deep(of="plugins")
    async def test_pin_follows_the_link_after_its_time_and_opens_the_document(self, office: Office) -> None:
        clerk = office.clerk
        (student,) = clerk.invent(1)
        job_id = await office.deliver([student])
        family = Family.of(clerk.api, office.mailbox, student.guardian_email)
        await office.wait(29)
        await office.mail_pins()
        early = office.mails(student)
        await office.wait(2)
        was_due = await office.is_due()
        await office.mail_pins()
        await office.mail_pins()

        (link,) = early
        first, second = office.mails(student)
        pin = str(await clerk.pin_of(job_id, student))
        grouped = f"{pin[:3]} {pin[3:]}"
        assert "The PIN comes in a second e-mail" in " ".join(link.text.split())
        assert first.raw == link.raw
        assert pin not in link.text.replace(family.path, "")
        assert grouped not in link.text
        assert grouped in second.text
        assert "/r/" not in second.raw.decode()
        assert student.last_name not in second.raw.decode()
        assert f"Student: {student.first_name[0]}. {student.last_name[0]}." in second.text
        assert "second e-mail" in (await family.look()).text
        assert student.last_name in await family.open(grouped)
        assert (was_due, await office.is_due()) == (True, False)
        await self.shows_staff_no_pin(clerk, job_id, pin)

    async def shows_staff_no_pin(self, clerk: Clerk, job_id: str, pin: str) -> None:
        (row,) = await clerk.list_records("JobResults", job_id)
        answer = await clerk.post("viewMail", json={"resultId": row["id"]})
        mails = answer.json()["data"]["mails"]
        assert len(mails) == 2
        assert f"PIN: {HIDDEN}" in mails[0]["text"]
        assert HIDDEN in mails[0]["html"]
        assert [form for form in (pin, f"{pin[:3]} {pin[3:]}") if form in answer.text] == []
        history = await clerk.get_data("getHistory", resultId=row["id"])
        assert "pin_sent" in [step["what"] for step in history["steps"]]
        assert "pin.mailed" in {entry["type"] for entry in await clerk.list_records("ActivityLog")}

    @pytest.mark.deep(of="plugins")
    async def test_what_is_taken_back_gets_its_pin_when_it_is_given_again(self, office: Office) -> None:
        clerk = office.clerk
        before, between, other = students = clerk.invent(3)
        job_id = await office.deliver(students)
        await office.act("recall", job_id, before)
        await office.wait(31)
        await office.mail_pins(is_sent=False)
        await office.act("recall", job_id, between)
        await clerk.run()
        recalled = [len(office.mails(student)) for student in students]
        for student in (before, between):
            await office.act("restore", job_id, student)
        await office.mail_pins()

        assert recalled == [1, 1, 2]
        assert [len(office.mails(student)) for student in students] == [2, 2, 2]
        assert len(office.mails(other)) == 2

    @pytest.mark.deep(of="plugins")
    async def test_job_that_is_recalled_sends_no_pin_until_it_is_given_again(self, office: Office) -> None:
        clerk = office.clerk
        (student,) = clerk.invent(1)
        job_id = await office.deliver([student])
        await office.wait(31)
        await office.mail_pins(is_sent=False)
        await clerk.post("recall", json={"jobId": job_id})
        await clerk.run()
        await office.mail_pins()
        recalled, was_due = len(office.mails(student)), await office.is_due()
        await clerk.post("restore", json={"jobId": job_id})
        await office.mail_pins()

        assert (recalled, was_due) == (1, False)
        assert len(office.mails(student)) == 2

    @pytest.mark.deep(of="plugins")
    async def test_sent_again_it_follows_again_and_a_new_pin_of_the_office_is_not_mailed(self, office: Office) -> None:
        clerk = office.clerk
        again, renewed = students = clerk.invent(2)
        job_id = await office.deliver(students)
        await office.wait(31)
        await office.mail_pins(is_sent=False)
        rows = {row["studentId"]: row["id"] for row in await clerk.list_records("JobResults", job_id)}
        new = await clerk.post("renewPin", json={"resultId": rows[renewed.person_id]})
        await clerk.run()
        await office.act("resendEmail", job_id, again)
        await clerk.run()
        await office.mail_pins()
        at_once = len(office.mails(again))
        await office.wait(31)
        await office.mail_pins()

        family = Family.of(clerk.api, office.mailbox, renewed.guardian_email)
        assert "Type the PIN that the school gave you." in (await family.look()).text
        assert renewed.last_name in await family.open(new.json()["data"]["pin"])
        assert (at_once, len(office.mails(again)), len(office.mails(renewed))) == (3, 4, 1)
        subjects = [mail.summary.subject for mail in office.mails(again)]
        assert sorted(subjects)[-2:] == [subjects[1], subjects[3]]

    @pytest.mark.deep(of="plugins")
    async def test_pin_of_what_is_the_same_for_everybody_follows_too(self, office: Office) -> None:
        """Siblings share one mail with one PIN, so it does not contain initials."""
        clerk = office.clerk
        one, two = clerk.invent(2)
        sibling = replace(two, guardian_email=one.guardian_email)
        job_id = await office.deliver_to_all([one, sibling])
        modes = (await clerk.get_data("defaults"))["pinModes"]
        family = Family.of(clerk.api, office.mailbox, one.guardian_email)
        await office.wait(31)
        await office.mail_pins()

        first, second = office.mails(one)
        (row,) = await clerk.list_records("JobResults", job_id)
        pin = str(await clerk.pin_of(job_id, next(item for item in (one, two) if item.person_id == row["studentId"])))
        assert "second_mail" in modes
        assert pin not in first.text.replace(family.path, "")
        assert f"{pin[:3]} {pin[3:]}" in second.text
        assert "/r/" not in second.raw.decode()
        assert f"{one.first_name[0]}. {one.last_name[0]}." not in second.text
        assert "School begins at nine." in await family.open(pin)

    @pytest.mark.parametrize("is_planned", [pytest.param(False, marks=pytest.mark.deep(of="plugins")), True])
    @pytest.mark.parametrize("is_shared", [False, pytest.param(True, marks=pytest.mark.deep(of="plugins"))])
    async def test_guardian_who_is_restricted_meanwhile_gets_none(
        self, office: Office, *, is_planned: bool, is_shared: bool
    ) -> None:
        """The restriction applies from its commit on and stops planned mails; the other family gets its PIN."""
        barred, other = students = office.clerk.invent(2)
        await (office.deliver_to_all(students) if is_shared else office.deliver(students))
        await office.wait(31)
        if is_planned:
            await office.mail_pins(is_sent=False)
        await office.restrict(barred)
        await office.mail_pins(is_sent=False)
        assert await office.count_planned(barred) == 1 + is_planned
        await office.clerk.drain_events()
        await office.mail_pins()
        await office.clerk.run()

        assert [len(office.mails(student)) for student in (barred, other)] == [1, 2]

    @pytest.mark.deep(of="plugins")
    async def test_family_that_has_unsubscribed_gets_none(self, office: Office) -> None:
        clerk = office.clerk
        (student,) = clerk.invent(1)
        await office.deliver([student])
        (mail,) = office.mails(student)
        (way_out,) = {urlsplit(link).path for link in mail.links if "/unsubscribe/" in link}
        answer = await clerk.api.another().post(way_out, data={"List-Unsubscribe": "One-Click"})
        await office.wait(31)
        await office.mail_pins()

        assert answer.status_code in (200, 303), answer.text
        assert len(office.mails(student)) == 1


class TestWords:
    @pytest.mark.parametrize("language", ["ar", "de", "en", "es", "fr", "th", "zh"])
    def test_each_language_says_pin_student_and_other_mail(self, language: str) -> None:
        words = WORDING.words(language)

        assert "{district}" in words["mail.second_subject"]
        assert "{subject}" in words["mail.second_body"]
        assert "{initials}" in words["mail.second_student"]
        assert "{pin}" in words["mail.second_pin"]
        assert words["mail.pin_second_mail"] != words["mail.pin_generated"]
