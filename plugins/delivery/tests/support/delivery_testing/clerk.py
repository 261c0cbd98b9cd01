"""Actions of a clerk through the API."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx
from homeroom.identity.sign_in.service import create_user
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict, drain_events, run_flows
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_sdk.context import ADMINISTRATOR, Actor
from homeroom_sdk.engine import RunState

JOBS = "/api/pdf/jobs"
RULE = json.dumps({"kind": "pattern", "pattern": r"Student ID: (?P<id>\d+)"})


@dataclass(frozen=True, slots=True)
class Student:
    """A student of a test."""

    person_id: str
    first_name: str
    last_name: str
    email: str
    guardian_email: str

    def page(self, text: str = "Report card") -> str:
        """Return the text of one of the student's pages."""
        return f"Student ID: {self.person_id}\n{self.first_name} {self.last_name}\n{text}"


def invent(count: int, *, where: str, word: str = "") -> list[Student]:
    """Return students with addresses at `where`; all their texts contain `word`."""
    return [
        Student(
            str(100_001 + 7 * number),
            f"Ana{word}{_letters(number)}",
            f"Garcia{word}{_letters(number)}",
            f"s{number}{word}@students.{where}.example.org".lower(),
            f"family{number}{word}@homes.{where}.example.org".lower(),
        )
        for number in range(count)
    ]


def _letters(number: int) -> str:
    """Return a, b, … z, ba, bb, … for the numbers from 0."""
    rest, last = divmod(number, 26)
    return (_letters(rest) if rest else "") + chr(97 + last)


