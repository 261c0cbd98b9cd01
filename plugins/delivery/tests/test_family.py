"""The family's page: what opens a document, what does not, and what each attempt leaves behind."""

import asyncio
import hashlib
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from delivery_testing.clerk import Clerk, Student
from delivery_testing.family import Family
from homeroom.platform import Platform
from homeroom.plugins.context import HostContext
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import create_test_district
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.rows import read_rows
from homeroom_plugins.delivery.models import Document, Recipient
from homeroom_plugins.recipients.models import Link
from homeroom_sdk.family_links import COOKIE
from sqlalchemy import select, update

TRIES = 5


@dataclass
class Batch:
    """A delivered job; every test takes its own students from it."""

    clerk: Clerk
    mailbox: RunningMailbox
    job_id: str
    students: list[Student]
    taken: list[Student] = field(default_factory=list)

    async def take(self) -> tuple[Student, Family, str]:
        """Return a student that no other test uses, the family's browser, and the PIN."""
        student = self.students.pop()
        family = Family.of(self.clerk.api, self.mailbox, student.guardian_email)
        return student, family, str(await self.clerk.pin_of(self.job_id, student))

    async def result(self, student: Student) -> dict[str, object]:
        """Return the student's row in the grid."""
        rows = await self.clerk.list_records("JobResults", self.job_id)
        return next(row for row in rows if row["studentId"] == student.person_id)

    async def locked(self) -> tuple[int, int]:
        """Return the numbers of locked documents on the job's page and in the list of jobs."""
        (row,) = (row for row in await self.clerk.list_records("Jobs") if row["id"] == self.job_id)
        return (await self.clerk.job(self.job_id))["counts"]["locked"], row["lockedCount"]

    async def read_rows(self) -> dict[str, list[str]]:
        """Return all rows of the district in the database."""
        return await read_rows(self.clerk.platform, self.clerk.district.district.id)


@pytest.fixture(scope="module")
async def batch(api: ApiClient, platform: Platform, mailbox: RunningMailbox) -> Batch:
    """Return a delivered job of 32 students with two pages each."""
    clerk = await Clerk.sign_in(api, platform, await create_test_district(platform))
    students = clerk.invent(32)
    texts = [student.page(f"sheet {number}") for student in students for number in (1, 2)]
    return Batch(clerk, mailbox, await clerk.deliver(students, texts=texts), students)


def wrong(pin: str) -> str:
    """Return another PIN of the same length."""
    return pin[:-1] + str((int(pin[-1]) + 1) % 10)


class TestShow:
    @pytest.mark.parametrize("method", ["GET", "HEAD"])
    async def test_looking_changes_nothing(self, batch: Batch, method: str) -> None:
        """Mail scanners open every link, often more than once."""
        _student, family, _pin = await batch.take()
        before = await batch.read_rows()
        answers = [await family.browser.request(method, family.path) for _ in range(3)]
        assert await batch.read_rows() == before
        assert {answer.status_code for answer in answers} == {200}
        assert all("set-cookie" not in answer.headers for answer in answers)

    async def test_page_before_the_pin_says_nothing_of_the_student(self, batch: Batch) -> None:
        student, family, pin = await batch.take()
        page = (await family.look()).text
        words = (student.person_id, student.first_name, student.last_name, student.guardian_email, pin)
        assert not any(word in page for word in words)

    async def test_page_may_not_be_framed_cached_indexed_or_leak_its_address(self, batch: Batch) -> None:
        _student, family, pin = await batch.take()
        before = await family.look()
        await family.open(pin)
        for answer in (before, await family.look(), await family.show_page(1), await family.download()):
            assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
            assert "script-src" not in answer.headers["content-security-policy"]
            assert answer.headers["cache-control"] == "no-store"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert answer.headers["x-robots-tag"] == "noindex"

    async def test_changed_link_finds_nothing(self, batch: Batch) -> None:
        _student, family, _pin = await batch.take()
        last = "A" if family.path[-2] != "A" else "B"
        for path in (family.path[:-2] + last + family.path[-1], family.path[:-1], family.path + "A"):
            answer = await family.browser.get(path)
            assert answer.status_code == 404
            assert (await family.browser.post(path, data={"pin": "000000"})).status_code == 404


