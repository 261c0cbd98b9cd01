"""Families always get a page in their language, even for errors, and the office sees locked families."""

import asyncio
import csv
import io
import re
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from attack_testing.cable import Cable, port_of, through
from attack_testing.served import Served
from delivery_testing.clerk import Clerk, Student
from delivery_testing.family import Family
from homeroom.blobs.models import BlobRecord
from homeroom.db.urls import find_database
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict, create_test_district
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_plugins.delivery.models import Document
from sqlalchemy import select

LANGUAGES = {"en": "en-US,en;q=0.9", "ar": "ar-EG,ar;q=0.9,en;q=0.5"}
SECRET = "A" * 43
COMES_BACK_S = 20.0
ANSWERS_S = 25.0
"""Seconds an answer may take: a request waits up to ten for a pooled connection and five for a new one."""
UNSUBSCRIBE = re.compile(r"https?://[^/]+(/unsubscribe/[0-9a-f]{32}\.[A-Za-z0-9_-]+)")


@dataclass
class Batch:
    """A delivered job with families that no other test uses."""

    clerk: Clerk
    mailbox: RunningMailbox
    job_id: str
    students: list[Student]

    async def take(self) -> tuple[Student, str, str]:
        """Return a student, the path of the family's link, and its PIN."""
        student = self.students.pop()
        family = Family.of(self.clerk.api, self.mailbox, student.guardian_email)
        return student, family.path, str(await self.clerk.pin_of(self.job_id, student))


@pytest.fixture(scope="module")
async def batch(api: ApiClient, platform: Platform, mailbox: RunningMailbox) -> Batch:
    """Provide a job of six students."""
    clerk = await Clerk.sign_in(api, platform, await create_test_district(platform))
    students = clerk.invent(6)
    return Batch(clerk, mailbox, await clerk.deliver(students), students)


def expect_page(answer: httpx.Response, status: int, language: str) -> str:
    """Check that the answer is a private page in the family's language; return its text."""
    assert (answer.status_code, answer.headers["content-type"]) == (status, "text/html; charset=utf-8"), answer.text
    assert re.search(f'<html lang="{language}" dir="{"rtl" if language == "ar" else "ltr"}">', answer.text)
    assert bool(re.search("[\u0600-\u06ff]", answer.text)) is (language == "ar")
    assert "<script" not in answer.text
    assert answer.headers["content-security-policy"].startswith("default-src 'none'; style-src 'nonce-")
    assert [answer.headers[name] for name in ("cache-control", "referrer-policy", "x-robots-tag")] == [
        *("no-store", "no-referrer", "noindex")
    ]
    return answer.text


class TestDatabaseAway:
    @pytest.fixture
    async def cable(self, platform: Platform) -> AsyncIterator[Cable]:
        cable = Cable(port_of(find_database(platform.settings).app))
        await cable.mend()
        yield cable
        await cable.cut()

    @pytest.fixture
    async def remote(self, platform: Platform, cable: Cable) -> AsyncIterator[Served]:
        """Provide an API process that reaches its database through the cable."""
        home = platform.settings.home
        url = through(find_database(platform.settings).app, cable)
        process = Served(
            home,
            smtp_url=platform.settings.smtp_url.get_secret_value(),
            environment={
                "HOMEROOM_DATABASE_URL": url,
                "HOMEROOM_SHARED_HOME": "true",
                "HOMEROOM_MASTER_KEY": (home / "master.key").read_text().strip(),
            },
        )
        try:
            await process.start()
            yield process
        finally:
            process.end()

    async def test_every_link_is_answered_by_a_page_until_it_is_back(
        self, batch: Batch, cable: Cable, remote: Served, district: TestDistrict
    ) -> None:
        student, path, pin = await batch.take()
        (mail,) = batch.mailbox.mails_to(student.guardian_email)
        (unsubscribe,) = {match[1] for link in mail.links if (match := UNSUBSCRIBE.fullmatch(link))}
        fresh = f"/r/{district.district.id.hex}.{SECRET}"  # Use a district that the process has not queried yet.
        async with remote.client(timeout_s=ANSWERS_S) as http:
            assert (await http.get(path)).status_code == 200
            assert (await http.get(unsubscribe)).status_code == 200
            assert cable.connections >= 1

            await cable.cut()

            for method, address in (
                *(("GET", path), ("POST", path), ("GET", f"{path}/page/1"), ("POST", f"{path}/document")),
                *(("GET", fresh), ("POST", fresh), ("GET", unsubscribe), ("POST", unsubscribe)),
            ):
                for language, accepted in LANGUAGES.items():
                    form = {"pin": pin} if method == "POST" else None
                    answer = await http.request(method, address, data=form, headers={"accept-language": accepted})
                    page = expect_page(answer, 503, language)
                    assert int(answer.headers["retry-after"]) >= 1
                    assert student.last_name not in page
                    assert batch.clerk.district.district.name not in page
                    assert f'<a href="{path if address.startswith(path) else address}">' in page
            assert (await http.head(path)).status_code == 503
            api = await http.get("/api/pdf/jobs/getJob", headers=batch.clerk.headers)
            assert (api.status_code, api.json()["code"]) == (503, "database_unavailable")

            await cable.mend()

            opened = await until_it_answers(http, path, pin)
            assert opened.status_code == 303


