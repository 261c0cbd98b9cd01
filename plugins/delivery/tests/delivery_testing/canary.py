"""A district whose every text holds a word that must be seen nowhere else."""

from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from homeroom.identity.models import User
from homeroom.platform import Platform
from homeroom.testing.api import ApiClient
from homeroom.testing.districts import create_test_district
from homeroom.testing.mailbox import RunningMailbox
from homeroom.testing.pdf import write_pdf
from homeroom.testing.rows import TENANT_TABLES
from sqlalchemy import text, update

from delivery_testing.clerk import Clerk, Student
from delivery_testing.family import Family
from delivery_testing.office import administer


@dataclass(frozen=True, slots=True)
class CanaryDistrict:
    """A district that has been used for everything: people, jobs, users, settings, models, notes.

    Attributes:
        word: Stands in lower or upper case in every text that the district has given.
        ids: One id of each tenant table that has rows, by table.
        links: The paths of the families' links.
    """

    word: str
    clerk: Clerk
    students: list[Student]
    job_id: str
    ids: dict[str, UUID]
    links: list[str]

    @property
    def id(self) -> UUID:
        """The district's id."""
        return self.clerk.district.district.id


async def open_canary_district(
    api: ApiClient, platform: Platform, mailbox: RunningMailbox, word: str
) -> CanaryDistrict:
    """Make the district and live a day in it."""
    district = await create_test_district(platform)
    district = replace(district, user=f"{word}@{district.code}.example.org")
    async with platform.database.district(district.district.id) as session:
        names = {"user_name": district.user, "email": district.user, "first_name": word, "last_name": word}
        await session.execute(update(User).values(names))
    clerk = await Clerk.sign_in(api, platform, district)
    *students, held = clerk.invent(4, word=word)
    job_id = await _live(clerk, mailbox, students, held, word)
    await administer(clerk, word)
    links = [Family.of(api, mailbox, student.guardian_email).path for student in students]
    return CanaryDistrict(word, clerk, students, job_id, await _first_ids(clerk), links)


async def _live(clerk: Clerk, mailbox: RunningMailbox, students: list[Student], held: Student, word: str) -> str:
    await clerk.import_persons([*students, held])
    sibling = f"Sibling: {students[1].first_name} {students[1].last_name}"
    pages = [f"Student ID: {held.person_id}", students[0].page(sibling)]
    pages += [*(student.page(word) for student in students[1:]), f"nobody's {word}"]
    pdf = write_pdf(pages, info=word)
    upload = (await clerk.upload(pdf, name=f"{word}.pdf")).json()["data"]["uploadId"]
    texts: dict[str, Any] = {"subject": f"Cards {word}", "message": f"Dear {word}", "pinMode": "person_id"}
    job_id = str((await clerk.split(uploadId=upload, **texts)).json()["data"]["jobId"])
    await clerk.run()
    await _check(clerk, job_id, word)
    first = students[0]
    await Family.of(clerk.api, mailbox, first.guardian_email).open(first.person_id)
    await clerk.pin_of(job_id, first)
    wish = {"emailAddress": f"{word}@elsewhere.example.org", "categories": ["delivery"], "schoolName": word}
    answer = await clerk.api.post("/api/mail/unsubscribe", headers=clerk.headers, json=wish)
    assert answer.status_code == 200, answer.text
    await clerk.split(pdf, **texts)
    await clerk.settle()
    return job_id


async def _check(clerk: Clerk, job_id: str, word: str) -> None:
    """Release the sibling, draw a sample of what has no name, and let the others go."""
    problems = await clerk.list_records("JobProblems", job_id)
    sibling = next(row["id"] for row in problems if row["kind"] == "other_person")
    mark = {"problemId": sibling, "as": "sibling", "reason": f"Twins {word}"}
    assert (await clerk.post("releaseMark", json=mark)).status_code == 200
    assert (await clerk.post("sample", json={"jobId": job_id, "kind": "name_missing"})).status_code == 200
    await clerk.approve(job_id, unassigned="nobody")


async def _first_ids(clerk: Clerk) -> dict[str, UUID]:
    async with clerk.platform.database.district(clerk.district.district.id) as session:
        tables = [str(name) for name in await session.scalars(text(TENANT_TABLES))]
        found = {table: await session.scalar(text(f"SELECT id FROM {table} ORDER BY id LIMIT 1")) for table in tables}
    return {table: row_id for table, row_id in found.items() if row_id is not None}