class TestLanguage:
    async def test_chosen_one_stays_for_the_visit_before_the_browsers(self, batch: Batch) -> None:
        _student, family, pin = await batch.take()
        browser, german, arabic = family.browser, {"accept-language": "de"}, '<html lang="ar" dir="rtl">'
        page = (await browser.get(family.path, headers=german)).text
        assert f'<a href="{family.path}?lang=es" lang="es" hreflang="es">Español</a>' in page
        assert '<strong lang="de" aria-current="true">Deutsch</strong>' in page

        chosen = await browser.get(f"{family.path}?lang=ar", headers=german)
        assert (chosen.status_code, chosen.headers["location"]) == (303, family.path)
        assert f"Path={family.path}; SameSite=strict" in chosen.headers["set-cookie"]

        assert arabic in (await browser.get(family.path, headers=german)).text
        assert arabic in (await browser.post(family.path, data={"pin": "0"}, headers=german)).text
        await family.type_pin(pin)
        opened = (await browser.get(family.path, headers=german)).text
        assert arabic in opened
        assert f"{family.path}/document" in opened

    @pytest.mark.parametrize("wrong", ["", "x", "es%0d%0aset-cookie:a=b", "https://elsewhere.example"])
    async def test_what_is_no_language_chooses_none(self, batch: Batch, wrong: str) -> None:
        _student, family, _pin = await batch.take()
        page = await family.browser.get(f"{family.path}?lang={wrong}")
        assert page.status_code == 200
        assert "set-cookie" not in page.headers

    async def test_district_without_translations_offers_none(
        self, batch: Batch, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        _student, family, _pin = await batch.take()
        monkeypatch.setattr(HostContext, "flag", lambda _ctx, _key: False)
        assert "?lang=" not in (await family.look()).text


class TestOpenDocument:
    async def test_wrong_pin_counts_and_the_page_says_how_many_are_left(self, batch: Batch) -> None:
        student, family, pin = await batch.take()
        answer = await family.type_pin(wrong(pin))
        assert answer.status_code == 403
        assert f"You have {TRIES - 1} tries left." in answer.text
        assert (await batch.result(student))["result"] == "sent"
        async with batch.clerk.platform.database.district(batch.clerk.district.district.id) as session:
            tries = await session.scalar(
                select(Link.wrong_pins)
                .join(Recipient, Recipient.id == Link.id)
                .where(Recipient.email == student.guardian_email)
            )
        assert tries == 1

    async def test_five_wrong_pins_lock_even_for_the_right_one(self, batch: Batch) -> None:
        _student, family, pin = await batch.take()
        statuses = [(await family.type_pin(wrong(pin))).status_code for _ in range(TRIES)]
        assert statuses == [403] * (TRIES - 1) + [423]
        assert (await family.type_pin(pin)).status_code == 423
        assert (await family.look()).status_code == 423
        assert (await family.download()).status_code == 404

    async def test_tries_at_the_same_time_are_counted_one_by_one(self, batch: Batch) -> None:
        _student, family, pin = await batch.take()
        answers = await asyncio.gather(*(family.type_pin(wrong(pin)) for _ in range(TRIES + 3)))
        assert sorted(answer.status_code for answer in answers) == [403] * (TRIES - 1) + [423] * 4

    async def test_lock_ends_what_another_browser_had_opened(self, batch: Batch) -> None:
        _student, family, pin = await batch.take()
        await family.open(pin)
        thief = Family(batch.clerk.api.another(), family.path)
        for _ in range(TRIES):
            await thief.type_pin(wrong(pin))
        assert (await family.look()).status_code == 423
        assert (await family.show_page(1)).status_code == 404

    async def test_right_pin_starts_the_count_anew(self, batch: Batch) -> None:
        _student, family, pin = await batch.take()
        for _ in range(TRIES - 1):
            await family.type_pin(wrong(pin))
        await family.open(pin)
        assert (await family.type_pin(wrong(pin))).status_code == 403

    async def test_right_pin_shows_pages_as_pictures_and_text(self, batch: Batch) -> None:
        student, family, pin = await batch.take()
        html = await family.open(f" {pin} ")
        pictures = [await family.show_page(number) for number in (1, 2, 3, 0)]
        assert student.person_id in html
        assert "sheet 1" in html
        assert "sheet 2" in html
        assert [picture.status_code for picture in pictures] == [200, 200, 404, 404]
        assert all(picture.content.startswith(b"\x89PNG\r\n") for picture in pictures[:2])
        assert (await batch.result(student))["result"] == "opened"

    @pytest.mark.parametrize("zero", ["٠", "۰", "０"])
    async def test_pin_in_another_script_and_in_groups_opens(self, batch: Batch, zero: str) -> None:
        _student, family, pin = await batch.take()
        typed = "".join(chr(ord(zero) + int(digit)) for digit in pin)
        assert "sheet 1" in await family.open(f"\u200f{typed[:3]}\u00a0{typed[3:]}\u200f ")

    async def test_download_is_the_stored_part(self, batch: Batch) -> None:
        student, family, pin = await batch.take()
        await family.open(pin)
        answer = await family.download()
        async with batch.clerk.platform.database.district(batch.clerk.district.district.id) as session:
            sha256 = await session.scalar(select(Document.sha256).where(Document.person_id == student.person_id))
        assert hashlib.sha256(answer.content).hexdigest() == sha256
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.headers["content-disposition"] == 'attachment; filename="Report-card.pdf"'

    async def test_cookie_of_one_document_does_not_open_another(self, batch: Batch) -> None:
        _student, family, pin = await batch.take()
        _other, neighbour, _pin = await batch.take()
        await family.open(pin)
        (cookie,) = [item.value for item in family.browser.cookies.jar if item.name == COOKIE]
        stolen = {"cookie": f"{COOKIE}={cookie}"}
        assert "sheet 1" not in (await neighbour.browser.get(neighbour.path, headers=stolen)).text
        for method, path in (("GET", f"{neighbour.path}/page/1"), ("POST", f"{neighbour.path}/document")):
            assert (await neighbour.browser.request(method, path, headers=stolen)).status_code == 404

    async def test_cookie_is_for_this_path_only_and_not_for_scripts(self, batch: Batch) -> None:
        _student, family, pin = await batch.take()
        cookie = (await family.type_pin(pin)).headers["set-cookie"].lower()
        assert f"path={family.path.lower()};" in cookie + ";"
        assert "httponly" in cookie
        assert "samesite=strict" in cookie

    @pytest.mark.parametrize("forged", ["", ".", "9999999999.00", "9999999999", "x.y", "99999999999999999999.00"])
    async def test_forged_cookie_opens_nothing(self, batch: Batch, forged: str) -> None:
        family = Family.of(batch.clerk.api, batch.mailbox, batch.clerk.invent(1)[0].guardian_email)
        answer = await family.browser.post(f"{family.path}/document", headers={"cookie": f"{COOKIE}={forged}"})
        assert answer.status_code == 404


class TestUnlock:
    async def lock(self, batch: Batch) -> tuple[Student, Family, str, str]:
        """Return a student with a document that the family has locked, and the id of its row."""
        student, family, pin = await batch.take()
        for _ in range(TRIES):
            await family.type_pin(wrong(pin))
        return student, family, pin, str((await batch.result(student))["id"])

    async def test_office_sees_since_when_and_how_many(self, batch: Batch) -> None:
        before = await batch.locked()
        student, _family, _pin, _id = await self.lock(batch)

        locked_on = (await batch.result(student))["lockedOn"]

        assert locked_on is not None
        assert datetime.now(UTC) - datetime.fromisoformat(str(locked_on)) < timedelta(minutes=5)
        assert await batch.locked() == tuple(count + 1 for count in before)

    async def test_page_says_whom_to_ask(self, batch: Batch) -> None:
        _student, family, _pin, _id = await self.lock(batch)

        assert "Ask the school to unlock it. The link and the PIN stay the same." in (await family.look()).text

    @pytest.mark.deep(of="plugins")
    async def test_family_tries_anew_with_the_same_pin(self, batch: Batch) -> None:
        student, family, pin, result_id = await self.lock(batch)
        answers = [await batch.clerk.post("unlock", json={"resultId": result_id}) for _ in range(2)]

        assert [answer.status_code for answer in answers] == [200, 200]
        assert (await batch.result(student))["lockedOn"] is None
        assert (await family.type_pin(wrong(pin))).status_code == 403
        assert "sheet 1" in await family.open(pin)
        log = await batch.clerk.list_records("ActivityLog")
        (entry,) = (item for item in log if item["type"] == "link.unlocked" and item["subject"] == result_id)
        assert entry["email"] == batch.clerk.district.user

    async def test_lock_and_unlocking_are_told_to_screens(self, batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
        told: list[str] = []

        async def listen(_session: object, _district_id: UUID, model: str, _payload: object) -> None:
            told.append(model)

        monkeypatch.setattr("homeroom.events.outbox.notify_screens", listen)
        *_rest, result_id = await self.lock(batch)
        at_lock = list(told)
        await batch.clerk.post("unlock", json={"resultId": result_id})

        assert at_lock[-2:] == ["Jobs", "JobResults"]
        assert set(at_lock[:-2]) == {"JobResults"}, "each wrong PIN is told to the recipient's history"
        assert told[len(at_lock) :] == ["Jobs", "JobResults"]

    async def test_strangers_and_other_districts_unlock_nothing(self, batch: Batch) -> None:
        student, _family, _pin, result_id = await self.lock(batch)
        question = {"resultId": result_id}
        stranger = await batch.clerk.api.another().post("/api/pdf/jobs/unlock", json=question)
        other = await Clerk.sign_in(
            batch.clerk.api, batch.clerk.platform, await create_test_district(batch.clerk.platform)
        )
        neighbour = await other.post("unlock", json=question)
        family = await create_test_district(batch.clerk.platform, roles=())
        nobody = await batch.clerk.api.another().post(
            "/api/pdf/jobs/unlock", json=question, headers=await batch.clerk.api.sign_in(family)
        )

        assert [stranger.status_code, neighbour.status_code, nobody.status_code] == [401, 404, 403]
        assert (await batch.result(student))["lockedOn"] is not None


class TestPinModes:
    @pytest.mark.deep(of="plugins")
    async def test_without_a_pin_one_press_opens(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        """Opening still needs a press of a button: a scanner that follows the link must not count as the family."""
        (student,) = clerk.invent(1)
        job_id = await clerk.deliver([student], pinMode="none")
        family = Family.of(clerk.api, mailbox, student.guardian_email)
        assert student.last_name not in (await family.look()).text
        assert student.last_name in await family.open("")
        assert await clerk.pin_of(job_id, student) is None

    @pytest.mark.deep(of="plugins")
    async def test_person_id_opens(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.deliver([student], pinMode="person_id")
        family = Family.of(clerk.api, mailbox, student.guardian_email)
        assert (await family.type_pin("")).status_code == 403
        assert student.last_name in await family.open(student.person_id)
        assert await clerk.pin_of(job_id, student) == student.person_id


class TestEnd:
    async def test_expired_link_says_so_and_opens_nothing(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.deliver([student])
        family = Family.of(clerk.api, mailbox, student.guardian_email)
        pin = str(await clerk.pin_of(job_id, student))
        await family.open(pin)
        async with clerk.platform.database.district(clerk.district.district.id) as session:
            await session.execute(update(Link).values(expires_at=datetime.now(UTC) - timedelta(seconds=1)))
        page = await family.look()
        assert page.status_code == 410
        assert "This link has ended" in page.text
        assert (await family.type_pin(pin)).status_code == 410
        assert (await family.show_page(1)).status_code == 410
        assert (await family.download()).status_code == 410


class TestGetSecurityPin:
    async def test_it_opens_and_each_showing_is_written_into_the_activity_log(self, batch: Batch) -> None:
        student, family, pin = await batch.take()
        assert "sheet 1" in await family.open(pin)
        entries = await batch.clerk.list_records("ActivityLog")
        shown = [entry for entry in entries if entry["type"] == "pin.shown"]
        result = await batch.result(student)
        assert [entry["subject"] for entry in shown].count(str(result["id"])) == 1
        assert {entry["email"] for entry in shown} == {batch.clerk.district.user}
        assert not any(pin in str(value) for entry in shown for value in entry.values() if value != entry["id"])