async def until_it_answers(http: httpx.AsyncClient, path: str, pin: str) -> httpx.Response:
    """Retry the PIN and return the first answer that is not a 503."""
    deadline = time.monotonic() + COMES_BACK_S
    while True:
        answer = await http.post(path, data={"pin": pin})
        if answer.status_code != 503 or time.monotonic() > deadline:
            return answer
        await asyncio.sleep(0.2)


class TestStorage:
    @pytest.fixture
    def spoiled(self, platform: Platform) -> Iterator[list[tuple[Path, bytes]]]:
        files: list[tuple[Path, bytes]] = []
        yield files
        for path, content in files:
            path.write_bytes(content)

    @pytest.mark.parametrize("harm", ["damaged", "missing"])
    async def test_document_whose_content_is_no_good(
        self, batch: Batch, served: Served, platform: Platform, spoiled: list[tuple[Path, bytes]], harm: str
    ) -> None:
        student, path, pin = await batch.take()
        async with platform.database.district(batch.clerk.district.district.id) as session:
            key = await session.scalar(
                select(BlobRecord.key)
                .join(Document, Document.blob_id == BlobRecord.id)
                .where(Document.person_id == student.person_id)
            )
        (file,) = (found for found in platform.settings.home.rglob(str(key).rpartition("/")[2]) if found.is_file())
        spoiled.append((file, file.read_bytes()))
        async with served.client() as http:
            assert (await http.post(path, data={"pin": pin})).status_code == 303
            assert (await http.get(path)).status_code == 200

            if harm == "damaged":
                file.write_bytes(file.read_bytes()[:-7] + b"changed")
            else:
                file.unlink()

            for method, address in (("GET", path), ("GET", f"{path}/page/1"), ("POST", f"{path}/document")):
                for language, accepted in LANGUAGES.items():
                    answer = await http.request(method, address, headers={"accept-language": accepted})
                    page = expect_page(answer, 500 if harm == "damaged" else 404, language)
                    assert student.last_name not in page
                    assert "support" not in page


class TestLinks:
    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize(
        "cut",
        [
            *("/r", "/r/", "/r/{id}", "/r/{id}.", "/r/{short}.x", "/r/{id}.{secret}%22", "/r/{upper}.{secret}"),
            *("/r/{id}%2E{secret}", "/r/{id}.{secret}/no", "/unsubscribe/{id}", "/unsubscribe/{id}.x", "/r/%00"),
            *("/r/..%2F..%2Fetc/passwd", "/r/{none}.{secret}", "/r/{id}.{secret}.pdf", "/r/%D8%A7"),
        ],
    )
    async def test_cut_and_garbled_ones(self, served: Served, district: TestDistrict, cut: str, language: str) -> None:
        hexed = district.district.id.hex
        path = cut.format(id=hexed, short=hexed[:-1], upper=hexed.upper(), secret=SECRET, none="0" * 32)
        async with served.client(headers={"accept-language": LANGUAGES[language]}) as http:
            answers = [await http.request(method, path) for method in ("GET", "POST", "HEAD")]

        assert {answer.status_code for answer in answers} <= {404, 405}
        for answer in answers[:2]:
            expect_page(answer, answer.status_code, language)
        assert answers[2].headers["content-type"] == "text/html; charset=utf-8"

    @pytest.mark.parametrize("language", LANGUAGES)
    async def test_wrong_methods_and_too_much(self, served: Served, district: TestDistrict, language: str) -> None:
        path = f"/r/{district.district.id.hex}.{SECRET}"
        async with served.client(headers={"accept-language": LANGUAGES[language]}) as http:
            for method in ("PUT", "DELETE", "PATCH", "OPTIONS"):
                expect_page(await http.request(method, path), 405, language)
            expect_page(await http.post(path, data={"pin": "1" * 200}), 422, language)
            expect_page(await http.post(path, files={"pin": ("pin.txt", b"1")}), 422, language)
            expect_page(await http.post(path, data={"pin": "1" * 5_000_000}), 413, language)


