"""Personal data of a student opens the document if the district allows it."""

import io

import pytest
from delivery_testing.clerk import Clerk, Student
from delivery_testing.family import Family
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_sdk.engine import RunState
from pypdf import PdfReader

BORN = "2012-05-03"
IN_DIGITS = ("03052012", "05032012", "20120503", BORN, "3.5.2012", "3 May 2012")


async def set_delivery(clerk: Clerk, **values: object) -> None:
    body = {"pluginId": "delivery", "values": values}
    answer = await clerk.api.post("/api/plugin/settings", json=body, headers=clerk.headers)
    assert answer.status_code == 200, answer.text


async def import_born(clerk: Clerk, students: list[Student], born: list[str]) -> None:
    rows = ["person_id,first_name,last_name,school_id,guardian_email,birth_date"]
    rows += [
        f"{item.person_id},{item.first_name},{item.last_name},S1,{item.guardian_email},{day}"
        for item, day in zip(students, born, strict=True)
    ]
    files = {"file": ("persons.csv", "\n".join(rows).encode())}
    answer = await clerk.api.post("/api/person/uploadPersons", headers=clerk.headers, files=files)
    assert answer.json()["data"]["imported"] == len(students), answer.text


class TestBirthDates:
    async def test_it_opens_the_document_and_who_has_none_gets_a_pin_of_the_office(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        known, unknown = students = clerk.invent(2)
        await set_delivery(clerk, birth_date_pins=True)
        await import_born(clerk, students, [BORN, ""])
        answer = await clerk.split(write_pdf([item.page() for item in students]), pinMode="birth_date")
        job_id = str(answer.json()["data"]["jobId"])
        assert await clerk.run() == [RunState.COMPLETED]
        family = Family.of(clerk.api, mailbox, known.guardian_email)
        other = Family.of(clerk.api, mailbox, unknown.guardian_email)

        page = (await family.look()).text
        assert "eight digits: day, month, year" in page
        assert 'inputmode="numeric"' in page
        assert [(await family.type_pin(pin)).status_code for pin in ("", "05032012", "352012")] == [403] * 3
        assert known.last_name in await family.open("3.5.2012")
        assert await clerk.pin_of(job_id, known) is None
        assert {row["type"] for row in await clerk.list_records("ActivityLog")}.isdisjoint({"pin.shown"})

        pin = await clerk.pin_of(job_id, unknown)
        assert pin is not None
        assert "Type the PIN that the school gave you." in (await other.look()).text
        assert (await other.type_pin("03052012")).status_code == 403
        assert unknown.last_name in await other.open(pin)
        await self.has_only_its_pin_to_hand_out(clerk, job_id, unknown, pin)
        self.no_mail_has_link_and_pin(mailbox, students, (*IN_DIGITS, pin, f"{pin[:3]} {pin[3:]}"))

    async def has_only_its_pin_to_hand_out(self, clerk: Clerk, job_id: str, student: Student, pin: str) -> None:
        assert (await clerk.get_data("getPrints", id=job_id))["pins"] == 1
        letters = await clerk.post("downloadPinLetters", params={"id": job_id})
        (letter,) = PdfReader(io.BytesIO(letters.content)).pages
        assert f"PIN: {pin[:3]} {pin[3:]}" in letter.extract_text()
        assert student.last_name in letter.extract_text()

    def no_mail_has_link_and_pin(self, mailbox: RunningMailbox, students: list[Student], pins: tuple[str, ...]) -> None:
        said = ["it is the student's date of birth", "The school tells you the PIN"]
        for student, hint in zip(students, said, strict=True):
            (mail,) = mailbox.mails_to(student.guardian_email)
            assert any("/r/" in link for link in mail.links)
            assert hint in " ".join(mail.text.split())
            text = f"{mail.summary.subject}\n{mail.text}\n{mail.raw.decode(errors='replace')}"
            for link in mail.links:
                text = text.replace(link, "")
            assert [pin for pin in pins if pin in text] == []


class TestAllowance:
    @pytest.mark.parametrize(
        ("mode", "values"),
        [("birth_date", {}), ("second_mail", {}), ("person_id", {"student_id_pins": False})],
        ids=["born", "mail", "id"],
    )
    async def test_job_is_refused_with_a_way_that_the_district_does_not_allow(
        self, clerk: Clerk, mode: str, values: dict[str, object]
    ) -> None:
        await set_delivery(clerk, **values)
        answer = await clerk.split(write_pdf(["Student ID: 100001"]), pinMode=mode)

        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["pinMode"])
        assert "An administrator can allow it" in answer.text
