"""Printed copies for families that no e-mail could reach: who gets one, in which order, and its content."""

import csv
import io
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from delivery_testing.clerk import Clerk, Student
from delivery_testing.family import Family
from delivery_testing.schools import join, load
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.models import Document, Recipient
from homeroom_plugins.delivery.prints import files, printing
from homeroom_sdk.languages import say_day
from pypdf import PdfReader
from sqlalchemy import text, update


class Batch:
    """A delivered job: two students without an address, one with a failed mail, one who was reached."""

    def __init__(self, clerk: Clerk, students: list[Student], job_id: str) -> None:
        self.clerk, self.students, self.job_id = clerk, students, job_id

    async def prints(self) -> dict[str, Any]:
        return await self.clerk.get_data("getPrints", id=self.job_id)

    async def print(self) -> dict[str, Any]:
        answer = await self.clerk.post("printRest", json={"jobId": self.job_id})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()["data"]
        return found

    async def fetch(self, print_id: str, **params: object) -> Any:
        return await self.clerk.post("downloadPrint", params={"printId": print_id, **params})

    async def texts(self, print_id: str, **params: object) -> list[str]:
        answer = await self.fetch(print_id, **params)
        assert answer.status_code == 200, answer.text
        return [page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages]

    async def change(self, table: Any, student: Student, **values: Any) -> None:
        """Set values of the student's document or recipients that a test cannot wait for."""
        async with self.clerk.platform.database.district(self.clerk.district.district.id) as session:
            found = (await self.clerk.list_documents(self.job_id))[student.person_id]["id"]
            key = Document.id if table is Document else Recipient.document_id
            await session.execute(update(table).where(key == UUID(found)).values(**values))

    async def person(self, student: Student) -> str:
        rows = await self.clerk.list_records("Persons")
        return str(next(row["id"] for row in rows if row["personId"] == student.person_id))


@pytest.fixture
async def batch(clerk: Clerk, mailbox: RunningMailbox) -> Batch:
    students = clerk.invent(4)
    schools, addresses = ["S2", "S1", "S1", "S1"], ["", "", students[2].guardian_email, students[3].guardian_email]
    rows = ["person_id,first_name,last_name,school_id,guardian_email"]
    rows += [
        f"{item.person_id},{item.first_name},{item.last_name},{school},{address}"
        for item, school, address in zip(students, schools, addresses, strict=True)
    ]
    files = {"file": ("persons.csv", "\n".join(rows).encode())}
    await clerk.api.post("/api/person/uploadPersons", headers=clerk.headers, files=files)
    pages = [text for item in students for text in ([item.page("one"), item.page("two")])]
    answer = await clerk.split(write_pdf(pages))
    await clerk.run()
    found = Batch(clerk, students, str(answer.json()["data"]["jobId"]))
    await found.change(Recipient, students[2], result="failed")
    return found