class TestPins:
    async def test_locked_family_is_seen_let_in_and_types_its_own_digits(self, batch: Batch, served: Served) -> None:
        student, path, pin = await batch.take()
        arabic = "".join(chr(ord("٠") + int(digit)) for digit in pin)
        async with served.client(headers={"accept-language": "ar"}) as http:
            tries = [(await http.post(path, data={"pin": "x"})).status_code for _ in range(5)]
            locked = await http.post(path, data={"pin": arabic})
            row = await row_of(batch, student)
            unlocked = await http.post(
                "/api/pdf/jobs/unlock", json={"resultId": row["id"]}, headers=batch.clerk.headers
            )
            opened = await http.post(path, data={"pin": f"\u200f{arabic[:3]} {arabic[3:]}\u061c"})

        assert tries == [403, 403, 403, 403, 423]
        assert locked.status_code == 423
        assert row["lockedOn"] is not None
        assert (unlocked.status_code, opened.status_code) == (200, 303)
        assert (await row_of(batch, student))["lockedOn"] is None

    async def test_one_typed_text_is_one_try(self, batch: Batch, served: Served) -> None:
        """Check that many PINs in one request count as one try, in any notation."""
        _student, path, pin = await batch.take()
        async with served.client() as http:
            many = await http.post(path, data={"pin": [pin[:-1] + digit for digit in "0123456789" if digit != pin[-1]]})
            joined = await http.post(path, data={"pin": f"{pin} {pin}"})

        assert "You have 4 tries left." in many.text
        assert "You have 3 tries left." in joined.text


async def row_of(batch: Batch, student: Student) -> dict[str, object]:
    rows = await batch.clerk.list_records("JobResults", batch.job_id)
    return next(row for row in rows if row["studentId"] == student.person_id)


class TestExport:
    async def test_names_of_a_directory_run_in_no_spreadsheet_and_come_back(
        self, served: Served, district: TestDistrict
    ) -> None:
        names = [
            "Lee;=HYPERLINK(A1)",
            "\u200b=cmd()",
            "＝SUM(A:A)",
            "@now",
            "Lee|+A",
            "'=x",
            "-Lee",
            "Ana, =Lee",
            "O'Neil",
        ]
        head = ["person_id", "first_name", "last_name", "school_id", "email", "guardian_email"]
        file = io.StringIO()
        csv.writer(file).writerows([head, *([f"{n}", "Ana", name, "S1", "", ""] for n, name in enumerate(names))])
        headers = await served.sign_in(district)
        async with served.client(headers=headers) as http:
            await import_persons(http, file.getvalue(), len(names))
            before = await list_persons(http)
            columns = [{"property": name, "title": title} for name, title in zip(COLUMNS, head, strict=True)]
            answer = await http.post("/api/search/export", json={"model": "Persons", "columns": columns})
            text = answer.content.decode("utf-8-sig")
            gone = await http.post("/api/person/deletePersons", json={"ids": [person["id"] for person in before]})
            assert gone.is_success, gone.text
            await import_persons(http, text, len(names))
            after = await list_persons(http)

        assert answer.status_code == 200
        for delimiter in ",;\t|":
            for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
                assert [cell for cell in row if cell.lstrip('\u200b "').startswith(("=", "+", "-", "@", "＝"))] == []
        assert [person["lastName"] for person in after] == [person["lastName"] for person in before]


COLUMNS = ("personId", "firstName", "lastName", "schoolId", "email", "guardianEmail")


async def import_persons(http: httpx.AsyncClient, text: str, count: int) -> None:
    answer = await http.post("/api/person/uploadPersons", files={"file": ("persons.csv", text.encode())})
    assert answer.json()["data"]["imported"] == count, answer.text


async def list_persons(http: httpx.AsyncClient) -> list[dict[str, str]]:
    answer = await http.get("/api/instance/Persons", params={"size": "500"})
    return sorted(answer.json()["r"], key=lambda person: str(person["personId"]))