@dataclass(frozen=True, slots=True)
class Clerk:
    """A signed-in user of a district."""

    api: ApiClient
    platform: Platform
    district: TestDistrict
    headers: dict[str, str]

    @classmethod
    async def sign_in(cls, api: ApiClient, platform: Platform, district: TestDistrict) -> "Clerk":
        """Sign in as the district's user."""
        return cls(api, platform, district, await api.sign_in(district))

    async def colleague(self, role: str = ADMINISTRATOR) -> "Clerk":
        """Create another user of the district and sign in."""
        email = f"other-{uuid4().hex[:8]}@{self.district.code}.example.org"
        async with self.platform.database.district(self.district.district.id) as session:
            user = await create_user(
                session, email=email, first_name="Sam", last_name="Staff", roles=[role], password=PASSWORD
            )
        district = TestDistrict(self.district.district, email, Actor(user.id, email, frozenset({role})))
        return await Clerk.sign_in(self.api.another(), self.platform, district)

    async def post(self, path: str, **options: Any) -> httpx.Response:
        """Call one of the API's routes for jobs."""
        return await self.api.post(f"{JOBS}/{path}", headers=self.headers, **options)

    def invent(self, count: int, *, word: str = "") -> list[Student]:
        """Return students with addresses that no other test uses."""
        return invent(count, where=self.district.code, word=word)

    async def import_persons(self, students: Sequence[Student]) -> None:
        """Import the students from a CSV file."""
        rows = ["person_id,first_name,last_name,school_id,email,guardian_email"]
        rows += [f"{s.person_id},{s.first_name},{s.last_name},S1,{s.email},{s.guardian_email}" for s in students]
        files = {"file": ("persons.csv", "\n".join(rows).encode())}
        answer = await self.api.post("/api/person/uploadPersons", headers=self.headers, files=files)
        assert answer.json()["data"]["imported"] == len(students), answer.text

    async def upload(self, pdf: bytes, *, name: str = "batch.pdf") -> httpx.Response:
        """Upload a batch."""
        return await self.post("upload", files={"file": (name, pdf, "application/pdf")})

    async def split(self, pdf: bytes | None = None, **changes: Any) -> httpx.Response:
        """Start a job; `changes` override a clerk's usual input, and None leaves a field out."""
        form = {
            "subject": "Report card",
            "message": "Dear family,\n\nthe report card is ready.",
            "rule": RULE,
            "pinMode": "generated",
            "sendTo": "guardian",
            "expiresOn": (datetime.now(UTC) + timedelta(days=14)).isoformat(),
        } | changes
        files = {"file": ("batch.pdf", pdf, "application/pdf")} if pdf is not None else None
        return await self.post(
            "split", data={name: text for name, text in form.items() if text is not None}, files=files
        )

    async def start(self, students: Sequence[Student], *, texts: Sequence[str] | None = None, **changes: Any) -> str:
        """Import the students and start a job with a page for each; return its id."""
        await self.import_persons(students)
        answer = await self.split(write_pdf(texts or [student.page() for student in students]), **changes)
        assert answer.status_code == 202, answer.text
        return str(answer.json()["data"]["jobId"])

    async def deliver(self, students: Sequence[Student], **changes: Any) -> str:
        """Start a job, run it to its end and return its id."""
        job_id = await self.start(students, **changes)
        assert await self.run() == [RunState.COMPLETED]
        return job_id

    async def match(self, pdf: bytes, *, rule: str = RULE, **changes: Any) -> str:
        """Upload a batch and match it for the check page; return the id of the job, which then waits in review."""
        upload_id = (await self.upload(pdf)).json()["data"]["uploadId"]
        body = {"uploadId": upload_id, "rule": json.loads(rule)} | changes
        answer = await self.post("match", json=body)
        assert answer.status_code == 202, answer.text
        assert await self.run() == [RunState.COMPLETED]
        return str(answer.json()["data"]["jobId"])

    async def review(self, job_id: str) -> dict[str, Any]:
        """Return the content of the check page."""
        return await self.get_data("review", id=job_id)

    async def send_again(self, job_id: str) -> None:
        """Decide to send again what families got before, if the check asks for it."""
        for row in (await self.get_data("preflight", id=job_id))["rows"]:
            if row["about"] == "file":
                said = {"jobId": job_id, "key": row["key"], "verb": "send", "reason": "They asked for it."}
                answer = await self.post("preflight/decide", json=said)
                assert answer.status_code == 200, answer.text

    async def run_again(self, job_id: str) -> None:
        """Run a job without a check, and approve it if families got the same before."""
        await self.run()
        if (await self.job(job_id))["status"] == "review":
            await self.send_again(job_id)
            await self.approve(job_id)

    async def approve(self, job_id: str, *, unassigned: str | None = None, **changes: Any) -> None:
        """Approve a job that waits in review, and run it."""
        answer = await self.post(f"approve/{job_id}", json={"unassigned": unassigned} | changes)
        assert answer.status_code == 200, answer.text
        assert await self.run() == [RunState.COMPLETED]

    async def release(self, *document_ids: str, reason: str = "Looked at its pages.") -> int:
        """Release held documents; return the count."""
        answer = await self.post("release", json={"documentIds": document_ids, "reason": reason})
        assert answer.status_code == 200, answer.text
        return int(answer.json()["data"]["released"])

    async def decline(self, *document_ids: str) -> int:
        """Keep held documents back; return the count."""
        answer = await self.post("decline", json={"documentIds": document_ids})
        assert answer.status_code == 200, answer.text
        return int(answer.json()["data"]["declined"])

    async def list_documents(self, job_id: str) -> dict[str, dict[str, Any]]:
        """Return the documents of a job by the student's id."""
        return {row["studentId"]: row for row in await self.list_records("JobDocuments", job_id)}

    async def list_held(self, job_id: str) -> dict[str, list[str]]:
        """Return the kinds of problems that hold each held document, by the student's id."""
        rows = (await self.list_documents(job_id)).values()
        return {row["studentId"]: sorted(row["reasons"]) for row in rows if row["state"] == "held"}

    async def get_data(self, path: str, **params: Any) -> dict[str, Any]:
        """Return the data of a GET on one of the API's routes for jobs."""
        answer = await self.api.get(f"{JOBS}/{path}", params=params, headers=self.headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()["data"]
        return found

    async def run(self) -> list[RunState]:
        """Run the queued flows, as a worker does, and wait until all events are delivered."""
        states = await run_flows(self.platform, self.district)
        await self.drain_events()
        return states

    async def drain_events(self) -> None:
        """Wait until every event of the district is delivered."""
        await drain_events(self.platform, self.district)

    async def job(self, job_id: str) -> dict[str, Any]:
        """Return the job as its page shows it."""
        answer = await self.api.get(f"{JOBS}/getJob", params={"id": job_id}, headers=self.headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()["data"]
        return found

    async def list_records(self, model: str, job_id: str | None = None) -> list[dict[str, Any]]:
        """Return the rows of a grid, of one job if it is named."""
        filters = [{"property": "jobId", "values": [job_id]}] if job_id else []
        params = {"q": json.dumps({"filters": filters}), "size": "500"}
        answer = await self.api.get(f"/api/instance/{model}", params=params, headers=self.headers)
        assert answer.status_code == 200, answer.text
        rows: list[dict[str, Any]] = answer.json()["r"]
        return rows

    async def pin_of(self, job_id: str, student: Student) -> str | None:
        """Return the PIN of a student's recipient, as staff request it for a family that calls."""
        rows = await self.list_records("JobResults", job_id)
        result_id = next(row["id"] for row in rows if row["studentId"] == student.person_id)
        answer = await self.post("getSecurityPin", json={"resultId": result_id})
        assert answer.status_code == 200, answer.text
        pin: str | None = answer.json()["data"]["pin"]
        return pin