class TestPrintRest:
    async def test_each_family_gets_its_own_pages_once_by_school_and_name(
        self, batch: Batch, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        before = await batch.prints()
        done = await batch.print()
        texts = await batch.texts(done["id"])
        after = await batch.prints()
        entries = (await batch.clerk.job(batch.job_id))["timeline"]

        assert (before["waiting"], before["printed"], before["asideTotal"]) == (3, 0, 0)
        assert (done["families"], done["files"], done["printedBy"]) == (3, 1, batch.clerk.district.user)
        # A cover with an empty back, then two pages, for each of the three; nothing of the fourth.
        assert len(texts) == 12
        for place, number in enumerate((1, 2, 0)):
            student, (cover, back, *own) = batch.students[number], texts[4 * place : 4 * place + 4]
            assert f"To the family of {student.first_name} {student.last_name}" in " ".join(cover.split())
            assert student.person_id not in cover
            assert back == ""
            assert [f"Student ID: {student.person_id}" in text for text in own] == [True, True]
            assert ["one" in own[0], "two" in own[1]] == [True, True]
        assert batch.students[3].last_name not in "".join(texts)
        assert (after["waiting"], after["printed"], len(after["prints"])) == (0, 3, 1)
        assert [entry["what"] for entry in entries][-1] == "printed"
        assert len(await batch.texts(done["id"], twoSided=False)) == 9

        again = await batch.clerk.post("printRest", json={"jobId": batch.job_id})
        assert (again.status_code, again.json()["code"]) == (409, "nothing_to_print")
        for undone in (3, 0):
            answer = await batch.clerk.post("undoPrint", json={"printId": done["id"]})
            assert answer.json()["data"] == {"undone": undone}
        found = await batch.prints()
        assert (found["waiting"], found["prints"][0]["families"]) == (3, 0)
        assert found["prints"][0]["undoneBy"] == batch.clerk.district.user
        assert (await batch.fetch(done["id"])).status_code == 404

        for module in (printing, files):
            monkeypatch.setattr(module, "FILE_FAMILIES", 2)
        second = await batch.print()
        assert second["files"] == 2
        assert [len(await batch.texts(second["id"], file=number)) for number in (1, 2)] == [8, 4]
        assert (await batch.fetch(second["id"], file=3)).status_code == 404

    async def test_restricted_recalled_and_changed_documents_are_never_printed(self, batch: Batch) -> None:
        done, (other, restricted, failed, _reached) = await batch.print(), batch.students
        body = {"person": await batch.person(restricted), "name": "Lou", "restricted": True, "reason": "Court order."}
        answer = await batch.clerk.api.post("/api/person/addGuardian", json=body, headers=batch.clerk.headers)
        assert answer.status_code == 200, answer.text
        texts = await batch.texts(done["id"])
        found = await batch.prints()
        assert len(texts) == 8
        assert restricted.last_name not in "".join(texts)
        assert (found["waiting"], found["printed"]) == (0, 2)
        assert [(row["studentId"], row["reason"]) for row in found["aside"]] == [(restricted.person_id, "restricted")]

        rows = await batch.clerk.list_records("JobResults", batch.job_id)
        ids = [row["id"] for row in rows if row["studentId"] == failed.person_id]
        assert (await batch.clerk.post("recall", json={"jobId": batch.job_id, "resultIds": ids})).status_code == 200
        assert failed.last_name not in "".join(await batch.texts(done["id"]))
        assert (await batch.prints())["printed"] == 1

        await batch.change(Document, other, sha256="0" * 64)
        changed = await batch.fetch(done["id"])
        assert (changed.status_code, changed.json()["code"]) == (409, "part_changed")

        await batch.clerk.post("recall", json={"jobId": batch.job_id})
        refused = await batch.fetch(done["id"])
        assert (refused.status_code, refused.json()["code"]) == (410, "documents_gone")


class TestPins:
    @pytest.mark.deep(of="plugins")
    async def test_pins_that_the_office_hands_out_come_as_letters_and_as_a_list(
        self, batch: Batch, mailbox: RunningMailbox
    ) -> None:
        clerk, (_one, _two, failed, reached) = batch.clerk, batch.students
        pins = {item.person_id: str(await clerk.pin_of(batch.job_id, item)) for item in (failed, reached)}
        found = await batch.prints()
        letters = await clerk.post("downloadPinLetters", params={"id": batch.job_id})
        listed = await clerk.post("downloadPins", params={"id": batch.job_id})
        pages = [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(letters.content)).pages]
        rows = {row["Student ID"]: row for row in csv.DictReader(io.StringIO(listed.content.decode("utf-8-sig")))}

        assert (found["pins"], found["pinFiles"], len(pages)) == (2, 1, 2)
        for page, student in zip(pages, (failed, reached), strict=True):
            pin = pins[student.person_id]
            assert f"PIN: {pin[:3]} {pin[3:]}" in page
            assert student.last_name in page
            assert student.guardian_email not in page
            assert "/r/" not in page
            assert f"The address begins with {clerk.platform.settings.public_url}." in page
            assert f"It comes to {student.guardian_email[0]}***@" in page
            assert say_day(datetime.now(UTC), "en", "UTC") in page
            row = rows[student.person_id]
            assert (row["PIN"], row["E-mail"]) == (f"{pin[:3]}-{pin[3:]}", student.guardian_email)
        assert len(rows) == 2
        assert (await clerk.post("downloadPinLetters", params={"id": batch.job_id, "file": 2})).status_code == 404
        path = Family.of(clerk.api, mailbox, reached.guardian_email).path
        opened = await Family(clerk.api.another(), path).type_pin(rows[reached.person_id]["PIN"])
        assert opened.status_code == 303

        async with clerk.platform.database.district(clerk.district.district.id) as session:
            query = "SELECT action, count(*) FROM audit_entries WHERE action LIKE 'pin%' GROUP BY action"
            entries = {row[0]: row[1] for row in await session.execute(text(query))}
        assert entries == {"pin.shown": 6, "pins.printed": 1, "pins.exported": 1}

        await clerk.post("recall", json={"jobId": batch.job_id})
        refused = await clerk.post("downloadPins", params={"id": batch.job_id})
        assert (refused.status_code, refused.json()["code"]) == (409, "job_state")
        assert (await batch.prints())["pins"] == 0

    @pytest.mark.parametrize("mode", [pytest.param("generated", marks=pytest.mark.deep(of="plugins")), "second_mail"])
    async def test_pins_of_a_school_are_told_to_no_user_of_another(
        self, api: ApiClient, platform: Platform, clerk: Clerk, mailbox: RunningMailbox, mode: str
    ) -> None:
        (student,) = clerk.invent(1)
        await load(clerk, [student], school="Elm")
        body = {"pluginId": "delivery", "values": {"second_mail_pins": True}}
        assert (await api.post("/api/plugin/settings", json=body, headers=clerk.headers)).status_code == 200
        elm, oak = [await join(api, platform, clerk, name, name) for name in ("Elm", "oak")]
        job_id = await elm.match(write_pdf([student.page()]))
        await elm.approve(job_id, subject="Card", pinMode=mode)
        (result,) = await elm.list_records("JobResults", job_id)
        body = {"resultId": result["id"]}

        async def ask(office: Clerk) -> list[int]:
            calls: list[tuple[str, dict[str, Any]]] = [
                *((path, {"params": {"id": job_id}}) for path in ("getPrints", "downloadPins", "downloadPinLetters")),
                *((path, {"json": body}) for path in ("getSecurityPin", "viewMail", "unlock", "renewPin")),
                ("validatePin", {"json": {**body, "pin": "123456"}}),
            ]
            return [(await office.post(path, **options)).status_code for path, options in calls]

        assert await ask(oak) == [404] * 8
        assert (await ask(elm))[3:] == [200] * 5
